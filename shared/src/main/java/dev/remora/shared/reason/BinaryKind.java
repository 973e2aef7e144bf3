package dev.remora.shared.reason;

/// What a body is that was to be text.
public enum BinaryKind {
    PDF,
    IMAGE,
    ARCHIVE,
    OTHER
}

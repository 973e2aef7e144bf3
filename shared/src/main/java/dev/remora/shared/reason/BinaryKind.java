package dev.remora.shared.reason;

/// The actual kind of a body that should be text.
public enum BinaryKind {
    PDF,
    IMAGE,
    ARCHIVE,
    OTHER
}

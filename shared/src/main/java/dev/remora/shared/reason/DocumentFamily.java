package dev.remora.shared.reason;

/// A family of document formats.
public enum DocumentFamily {
    PDF,
    OFFICE_97,
    ZIPPED,
    RTF
}

package dev.remora.crawler.document;

/// What became of reading a document.
public sealed interface DocumentOutcome {
    /// It was read.
    record Read(DocumentContent content) implements DocumentOutcome {}

    /// It could not be read.
    ///
    /// @param reason for people: `it took longer than 20 s`
    record Unreadable(String reason) implements DocumentOutcome {}
}

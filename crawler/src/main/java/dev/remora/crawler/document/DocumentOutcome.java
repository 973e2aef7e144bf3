package dev.remora.crawler.document;

import dev.remora.shared.reason.Failure;

/// What became of reading a document.
public sealed interface DocumentOutcome {
    /// It was read.
    record Read(DocumentContent content) implements DocumentOutcome {}

    /// It cannot be read, by any reader like this one: it is not sound, or encrypted.
    record Unreadable(Failure reason) implements DocumentOutcome {}

    /// It was not read this time: the process that should have read it did not start, broke down, or was ended. It
    /// may be the document's fault or the machine's.
    record NotRead(Failure reason) implements DocumentOutcome {}
}

package dev.remora.crawler.document;

import dev.remora.shared.reason.Failure;

/// The outcome of reading a document.
public sealed interface DocumentOutcome {
    /// It was read.
    record Read(DocumentContent content) implements DocumentOutcome {}

    /// It cannot be read: it is damaged or encrypted. A retry would fail, too.
    record Unreadable(Failure reason) implements DocumentOutcome {}

    /// It was not read this time: the queue was full, or the process did not start, crashed, or was killed. The
    /// cause may be the document or the machine.
    record NotRead(Failure reason) implements DocumentOutcome {}
}

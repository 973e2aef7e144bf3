package dev.remora.crawler.document;

import dev.remora.shared.reason.Failure;
import java.util.Optional;

/// A limit on the documents that are being read or wait: their number and total size are bounded, so that a
/// host with only large documents cannot fill the crawl's memory. Safe for use by many threads; never blocks.
final class DocumentQueue {
    private final int mostDocuments;
    private final long mostBytes;
    private int documents;
    private long bytes;

    DocumentQueue(int mostDocuments, long mostBytes) {
        this.mostDocuments = mostDocuments;
        this.mostBytes = mostBytes;
    }

    /// Admits a document, which must leave later. If no other document is admitted, any size is accepted.
    ///
    /// @return why it is not admitted; empty if it is
    synchronized Optional<Failure> enter(long size) {
        if (documents >= mostDocuments || (documents > 0 && bytes + size > mostBytes)) {
            return Optional.of(new Failure.ReadersBusy(documents, bytes >> 10));
        }
        documents++;
        bytes += size;
        return Optional.empty();
    }

    synchronized void leave(long size) {
        documents--;
        bytes -= size;
    }
}

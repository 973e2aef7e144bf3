package dev.remora.crawler.document;

import dev.remora.shared.reason.Failure;
import java.util.Optional;

/// Documents that are read or wait for that: their number and size are bounded, so that a host that has nothing but
/// large documents cannot fill the crawl's memory with what waits. Safe for many threads; nobody waits here.
final class WaitingRoom {
    private final int mostDocuments;
    private final long mostBytes;
    private int documents;
    private long bytes;

    WaitingRoom(int mostDocuments, long mostBytes) {
        this.mostDocuments = mostDocuments;
        this.mostBytes = mostBytes;
    }

    /// Lets a document in, which must leave; one that comes while there is no other is let in whatever its size.
    ///
    /// @return why it is not let in; empty if it is
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

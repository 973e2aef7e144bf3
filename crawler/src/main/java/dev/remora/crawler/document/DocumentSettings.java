package dev.remora.crawler.document;

import java.time.Duration;

/// How much a document may cost. Checked on creation; [#DEFAULT] and the `with…` methods make one.
///
/// @param processes documents read at a time, at most; each has a process, started when first needed
/// @param heap memory of a process's heap, MiB; a document that needs more is given up
/// @param time for one document, from handing it over to the last character of what it holds
/// @param startTime for a process to be ready
/// @param maxCharacters of a document's text that are kept; the rest is left out
/// @param maxLinks of a document that are kept
/// @param documentsPerProcess read before a process is replaced by a fresh one: what parsers leak goes with it
/// @param maxHeld documents that are read or wait for that at a time, at most
/// @param maxHeldBytes of these documents together, at most
public record DocumentSettings(
        int processes,
        int heap,
        Duration time,
        Duration startTime,
        int maxCharacters,
        int maxLinks,
        int documentsPerProcess,
        int maxHeld,
        long maxHeldBytes) {
    /// Two processes of 256 MiB, 20 seconds and 500,000 characters a document: a slow document shall not hold up
    /// all the others. As many may wait as are read in a minute or two, and as much as a heap of 1 GiB can spare.
    public static final DocumentSettings DEFAULT = new DocumentSettings(
            2, 256, Duration.ofSeconds(20), Duration.ofSeconds(60), 500_000, 2_000, 500, 256, 96L << 20);

    public DocumentSettings {
        require(processes >= 1 && processes <= 64, "1 to 64 documents are read at a time, not " + processes);
        require(heap >= 32, "a process that reads documents needs a heap of at least 32 MiB, not " + heap);
        require(time.isPositive(), "the time for a document is more than 0, not " + time);
        require(startTime.isPositive(), "the time for a process to start is more than 0, not " + startTime);
        require(maxCharacters >= 1, "at least 1 character of a document is kept, not " + maxCharacters);
        require(maxLinks >= 0, "the number of a document's links that are kept is 0 or more, not " + maxLinks);
        require(documentsPerProcess >= 1, "a process reads at least 1 document, not " + documentsPerProcess);
        require(maxHeld >= processes, "at least as many documents are held as are read, not " + maxHeld);
        require(maxHeldBytes >= 1, "at least 1 byte of documents is held, not " + maxHeldBytes);
    }

    /// With as many processes as suit a machine: half its cores, 2 to 8.
    ///
    /// @param cores that it has
    public DocumentSettings withProcessesFor(int cores) {
        return new DocumentSettings(
                Math.clamp(cores / 2, 2, 8),
                heap,
                time,
                startTime,
                maxCharacters,
                maxLinks,
                documentsPerProcess,
                maxHeld,
                maxHeldBytes);
    }

    /// With a heap, MiB.
    public DocumentSettings withHeap(int mebibytes) {
        return new DocumentSettings(
                processes,
                mebibytes,
                time,
                startTime,
                maxCharacters,
                maxLinks,
                documentsPerProcess,
                maxHeld,
                maxHeldBytes);
    }

    /// With a time for one document.
    public DocumentSettings withTime(Duration most) {
        return new DocumentSettings(
                processes, heap, most, startTime, maxCharacters, maxLinks, documentsPerProcess, maxHeld, maxHeldBytes);
    }

    /// With a number of characters that are kept.
    public DocumentSettings withMaxCharacters(int most) {
        return new DocumentSettings(
                processes, heap, time, startTime, most, maxLinks, documentsPerProcess, maxHeld, maxHeldBytes);
    }

    /// With a number of documents before a process is replaced.
    public DocumentSettings withDocumentsPerProcess(int most) {
        return new DocumentSettings(
                processes, heap, time, startTime, maxCharacters, maxLinks, most, maxHeld, maxHeldBytes);
    }

    /// With bounds on what is read, or waits for that, at a time.
    ///
    /// @param documents as many, at most
    /// @param bytes as much, at most
    public DocumentSettings withMaxHeld(int documents, long bytes) {
        return new DocumentSettings(
                processes, heap, time, startTime, maxCharacters, maxLinks, documentsPerProcess, documents, bytes);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}

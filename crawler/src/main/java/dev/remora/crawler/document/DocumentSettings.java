package dev.remora.crawler.document;

import java.time.Duration;

/// The limits for reading documents. Checked on creation; start from [#DEFAULT] and use the `with…` methods.
///
/// @param processes maximum number of documents read at a time; each has its own process, started on demand
/// @param heap size of a process's heap, MiB; a document that needs more is given up
/// @param time limit for one document, from sending it to receiving its content
/// @param startTime limit for a process to become ready
/// @param maxCharacters maximum length of a document's text; the rest is cut off
/// @param maxLinks maximum number of links of a document
/// @param documentsPerProcess number of documents after which a process is replaced, against memory leaks of
///     parsers
/// @param maxHeld maximum number of documents being read or waiting to be read
/// @param maxHeldBytes maximum total size of these documents
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
    /// Two processes of 256 MiB, 20 seconds and 500,000 characters per document, so that a slow document does
    /// not delay all the others. The queue holds as many documents as are read in a minute or two, and as many
    /// bytes as a heap of 1 GiB can spare.
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

    /// Returns these settings with the number of processes for a machine: half its cores, 2 to 8.
    ///
    /// @param cores number of cores
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

    /// Returns these settings with another time limit for one document.
    public DocumentSettings withTime(Duration most) {
        return new DocumentSettings(
                processes, heap, most, startTime, maxCharacters, maxLinks, documentsPerProcess, maxHeld, maxHeldBytes);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}

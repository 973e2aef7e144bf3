package dev.remora.crawler.document;

import java.time.Duration;

/// The limits for reading documents. Checked on creation; start from [#DEFAULT] and use the `with…` methods.
///
/// @param processes maximum number of documents read at a time; each has its own process, started on demand
/// @param process limits of one of them
/// @param document limits of one document
/// @param held what is being read or waits to be read
public record DocumentSettings(int processes, ProcessLimits process, DocumentLimits document, HeldLimits held) {
    /// Two processes of 256 MiB, 20 seconds and 500,000 characters per document, so that a slow document does
    /// not delay all the others. The queue holds as many documents as are read in a minute or two, and as many
    /// bytes as a heap of 1 GiB can spare.
    public static final DocumentSettings DEFAULT = new DocumentSettings(
            2,
            new ProcessLimits(256, Duration.ofSeconds(60), 500),
            new DocumentLimits(Duration.ofSeconds(20), 500_000, 2_000),
            new HeldLimits(256, 96L << 20));

    public DocumentSettings {
        require(processes >= 1 && processes <= 64, "1 to 64 documents are read at a time, not " + processes);
        require(held.documents >= processes, "at least as many documents are held as are read, not " + held.documents);
    }

    /// Returns these settings with the number of processes for a machine: half its cores, 2 to 8.
    ///
    /// @param cores number of cores
    public DocumentSettings withProcessesFor(int cores) {
        return new DocumentSettings(Math.clamp(cores / 2, 2, 8), process, document, held);
    }

    /// Returns these settings with another time limit for one document.
    public DocumentSettings withTime(Duration most) {
        DocumentLimits other = new DocumentLimits(most, document.maxCharacters, document.maxLinks);
        return new DocumentSettings(processes, process, other, held);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /// Limits of one process.
    ///
    /// @param heap size of its heap, MiB; a document that needs more is given up
    /// @param startTime limit for it to become ready
    /// @param documents number of documents after which it is replaced, against memory leaks of parsers
    public record ProcessLimits(int heap, Duration startTime, int documents) {
        public ProcessLimits {
            require(heap >= 32, "a process that reads documents needs a heap of at least 32 MiB, not " + heap);
            require(startTime.isPositive(), "the time for a process to start is more than 0, not " + startTime);
            require(documents >= 1, "a process reads at least 1 document, not " + documents);
        }
    }

    /// Limits of one document.
    ///
    /// @param time from sending it to receiving its content
    /// @param maxCharacters maximum length of its text; the rest is cut off
    /// @param maxLinks maximum number of its links
    public record DocumentLimits(Duration time, int maxCharacters, int maxLinks) {
        public DocumentLimits {
            require(time.isPositive(), "the time for a document is more than 0, not " + time);
            require(maxCharacters >= 1, "at least 1 character of a document is kept, not " + maxCharacters);
            require(maxLinks >= 0, "the number of a document's links that are kept is 0 or more, not " + maxLinks);
        }
    }

    /// Limits of what is being read or waits to be read.
    ///
    /// @param documents maximum number of documents
    /// @param bytes maximum total size of these documents
    public record HeldLimits(int documents, long bytes) {
        public HeldLimits {
            require(bytes >= 1, "at least 1 byte of documents is held, not " + bytes);
        }
    }
}

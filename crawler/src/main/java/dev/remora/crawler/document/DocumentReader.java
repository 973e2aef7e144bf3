package dev.remora.crawler.document;

import dev.remora.shared.page.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/// Reads documents in processes of their own, so that none can hurt the one that asks. A process is started when
/// the first document comes, reads one document after another, and ends when it has read its share, when a document
/// took too long or too much, or when this is closed.
///
/// Safe for all threads; at most [DocumentSettings#processes] documents are read at a time, and further threads
/// wait for their turn, which is bounded by the time of those before them.
public final class DocumentReader implements AutoCloseable {
    private final DocumentSettings settings;
    private final Semaphore turns;
    private final Deque<ReaderProcess> idle = new ArrayDeque<>();
    private Path folder;
    private boolean closed;

    /// @param settings how much a document may cost
    public DocumentReader(DocumentSettings settings) {
        this.settings = settings;
        this.turns = new Semaphore(settings.processes(), true);
    }

    /// Reads a document; blocks for at most its time and the time of those that wait before it.
    ///
    /// @param name of its file, which may tell its format where the bytes do not
    /// @param body its bytes
    public DocumentOutcome read(String name, Bytes body) {
        turns.acquireUninterruptibly();
        try {
            ReaderProcess process = free();
            DocumentOutcome outcome = process.read(name, body);
            release(process);
            return outcome;
        } catch (IOException e) {
            return new DocumentOutcome.Unreadable("the process that reads documents did not start: " + e.getMessage());
        } finally {
            turns.release();
        }
    }

    private ReaderProcess free() throws IOException {
        Path home;
        synchronized (idle) {
            if (closed) {
                throw new IOException("the crawl is over");
            }
            if (!idle.isEmpty()) {
                return idle.pop();
            }
            if (folder == null) {
                folder = Files.createTempDirectory("remora-documents");
            }
            home = folder;
        }
        return ReaderProcess.start(settings, home);
    }

    private void release(ReaderProcess process) {
        synchronized (idle) {
            if (!closed && process.fitForMore()) {
                idle.push(process);
                return;
            }
        }
        process.close();
    }

    /// Ends the processes; one that reads a document at the moment ends with it.
    @Override
    public void close() {
        Path left;
        synchronized (idle) {
            closed = true;
            idle.forEach(ReaderProcess::close);
            idle.clear();
            left = folder;
        }
        turns.acquireUninterruptibly(settings.processes());
        turns.release(settings.processes());
        if (left != null) {
            delete(left);
        }
    }

    /// Deletes what the processes left; what cannot be deleted is the system's to clear.
    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException leftToTheSystem) {
            // it is in the system's folder for temporary files
        }
    }
}

package dev.remora.crawler.document;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/// Reads documents in processes of their own, so that none can hurt the one that asks. A process is started when
/// the first document comes, reads one document after another, and ends when it has read its share, when a document
/// took too long or too much, or when this is closed.
///
/// Safe for all threads; at most [DocumentSettings#processes] documents are read at a time, and further threads
/// wait for their turn, which is bounded by the time of those before them. What waits is bounded in number and in
/// bytes ([WaitingRoom]); what comes beyond is not read this time, and says so.
public final class DocumentReader implements AutoCloseable {
    private final DocumentSettings settings;
    private final WaitingRoom room;
    private final Command command;
    private final Semaphore turns;
    private final Deque<ReaderProcess> idle = new ArrayDeque<>();
    private final Path home;
    private boolean closed;

    /// How a process is started that reads documents in a folder of its own.
    @FunctionalInterface
    interface Command {
        ProcessBuilder of(DocumentSettings settings, Path folder) throws IOException;
    }

    /// Clears away what readers of crawls left that were killed.
    ///
    /// @param settings how much a document may cost
    public DocumentReader(DocumentSettings settings) {
        this(settings, Scratch.home(), ReaderCommand::of);
    }

    /// @param home where processes get the folders that they may write to
    /// @param command starts them
    DocumentReader(DocumentSettings settings, Path home, Command command) {
        this.settings = settings;
        this.home = home;
        this.command = command;
        this.room = new WaitingRoom(settings.maxHeld(), settings.maxHeldBytes());
        this.turns = new Semaphore(settings.processes(), true);
        Scratch.sweep(home);
    }

    /// Reads a document; blocks for at most its time and the time of those that wait before it.
    ///
    /// @param name of its file, which may tell its format where the bytes do not
    /// @param body its bytes
    public DocumentOutcome read(String name, Bytes body) {
        Optional<Failure> full = room.enter(body.length());
        if (full.isPresent()) {
            return new DocumentOutcome.NotRead(full.get());
        }
        try {
            return inTurn(name, body);
        } finally {
            room.leave(body.length());
        }
    }

    private DocumentOutcome inTurn(String name, Bytes body) {
        turns.acquireUninterruptibly();
        try {
            ReaderProcess process = free();
            try {
                return process.read(name, body);
            } finally {
                release(process);
            }
        } catch (IOException e) {
            return new DocumentOutcome.NotRead(new Failure.ReaderNotStarted(String.valueOf(e.getMessage())));
        } finally {
            turns.release();
        }
    }

    private ReaderProcess free() throws IOException {
        synchronized (idle) {
            if (closed) {
                throw new IOException("the crawl is over");
            }
            if (!idle.isEmpty()) {
                return idle.pop();
            }
        }
        return ReaderProcess.start(settings, command, Scratch.create(home));
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

    /// Ends the processes once they have read what they read at the moment.
    @Override
    public void close() {
        synchronized (idle) {
            closed = true;
            idle.forEach(ReaderProcess::close);
            idle.clear();
        }
        turns.acquireUninterruptibly(settings.processes());
        turns.release(settings.processes());
    }
}

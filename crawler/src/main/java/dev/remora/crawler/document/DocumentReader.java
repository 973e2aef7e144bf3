package dev.remora.crawler.document;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/// Reads documents in separate processes, so that none can harm the crawl. A process starts on demand, reads
/// one document after another, and ends after its maximum number, when a document exceeds its time or memory,
/// or when this reader is closed.
///
/// Safe for use by many threads; at most [DocumentSettings#processes] documents are read at a time. Other
/// threads wait their turn, which is bounded by the time limits of the documents before theirs. The number and
/// total size of waiting documents is bounded ([DocumentQueue]); further ones are rejected for this time, with
/// a reason.
public final class DocumentReader implements AutoCloseable {
    private final DocumentSettings settings;
    private final DocumentQueue room;
    private final Command command;
    private final Semaphore turns;
    private final Deque<ReaderProcess> idle = new ArrayDeque<>();
    private final Path home;
    private boolean closed;

    /// Creates the command of a reader process with a folder of its own.
    @FunctionalInterface
    interface Command {
        ProcessBuilder of(DocumentSettings settings, Path folder) throws IOException;
    }

    /// Creates a reader, and deletes the folders left by crawls that were killed.
    ///
    /// @param settings limits per document
    public DocumentReader(DocumentSettings settings) {
        this(settings, Scratch.home(), ReaderCommand::of);
    }

    /// @param home parent of the folders that processes may write to
    /// @param command starts processes
    DocumentReader(DocumentSettings settings, Path home, Command command) {
        this.settings = settings;
        this.home = home;
        this.command = command;
        this.room =
                new DocumentQueue(settings.held().documents(), settings.held().bytes());
        this.turns = new Semaphore(settings.processes(), true);
        Scratch.sweep(home);
    }

    /// Reads a document; blocks for at most its time limit and those of the documents before it.
    ///
    /// @param name of its file, which may indicate its format where the bytes do not
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
            if (!closed && process.isReusable()) {
                idle.push(process);
                return;
            }
        }
        process.close();
    }

    /// Ends the processes after their current documents.
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

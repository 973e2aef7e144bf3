package dev.remora.crawler.document;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/// One process that reads documents, seen from outside: documents go in, what they hold comes out, and it is killed
/// when its time is up. For one thread at a time.
final class ReaderProcess implements AutoCloseable {
    private final Process process;
    private final DataOutputStream in;
    private final DataInputStream out;
    private final DocumentSettings settings;
    private final Scratch scratch;
    private int read;
    private boolean broken;

    private ReaderProcess(Process process, DocumentSettings settings, Scratch scratch) {
        this.process = process;
        this.scratch = scratch;
        this.settings = settings;
        this.in = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
        this.out = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
    }

    /// Starts one and waits until it is ready.
    ///
    /// @param scratch where it may write; deleted with the process
    /// @throws IOException if it does not come to be ready in time
    static ReaderProcess start(DocumentSettings settings, DocumentReader.Command command, Scratch scratch)
            throws IOException {
        ReaderProcess reader;
        try {
            Process process = command.of(settings, scratch.folder()).start();
            reader = new ReaderProcess(process, settings, scratch);
        } catch (IOException e) {
            scratch.delete();
            throw e;
        }
        try (Deadline _ = new Deadline(reader.process, settings.startTime(), scratch)) {
            if (reader.out.readInt() != DocumentFrames.READY) {
                throw new IOException("it says what nobody asked for");
            }
            return reader;
        } catch (IOException e) {
            reader.close();
            throw new IOException(
                    "it ended or was not ready within " + settings.startTime().toMillis() + " ms", e);
        }
    }

    /// Reads a document. After an outcome that is the process's fault it is not fit for more.
    DocumentOutcome read(String name, Bytes body) {
        read++;
        broken = true; // until it has answered
        Deadline deadline = new Deadline(process, settings.time(), scratch);
        try (deadline) {
            DocumentFrames.write(in, new DocumentFrames.Request(name, body));
            DocumentFrames.Answer answer = DocumentFrames.answer(out, settings);
            broken = answer.last() || scratch.size() > ReaderCommand.LARGEST_FOLDER / 16;
            return answer.outcome();
        } catch (IOException e) {
            return new DocumentOutcome.NotRead(
                    switch (deadline.why()) {
                        case NOTHING -> howItEnded();
                        case TIME -> new Failure.ReadingTookLong(settings.time());
                        case DISK -> new Failure.DiskFilled((int) (ReaderCommand.LARGEST_FOLDER >> 20));
                    });
        }
    }

    private Failure howItEnded() {
        try {
            if (!process.waitFor(1, TimeUnit.SECONDS)) { // one that is about to end tells why
                process.destroyForcibly();
            }
            if (process.waitFor(5, TimeUnit.SECONDS) && process.exitValue() == ReaderCommand.OUT_OF_MEMORY) {
                return new Failure.MemoryFilled(settings.heap());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new Failure.ReaderBroke();
    }

    /// Whether it can be given another document.
    boolean fitForMore() {
        return !broken && read < settings.documentsPerProcess() && process.isAlive();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        closeQuietly(in);
        closeQuietly(out);
        try {
            process.waitFor(5, TimeUnit.SECONDS); // what still runs may still write
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        scratch.delete();
    }

    private static void closeQuietly(AutoCloseable stream) {
        try {
            stream.close();
        } catch (Exception alreadyGone) {
            // the pipe of a process that has been killed
        }
    }

    /// Kills a process when its time is up or its folder too full, unless it is closed before.
    private static final class Deadline implements AutoCloseable {
        private static final Duration LOOK_EVERY = Duration.ofMillis(500);

        /// For which it was killed.
        enum Why {
            NOTHING,
            TIME,
            DISK
        }

        private final Process process;
        private final Scratch scratch;
        private final long until;
        private final Thread watch;
        private final AtomicReference<Why> why = new AtomicReference<>();

        Deadline(Process process, Duration time, Scratch scratch) {
            this.process = process;
            this.scratch = scratch;
            this.until = System.nanoTime() + time.toNanos();
            this.watch = Thread.ofVirtual().start(this::look);
        }

        private void look() {
            try {
                for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
                    Thread.sleep(Duration.ofNanos(Math.min(left, LOOK_EVERY.toNanos())));
                    if (scratch.size() > ReaderCommand.LARGEST_FOLDER) {
                        kill(Why.DISK);
                        return;
                    }
                }
                kill(Why.TIME);
            } catch (InterruptedException inTime) {
                Thread.currentThread().interrupt();
            }
        }

        private void kill(Why reason) {
            if (why.compareAndSet(null, reason)) {
                process.destroyForcibly();
            }
        }

        Why why() {
            Why known = why.get();
            return known == null ? Why.NOTHING : known;
        }

        @Override
        public void close() {
            why.compareAndSet(null, Why.NOTHING);
            watch.interrupt();
        }
    }
}

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

/// The crawl's side of a reader process: sends documents, receives their content, and kills the process at the
/// time limit. For one thread at a time.
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

    /// Starts a process and waits until it is ready.
    ///
    /// @param scratch folder that it may write to; deleted with the process
    /// @throws IOException if it is not ready in time
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
        try (Deadline _ = new Deadline(reader.process, settings.process().startTime(), scratch)) {
            if (reader.out.readInt() != DocumentFrames.READY) {
                throw new IOException("unexpected message from the process");
            }
            return reader;
        } catch (IOException e) {
            reader.close();
            throw new IOException(
                    "it ended or was not ready within "
                            + settings.process().startTime().toMillis() + " ms",
                    e);
        }
    }

    /// Reads a document. After a failure of the process, [#isReusable] is false.
    DocumentOutcome read(String name, Bytes body) {
        read++;
        broken = true; // until it has answered
        Deadline deadline = new Deadline(process, settings.document().time(), scratch);
        try (deadline) {
            DocumentFrames.write(in, new DocumentFrames.Request(name, body));
            DocumentFrames.Answer answer = DocumentFrames.answer(out, settings.document());
            broken = answer.last() || scratch.size() > ReaderCommand.LARGEST_FOLDER / 16;
            return answer.outcome();
        } catch (IOException e) {
            return new DocumentOutcome.NotRead(
                    switch (deadline.why()) {
                        case NOTHING -> exitFailure();
                        case TIME ->
                            new Failure.ReadingTookLong(settings.document().time());
                        case DISK -> new Failure.DiskFilled((int) (ReaderCommand.LARGEST_FOLDER >> 20));
                    });
        }
    }

    private Failure exitFailure() {
        try {
            if (!process.waitFor(1, TimeUnit.SECONDS)) { // one that is about to end tells why
                process.destroyForcibly();
            }
            if (process.waitFor(5, TimeUnit.SECONDS) && process.exitValue() == ReaderCommand.OUT_OF_MEMORY) {
                return new Failure.MemoryFilled(settings.process().heap());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new Failure.ReaderBroke();
    }

    /// Whether it can read another document.
    boolean isReusable() {
        return !broken && read < settings.process().documents() && process.isAlive();
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
            // The pipe of a process that was killed.
        }
    }

    /// Kills a process when its time is up or its folder too large, unless it is closed before.
    private static final class Deadline implements AutoCloseable {
        private static final Duration LOOK_EVERY = Duration.ofMillis(500);

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

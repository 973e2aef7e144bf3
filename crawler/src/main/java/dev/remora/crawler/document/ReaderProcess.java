package dev.remora.crawler.document;

import dev.remora.shared.page.Bytes;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// One process that reads documents, seen from outside: documents go in, what they hold comes out, and it is killed
/// when its time is up. For one thread at a time.
final class ReaderProcess implements AutoCloseable {
    private final Process process;
    private final DataOutputStream in;
    private final DataInputStream out;
    private final DocumentSettings settings;
    private int read;
    private boolean broken;

    private ReaderProcess(Process process, DocumentSettings settings) {
        this.process = process;
        this.settings = settings;
        this.in = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
        this.out = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
    }

    /// Starts one and waits until it is ready.
    ///
    /// @param folder where it may write
    /// @throws IOException if it does not come to be ready in time
    static ReaderProcess start(DocumentSettings settings, Path folder) throws IOException {
        Process process = ReaderCommand.of(settings, folder).start();
        ReaderProcess reader = new ReaderProcess(process, settings);
        try (Deadline _ = new Deadline(process, settings.startTime())) {
            if (reader.out.readInt() != DocumentFrames.READY) {
                throw new IOException("it says what nobody asked for");
            }
            return reader;
        } catch (IOException e) {
            reader.close();
            throw new IOException("it ended or was not ready within " + words(settings.startTime()), e);
        }
    }

    /// Reads a document. After an outcome that is the process's fault it is not fit for more.
    DocumentOutcome read(String name, Bytes body) {
        read++;
        Deadline deadline = new Deadline(process, settings.time());
        try (deadline) {
            DocumentFrames.write(in, new DocumentFrames.Request(name, body));
            DocumentOutcome outcome = DocumentFrames.outcome(out, settings);
            broken = outcome instanceof DocumentOutcome.Unreadable;
            return outcome;
        } catch (IOException e) {
            broken = true;
            return new DocumentOutcome.Unreadable(deadline.passed() ? tookTooLong() : howItEnded());
        }
    }

    private String tookTooLong() {
        return "reading it took longer than " + words(settings.time());
    }

    private String howItEnded() {
        process.destroyForcibly();
        try {
            if (process.waitFor(5, TimeUnit.SECONDS) && process.exitValue() == ReaderCommand.OUT_OF_MEMORY) {
                return "reading it needed more than " + settings.heap() + " MiB of memory";
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return "the process that read it broke down";
    }

    private static String words(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
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
    }

    private static void closeQuietly(AutoCloseable stream) {
        try {
            stream.close();
        } catch (Exception alreadyGone) {
            // the pipe of a process that has been killed
        }
    }

    /// Kills a process when its time is up, unless it is closed before.
    private static final class Deadline implements AutoCloseable {
        private final Thread watch;
        private final AtomicBoolean over = new AtomicBoolean();
        private volatile boolean passed;

        Deadline(Process process, Duration time) {
            watch = Thread.ofVirtual().start(() -> {
                try {
                    Thread.sleep(time);
                } catch (InterruptedException inTime) {
                    return;
                }
                if (over.compareAndSet(false, true)) {
                    passed = true;
                    process.destroyForcibly();
                }
            });
        }

        boolean passed() {
            return passed;
        }

        @Override
        public void close() {
            over.set(true);
            watch.interrupt();
        }
    }
}

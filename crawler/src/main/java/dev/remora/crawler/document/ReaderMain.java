package dev.remora.crawler.document;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// The main class of a reader process: reads documents from standard input, one after another, answers on
/// standard output, and ends at the end of its input.
public final class ReaderMain {
    private static final int MAX_BYTES = 256 << 20;

    private ReaderMain() {}

    /// Serves until the end of its input.
    ///
    /// @param arguments maximum length of a text, maximum number of links, milliseconds per document
    public static void main(String[] arguments) throws IOException {
        OutputStream answers = System.out;
        System.setOut(System.err); // what a library prints must not stand among the answers
        InputStream documents = System.in;
        System.setIn(InputStream.nullInputStream());
        NoNetwork.cut();
        TikaExtraction tika = new TikaExtraction(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        serve(
                tika,
                new DataInputStream(new BufferedInputStream(documents, 1 << 16)),
                new DataOutputStream(new BufferedOutputStream(answers, 1 << 16)),
                Duration.ofMillis(Long.parseLong(arguments[2])));
    }

    private static void serve(TikaExtraction tika, DataInputStream in, DataOutputStream out, Duration time)
            throws IOException {
        Watch watch = new Watch(time.multipliedBy(2).plusSeconds(5));
        out.writeInt(DocumentFrames.READY);
        out.flush();
        while (true) {
            DocumentFrames.Request request;
            try {
                request = DocumentFrames.request(in, MAX_BYTES);
            } catch (EOFException noMore) {
                return;
            }
            watch.begins();
            DocumentOutcome outcome = tika.read(request.name(), request.body().array());
            watch.ends();
            DocumentFrames.write(out, outcome, tika.isSpent());
        }
    }

    /// Ends the process when a document takes far longer than its time limit: then the process that should have
    /// killed this one no longer exists.
    private static final class Watch {
        private static final long IDLE = Long.MAX_VALUE;

        private final AtomicLong until = new AtomicLong(IDLE);
        private final long nanos;

        Watch(Duration most) {
            nanos = most.toNanos();
            Thread.ofPlatform().daemon().name("watch").start(this::look);
        }

        void begins() {
            until.set(System.nanoTime() / 2 + nanos / 2); // halves, so that no sum overflows
        }

        void ends() {
            until.set(IDLE);
        }

        private void look() {
            while (true) {
                try {
                    Thread.sleep(Duration.ofSeconds(1));
                } catch (InterruptedException e) {
                    return;
                }
                if (System.nanoTime() / 2 > until.get()) {
                    Runtime.getRuntime().halt(1);
                }
            }
        }
    }
}

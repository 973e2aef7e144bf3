package dev.remora.search.mcp;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// An output of line-delimited messages that counts them. Who writes a message holds the lock of this stream, as the
/// protocol's library does.
final class AnsweredLines extends FilterOutputStream {
    private final Semaphore written = new Semaphore(0);

    AnsweredLines(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        out.write(b);
        count((byte) b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
        for (int i = offset; i < offset + length; i++) {
            count(bytes[i]);
        }
    }

    synchronized void send(String message) throws IOException {
        write((message + "\n").getBytes(StandardCharsets.UTF_8));
        flush();
    }

    /// Waits until so many more messages are written, but no longer than `time`.
    void await(int messages, Duration time) throws InterruptedException {
        var _ = written.tryAcquire(messages, time.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void count(byte b) {
        if (b == '\n') {
            written.release();
        }
    }
}

package dev.remora.search.mcp;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Semaphore;

/// An output of line-delimited messages that counts them.
final class AnsweredLines extends FilterOutputStream {
    private final Semaphore written;

    /// @param written receives a permit for each message
    AnsweredLines(OutputStream out, Semaphore written) {
        super(out);
        this.written = written;
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

    private void count(byte b) {
        if (b == '\n') {
            written.release();
        }
    }
}

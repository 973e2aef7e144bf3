package dev.remora.crawler.fetch;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// The output of one content coding, up to a cap and a deadline: each of several codings can turn one byte
/// into a thousand, and the last one may discard them all.
final class CodingOutput extends FilterInputStream {
    private final Deadline deadline;
    private long room;

    /// @param cap maximum bytes; one more is passed, to distinguish a body at the cap from a longer one
    CodingOutput(InputStream decoder, int cap, Deadline deadline) {
        super(decoder);
        this.deadline = deadline;
        this.room = cap + 1L;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        deadline.check();
        if (room == 0) {
            throw new IOException("the data between two content codings exceeds the limit of a body");
        }
        int read = in.read(into, offset, (int) Math.min(room, length));
        room -= Math.max(read, 0);
        return read;
    }
}

package dev.remora.crawler.fetch;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// What one content coding gives, up to a cap and a deadline: of codings in a row each can make a thousand bytes of
/// one, and the last one may swallow them all.
final class CodingOutput extends FilterInputStream {
    private final Deadline deadline;
    private long room;

    /// @param cap bytes; one more is given, so that a body at the cap is told from one beyond it
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
            throw new IOException("there is more between two content codings than a body may have");
        }
        int read = in.read(into, offset, (int) Math.min(room, length));
        room -= Math.max(read, 0);
        return read;
    }
}

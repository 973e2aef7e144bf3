package dev.remora.crawler.fetch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/// Passes a body on and keeps what passed, up to a cap; at the cap it ends as if the body did, and says so.
final class WireTap extends InputStream {
    private final InputStream wire;
    private final int cap;
    private final ByteArrayOutputStream kept;
    private boolean cut;
    private IOException failure;

    /// @param expected bytes to come, for the buffer's first size; any number
    WireTap(InputStream wire, int cap, long expected) {
        this.wire = wire;
        this.cap = cap;
        this.kept = new ByteArrayOutputStream((int) Math.clamp(expected, 512, Math.min(cap, 1 << 20) + 512L));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        try {
            int room = cap - kept.size();
            if (room == 0) {
                cut = cut || wire.read() >= 0;
                return -1;
            }
            int read = wire.read(into, offset, Math.min(room, length));
            if (read > 0) {
                kept.write(into, offset, read);
            }
            return read;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /// Reads on to the end or the cap, keeping all.
    void drain() throws IOException {
        byte[] buffer = new byte[8192];
        int read;
        do {
            read = read(buffer, 0, buffer.length);
        } while (read >= 0);
    }

    /// Reads on to the end, the cap or a failure, keeping all.
    void drainQuietly() {
        try {
            drain();
        } catch (IOException brokeOff) {
            cut = true;
        }
    }

    byte[] kept() {
        return kept.toByteArray();
    }

    /// Whether there was more than the cap.
    boolean cut() {
        return cut;
    }

    /// What broke the body off on the wire; null if nothing did.
    IOException failure() {
        return failure;
    }
}

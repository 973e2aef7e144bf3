package dev.remora.crawler.fetch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntConsumer;

/// Passes a body on and keeps a copy, up to a cap; at the cap it ends like the body, and [#cut] is true.
final class WireTap extends InputStream {
    private final InputStream wire;
    private final int cap;
    private final ByteArrayOutputStream kept;
    private final Deadline deadline;
    private final IntConsumer passed;
    private boolean cut;
    private IOException failure;

    /// @param expected number of bytes, for the buffer's first size; any number
    /// @param deadline for the last of them
    /// @param passed receives the number of passed bytes
    WireTap(InputStream wire, int cap, long expected, Deadline deadline, IntConsumer passed) {
        this.wire = wire;
        this.cap = cap;
        this.deadline = deadline;
        this.passed = passed;
        this.kept = new ByteArrayOutputStream((int) Math.clamp(expected, 512, Math.min(cap, 1 << 20) + 512L));
    }

    /// A body that is already in memory.
    static WireTap of(InputStream bytes, int cap, int length) {
        return new WireTap(bytes, cap, length, Deadline.NONE, _ -> {});
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
            deadline.check();
            int room = cap - kept.size();
            if (room == 0) {
                cut = cut || wire.read() >= 0;
                return -1;
            }
            int read = wire.read(into, offset, Math.min(room, length));
            if (read > 0) {
                kept.write(into, offset, read);
                passed.accept(read);
            }
            return read;
        } catch (WireMeter.Overrun e) {
            return cutShort(e);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /// Too many bytes came besides the body: the body ends here, if it has begun.
    private int cutShort(WireMeter.Overrun overrun) throws IOException {
        if (kept.size() == 0) {
            failure = overrun;
            throw overrun;
        }
        cut = true;
        return -1;
    }

    /// Reads to the end or the cap, keeping all.
    void drain() throws IOException {
        byte[] buffer = new byte[8192];
        int read;
        do {
            read = read(buffer, 0, buffer.length);
        } while (read >= 0);
    }

    /// Reads to the end, the cap or a failure, keeping all.
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

    /// Whether the body was cut.
    boolean cut() {
        return cut;
    }

    /// The failure on the wire; null if there was none.
    IOException failure() {
        return failure;
    }
}

package dev.remora.crawler.fetch;

import dev.remora.shared.page.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntConsumer;

/// Passes a body on and keeps a copy, up to a cap; at the cap it ends like the body, and [#cut] is true.
final class WireTap extends InputStream {
    private final InputStream wire;
    private final BodyBuffer kept;
    private final Deadline deadline;
    private final IntConsumer passed;
    private final BodyBuffer.Room room;
    private boolean cut;
    private IOException failure;

    /// @param expected number of bytes, for the buffer's size; any number
    /// @param deadline for the last of them
    /// @param passed receives the number of passed bytes
    /// @param room for what is kept
    WireTap(InputStream wire, int cap, long expected, Deadline deadline, IntConsumer passed, BodyBuffer.Room room) {
        this.wire = wire;
        this.deadline = deadline;
        this.passed = passed;
        this.room = room;
        this.kept = new BodyBuffer(expected, cap, room);
    }

    /// A body that is already in memory.
    static WireTap of(InputStream bytes, int cap, int length) {
        return new WireTap(bytes, cap, length, Deadline.NONE, _ -> {}, BodyBuffer.Room.ENDLESS);
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
            if (kept.left() == 0) {
                cut = cut || wire.read() >= 0;
                return -1;
            }
            int read = wire.read(into, offset, Math.min(kept.left(), length));
            if (read > 0) {
                passed.accept(read);
                kept.write(into, offset, read);
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

    /// What was passed on; nothing may be read any more.
    Bytes kept() {
        return kept.toBytes();
    }

    /// Room for what is made of the body.
    BodyBuffer.Room room() {
        return room;
    }

    boolean cut() {
        return cut;
    }

    /// The failure on the wire; null if there was none.
    IOException failure() {
        return failure;
    }
}

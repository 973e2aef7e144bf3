package dev.remora.shared.collection.file;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/// Deflate compression at its fastest level. A compressor holds a quarter of a megabyte outside the heap and
/// is expensive to create, so compressors are reused. Safe for use by many threads; there are as many
/// compressors as threads ever compressed at once.
public final class Packing implements AutoCloseable {
    private static final int CHUNK = 32 * 1024;

    private final ConcurrentLinkedQueue<Deflater> deflaters = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Inflater> inflaters = new ConcurrentLinkedQueue<>();

    /// Appends a stream of some parts, deflated (RFC 1951).
    public void deflate(FieldWriter out, byte[]... parts) {
        Deflater deflater = deflaters.poll();
        if (deflater == null) {
            deflater = new Deflater(Deflater.BEST_SPEED, true);
        }
        for (int i = 0; i < parts.length; i++) {
            deflater.setInput(parts[i]);
            if (i == parts.length - 1) {
                deflater.finish();
            }
            int room = room(parts[i].length);
            while (step(deflater, room, out) == room) {
                // there may be more
            }
        }
        deflater.reset();
        deflaters.add(deflater);
    }

    private static int step(Deflater deflater, int room, FieldWriter out) {
        int at = out.size();
        out.skip(room);
        int n = deflater.deflate(out.array(), at, room);
        out.shorten(at + n);
        return n;
    }

    private static int room(int length) {
        return Math.clamp(length / 2, 1024, CHUNK);
    }

    /// The most bytes that [#deflate] needs for a part, however little it can compress it: deflate then adds five bytes
    /// to each block.
    public static int most(int length) {
        return length + length / 512 + 1024 + room(length);
    }

    /// Inflates the stream that begins at `offset` of a file; returns its end offset.
    public long inflate(ReadFile file, long offset, FieldWriter out) throws DataFormatException {
        Inflater inflater = inflater();
        byte[] packed = new byte[CHUNK];
        long at = offset;
        while (!inflater.finished()) {
            if (inflater.needsInput()) {
                int got = file.read(at, packed, 0, CHUNK);
                if (got == 0) {
                    throw new DataFormatException("it ends early, at byte " + at);
                }
                inflater.setInput(packed, 0, got);
                at += got;
            }
            int from = out.size();
            out.skip(CHUNK);
            out.shorten(from + inflater.inflate(out.array(), from, CHUNK));
            if (inflater.needsDictionary()) {
                throw new DataFormatException("it requires a dictionary");
            }
        }
        long end = at - inflater.getRemaining();
        inflater.reset();
        inflaters.add(inflater);
        return end;
    }

    private Inflater inflater() {
        Inflater kept = inflaters.poll();
        return kept == null ? new Inflater(true) : kept;
    }

    @Override
    public void close() {
        for (Deflater d = deflaters.poll(); d != null; d = deflaters.poll()) {
            d.end();
        }
        for (Inflater i = inflaters.poll(); i != null; i = inflaters.poll()) {
            i.end();
        }
    }
}

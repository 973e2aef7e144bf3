package dev.remora.shared.collection.file;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/// Fast compression for the page store and the journal: LZ4 blocks. Deflate at its fastest level makes Chinese pages a
/// quarter smaller, but takes several times the time, more than all else that is done to store a page. Stateless.
public final class Lz {
    private static final LZ4Compressor COMPRESSOR =
            LZ4Factory.fastestJavaInstance().fastCompressor();
    private static final LZ4SafeDecompressor DECOMPRESSOR =
            LZ4Factory.fastestJavaInstance().safeDecompressor();

    private Lz() {}

    /// Appends the first `length` bytes of `in`, compressed.
    public static void pack(byte[] in, int length, FieldWriter out) {
        int start = out.size();
        int room = COMPRESSOR.maxCompressedLength(length);
        out.skip(room);
        out.shorten(start + COMPRESSOR.compress(in, 0, length, out.array(), start, room));
    }

    /// The `length` bytes from which [#pack] made what stands from `from` on. Bytes that [#pack] cannot have made
    /// are an [IndexOutOfBoundsException].
    public static byte[] unpack(byte[] in, int from, int length) {
        byte[] out = new byte[length];
        try {
            int done = DECOMPRESSOR.decompress(in, from, in.length - from, out, 0, length);
            if (done == length) {
                return out;
            }
            throw new IndexOutOfBoundsException(done + " bytes come out where " + length + " went in");
        } catch (LZ4Exception e) {
            IndexOutOfBoundsException damaged = new IndexOutOfBoundsException(e.getMessage());
            damaged.initCause(e);
            throw damaged;
        }
    }
}

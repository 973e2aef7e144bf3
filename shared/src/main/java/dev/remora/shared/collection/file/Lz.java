package dev.remora.shared.collection.file;

import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/// Fast compression for the page store and the journal: LZ4 blocks. Deflate at its fastest level makes
/// Chinese pages a quarter smaller, but takes several times as long, more than everything else needed to
/// store a page. The library's native code where it can be loaded (it takes a third of the time), else its Java
/// code. Stateless.
public final class Lz {
    /// Maximum number of decompressed bytes per compressed byte in LZ4 blocks.
    private static final long MOST_FROM_ONE = 255;

    private static final LZ4Compressor COMPRESSOR = LZ4Factory.fastestInstance().fastCompressor();
    private static final LZ4SafeDecompressor DECOMPRESSOR =
            LZ4Factory.fastestInstance().safeDecompressor();

    private Lz() {}

    /// Appends the first `length` bytes of `in`, compressed.
    public static void pack(byte[] in, int length, FieldWriter out) {
        int start = out.size();
        int room = COMPRESSOR.maxCompressedLength(length);
        out.skip(room);
        out.shorten(start + COMPRESSOR.compress(in, 0, length, out.array(), start, room));
    }

    /// Returns the `length` bytes that [#pack] compressed into `in`, from offset `from` to its end.
    ///
    /// @throws IndexOutOfBoundsException if [#pack] cannot have produced these bytes
    public static byte[] unpack(byte[] in, int from, int length) {
        checkLength(in.length - from, length);
        byte[] out = new byte[length];
        unpack(in, from, in.length, out, length);
        return out;
    }

    /// Decompresses the `length` bytes that [#pack] compressed into `in`, from offset `from` to `to`, into the
    /// beginning of `out`, which has room for them.
    ///
    /// @throws IndexOutOfBoundsException if [#pack] cannot have produced these bytes
    public static void unpack(byte[] in, int from, int to, byte[] out, int length) {
        try {
            int done = DECOMPRESSOR.decompress(in, from, to - from, out, 0, length);
            if (done != length) {
                throw new IndexOutOfBoundsException(done + " bytes were decompressed where " + length + " went in");
            }
        } catch (LZ4Exception e) {
            IndexOutOfBoundsException damaged = new IndexOutOfBoundsException(e.getMessage());
            damaged.initCause(e);
            throw damaged;
        }
    }

    /// Fails if so many bytes cannot have been compressed into `packed` bytes.
    public static void checkLength(int packed, int length) {
        if (length < 0 || length > MOST_FROM_ONE * packed) {
            throw new IndexOutOfBoundsException(length + " bytes cannot be decompressed from " + packed);
        }
    }
}

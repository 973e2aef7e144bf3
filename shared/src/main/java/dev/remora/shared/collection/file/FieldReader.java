package dev.remora.shared.collection.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/// Reads what [FieldWriter] wrote. Reading past the end throws an [IndexOutOfBoundsException]; as all bytes
/// are checksummed before, that indicates a bug of the writer. For one thread at a time.
public final class FieldReader {
    private static final VarHandle CHARS = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes;
    private int at;
    private int end;

    /// Reads from the first byte. Reading past the end throws [IndexOutOfBoundsException].
    public FieldReader(byte[] bytes) {
        this.bytes = bytes;
        this.end = bytes.length;
    }

    /// A number of 1 to 10 bytes, 7 bits in each.
    public long number() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte b = bytes[take(1)];
            value |= (b & 0x7fL) << shift;
            if (b >= 0) {
                return value;
            }
        }
        throw new IndexOutOfBoundsException("a number of more than 64 bits at byte " + at);
    }

    /// A number that must fit an `int`.
    public int small() {
        return fitting(number());
    }

    private static int fitting(long number) {
        if (number != (int) number) {
            throw new IndexOutOfBoundsException(number + " is too large here");
        }
        return (int) number;
    }

    /// The number of entries that follow. Each takes at least one byte, so a number greater than that of the
    /// remaining bytes throws; a caller's allocation is therefore bounded by the input.
    public int count() {
        int count = small();
        if (count < 0 || count > end - at) {
            throw new IndexOutOfBoundsException(
                    count + " entries at " + at + ", but there are " + (end - at) + " bytes");
        }
        return count;
    }

    /// A number whose sign is its lowest bit.
    public long signed() {
        long value = number();
        return (value >>> 1) ^ -(value & 1);
    }

    /// A number of 8 bytes.
    public long fixed() {
        return (long) LONGS.get(bytes, take(8));
    }

    /// Numbers of 8 bytes each, copied in bulk.
    public void longs(long[] into, int from, int length) {
        buffer(8 * length).asLongBuffer().get(into, from, length);
    }

    /// Numbers of 4 bytes each, copied in bulk.
    public void ints(int[] into, int from, int length) {
        buffer(4 * length).asIntBuffer().get(into, from, length);
    }

    private ByteBuffer buffer(int length) {
        return ByteBuffer.wrap(bytes, take(length), length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// A `double` of 8 bytes.
    public double real() {
        return Double.longBitsToDouble(fixed());
    }

    /// A byte; true unless it is 0.
    public boolean flag() {
        return octet() != 0;
    }

    /// A byte, in [0, 255].
    public int octet() {
        return bytes[take(1)] & 0xff;
    }

    /// A time, as seconds since `baseSecond` and a fraction in micro- or nanoseconds.
    public Instant instant(long baseSecond) {
        long second = signed() + baseSecond;
        long fraction = number();
        return Instant.ofEpochSecond(second, (fraction & 1) == 0 ? (fraction >>> 1) * 1000 : fraction >>> 1);
    }

    /// A text in Latin-1 or UTF-16, after its length.
    public String text() {
        long header = number();
        int length = fitting(header >>> 1);
        if ((header & 1) == 0) {
            return new String(bytes, take(length), length, StandardCharsets.ISO_8859_1);
        }
        int from = take(fitting(2L * length));
        char[] chars = new char[length];
        for (int i = 0; i < length; i++) {
            chars[i] = (char) CHARS.get(bytes, from + 2 * i);
        }
        return new String(chars);
    }

    /// Bytes, after their length.
    public byte[] sized() {
        int length = small();
        int from = take(length);
        return Arrays.copyOfRange(bytes, from, from + length);
    }

    /// Number of bytes that were not read yet.
    public int left() {
        return end - at;
    }

    /// The offset of the next field.
    public int position() {
        return at;
    }

    /// Moves to offset `from` and forbids reading at or after `to`.
    public void window(int from, int to) {
        if (from < 0 || from > to || to > bytes.length) {
            throw new IndexOutOfBoundsException("bytes " + from + " to " + to + " of " + bytes.length);
        }
        at = from;
        end = to;
    }

    private int take(int length) {
        if (length < 0 || length > end - at) {
            throw new IndexOutOfBoundsException(length + " bytes wanted at " + at + ", but there are " + (end - at));
        }
        int from = at;
        at += length;
        return from;
    }
}

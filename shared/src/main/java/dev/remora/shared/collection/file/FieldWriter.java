package dev.remora.shared.collection.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.Arrays;

/// A growing byte array to which fields are written. [FieldReader] reads them back exactly, including NaN and
/// unpaired surrogates. For one thread at a time.
///
/// Integers are written with seven bits per byte, lowest first. Texts are written as Latin-1 if possible and
/// as UTF-16 otherwise: for Chinese that takes two bytes per character instead of UTF-8's three, and is read
/// at the speed of a copy.
public final class FieldWriter {
    private static final VarHandle CHARS = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes;
    private int size;

    /// @param capacity initial size of the array, in bytes
    public FieldWriter(int capacity) {
        bytes = new byte[capacity];
    }

    /// Drops everything after the first `length` bytes.
    public void cut(int length) {
        size = length;
    }

    /// A number whose top bits are rarely set; negative ones take ten bytes.
    public void number(long value) {
        ensure(10);
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    /// A number near zero, of either sign.
    public void signed(long value) {
        number((value << 1) ^ (value >> 63));
    }

    /// Eight bytes.
    public void fixed(long value) {
        ensure(8);
        LONGS.set(bytes, size, value);
        size += 8;
    }

    /// Numbers of 8 bytes each, copied in bulk.
    public void longs(long[] source, int from, int length) {
        ensure(8 * length);
        buffer(8 * length).asLongBuffer().put(source, from, length);
        size += 8 * length;
    }

    /// Numbers of 4 bytes each, copied in bulk.
    public void ints(int[] source, int from, int length) {
        ensure(4 * length);
        buffer(4 * length).asIntBuffer().put(source, from, length);
        size += 4 * length;
    }

    private ByteBuffer buffer(int length) {
        return ByteBuffer.wrap(bytes, size, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// See [FieldReader#real].
    public void real(double value) {
        fixed(Double.doubleToRawLongBits(value));
    }

    /// See [FieldReader#flag].
    public void flag(boolean value) {
        octet(value ? 1 : 0);
    }

    /// One byte, in [0, 255].
    public void octet(int value) {
        ensure(1);
        bytes[size++] = (byte) value;
    }

    /// A time, exact to the nanosecond; short if its second is near `baseSecond` and it has whole
    /// microseconds.
    public void instant(Instant at, long baseSecond) {
        signed(at.getEpochSecond() - baseSecond);
        int nanos = at.getNano();
        number(nanos % 1000 == 0 ? (nanos / 1000L) << 1 : ((long) nanos << 1) | 1);
    }

    /// A text: its length in characters with a bit for their width, then the characters.
    public void text(String text) {
        int length = text.length();
        ensure(10 + 2 * length);
        int before = size;
        number((long) length << 1);
        int at = size;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c > 0xff) {
                size = before;
                wide(text, length);
                return;
            }
            bytes[at + i] = (byte) c;
        }
        size = at + length;
    }

    private void wide(String text, int length) {
        number((long) length << 1 | 1);
        int at = size;
        for (int i = 0; i < length; i++) {
            CHARS.set(bytes, at + 2 * i, text.charAt(i));
        }
        size = at + 2 * length;
    }

    /// The length, then the bytes.
    public void sized(byte[] source, int length) {
        number(length);
        raw(source, length);
    }

    /// Bytes without their length.
    public void raw(byte[] source, int length) {
        raw(source, 0, length);
    }

    /// Bytes without their length, from an offset of the source.
    public void raw(byte[] source, int from, int length) {
        ensure(length);
        System.arraycopy(source, from, bytes, size, length);
        size += length;
    }

    /// Reserves `length` bytes that the caller fills through [#array].
    public void skip(int length) {
        ensure(length);
        size += length;
    }

    /// The array whose first [#size] bytes were written; the next write may replace it.
    public byte[] array() {
        return bytes;
    }

    /// The number of bytes written.
    public int size() {
        return size;
    }

    /// Drops everything after the first `length` bytes.
    void shorten(int length) {
        size = Math.min(size, length);
    }

    /// Drops everything.
    public void clear() {
        size = 0;
    }

    /// A copy of what was written.
    public byte[] toArray() {
        return Arrays.copyOf(bytes, size);
    }

    private void ensure(int more) {
        int needed = Math.addExact(size, more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, (int) Math.min(Integer.MAX_VALUE - 16L, 2L * bytes.length)));
        }
    }
}

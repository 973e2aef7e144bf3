package dev.remora.shared.page;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Serializable;
import java.util.Arrays;

/// Immutable bytes. The array is not copied; its creator gives it away.
public final class Bytes implements Serializable {
    private static final long serialVersionUID = 1;

    /// No bytes.
    public static final Bytes NONE = new Bytes(new byte[0]);

    private final byte[] array;

    private Bytes(byte[] array) {
        this.array = array;
    }

    /// Wraps an array that the caller must not change any more.
    public static Bytes of(byte[] array) {
        return new Bytes(array);
    }

    /// The number of bytes.
    public int length() {
        return array.length;
    }

    /// The array itself, for reading only.
    public byte[] array() {
        return array;
    }

    /// Returns a stream of the bytes.
    public InputStream stream() {
        return new ByteArrayInputStream(array);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes that && Arrays.equals(array, that.array);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(array);
    }

    @Override
    public String toString() {
        return array.length + " bytes";
    }
}

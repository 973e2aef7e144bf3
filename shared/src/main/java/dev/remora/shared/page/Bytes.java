package dev.remora.shared.page;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;

/// Bytes as a value: never changed after they were made. The array is not copied; whoever makes one gives it away.
public final class Bytes {
    /// No bytes.
    public static final Bytes NONE = new Bytes(new byte[0]);

    private final byte[] array;

    private Bytes(byte[] array) {
        this.array = array;
    }

    /// Wraps an array that the caller will not touch again.
    public static Bytes of(byte[] array) {
        return new Bytes(array);
    }

    /// How many.
    public int length() {
        return array.length;
    }

    /// The array itself, for reading only.
    public byte[] array() {
        return array;
    }

    /// Reads them.
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

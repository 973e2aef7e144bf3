package dev.remora.shared.collection.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// The frame of an entry in an append-only file: four magic bytes, the payload's length, a CRC-32C of length
/// and payload (Castagnoli et al., IEEE Trans. Communications 41(6), 1993), then the payload. All
/// little-endian.
public final class RecordFrame {
    /// Size of the header in bytes.
    public static final int HEADER = 12;

    /// Maximum length of a payload. A greater length indicates damage.
    public static final int MAX_PAYLOAD = 1 << 28;

    private static final int MAGIC = 0xF2A7_4D52;
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private RecordFrame() {}

    /// Fills in the header of a frame that begins at `from` and whose payload ends before `to`.
    public static void seal(byte[] bytes, int from, int to) {
        int length = to - from - HEADER;
        if (length > MAX_PAYLOAD) {
            throw new IllegalArgumentException(
                    "one entry may have " + MAX_PAYLOAD + " bytes at most, but this has " + length);
        }
        INTS.set(bytes, from, MAGIC);
        INTS.set(bytes, from + 4, length);
        INTS.set(bytes, from + 8, checksum(bytes, from, length));
    }

    /// Returns a frame with this payload.
    public static byte[] of(byte[] payload) {
        byte[] frame = new byte[HEADER + payload.length];
        System.arraycopy(payload, 0, frame, HEADER, payload.length);
        seal(frame, 0, frame.length);
        return frame;
    }

    /// Returns the payload length in the header at `from`, or -1 if there is no valid header.
    public static int payloadLength(byte[] bytes, int from, int to) {
        if (to - from < HEADER || (int) INTS.get(bytes, from) != MAGIC) {
            return -1;
        }
        int length = (int) INTS.get(bytes, from + 4);
        return length < 0 || length > MAX_PAYLOAD ? -1 : length;
    }

    /// Whether a complete frame with the right checksum begins at `from` and ends at or before `to`.
    public static boolean whole(byte[] bytes, int from, int to) {
        int length = payloadLength(bytes, from, to);
        return length >= 0
                && length <= to - from - HEADER
                && (int) INTS.get(bytes, from + 8) == checksum(bytes, from, length);
    }

    /// Returns the payload of the complete frame at `from`.
    public static byte[] payload(byte[] bytes, int from) {
        int start = from + HEADER;
        return Arrays.copyOfRange(bytes, start, start + (int) INTS.get(bytes, from + 4));
    }

    /// Returns the payload of the complete frame at an offset of a file that ends at or before `end`; null if there
    /// is none.
    public static byte[] at(ReadFile file, long offset, long end) {
        byte[] head = new byte[HEADER];
        int length = payloadLength(head, 0, file.read(offset, head, 0, HEADER));
        if (length < 0 || length > end - offset - HEADER) {
            return null;
        }
        byte[] payload = new byte[length];
        int got = file.read(offset + HEADER, payload, 0, length);
        return got == length && isOf(payload, length, head) ? payload : null;
    }

    /// Whether the first `length` bytes are the payload that belongs to a header.
    ///
    /// @param head of a frame with a payload of this length
    public static boolean isOf(byte[] payload, int length, byte[] head) {
        CRC32C crc = new CRC32C();
        crc.update(head, 4, 4);
        crc.update(payload, 0, length);
        return (int) crc.getValue() == (int) INTS.get(head, 8);
    }

    /// Returns the offset of the first complete frame after `from`, or -1: distinguishes a torn tail from
    /// damage in the middle.
    public static int nextWhole(byte[] bytes, int from, int to) {
        for (int i = from + 1; i <= to - HEADER; i++) {
            if (bytes[i] == (byte) MAGIC && whole(bytes, i, to)) {
                return i;
            }
        }
        return -1;
    }

    private static int checksum(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from + 4, 4);
        crc.update(bytes, from + HEADER, length);
        return (int) crc.getValue();
    }
}

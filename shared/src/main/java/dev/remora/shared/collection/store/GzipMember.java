package dev.remora.shared.collection.store;

import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Packing;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.page.Bytes;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;

/// One member of a gzip file (RFC 1952): a head, a body and the end of a WARC record, deflated or, if the body is
/// already compressed, copied in stored blocks. Safe for use by many threads.
final class GzipMember {
    private static final byte[] START = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 4, (byte) 0xff};
    private static final byte[] CLOSE = {'\r', '\n', '\r', '\n'};
    private static final int BLOCK = 0xffff;

    private final Packing packing;

    GzipMember(Packing packing) {
        this.packing = packing;
    }

    /// Appends a member.
    ///
    /// @param head WARC header and HTTP head
    /// @param body the rest of the record
    /// @param packed whether the body is already compressed, or empty
    void write(FieldWriter head, byte[] body, boolean packed, FieldWriter out) {
        CRC32 crc = new CRC32();
        int total = head.size() + body.length + CLOSE.length;
        crc.update(head.array(), 0, head.size());
        crc.update(body);
        crc.update(CLOSE);
        out.raw(START, START.length);
        if (packed) {
            stored(head.array(), head.size(), false, out);
            stored(body, body.length, false, out);
            stored(CLOSE, CLOSE.length, true, out);
        } else {
            packing.deflate(out, head.toArray(), body, CLOSE);
        }
        out.fixed(crc.getValue() | (long) total << 32);
    }

    private static void stored(byte[] bytes, int length, boolean end, FieldWriter out) {
        for (int from = 0; from < length; from += BLOCK) {
            int more = Math.min(BLOCK, length - from);
            block(bytes, from, more, end && from + more == length, out);
        }
    }

    private static void block(byte[] bytes, int from, int length, boolean last, FieldWriter out) {
        out.octet(last ? 1 : 0);
        out.octet(length);
        out.octet(length >> 8);
        out.octet(~length);
        out.octet(~length >> 8);
        out.raw(bytes, from, length);
    }

    /// A member that was read.
    ///
    /// @param bytes its decompressed content
    /// @param next offset of the next member
    record Read(Bytes bytes, long next) {}

    /// Reads the member that begins at `offset` and verifies its checksum.
    Read read(ReadFile file, long offset) throws DataFormatException {
        byte[] start = new byte[START.length];
        if (offset < 0 || file.read(offset, start, 0, start.length) < start.length || !Arrays.equals(start, START)) {
            throw new DataFormatException("there is no gzip member of Remora at this place");
        }
        FieldWriter bytes = new FieldWriter(64 * 1024);
        long end = packing.inflate(file, offset + START.length, bytes);
        byte[] trailer = new byte[8];
        int got = file.read(end, trailer, 0, trailer.length);
        CRC32 crc = new CRC32();
        crc.update(bytes.array(), 0, bytes.size());
        if (got < trailer.length || new FieldReader(trailer).fixed() != (crc.getValue() | (long) bytes.size() << 32)) {
            throw new DataFormatException("it does not match its checksum");
        }
        return new Read(Bytes.of(bytes.toArray()), end + trailer.length);
    }
}

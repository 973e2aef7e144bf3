package dev.remora.shared.collection.store;

import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.WritableFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.zip.CRC32;

/// What stands in a WARC file where responses were dropped: gzip members (RFC 1952), each with one `metadata` record
/// that says so, and with an extra field of zeros, which are not written and so take no space on disk. Any reader of
/// WARC files reads over them, and everything behind them keeps its place. Stateless.
final class WarcGap {
    private static final int EXTRA_HEAD = 4;

    /// The standard allows twice as much, but jwarc reads the length as a number with a sign.
    private static final int MOST_EXTRA = 0x7fff;

    /// Header of a member with an extra field, the length of that field, and the head of its only part.
    private static final int HEAD = 10 + 2 + EXTRA_HEAD;

    /// Header of a stored block of deflate, and checksum and length behind it.
    private static final int BLOCK = 5;

    private static final int TRAILER = 8;

    private static final int RECORD = record(0, 0).length;

    /// Length of the shortest gap.
    static final int LEAST = HEAD + BLOCK + RECORD + TRAILER;

    private static final int MOST = LEAST - EXTRA_HEAD + MOST_EXTRA;

    private WarcGap() {}

    /// Writes a gap into a file that has no data there.
    ///
    /// @param from offset of its first byte
    /// @param end behind its last, at least [#LEAST] more
    /// @param file number of the WARC file
    static void write(WritableFile to, long from, long end, int file) throws IOException {
        for (long at = from; at < end; ) {
            long left = end - at;
            int length = (int) Math.min(left, MOST);
            if (left > length && left - length < LEAST) {
                length -= LEAST;
            }
            member(to, at, length, file);
            at += length;
        }
    }

    private static void member(WritableFile to, long at, int length, int file) throws IOException {
        int extra = length - LEAST + EXTRA_HEAD;
        FieldWriter head = new FieldWriter(HEAD);
        head.raw(new byte[] {0x1f, (byte) 0x8b, 8, 4, 0, 0, 0, 0, 0, (byte) 0xff}, 10);
        pair(extra, head);
        head.octet('R');
        head.octet('m');
        pair(extra - EXTRA_HEAD, head);
        to.write(at, head.array(), head.size());
        byte[] record = record(file, at);
        FieldWriter rest = new FieldWriter(LEAST);
        rest.octet(1); // the last block, stored
        pair(record.length, rest);
        pair(~record.length, rest);
        rest.raw(record, record.length);
        CRC32 crc = new CRC32();
        crc.update(record);
        rest.fixed(crc.getValue() | (long) record.length << 32);
        to.write(at + length - rest.size(), rest.array(), rest.size());
    }

    private static void pair(int value, FieldWriter out) {
        out.octet(value & 0xff);
        out.octet(value >> 8 & 0xff);
    }

    /// Always as long.
    private static byte[] record(int file, long at) {
        UUID id = UUID.nameUUIDFromBytes(("gap " + file + " " + at).getBytes(StandardCharsets.UTF_8));
        return ("WARC/1.1\r\nWARC-Type: metadata\r\nWARC-Record-ID: <urn:uuid:" + id
                        + ">\r\nWARC-Date: 1970-01-01T00:00:00Z\r\nContent-Type: application/warc-fields\r\n"
                        + "Content-Length: 15\r\n\r\nnote: dropped\r\n\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }
}

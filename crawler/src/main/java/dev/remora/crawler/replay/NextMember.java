package dev.remora.crawler.replay;

import dev.remora.crawler.fetch.GzipReader;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Finds members of a damaged gzip file.
final class NextMember {
    /// More than the longest beginning that is read to recognise a member.
    private static final int LOOK = 1 << 12;

    private static final byte[] RECORD = "WARC/".getBytes(StandardCharsets.ISO_8859_1);

    private NextMember() {}

    /// Offset of the next member that begins with a WARC record; the largest number if there is none.
    static long from(WholeMembers.Source source, long from) {
        try (InputStream all = source.open();
                InputStream in = new BufferedInputStream(all, WholeMembers.READ)) {
            all.skipNBytes(from);
            int before = 0;
            for (long offset = from; ; offset++) {
                int next = in.read();
                if (next < 0) {
                    return Long.MAX_VALUE;
                }
                if (before == 0x1f && next == 0x8b && beginsRecord(in)) {
                    return offset - 1;
                }
                before = next;
            }
        } catch (IOException unreadable) {
            return Long.MAX_VALUE;
        }
    }

    private static boolean beginsRecord(InputStream in) throws IOException {
        in.mark(LOOK);
        byte[] start = new byte[LOOK];
        start[0] = 0x1f;
        start[1] = (byte) 0x8b;
        int length = 2 + in.readNBytes(start, 2, LOOK - 2);
        in.reset();
        try (GzipReader member = new GzipReader(new ByteArrayInputStream(start, 0, length), LOOK)) {
            byte[] found = new byte[RECORD.length];
            return member.begin()
                    && member.read(found, 0, found.length) == found.length
                    && Arrays.equals(found, RECORD);
        } catch (IOException none) {
            return false;
        }
    }
}

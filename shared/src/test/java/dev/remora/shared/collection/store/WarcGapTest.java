package dev.remora.shared.collection.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Packing;
import dev.remora.shared.collection.file.WritableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

class WarcGapTest {
    private static final int LEAST = DroppedParts.leastOfArchive();
    private static final int MOST = LEAST - 4 + 0x7fff;

    @TempDir
    private Path folder;

    private final SplittableRandom random = new SplittableRandom(6);

    /// A file with an exchange before and after a gap.
    private Path withGap(int length) throws IOException {
        Path path = folder.resolve("gap.warc.gz");
        Files.deleteIfExists(path);
        try (Packing packing = new Packing();
                WritableFile file = WritableFile.Opener.DISK.open(path)) {
            FieldWriter exchange = new WarcRecords(packing).encode(Samples.exchange(1));
            file.write(0, exchange.array(), exchange.size());
            file.write(exchange.size() + length, exchange.array(), exchange.size());
            WarcGap.write(file, exchange.size(), exchange.size() + length, 7);
        }
        return path;
    }

    /// Returns how many records say that something was dropped.
    private static int gaps(Path path) throws IOException {
        Set<String> ids = new HashSet<>();
        int responses = 0;
        try (WarcReader reader = new WarcReader(path)) {
            for (WarcRecord each : reader) {
                if (each instanceof WarcMetadata gap) {
                    assertEquals(
                            "note: dropped\r\n",
                            new String(gap.body().stream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
                    assertTrue(ids.add(gap.id().toString()), "each has its own id");
                } else if (each instanceof WarcResponse response) {
                    assertEquals(200, response.http().status());
                    responses++;
                }
            }
        }
        assertEquals(2, responses, "what is behind the gap is read");
        return ids.size();
    }

    @Test
    void aGapOfAnyLengthIsReadOverByAnyReader() throws IOException {
        int[] edges = {
            LEAST,
            LEAST + 1,
            LEAST + 4,
            2 * LEAST,
            MOST - 1,
            MOST,
            MOST + 1,
            MOST + LEAST - 1,
            MOST + LEAST,
            MOST + LEAST + 1,
            2 * MOST - 1,
            2 * MOST,
            2 * MOST + 1,
            3 * MOST + 5
        };
        for (int length : edges) {
            assertTrue(gaps(withGap(length)) >= (length + MOST - 1) / MOST, length + " bytes");
        }
        for (int round = 0; round < 30; round++) {
            int length = LEAST + random.nextInt(5 * MOST);
            assertTrue(gaps(withGap(length)) >= (length + MOST - 1) / MOST, length + " bytes");
        }
    }

    @Test
    void aGzipReaderReadsOverItToo() throws IOException {
        Path path = withGap(3 * MOST + 5);
        byte[] all;
        try (GZIPInputStream gzip = new GZIPInputStream(Files.newInputStream(path))) {
            all = gzip.readAllBytes();
        }
        String text = new String(all, java.nio.charset.StandardCharsets.UTF_8);
        assertEquals(2, text.split("WARC-Type: response", -1).length - 1);
        assertEquals(4, text.split("note: dropped", -1).length - 1);
    }

    /// RFC 1952, 2.3.1.1: the extra field is made of parts, each with its length; ours has one, of zeros.
    @Test
    void theExtraFieldOfEachMemberIsOnePartThatFillsIt() throws IOException {
        int exchange = Math.toIntExact(Files.size(withGap(LEAST)) - LEAST) / 2;
        for (int length : new int[] {LEAST, LEAST + 3, MOST, MOST + LEAST - 1, 2 * MOST + LEAST - 1, 3 * MOST}) {
            byte[] bytes = Files.readAllBytes(withGap(length));
            int at = exchange;
            while (at < exchange + length) {
                int extra = pair(bytes, at + 10);
                assertEquals("Rm", new String(bytes, at + 12, 2, java.nio.charset.StandardCharsets.UTF_8));
                assertEquals(extra - 4, pair(bytes, at + 14), "member at " + (at - exchange) + " of " + length);
                at += extra + LEAST - 4;
            }
            assertEquals(exchange + length, at);
        }
    }

    private static int pair(byte[] bytes, int at) {
        return (bytes[at] & 255) | (bytes[at + 1] & 255) << 8;
    }

    @Test
    void almostNoneOfALongGapIsWritten() throws IOException {
        byte[] bytes = Files.readAllBytes(withGap(MOST));
        int written = 0;
        for (byte each : bytes) {
            written += each == 0 ? 0 : 1;
        }
        assertTrue(written < 3_000, written + " of " + bytes.length);
    }

    @Test
    void theSameGapIsTheSameBytes() throws IOException {
        byte[] once = Files.readAllBytes(withGap(70_000));
        assertArrayEquals(once, Files.readAllBytes(withGap(70_000)));
    }
}

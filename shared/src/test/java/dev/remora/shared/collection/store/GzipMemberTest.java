package dev.remora.shared.collection.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Packing;
import dev.remora.shared.collection.file.ReadFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GzipMemberTest {
    private static final byte[] CLOSE = "\r\n\r\n".getBytes(UTF_8);

    @TempDir
    private Path folder;

    private final Packing packing = new Packing();
    private final GzipMember members = new GzipMember(packing);
    private final SplittableRandom random = new SplittableRandom(4);

    @AfterEach
    void close() {
        packing.close();
    }

    private byte[] noise(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private byte[] member(byte[] head, byte[] body, boolean packed) {
        FieldWriter start = new FieldWriter(1);
        start.raw(head, head.length);
        FieldWriter out = new FieldWriter(1);
        members.write(start, body, packed, out);
        return out.toArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private GzipMember.Read read(byte[] bytes, long offset) throws IOException, DataFormatException {
        try (ReadFile file = new ReadFile(Files.write(folder.resolve("members.gz"), bytes))) {
            return members.read(file, offset);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 0",
        "300, 1",
        "300, 65534",
        "300, 65535",
        "300, 65536",
        "65535, 131070",
        "65536, 131071",
        "9, 200000"
    })
    void aMemberOfAnyLengthIsReadByAnyGzipReaderAndByOurs(int head, int body) throws Exception {
        for (boolean packed : new boolean[] {true, false}) {
            byte[] start = noise(head);
            byte[] rest = noise(body);
            byte[] member = member(start, rest, packed);
            byte[] content = joined(start, rest, CLOSE);
            assertArrayEquals(content, new GZIPInputStream(new ByteArrayInputStream(member)).readAllBytes());
            GzipMember.Read read = read(joined(noise(3), member, noise(50)), 3);
            assertArrayEquals(content, read.bytes().array());
            assertEquals(3 + member.length, read.next());
        }
    }

    @Test
    void whatIsPackedIsCopiedAndWhatIsNotIsCompressed() {
        byte[] body = new byte[10_000];
        int copied = member(new byte[0], body, true).length;
        assertTrue(copied > body.length && copied < body.length + 50, copied + " bytes");
        assertTrue(member(new byte[0], body, false).length < 200);
    }

    @Test
    void oneMemberFollowsTheOther() throws IOException, DataFormatException {
        byte[] all = joined(
                member(noise(10), noise(20), true),
                member(noise(10), noise(70_000), false),
                member(noise(1), noise(2), true));
        long at = 0;
        for (int expected : new int[] {34, 70_014, 7}) {
            GzipMember.Read read = read(all, at);
            assertEquals(expected, read.bytes().length());
            at = read.next();
        }
        assertEquals(all.length, at);
        long end = at;
        assertThrows(DataFormatException.class, () -> read(all, end));
    }

    @Test
    void everyBitCounts() {
        for (boolean packed : new boolean[] {true, false}) {
            byte[] member = member("WARC/1.1".getBytes(UTF_8), "tea tea tea".getBytes(UTF_8), packed);
            byte[] content = "WARC/1.1tea tea tea\r\n\r\n".getBytes(UTF_8);
            int harmless = 0;
            for (int bit = 0; bit < 8 * member.length; bit += 3) {
                byte[] damaged = member.clone();
                damaged[bit / 8] ^= (byte) (1 << bit % 8);
                try {
                    assertArrayEquals(content, read(damaged, 0).bytes().array(), "bit " + bit);
                    harmless++;
                } catch (DataFormatException | IOException expected) {
                    assertTrue(expected.getMessage() != null);
                }
            }
            assertTrue(harmless < 40, "only padding of blocks may differ, but " + harmless + " bits do");
        }
    }

    @Test
    void aMemberThatWasCutAnywhereIsNotRead() {
        for (boolean packed : new boolean[] {true, false}) {
            byte[] member = member(noise(20), noise(30), packed);
            for (int length = 0; length < member.length; length++) {
                byte[] cut = Arrays.copyOf(member, length);
                assertThrows(DataFormatException.class, () -> read(cut, 0), "cut at " + length);
            }
        }
    }

    @Test
    void noMemberIsReadWhereNoneBegins() {
        byte[] member = member(noise(20), noise(30), true);
        for (long offset : new long[] {-1, Long.MIN_VALUE, 1, member.length - 5, member.length, 1L << 40}) {
            assertThrows(DataFormatException.class, () -> read(member, offset), "at " + offset);
        }
    }
}

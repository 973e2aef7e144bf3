package dev.remora.shared.collection.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The two ways to compress: [Lz] and [Packing].
class CompressionTest {
    private static final SplittableRandom RANDOM = new SplittableRandom(5);

    @TempDir
    private Path folder;

    private static byte[] noise(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    private static byte[] packed(byte[] bytes) {
        FieldWriter out = new FieldWriter(1);
        Lz.pack(bytes, bytes.length, out);
        return out.toArray();
    }

    /// The most that can be saved: the bound on lengths must not refuse it.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 12, 13, 14, 254, 255, 256, 270, 65_535, 65_536, 3_000_000})
    void aRunOfOneByteComesBack(int length) {
        byte[] run = new byte[length];
        Arrays.fill(run, (byte) 7);
        assertArrayEquals(run, Lz.unpack(packed(run), 0, length));
    }

    @Test
    void onlyTheBytesThatAreAskedForAreCompressedAndBehindWhatIsThere() {
        FieldWriter out = new FieldWriter(1);
        out.octet(9);
        byte[] noise = noise(100);
        Lz.pack(noise, 60, out);
        out.octet(8);
        byte[] all = out.toArray();
        assertEquals(9, all[0]);
        assertEquals(8, all[all.length - 1]);
        byte[] room = new byte[70];
        Lz.unpack(all, 1, all.length - 1, room, 60);
        assertArrayEquals(Arrays.copyOf(noise, 60), Arrays.copyOf(room, 60));
        assertArrayEquals(new byte[10], Arrays.copyOfRange(room, 60, 70), "no byte more");
    }

    @Test
    void anotherLengthThanWentInIsRefused() {
        byte[] bytes = new byte[1000];
        byte[] packed = packed(bytes);
        for (int length : new int[] {-1, 0, 999, 1001, 255 * packed.length, 255 * packed.length + 1, 1 << 30}) {
            assertThrows(IndexOutOfBoundsException.class, () -> Lz.unpack(packed, 0, length), "" + length);
        }
    }

    @Test
    void aLengthIsPossibleUpTo255BytesFromOne() {
        Lz.checkLength(1, 255);
        Lz.checkLength(0, 0);
        Lz.checkLength(1 << 28, Integer.MAX_VALUE);
        assertThrows(IndexOutOfBoundsException.class, () -> Lz.checkLength(1, 256));
        assertThrows(IndexOutOfBoundsException.class, () -> Lz.checkLength(0, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> Lz.checkLength(10, -1));
    }

    @Test
    void damagedBytesAreRefusedOrGiveAsManyBytes() {
        byte[] bytes = ("Remora follows links. ".repeat(30) + RANDOM.nextLong()).getBytes(UTF_8);
        byte[] packed = packed(bytes);
        for (int length = 0; length < packed.length; length++) {
            byte[] cut = Arrays.copyOf(packed, length);
            assertThrows(IndexOutOfBoundsException.class, () -> Lz.unpack(cut, 0, bytes.length), "cut at " + length);
        }
        for (int bit = 0; bit < 8 * packed.length; bit++) {
            byte[] damaged = packed.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                assertEquals(bytes.length, Lz.unpack(damaged, 0, bytes.length).length);
            } catch (IndexOutOfBoundsException expected) {
                assertTrue(expected.getMessage() != null, "it says what is wrong");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1023, 1024, 1025, 2048, 32_768, 65_536, 65_537, 300_000})
    void partsAreOneStreamThatAnyInflaterReads(int length) throws IOException {
        byte[] first = noise(length);
        byte[] second = new byte[length];
        byte[] third = noise(3);
        FieldWriter out = new FieldWriter(1);
        try (Packing packing = new Packing()) {
            packing.deflate(out, first, second, third);
        }
        byte[] all =
                new InflaterInputStream(new ByteArrayInputStream(out.toArray()), new Inflater(true)).readAllBytes();
        assertEquals(2 * length + 3, all.length);
        assertArrayEquals(first, Arrays.copyOf(all, length));
        assertArrayEquals(second, Arrays.copyOfRange(all, length, 2 * length));
        assertArrayEquals(third, Arrays.copyOfRange(all, 2 * length, all.length));
    }

    @Test
    void noBytesNeedMoreRoomThanIsSaid() {
        try (Packing packing = new Packing()) {
            for (int length : new int[] {0, 1, 500, 2047, 2048, 2049, 40_000, 65_535, 65_536, 1_000_000}) {
                FieldWriter out = new FieldWriter(Packing.most(length));
                byte[] room = out.array();
                packing.deflate(out, noise(length));
                assertSame(room, out.array(), "the array of " + length + " bytes had to grow");
            }
        }
    }

    @Test
    void aStreamEndsWhereItEndsWhateverFollows() throws IOException, DataFormatException {
        try (Packing packing = new Packing()) {
            for (int length : new int[] {0, 10, 32_000, 33_000, 200_000}) {
                byte[] body = noise(length);
                FieldWriter stream = new FieldWriter(1);
                stream.raw(new byte[5], 5);
                packing.deflate(stream, body);
                long end = stream.size();
                stream.raw(noise(40), 40);
                FieldWriter out = new FieldWriter(1);
                out.octet(3);
                try (ReadFile file = new ReadFile(Files.write(folder.resolve("stream"), stream.toArray()))) {
                    assertEquals(end, packing.inflate(file, 5, out));
                }
                assertEquals(1 + length, out.size());
                assertArrayEquals(body, Arrays.copyOfRange(out.toArray(), 1, 1 + length));
            }
        }
    }

    @Test
    void aStreamThatWasCutAnywhereIsRefusedAndTheNextOneIsRead() throws IOException, DataFormatException {
        try (Packing packing = new Packing()) {
            FieldWriter stream = new FieldWriter(1);
            packing.deflate(stream, "abcabcabc and more".getBytes(UTF_8));
            Path path = folder.resolve("cut");
            for (int length = 0; length < stream.size(); length++) {
                Files.write(path, Arrays.copyOf(stream.array(), length));
                try (ReadFile file = new ReadFile(path)) {
                    assertThrows(DataFormatException.class, () -> packing.inflate(file, 0, new FieldWriter(1)));
                }
            }
            Files.write(path, stream.toArray());
            FieldWriter out = new FieldWriter(1);
            try (ReadFile file = new ReadFile(path)) {
                packing.inflate(file, 0, out);
            }
            assertEquals("abcabcabc and more", new String(out.toArray(), UTF_8));
        }
    }

    @Test
    void aCompressorThatIsUsedAgainRemembersNothing() {
        try (Packing packing = new Packing()) {
            byte[] body = noise(5_000);
            FieldWriter once = new FieldWriter(1);
            packing.deflate(once, body);
            FieldWriter again = new FieldWriter(1);
            packing.deflate(again, body);
            assertArrayEquals(once.toArray(), again.toArray());
        }
    }
}

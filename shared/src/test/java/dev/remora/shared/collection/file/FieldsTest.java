package dev.remora.shared.collection.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldsTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private static int size(Consumer<FieldWriter> field) {
        FieldWriter out = new FieldWriter(0);
        field.accept(out);
        return out.size();
    }

    private static FieldReader read(Consumer<FieldWriter> fields) {
        FieldWriter out = new FieldWriter(1);
        fields.accept(out);
        return new FieldReader(out.toArray());
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "127, 1", "128, 2", "16383, 2", "16384, 3", "2147483647, 5", "9223372036854775807, 9", "-1, 10"
    })
    void aNumberTakesAByteForEachSevenBits(long number, int bytes) {
        assertEquals(bytes, size(out -> out.number(number)));
        assertEquals(number, read(out -> out.number(number)).number());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1",
        "-1, 1",
        "63, 1",
        "-64, 1",
        "64, 2",
        "-65, 2",
        "-9223372036854775808, 10",
        "9223372036854775807, 10",
    })
    void aNumberNearZeroIsShortWhateverItsSign(long number, int bytes) {
        assertEquals(bytes, size(out -> out.signed(number)));
        assertEquals(number, read(out -> out.signed(number)).signed());
    }

    @Test
    void aTextTakesOneByteForEachCharacterIfAllAreLatinAndTwoOtherwise() {
        assertEquals(1, size(out -> out.text("")));
        assertEquals(1 + 3, size(out -> out.text("a\u00ffz")));
        assertEquals(1 + 6, size(out -> out.text("a\u0100z")));
        assertEquals(1 + 63, size(out -> out.text("a".repeat(63))));
        assertEquals(2 + 64, size(out -> out.text("a".repeat(64))));
        assertEquals(2 + 2 * 64, size(out -> out.text("中".repeat(64))));
    }

    @Test
    void aTextThatTurnsOutWideLateIsWrittenOverWhatWasBegun() {
        String text = "a".repeat(500) + "\ud83d" + "b".repeat(500) + "\udc00\u0000";
        FieldReader in = read(out -> {
            out.octet(7);
            out.text(text);
            out.octet(8);
        });
        assertEquals(7, in.octet());
        assertEquals(text, in.text());
        assertEquals(8, in.octet());
        assertEquals(0, in.left());
    }

    @ParameterizedTest
    @CsvSource({"0, 2", "1000, 2", "999999000, 4", "1, 2", "999999999, 6"})
    void aTimeNearItsBaseIsShortAndExactToTheNanosecond(int nanos, int bytes) {
        long base = NOON.getEpochSecond();
        Instant at = NOON.plusNanos(nanos);
        assertEquals(bytes, size(out -> out.instant(at, base)));
        assertEquals(at, read(out -> out.instant(at, base)).instant(base));
        for (Instant far : new Instant[] {Instant.EPOCH.minusNanos(1), Instant.MIN, Instant.MAX}) {
            assertEquals(far, read(out -> out.instant(far, base)).instant(base));
        }
    }

    @Test
    void whatWasCutIsWrittenOver() {
        FieldWriter out = new FieldWriter(4);
        out.octet(1);
        out.text("gone");
        out.cut(1);
        out.octet(2);
        assertArrayEquals(new byte[] {1, 2}, out.toArray());
        out.shorten(5);
        assertEquals(2, out.size(), "shortening does not lengthen");
        out.clear();
        assertArrayEquals(new byte[0], out.toArray());
    }

    @Test
    void bulksOfNumbersComeBackAtTheirPlacesAlone() {
        long[] longs = {1, Long.MIN_VALUE, 3, Long.MAX_VALUE, 5};
        int[] ints = {9, Integer.MIN_VALUE, 8, -1};
        FieldReader in = read(out -> {
            out.octet(1);
            out.longs(longs, 1, 3);
            out.ints(ints, 1, 2);
            out.octet(2);
        });
        assertEquals(1, in.octet());
        long[] into = new long[5];
        in.longs(into, 2, 3);
        assertArrayEquals(new long[] {0, 0, Long.MIN_VALUE, 3, Long.MAX_VALUE}, into);
        int[] intsInto = new int[3];
        in.ints(intsInto, 0, 2);
        assertArrayEquals(new int[] {Integer.MIN_VALUE, 8, 0}, intsInto);
        assertEquals(2, in.octet());
    }

    @Test
    void bulksAreTheSameBytesAsTheirNumbersOneByOne() {
        FieldWriter bulk = new FieldWriter(0);
        bulk.longs(new long[] {1, -2, 0x0102030405060708L}, 0, 3);
        FieldWriter single = new FieldWriter(0);
        single.fixed(1);
        single.fixed(-2);
        single.fixed(0x0102030405060708L);
        assertArrayEquals(single.toArray(), bulk.toArray());
        assertEquals(8, bulk.toArray()[16], "little-endian");
    }

    @Test
    void aFieldThatWasCutAnywhereIsNotRead() {
        FieldWriter out = new FieldWriter(1);
        out.number(-5);
        out.fixed(7);
        out.text("abc");
        out.text("中文");
        out.sized(new byte[] {1, 2}, 2);
        out.instant(NOON.plusNanos(1), 0);
        byte[] whole = out.toArray();
        for (int length = 0; length < whole.length; length++) {
            FieldReader in = new FieldReader(Arrays.copyOf(whole, length));
            assertThrows(IndexOutOfBoundsException.class, () -> readAll(in), "cut at " + length);
        }
        readAll(new FieldReader(whole));
    }

    private static void readAll(FieldReader in) {
        in.number();
        in.fixed();
        in.text();
        in.text();
        in.sized();
        in.instant(0);
    }

    /// What claims to be longer than its bytes must not make the reader reserve memory for it.
    @Test
    void aLengthBeyondTheBytesIsRefusedBeforeAnythingIsReserved() {
        for (long length : new long[] {4, Integer.MAX_VALUE, 1L << 31, 1L << 40, Long.MAX_VALUE, -1}) {
            byte[] bytes = {1, 2, 3};
            FieldWriter out = new FieldWriter(1);
            out.number(length);
            out.raw(bytes, 3);
            byte[] all = out.toArray();
            assertThrows(IndexOutOfBoundsException.class, () -> new FieldReader(all).sized(), "" + length);
            assertThrows(IndexOutOfBoundsException.class, () -> new FieldReader(all).count(), "" + length);
        }
        for (long header : new long[] {8, 5, 1L << 32, (1L << 32) - 1, -1, -2}) {
            FieldReader in = read(out -> out.number(header));
            assertThrows(IndexOutOfBoundsException.class, in::text, "" + header);
        }
    }

    @Test
    void asManyEntriesMayFollowAsThereAreBytes() {
        FieldReader in = read(out -> {
            out.number(3);
            out.raw(new byte[3], 3);
        });
        assertEquals(3, in.count());
    }

    @Test
    void aNumberOfMoreThanTenBytesIsRefused() {
        byte[] bytes = new byte[11];
        Arrays.fill(bytes, (byte) 0x80);
        assertThrows(IndexOutOfBoundsException.class, () -> new FieldReader(bytes).number());
        bytes[9] = 1;
        assertEquals(Long.MIN_VALUE, new FieldReader(bytes).number());
    }

    @Test
    void aWindowHidesWhatIsBehindItAndOpensAgain() {
        FieldReader in = new FieldReader(new byte[] {0, 1, 2, 3});
        in.window(1, 3);
        assertEquals(1, in.octet());
        assertEquals(1, in.left());
        assertEquals(2, in.octet());
        assertThrows(IndexOutOfBoundsException.class, in::octet);
        assertEquals(3, in.position(), "a refused field is not skipped");
        in.window(3, 4);
        assertEquals(3, in.octet());
        for (int[] bad : new int[][] {{-1, 2}, {3, 2}, {0, 5}}) {
            assertThrows(IndexOutOfBoundsException.class, () -> in.window(bad[0], bad[1]));
        }
    }

    @Test
    void noiseIsReadOrRefusedButNeverMore() {
        SplittableRandom random = new SplittableRandom(11);
        int refused = 0;
        for (int round = 0; round < 5_000; round++) {
            byte[] noise = new byte[random.nextInt(40)];
            random.nextBytes(noise);
            FieldReader in = new FieldReader(noise);
            try {
                readAll(in);
                assertTrue(in.position() <= noise.length);
            } catch (IndexOutOfBoundsException | java.time.DateTimeException e) {
                refused++;
            }
        }
        assertTrue(refused > 1_000, "refused " + refused);
    }
}

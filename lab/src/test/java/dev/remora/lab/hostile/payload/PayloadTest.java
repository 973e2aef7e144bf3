package dev.remora.lab.hostile.payload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadTest {
    private static InputStream decoded(String coding, byte[] packed) throws IOException {
        InputStream in = new ByteArrayInputStream(packed);
        return coding.equals("gzip") ? new GZIPInputStream(in) : new InflaterInputStream(in);
    }

    /// Counts what a bomb becomes; every byte of it must be the letter.
    private static long letters(InputStream in) throws IOException {
        byte[] piece = new byte[1 << 16];
        long count = 0;
        for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
            for (int i = 0; i < read; i++) {
                count += piece[i] == 'a' ? 1 : 0;
            }
        }
        return count;
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate"})
    void whatIsPackedIsUnpackedTheSame(String coding) throws IOException {
        Random random = new Random(20_261_129);
        for (int size : new int[] {0, 1, 255, 70_000}) {
            byte[] plain = new byte[size];
            random.nextBytes(plain);
            assertArrayEquals(plain, decoded(coding, Packed.by(coding, plain)).readAllBytes());
        }
    }

    @Test
    void deflateMayLackItsHead() throws IOException {
        byte[] plain = "针灸".repeat(500).getBytes(StandardCharsets.UTF_8);
        byte[] raw = Packed.raw(plain);
        InputStream in = new InflaterInputStream(new ByteArrayInputStream(raw), new Inflater(true));
        assertArrayEquals(plain, in.readAllBytes());
        assertTrue(raw.length < Packed.by("deflate", plain).length, "the head and the checksum are missing");
    }

    @ParameterizedTest
    @CsvSource({"gzip, 3", "deflate, 2"})
    void aBombIsMebibytesOfALetterInAThousandthOfThem(String coding, int mebibytes) throws IOException {
        byte[] bomb = Packed.bomb(coding, mebibytes);
        assertTrue(bomb.length < mebibytes * 1_100, bomb.length + " bytes");
        assertEquals((long) mebibytes << 20, letters(decoded(coding, bomb)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void aBrotliBombIsSixteenMebibytesABlock(int blocks) throws IOException {
        byte[] bomb = BrotliBomb.of(blocks);
        assertTrue(bomb.length <= 2 + 17 * blocks, bomb.length + " bytes");
        assertEquals((long) blocks << 24, letters(new BrotliInputStream(new ByteArrayInputStream(bomb))));
    }
}

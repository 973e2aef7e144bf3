package dev.remora.shared.embedding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.Samples;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedTextTest {
    @Test
    void theLargestComponentIs127OfItsSign() {
        assertArrayEquals(new byte[] {127, -32, 0}, ByteVectors.of(new float[] {2, -0.5f, 0.001f}, "m"));
        assertArrayEquals(new byte[] {-127, 64}, ByteVectors.of(new float[] {-0.5f, 0.25f}, "m"));
        assertArrayEquals(new byte[] {127}, ByteVectors.of(new float[] {Float.MIN_VALUE}, "m"));
        assertArrayEquals(new byte[] {127, -127}, ByteVectors.of(new float[] {Float.MAX_VALUE, -Float.MAX_VALUE}, "m"));
    }

    @ParameterizedTest
    @ValueSource(floats = {0, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, -0f})
    void aVectorWithoutADirectionIsRefused(float part) {
        assertThrows(EmbeddingFailed.class, () -> ByteVectors.of(new float[] {part, part}, "m"));
        if (part != 0) {
            assertThrows(EmbeddingFailed.class, () -> ByteVectors.of(new float[] {1, part}, "m"));
            assertThrows(EmbeddingFailed.class, () -> ByteVectors.of(new float[] {part, 1}, "m"));
        }
    }

    @Test
    void aVectorHasOneToAsManyComponentsAsAnIndexTakes() {
        float[] longest = new float[Embedder.MOST_COMPONENTS];
        longest[5] = 1;
        assertEquals(Embedder.MOST_COMPONENTS, ByteVectors.of(longest, "m").length);
        float[] longer = new float[Embedder.MOST_COMPONENTS + 1];
        longer[5] = 1;
        EmbeddingFailed failed = assertThrows(EmbeddingFailed.class, () -> ByteVectors.of(longer, "bge"));
        assertTrue(failed.getMessage().contains("bge") && failed.getMessage().contains("1025"), failed.getMessage());
        assertThrows(EmbeddingFailed.class, () -> ByteVectors.of(new float[0], "m"));
    }

    /// The promise of the class, for models of a few hundred components.
    @Test
    void bytesKeepTheCosineToOneHundredth() {
        SplittableRandom random = new SplittableRandom(9);
        for (int round = 0; round < 500; round++) {
            float[] one = new float[300];
            float[] other = new float[300];
            double share = random.nextDouble();
            for (int i = 0; i < one.length; i++) {
                one[i] = (float) random.nextGaussian();
                other[i] = (float) (share * one[i] + (1 - share) * random.nextGaussian());
            }
            double exact = cosine(one, other);
            assertEquals(exact, cosine(floats(ByteVectors.of(one, "m")), floats(ByteVectors.of(other, "m"))), 0.01);
        }
    }

    private static float[] floats(byte[] bytes) {
        float[] floats = new float[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            floats[i] = bytes[i];
        }
        return floats;
    }

    private static double cosine(float[] a, float[] b) {
        double product = 0;
        double ofA = 0;
        double ofB = 0;
        for (int i = 0; i < a.length; i++) {
            product += (double) a[i] * b[i];
            ofA += (double) a[i] * a[i];
            ofB += (double) b[i] * b[i];
        }
        return product / Math.sqrt(ofA * ofB);
    }

    private static String embedded(String title, String text) {
        Page page = Page.ofText(Samples.url(1), Samples.NOON, title, text, "zh");
        return EmbeddingFields.text(new StoredPage(page, Samples.words(title), Samples.words(text), 1));
    }

    @Test
    void aTitleAndTheBeginningOfATextAreEmbedded() {
        assertEquals("茶\n龙井", embedded("茶", "龙井"));
        assertEquals("龙井", embedded("", "龙井"));
        assertEquals("茶", embedded("茶", " \n "));
        assertEquals("", embedded("", ""));
        assertEquals("t\n" + "a".repeat(450), embedded("t", "a".repeat(450)));
        assertEquals("t\n" + "a".repeat(450), embedded("t", "a".repeat(451)));
    }

    @Test
    void noCharacterIsHalvedWhereATextIsCut() {
        assertEquals("t\n" + "a".repeat(449), embedded("t", "a".repeat(449) + "𠮷b"));
        assertEquals("t\n" + "a".repeat(448) + "𠮷", embedded("t", "a".repeat(448) + "𠮷b"));
        assertEquals("t\n" + "a".repeat(448) + "𠮷", embedded("t", "a".repeat(448) + "𠮷"));
    }

    /// Names of fields and digests are in indexes.
    @Test
    void aFieldIsThatOfOneModelAndOneLength() {
        String field = EmbeddingFields.vector("bge-small", 512);
        assertTrue(field.startsWith(EmbeddingFields.prefix("bge-small")), field);
        assertFalse(field.startsWith(EmbeddingFields.prefix("bge-smal")), field);
        assertNotEquals(field, EmbeddingFields.vector("bge-small", 51));
        assertEquals(field + "-of", EmbeddingFields.source(field));
        assertEquals(0xba7816bf8f01cfeaL, EmbeddingFields.digest("abc"), "FIPS 180-2, appendix B.1");
        assertEquals("embedding-ba7816bf8f01cfea-3", EmbeddingFields.vector("abc", 3));
    }
}

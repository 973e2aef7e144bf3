package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which parts of texts are words, or parts of one.
class WordBoundariesTest {
    /// The words of a text, which are parted by bars here.
    private static Tokens words(String parted) {
        String[] words = parted.split("\\|", -1);
        int[] lengths =
                IntStream.range(0, words.length).map(i -> words[i].length()).toArray();
        int[] starts = IntStream.range(0, words.length)
                .map(i -> IntStream.of(lengths).limit(i).sum())
                .toArray();
        return new Tokens(starts, lengths);
    }

    private static WordBoundaries of(String title, int titleLength, String body, int bodyLength) {
        return WordBoundaries.read(WordBoundaries.of(words(title), titleLength, words(body), bodyLength)
                .bytes());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 4, true, true",
        "4, 5, true, true",
        "4, 6, true, false",
        "2, 4, false, true",
        "1, 3, false, true",
        "0, 1, false, true",
        "3, 5, false, false",
    })
    void aPartIsWordsOrLiesInsideOfOne(int start, int end, boolean whole, boolean inside) {
        WordBoundaries boundaries = of("人民法院|的|人", 6, "x", 1);
        assertEquals(whole, boundaries.whole(start, end));
        assertEquals(inside, boundaries.insideOne(start, end));
    }

    @Test
    void thePlacesOfTheBodyFollowThoseOfTheTitle() {
        assertTrue(of("甲乙|丙", 3, "丁|戊己", 3).whole(4, 5));
        assertFalse(of("甲乙|丙", 3, "丁|戊己", 3).whole(5, 6));
    }

    @Test
    void whatIsCutOffDoesNotCount() {
        WordBoundaries boundaries = of("甲乙|丙", 2, "丁|戊己", 2);
        assertTrue(boundaries.whole(0, 2));
        assertTrue(boundaries.whole(3, 4));
        assertTrue(boundaries.whole(4, 5));
        assertFalse(boundaries.whole(4, 6));
    }
}

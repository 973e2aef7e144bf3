package dev.remora.shared.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which parts of a text cut no word.
class WordBoundariesTest {
    /// A text whose words are parted by bars, which it does not have.
    private static SegmentedText text(String parted) {
        String[] words = parted.split("\\|");
        int[] lengths =
                IntStream.range(0, words.length).map(i -> words[i].length()).toArray();
        int[] starts = IntStream.range(0, words.length)
                .map(i -> IntStream.of(lengths).limit(i).sum())
                .toArray();
        return new SegmentedText(String.join("", words), new Tokens(starts, lengths));
    }

    private static boolean keep(int most, int start, int end, String... parted) {
        SegmentedText[] texts =
                Arrays.stream(parted).map(WordBoundariesTest::text).toArray(SegmentedText[]::new);
        return WordBoundaries.read(WordBoundaries.of(most, texts).bytes()).keep(start, end, end - start);
    }

    @ParameterizedTest
    @CsvSource({
        "人民法院|的|人, 0, 4, true", // whole words
        "人民法院|的|人, 4, 5, true",
        "人民法院|的|人, 4, 6, true",
        "人民法院|的|人, 2, 4, true", // inside of one
        "人民法院|的|人, 1, 3, true",
        "人民法院|的|人, 0, 1, false", // a character of one
        "人民法院|的|人, 3, 4, false",
        "人民法院|的|人, 3, 5, false", // across
        "取得|利益, 1, 3, false",
        "不当|得利, 2, 4, true",
    })
    void aPartCutsNoWordIfItIsWordsOrSeveralCharactersInsideOfOne(String parted, int start, int end, boolean whole) {
        assertEquals(whole, keep(100, start, end, parted));
    }

    @Test
    void theNextTextIsBehindTheFirstAndAPlaceMore() {
        assertEquals(true, keep(100, 4, 5, "甲乙|丙", "丁|戊己"));
        assertEquals(false, keep(100, 5, 6, "甲乙|丙", "丁|戊己"));
        assertEquals(true, keep(2, 3, 4, "甲乙|丙", "丁|戊己")); // two characters of each count
        assertEquals(true, keep(2, 4, 5, "甲乙|丙", "丁|戊己"));
    }
}

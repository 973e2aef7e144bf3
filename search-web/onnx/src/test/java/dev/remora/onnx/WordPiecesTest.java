package dev.remora.onnx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordPiecesTest {
    private static final List<String> VOCABULARY =
            List.of("[CLS]", "[SEP]", "[UNK]", "失", "眠", "play", "##ing", "##s", "，", "!", "cafe", "1");

    private final WordPieces pieces = new WordPieces(VOCABULARY);

    @Test
    void chineseCharactersAndPunctuationStandAlone() {
        assertArrayEquals(new long[] {0, 3, 4, 8, 3, 9, 1}, pieces.of("失眠，失!", 512));
    }

    @Test
    void wordsAreCutIntoTheLongestPieces() {
        assertArrayEquals(new long[] {0, 5, 6, 7, 5, 1}, pieces.of("playings play", 512));
    }

    @Test
    void aWordWithAnUnknownPieceIsUnknownAsAWhole() {
        assertArrayEquals(new long[] {0, 2, 5, 1}, pieces.of("playx play", 512));
        assertArrayEquals(new long[] {0, 2, 1}, pieces.of("龘", 512));
        assertArrayEquals(new long[] {0, 2, 1}, pieces.of("play".repeat(30), 512));
    }

    @Test
    void capitalsAndAccentsCountOnlyIfTheVocabularyHasCapitals() {
        assertArrayEquals(new long[] {0, 10, 1}, pieces.of("Café", 512));
        List<String> cased = new ArrayList<>(VOCABULARY);
        cased.add("A");
        assertArrayEquals(new long[] {0, 2, 1}, new WordPieces(cased).of("Café", 512));
    }

    @Test
    void aLongTextEndsWithTheEndToken() {
        assertArrayEquals(new long[] {0, 3, 3, 1}, pieces.of("失".repeat(1_000), 4));
        assertArrayEquals(new long[] {0, 5, 6, 1}, pieces.of("playings", 4));
        assertArrayEquals(new long[] {0, 1}, pieces.of(" \u0000\n", 512));
    }
}

package dev.remora.search.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.text.WordBoundaries;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which parts of a text are the words of a query.
class WordPlacesTest {
    private static final Folding FOLDING = new Folding();

    /// The occurrences in a text of which each character is a word.
    private static List<Match> places(String text, List<String> words) {
        int[] starts = IntStream.range(0, text.length()).toArray();
        int[] lengths = IntStream.range(0, text.length()).map(_ -> 1).toArray();
        SegmentedText segmented = new SegmentedText(text, new Tokens(starts, lengths));
        return new WordPlaces(words, FOLDING).in(text, WordBoundaries.of(100_000, segmented), 0);
    }

    /// The text with the words in brackets.
    private static String marked(String text, String... words) {
        StringBuilder marked = new StringBuilder(text);
        for (Match place : places(text, List.of(words)).reversed()) {
            marked.insert(place.end(), "]").insert(place.start(), "[");
        }
        return marked.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "人民法院, 法院, 人民[法院]",
        "訴訟時效, 时效, 訴訟[時效]",
        "法。人, 法人, 法。人",
        "腰腰痛, 腰, [腰][腰]痛",
        "Linux 与 linuxmint 与 LINUX, linux, [Linux] 与 linuxmint 与 [LINUX]",
        "start art 艺术art, art, start [art] 艺术[art]",
        "ＡＢＣ ㎏ kg, kg, ＡＢＣ [㎏] [kg]",
        "A股与a股市, a股, [A股]与[a股]市",
        "BA股, a股, BA股",
        "c++ 与 c, c++, [c++] 与 c",
        "aaa, aa, aaa",
        "哈哈哈, 哈哈, [哈哈]哈",
    })
    void wordsAreFoundInAnySpellingAndWordsOfLettersAsAWhole(String text, String word, String marked) {
        assertEquals(marked, marked(text, word));
    }

    @Test
    void noWordIsFoundAcrossTwoAndNoCharacterInsideOfOne() {
        SegmentedText segmented = new SegmentedText(
                "取得利益与得利的人与人民", new Tokens(new int[] {0, 2, 4, 5, 7, 8, 9, 10}, new int[] {2, 2, 1, 2, 1, 1, 1, 2}));
        List<Match> found =
                new WordPlaces(List.of("得利", "人"), FOLDING).in(segmented.text(), WordBoundaries.of(100, segmented), 0);
        assertEquals(List.of(new Match(5, 7, 0), new Match(8, 9, 1)), found);
    }

    @Test
    void theWordsAreInTheOrderOfTheText() {
        assertEquals("[时效]与[诉讼]与[时效]", marked("时效与诉讼与时效", "诉讼", "时效"));
    }

    @Test
    void ofAWordThatIsEverywhereFiveHundredPlacesCount() {
        List<Match> places = places("的".repeat(10_000) + "末", List.of("的", "末"));
        assertEquals(501, places.size());
        assertEquals(new Match(10_000, 10_001, 1), places.getLast());
    }
}

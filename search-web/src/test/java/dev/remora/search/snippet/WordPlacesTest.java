package dev.remora.search.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.text.WordBoundaries;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which parts of a text are the words of a query.
class WordPlacesTest {
    private static final Folding FOLDING = new Folding();
    private static final Segmenter SEGMENTER = new HanlpSegmenter(FOLDING);

    private static List<Match> places(String text, String... words) {
        SegmentedText segmented = SEGMENTER.segment(text);
        WordBoundaries boundaries = WordBoundaries.of(Tokens.NONE, 0, segmented.tokens(), text.length());
        return new WordPlaces(Arrays.asList(words), StopWords.shared())
                .in(FOLDING.foldWithOffsets(text), boundaries, 1);
    }

    /// The text with the words in brackets.
    private static String marked(String text, String... words) {
        StringBuilder marked = new StringBuilder(text);
        for (Match place : places(text, words).reversed()) {
            marked.insert(place.end(), "]").insert(place.start(), "[");
        }
        return marked.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "人民法院的人, 法院, 人民[法院]的人",
        "人民法院的人, 人, 人民法院的[人]",
        "取得利益, 得利, 取得利益",
        "訴訟時效, 时效, 訴訟[時效]",
        "法。人, 法人, 法。人",
        "Linux 与 linuxmint 与 LINUX, linux, [Linux] 与 linuxmint 与 [LINUX]",
        "start art 艺术art, art, start [art] 艺术[art]",
        "3.5% 与 5, 5, 3.5% 与 [5]",
        "ＡＢＣ kg, abc, [ＡＢＣ] kg",
    })
    void wordsAreFoundInAnySpellingAsAWholeOrInsideALongerChineseOne(String text, String word, String marked) {
        assertEquals(marked, marked(text, word));
    }

    /// 离 | 婚后 is how the dictionary reads 离婚后.
    @ParameterizedTest
    @CsvSource({
        "离婚后财产归谁, 离婚, [离婚]后财产归谁",
        "離婚後財產歸誰, 离婚, [離婚]後財產歸誰",
        "他有机会去, 有机, 他有机会去",
        "他是中国人, 国人, 他是中国人",
        "他是美国人, 国人, 他是美国人",
    })
    void aWordIsFoundAcrossTwoWhereOneOfItsCharactersIsLeftAloneAndNoStopWord(String text, String word, String marked) {
        assertEquals(marked, marked(text, word));
    }

    @Test
    void theWordsAreInTheOrderOfTheText() {
        assertEquals("[时效]与[诉讼]与[时效]", marked("时效与诉讼与时效", "诉讼", "时效"));
    }

    @Test
    void ofAWordThatIsEverywhereFiveHundredPlacesCount() {
        List<Match> places = places("法院，".repeat(1_000) + "末", "法院", "末");
        assertEquals(501, places.size());
        assertEquals(new Match(3_000, 3_001, 1), places.getLast());
    }
}

package dev.remora.search.suggest.correct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.suggest.Sounds;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Pinyin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// By which mistake a text comes from a word, and where its words end.
class SlipsTest {
    private static final long SEED = 888;
    private static final Folding FOLDING = new Folding();
    private static final Slips SLIPS = new Slips(new Sounds(Pinyin.shared()), Radicals.ofUnicode());

    @ParameterizedTest
    @CsvSource({
        "石棉, 失眠, SAME_SOUND, 0, 2, 2",
        "小柴狐汤, 小柴胡汤, SAME_SOUND, 2, 3, 1",
        "思眠, 失眠, LIKE_SOUND, 0, 1, 1",
        "针炙, 针灸, LIKE_SHAPE, 1, 2, 1",
        "灸针, 针灸, SWAPPED, 0, 2, 1",
        "小胡柴汤, 小柴胡汤, SWAPPED, 1, 3, 1",
        "小胡汤, 小柴胡汤, MISSING, 1, 1, 1",
        "柴胡汤, 小柴胡汤, MISSING, 0, 0, 1",
        "小柴胡, 小柴胡汤, MISSING, 3, 3, 1",
        "小小柴胡汤, 小柴胡汤, EXTRA, 1, 2, 1",
        "小柴胡汤药, 小柴胡汤, EXTRA, 4, 5, 1",
        "神经, 身心, '', 0, 0, 0",
        "针药, 针灸, OTHER, 1, 2, 1",
        "针灸, 针灸, '', 0, 0, 0",
        "小汤, 小柴胡汤, '', 0, 0, 0",
        "小小小柴胡汤, 小柴胡汤, '', 0, 0, 0",
        "药针, 针灸, '', 0, 0, 0",
        "'', 针, MISSING, 0, 0, 1",
        "'', '', '', 0, 0, 0",
        "是石棉实, 失事眠时, '', 0, 0, 0",
    })
    void aMistakeIsNamedWithItsPlace(String typed, String word, String kind, int from, int to, int changes) {
        Optional<Slip> expected =
                kind.isEmpty() ? Optional.empty() : Optional.of(new Slip(Slip.Kind.valueOf(kind), from, to, changes));
        assertEquals(expected, SLIPS.between(typed, word));
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        for (int n = random.nextInt(5) + 1; n > 0; n--) {
            word.append("针灸汤药肉".charAt(random.nextInt(5)));
        }
        return word.toString();
    }

    @Test
    void undoingAMistakeGivesTheWordInAnyTexts() {
        Random random = new Random(SEED);
        int found = 0;
        for (int i = 0; i < 5_000; i++) {
            String typed = word(random);
            String word = word(random);
            Optional<Slip> slip = SLIPS.between(typed, word);
            found += slip.isPresent() ? 1 : 0;
            slip.ifPresent(mistake -> {
                int longer = word.length() - typed.length();
                String meant = word.substring(mistake.from(), mistake.to() + longer);
                String mended = typed.substring(0, mistake.from()) + meant + typed.substring(mistake.to());
                assertEquals(word, mended, () -> "seed " + SEED + ": " + typed + " " + mistake);
                assertTrue(mistake.cost() >= 0);
            });
        }
        assertTrue(found > 300, "" + found);
    }

    @Test
    void theMoreCharactersAreWrongTheMoreAMistakeCosts() {
        double one = SLIPS.between("失棉", "失眠").orElseThrow().cost();
        double two = SLIPS.between("石棉", "失眠").orElseThrow().cost();
        double other = SLIPS.between("针药", "针灸").orElseThrow().cost();
        assertTrue(one < two && two < other, one + " " + two + " " + other);
    }

    @ParameterizedTest
    @CsvSource({
        "灸, 炙, true",
        "河, 湖, true",
        "一, 七, true",
        "龠, 龥, true",
        "灸, 河, false",
        "针, 灸, false",
        "a, b, false",
        "\u3400, \u3401, false",
        "\u9fa6, \u9fa7, false",
    })
    void charactersOfOneRadicalAreAlike(char one, char other, boolean same) {
        assertEquals(same, Radicals.ofUnicode().same(one, other));
        assertEquals(same, Radicals.ofUnicode().same(other, one));
    }

    private static TypedWords words(String run) {
        return TypedWords.of(run, new HanlpSegmenter(FOLDING));
    }

    @Test
    void theWordsOfARunAreAllOfItWhateverPartIsAskedFor() {
        String run = "高血压患者怎么吃西瓜";
        TypedWords words = words(run);
        for (int from = 0; from <= run.length(); from++) {
            for (int to = from; to <= run.length(); to++) {
                List<TypedWords.Word> all = new ArrayList<>(words.within(from, to));
                assertTrue(all.stream().allMatch(word -> word.length() > 0));
                all.addAll(words.outside(from, to));
                int length = all.stream().mapToInt(TypedWords.Word::length).sum();
                assertTrue(from == to || length == run.length(), from + " " + to);
                assertEquals(words.whole(from, to) && words.within(from, to).size() == 1, words.alone(from, to));
            }
        }
    }

    @Test
    void aPlaceIsInsideAWordOrBetweenTwo() {
        String run = "高血压患者";
        TypedWords words = words(run);
        for (int at = 0; at <= run.length(); at++) {
            Optional<TypedWords.Word> around = words.around(at);
            assertEquals(around.isEmpty(), words.borders().contains(at));
            int place = at;
            around.ifPresent(word -> assertTrue(word.start() < place && place < word.end()));
            assertEquals(at > 0 && around.isEmpty(), words.before(at, run).isPresent());
            assertEquals(
                    at < run.length() && around.isEmpty(), words.after(at, run).isPresent());
        }
        assertEquals(Optional.of("高血压"), words.before(3, run));
        assertEquals(Optional.of("患者"), words.after(3, run));
        assertFalse(words.alone(0));
        assertTrue(words("针 药").alone(0) && words("").whole(0, 0));
    }
}

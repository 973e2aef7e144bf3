package dev.remora.search.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PassageTest {
    private static List<Match> matches(String text, String... words) {
        List<Match> matches = new ArrayList<>();
        for (int word = 0; word < words.length; word++) {
            for (int at = text.indexOf(words[word]); at >= 0; at = text.indexOf(words[word], at + 1)) {
                matches.add(new Match(at, at + words[word].length(), word));
            }
        }
        matches.sort(null);
        return matches;
    }

    private static String best(String text, String... words) {
        double[] weights = new double[words.length];
        java.util.Arrays.fill(weights, 1);
        Passage passage = Passage.best(text, matches(text, words), weights);
        return text.substring(passage.start(), passage.end());
    }

    @Test
    void isWhereMostDifferentWordsStandTogether() {
        String text = "白虎汤。".repeat(40) + "石膏要用布包煎，白虎汤里放一斤。" + "别的话。".repeat(60);
        assertTrue(best(text, "白虎汤", "石膏").contains("石膏要用布包煎，白虎汤里放一斤。"));
    }

    @Test
    void aRareWordOutweighsACommonOne() {
        String text = "的。".repeat(100) + "石膏。" + "的。".repeat(100);
        Passage passage = Passage.best(text, matches(text, "的", "石膏"), new double[] {0.1, 5});
        assertTrue(text.substring(passage.start(), passage.end()).contains("石膏"));
    }

    @Test
    void anotherWordOutweighsARareOneThatIsRepeated() {
        String text = "石膏，石膏，石膏，石膏。" + "别的话。".repeat(60) + "石膏配知母。" + "别的话。".repeat(60);
        Passage passage = Passage.best(text, matches(text, "石膏", "知母"), new double[] {8, 1});
        assertTrue(text.substring(passage.start(), passage.end()).contains("石膏配知母"));
    }

    @Test
    void holdsTheLastOfItsWordsToo() {
        String text = "石膏" + "很长的话，".repeat(9) + "到此。" + "还有的话，".repeat(8) + "知母。" + "别的话。".repeat(99);
        assertTrue(best(text, "石膏", "知母").contains("知母"));
    }

    private static List<String> covering(String text, Set<Integer> known, double[] weights, String... words) {
        return Passage.covering(text, matches(text, words), weights, known).stream()
                .map(passage -> text.substring(passage.start(), passage.end()))
                .toList();
    }

    @Test
    void wordsFarApartAreShownInTwoPassagesInTheirOrder() {
        String text = "先说针灸。" + "别的话。".repeat(60) + "再说失眠。失眠之后。" + "别的话。".repeat(60);
        List<String> both = covering(text, Set.of(), new double[] {2, 1}, "失眠", "针灸");
        assertEquals(2, both.size());
        assertTrue(both.getFirst().startsWith("先说针灸。") && both.getLast().startsWith("再说失眠。"), both::toString);
        assertTrue(both.stream().allMatch(each -> each.length() <= 86), both::toString);
    }

    @Test
    void aWordOfTheTitleOrOfLittleWeightNeedsNoPassage() {
        String text = "先说针灸。" + "别的话。".repeat(60) + "再说失眠。" + "别的话。".repeat(60);
        assertEquals(
                1, covering(text, Set.of(1), new double[] {2, 1}, "失眠", "针灸").size());
        assertEquals(
                1, covering(text, Set.of(), new double[] {8, 1}, "失眠", "针灸").size());
        assertEquals(
                1, covering("针灸治失眠。", Set.of(), new double[] {1, 1}, "失眠", "针灸").size());
    }

    @Test
    void twoPassagesThatShowNoMoreWordsAreOne() {
        String text = "一二，" + "话，".repeat(25) + "三四，" + "话，".repeat(25) + "五六。" + "别的话。".repeat(99) + "七八。";
        List<String> two = covering(text, Set.of(), new double[] {1, 1, 1, 1}, "一二", "三四", "五六", "七八");
        assertEquals(1, two.size(), two::toString);
    }

    @Test
    void isTheBeginningWhereNothingMatches() {
        assertTrue(best("第一句。第二句。" + "很长。".repeat(100), "没有").startsWith("第一句。"));
    }

    @Test
    void anEmptyTextHasAnEmptyPassage() {
        assertEquals("", best("", "词"));
    }

    @Property(tries = 300)
    void liesInTheTextAndHoldsItsFirstMatch(
            @ForAll String text, @ForAll @IntRange(max = 200) int at, @ForAll @IntRange(min = 1, max = 4) int length) {
        List<Match> matches = at + length <= text.length() ? List.of(new Match(at, at + length, 0)) : List.of();
        Passage passage = Passage.best(text, matches, new double[] {1});
        assertTrue(passage.start() >= 0 && passage.start() <= passage.end() && passage.end() <= text.length());
        assertTrue(passage.end() - passage.start() <= 171);
        matches.forEach(match -> assertTrue(passage.start() <= match.start() && passage.end() >= match.end() - 1));
    }
}

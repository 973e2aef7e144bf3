package dev.remora.lab.sections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.library.HeldPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WordDivergenceTest {
    private static final Folding FOLDING = new Folding();
    private static final StopWords STOP_WORDS = StopWords.shared();

    private static List<HeldPage> pages(int number, String... words) {
        List<HeldPage> pages = new ArrayList<>();
        for (int page = 0; page < number; page++) {
            pages.add(SegmentedPages.of(page, "http://a.example/" + words[0].hashCode() + "/" + page, words));
        }
        return pages;
    }

    private static double between(List<HeldPage> some, List<HeldPage> others) {
        List<HeldPage> all = new ArrayList<>(some);
        all.addAll(others);
        return new WordDivergence(all, FOLDING, STOP_WORDS).between(some, others);
    }

    @Test
    void isNothingForTheSameWordsAndOneForNoneInCommon() {
        assertEquals(0, between(pages(3, "针灸", "中医"), pages(5, "中医", "针灸")), 1e-12);
        assertEquals(1, between(pages(3, "针灸", "中医"), pages(5, "天气", "下雨")), 1e-12);
    }

    /// By hand: (1, 0) beside (1/2, 1/2): 1/2 log2(1 / 0.75) + 1/4 log2(0.5 / 0.75) + 1/4 log2(0.5 / 0.25).
    @Test
    void isThatOfJensenAndShannonToBaseTwo() {
        double expected = 0.5 * log2(1 / 0.75) + 0.25 * log2(0.5 / 0.75) + 0.25 * log2(2);
        assertEquals(expected, between(pages(4, "针灸"), pages(4, "针灸", "天气")), 1e-12);
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }

    @Test
    void aWordCountsOnceAPageInAnySpelling() {
        assertEquals(0, between(pages(3, "針灸", "针灸", "针灸", "中医"), pages(3, "针灸", "中醫")), 1e-12);
    }

    @Test
    void stopWordsSingleCharactersAndRareWordsDoNotCount() {
        List<HeldPage> some = pages(3, "针灸", "我们", "茶");
        List<HeldPage> others = pages(3, "针灸", "水");
        others.addAll(pages(2, "针灸", "罕见"));
        assertEquals(0, between(some, others), 1e-12);
        others.addAll(pages(1, "针灸", "罕见", "所有"));
        assertTrue(between(some, others) > 0.05, "three pages have the word now");
    }

    @Test
    void isTheSameBothWaysAndWithinItsRange() {
        Random random = new Random(20_261_129);
        String[] words = {"针灸", "中医", "天气", "下雨", "电脑", "网络", "软件", "手机"};
        for (int draw = 0; draw < 100; draw++) {
            List<HeldPage> some = drawn(random, words);
            List<HeldPage> others = drawn(random, words);
            double there = between(some, others);
            assertEquals(there, between(others, some), 1e-12);
            assertTrue(there >= -1e-12 && there <= 1 + 1e-12, "divergence " + there);
        }
    }

    private static List<HeldPage> drawn(Random random, String[] words) {
        List<HeldPage> pages = new ArrayList<>();
        for (int page = 1 + random.nextInt(8); page > 0; page--) {
            String[] own = random.ints(1 + random.nextInt(4), 0, words.length)
                    .mapToObj(word -> words[word])
                    .toArray(String[]::new);
            pages.add(SegmentedPages.of(page, "http://a.example/" + page, own));
        }
        return pages;
    }
}

package dev.remora.crawler.relevance.term;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordFrequencies;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TermsTest {
    private static final Folding FOLDING = new Folding();
    private static final HanlpSegmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    private static final TermReader READER = new TermReader(FOLDING, StopWords.shared());

    private static TermCounts page(String title, String body) {
        return READER.page(SEGMENTER.segment(title), 3, SEGMENTER.segment(body));
    }

    private static TermCounts counts(Object... termsAndCounts) {
        SequencedMap<String, Double> counts = new LinkedHashMap<>();
        for (int i = 0; i < termsAndCounts.length; i += 2) {
            counts.put((String) termsAndCounts[i], ((Number) termsAndCounts[i + 1]).doubleValue());
        }
        return new TermCounts(counts);
    }

    @Test
    void countsTitleWordsAsOftenAsAskedAndLeavesOutWhatSaysNothing() {
        assertEquals(
                "{针灸=4.0, 治疗=3.0, linux=1.0}", page("针灸的治疗", "针灸和 Linux，2024 a").toString());
    }

    @Test
    void traditionalAndSimplifiedPagesHaveTheSameTerms() {
        assertEquals(
                page("藥師談藥物", "醫師治療糖尿病，ＬＩＮＵＸ").toString(),
                page("药师谈药物", "医师治疗糖尿病，linux").toString());
    }

    @Test
    void weighsTermsForBayesAsPublished() {
        // E: three examples and a background of one page that holds b. df(a) = 2, df(b) = 3 of |E| = 4.
        // p: tf(a) = 1, tf(b) = 4, max 4. w(a) = (0.5 + 0.5·1/4) · ln(4/2) = 0.625 · 0.6931 = 0.4332;
        // w(b) = (0.5 + 0.5) · ln(4/3) = 0.2877; c is lacking: 0.
        List<TermCounts> examples = List.of(counts("a", 1, "b", 4), counts("a", 2, "c", 1), counts("b", 1));
        TermWeights weights = new TermWeights(
                new TermIndex(List.of("a", "b", "c")), examples, Background.of(List.of(counts("b", 1))));
        assertArrayEquals(
                new double[] {0.625 * Math.log(2), Math.log(4.0 / 3), 0}, weights.of(examples.getFirst()), 1e-12);
    }

    @Test
    void oneSidedExamplesNeedABackground() {
        // The only example holds a: without a background ln(1/1) = 0; with a page that lacks it ln(2/1).
        List<TermCounts> examples = List.of(counts("a", 1));
        TermIndex vocabulary = new TermIndex(List.of("a"));
        assertEquals(0, new TermWeights(vocabulary, examples, Background.NONE).of(examples.getFirst())[0]);
        assertEquals(
                Math.log(2),
                new TermWeights(vocabulary, examples, Background.of(List.of(counts("z", 1))))
                        .of(examples.getFirst())[0],
                1e-12);
    }

    @Test
    void unitVectorsDampFrequencyAndRaiseRareTerms() {
        // N = 2; df(a) = 1, df(b) = 2. a: (1 + ln 1) · ln(1 + 2/1) = ln 3; b: (1 + ln 3) · ln(1 + 2/2) = (1 + ln 3) ln
        // 2.
        List<TermCounts> documents = List.of(counts("a", 1, "b", 3), counts("b", 1));
        SparseVector x =
                new UnitVectors(new TermIndex(List.of("a", "b")), documents, Background.NONE).of(documents.getFirst());
        double a = Math.log(3);
        double b = (1 + Math.log(3)) * Math.log(2);
        double length = Math.sqrt(a * a + b * b);
        assertEquals(a / length, x.value(0), 1e-12);
        assertEquals(b / length, x.value(1), 1e-12);
        assertEquals(1, x.squares(), 1e-12);
    }

    @Test
    void generalTextHoldsCommonWordsOnMostPagesAndRareOnesOnFew() {
        // A word of probability p is on 1 - e^(-500 p) of pages of 500 words.
        WordFrequencies frequencies = new WordFrequencies();
        GeneralText general = new GeneralText(frequencies, 1000, 500);
        double p = frequencies.count("法律") / frequencies.total();
        assertTrue(p > 0);
        assertEquals(1000 * (1 - Math.exp(-500 * p)), general.holding("法律"), 1e-9);
        assertTrue(general.holding("中国") > general.holding("法律"));
        assertTrue(general.holding("针灸") < general.holding("法律"));
        assertTrue(general.holding("不在词典里的词") > 0);
    }

    @Test
    void drawnPagesHoldAWordAsOftenAsItsFrequencySays() {
        // 中国 stands on 1 - e^(-500 p) of the pages: of 2,000 drawn ones within four standard deviations of that.
        GeneralText general = new GeneralText(new WordFrequencies(), 1, 500);
        double share = general.holding("中国");
        List<TermCounts> pages = general.pages(List.of("中国", "针灸"), 2000, 7);
        long holding =
                pages.stream().filter(page -> page.terms().contains("中国")).count();
        assertEquals(share, holding / 2000.0, 4 * Math.sqrt(share * (1 - share) / 2000));
        assertEquals(
                pages.stream().map(TermCounts::toString).collect(Collectors.joining()),
                general.pages(List.of("中国", "针灸"), 2000, 7).stream()
                        .map(TermCounts::toString)
                        .collect(Collectors.joining()));
    }
}

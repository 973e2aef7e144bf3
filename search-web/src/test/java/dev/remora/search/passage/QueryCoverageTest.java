package dev.remora.search.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.passage.QueryCoverage.Held;
import dev.remora.shared.text.Folding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How much of a query a passage has, and under which headings it stands.
class QueryCoverageTest {
    private static final long SEED = 314;
    private static final Folding FOLDING = new Folding();

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            针灸 失眠;                           针灸 失眠
            伤寒论;                              伤寒 寒论
            药;                                  药
            针灸 药;                             针灸 药
            药酒;                                药酒
            傷寒 Kernels;                        伤寒 kernel
            针灸 -推拿 site:a.example;           针灸
            针灸|\"推拿\" intitle:失眠;          针灸 推拿 失眠
            -针灸 inurl:x;                       ''
            """)
    void aQueryWantsItsGramsWithoutWhatItExcludesOrFilters(String query, String grams) {
        Set<String> wanted = grams.isEmpty() ? Set.of() : Set.of(grams.split(" "));
        assertEquals(wanted, QueryGramSet.of(query, FOLDING));
    }

    @Test
    void thePhrasesOfAQueryMayBeLeftOut() {
        assertEquals(Set.of("失眠"), QueryGramSet.of("\"针灸\" 失眠", FOLDING, false));
        assertEquals(Set.of(), QueryGramSet.of("\"针灸\"", FOLDING, false));
    }

    private static Held held(QueryCoverage query, String text, String title, String... headings) {
        return query.held(new TextPassage(text, List.of(headings)), title);
    }

    @Test
    void whatIsOnlyInTitleOrHeadingsCountsHalf() {
        QueryCoverage query = new QueryCoverage("针灸 失眠", FOLDING);
        List<Held> passages = List.of(
                held(query, "针灸治失眠。", ""),
                held(query, "针灸。", "失眠"),
                held(query, "别的。", "针灸", "失眠"),
                held(query, "针灸治失眠。", "针灸", "失眠"),
                held(query, "别的。", "别的"));
        List<Double> shares = query.shares(passages);
        assertEquals(
                List.of(1.0, 0.75, 0.5, 1.0, 0.0),
                shares.stream().map(s -> Math.round(s * 1e9) / 1e9).toList());
    }

    @Test
    void aGramOfAllPassagesCountsLessThanOneOfFew() {
        QueryCoverage query = new QueryCoverage("针灸 失眠", FOLDING);
        List<Held> passages = new ArrayList<>(List.of(held(query, "失眠", "")));
        for (int i = 0; i < 9; i++) {
            passages.add(held(query, "针灸", ""));
        }
        List<Double> shares = query.shares(passages);
        assertTrue(shares.getFirst() > 0.6 && shares.getLast() < 0.4, shares.toString());
    }

    @Test
    void sharesAreInTheirRangeAndMoreIsNeverLess() {
        Random random = new Random(SEED);
        List<String> words = List.of("针灸", "失眠", "推拿", "食疗");
        QueryCoverage query = new QueryCoverage(String.join(" ", words), FOLDING);
        for (int round = 0; round < 300; round++) {
            List<Held> passages = new ArrayList<>();
            for (int n = random.nextInt(6); n >= 0; n--) {
                passages.add(new Held(some(words, random), some(words, random)));
            }
            List<Double> shares = query.shares(passages);
            assertEquals(passages.size(), shares.size());
            for (int i = 0; i < shares.size(); i++) {
                assertTrue(shares.get(i) >= 0 && shares.get(i) <= 1 + 1e-9, "seed " + SEED);
                for (int j = 0; j < shares.size(); j++) {
                    boolean more =
                            passages.get(i).inText().containsAll(passages.get(j).inText())
                                    && passages.get(i)
                                            .above()
                                            .containsAll(passages.get(j).above());
                    assertTrue(!more || shares.get(i) >= shares.get(j) - 1e-9, "seed " + SEED);
                }
            }
        }
        assertEquals(List.of(), query.shares(List.of()));
        assertEquals(List.of(0.0), new QueryCoverage("-x", FOLDING).shares(List.of(new Held(Set.of(), Set.of()))));
    }

    private static Set<String> some(List<String> words, Random random) {
        Set<String> some = new HashSet<>(words);
        some.removeIf(_ -> random.nextBoolean());
        return some;
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            第一章 甲|第一节 乙|第一条 丙|第二条 丁;      第一章 甲|第一节 乙|第二条 丁
            第一章 甲|第一节 乙|第二章 丙;                第二章 丙
            一、甲|（一）乙|1. 丙|（1）丁|(2) 戊;         一、甲|（一）乙|1. 丙|(2) 戊
            一、甲|（一）乙|1. 丙|二、丁;                 二、丁
            1. 甲|1.1 乙|1.1.1 丙|1.2 丁;                 1. 甲|1.2 丁
            1. 甲|1.1 乙|1.1.1 丙|2、丁;                  2、丁
            【甲】乙|一、丙|【丁】戊;                     【丁】戊
            取穴|艾灸;                                    艾灸
            第 1 章 甲|取穴|第 2 章 乙;                   第 2 章 乙
            第十二条 甲|第〇三条 乙;                      第〇三条 乙
            甲|一、乙|丙;                                 丙
            """)
    void aHeadingClosesTheOneOfItsNumberingAndAllBelowThat(String entered, String path) {
        HeadingPath headings = new HeadingPath();
        for (String heading : entered.split("\\|", -1)) {
            headings.enter(heading);
        }
        assertEquals(path, String.join("|", headings.headings()));
    }
}

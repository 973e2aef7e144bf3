package dev.remora.shared.analysis;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.util.TestUtil;

/// Lucene's own checks of what a token stream promises (JUnit 4; run by the vintage engine, with assertions
/// on).
public class ChineseAnalyzerTest extends BaseTokenStreamTestCase {
    private final Folding folding = new Folding();
    private final Segmenter segmenter = new HanlpSegmenter(folding);
    private final Analyzer analyzer = new ChineseAnalyzer(segmenter, folding);

    @Override
    public void tearDown() throws Exception {
        analyzer.close();
        super.tearDown();
    }

    public void testGivesFoldedTermsWithOffsetsInTheOriginal() throws Exception {
        assertAnalyzesTo(
                analyzer,
                "補充維生素Ｂ12，用C++！",
                new String[] {"补充", "维生素", "b12", "用", "c++"},
                new int[] {0, 2, 5, 9, 10},
                new int[] {2, 5, 8, 10, 13});
    }

    public void testKeepsOffsetsBehindCharactersThatFoldToSeveral() throws Exception {
        assertAnalyzesTo(analyzer, "㎏…中医", new String[] {"kg", "中医"}, new int[] {0, 2}, new int[] {1, 4});
    }

    public void testKeepsStopWords() throws Exception {
        assertAnalyzesTo(analyzer, "The 的", new String[] {"the", "的"});
    }

    public void testHoldsLucenesLawsOnRandomText() throws Exception {
        checkRandomData(random(), analyzer, 200 * RANDOM_MULTIPLIER);
        checkRandomData(random(), analyzer, 5, 8192);
    }

    public void testHoldsLucenesLawsOnChineseText() throws Exception {
        for (int i = 0; i < 200; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = random().nextInt(40); j > 0; j--) {
                text.append((char) TestUtil.nextInt(random(), 0x4e00, 0x9fa5));
            }
            checkAnalysisConsistency(random(), analyzer, random().nextBoolean(), text.toString());
        }
    }

    public void testGivesAFurtherWordBesideWhatTheDictionaryCutsItInto() throws Exception {
        try (Analyzer knowing = new ChineseAnalyzer(segmenter, folding).with(List.of("执行异议", "针灸"))) {
            assertAnalyzesTo(
                    knowing,
                    "針灸與執行異議之訴",
                    new String[] {"针灸", "与", "执行", "执行异议", "异议", "之", "诉"},
                    new int[] {0, 2, 3, 3, 5, 7, 8},
                    new int[] {2, 3, 5, 7, 7, 8, 9},
                    new int[] {1, 1, 1, 0, 1, 1, 1});
        }
    }

    public void testHoldsLucenesLawsWithFurtherWords() throws Exception {
        try (Analyzer knowing = new ChineseAnalyzer(segmenter, folding).with(List.of("甲乙丙丁", "乙丁", "丙甲"))) {
            for (int i = 0; i < 200; i++) {
                StringBuilder text = new StringBuilder();
                for (int j = random().nextInt(40); j > 0; j--) {
                    text.append("甲乙丙丁㎏ 。".charAt(random().nextInt(7)));
                }
                checkAnalysisConsistency(random(), knowing, random().nextBoolean(), text.toString());
            }
        }
    }

    public void testFoldsTermsOfPrefixQueries() {
        assertEquals("医药abc", analyzer.normalize("body", "醫藥ＡBC").utf8ToString());
    }

    public void testAStreamOverKnownWordsGivesTheSame() throws Exception {
        SegmentedTokenStream known = new SegmentedTokenStream(folding);
        for (int i = 0; i < 300; i++) {
            String text = i == 0
                    ? "針灸治療失眠 ½ e\u0301te \u2026 \ufeff中\u00ad医"
                    : TestUtil.randomAnalysisString(random(), 60, random().nextBoolean());
            StreamContent expected = StreamContent.read(analyzer.tokenStream("body", text));
            assertEquals(expected, StreamContent.read(known.of(segmenter.segment(text))));
        }
    }
}

package dev.remora.crawler.relevance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.reason.ReasonText;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeywordDensityTest {
    private final RelevanceModel model = Texts.model(
            "keyword-density",
            Texts.keywords("针灸", 3, "中医", 1),
            Map.of("k", 10.0, "m", 4.0, "L", 100.0, "titleWeight", 2.0, "shortLength", 20.0));

    @Test
    void isDensityOverDensityPlusK() {
        // Mean weight 2, so w = (1.5, 0.5). tf = (2·1 + 1, 1) = (3, 1); length 2 + 198 = 200.
        // d = 1000 · (1.5·3 + 0.5·1) / 200 = 25; rel = 25 / 35.
        String body = "针灸，中医" + "。".repeat(193);
        assertEquals(198, body.length());
        assertEquals(25.0 / 35, Texts.judge(model, "针灸", body).relevance(), 1e-12);
    }

    @Test
    void countsOneKeywordAtMostMTimes() {
        // tf = 6, m = 4: d = 1000 · 1.5 · 4 / 200 = 30; rel = 30 / 40.
        String body = "针灸，".repeat(6) + "。".repeat(182);
        assertEquals(0.75, Texts.judge(model, "", body).relevance(), 1e-12);
    }

    @Test
    void takesAShortPageForOneOfLCharacters() {
        // Length 2, L = 100: d = 1000 · 1.5 / 100 = 15; rel = 15 / 25.
        assertEquals(0.6, Texts.judge(model, "", "针灸").relevance(), 1e-12);
    }

    @Test
    void judgesAnAnchorThatIsOneKeywordHighButNotFully() {
        // shortLength = 20: d = 1000 · 1.5 / 20 = 75; rel = 75 / 85 = 0.88. The lighter keyword: 25 / 35 = 0.71.
        assertEquals(75.0 / 85, model.judge(Texts.text("針灸")), 1e-12);
        assertEquals(25.0 / 35, model.judge(Texts.text("中医")), 1e-12);
    }

    @Test
    void judgesOneKeywordInALongTextLow() {
        // d = 1000 · 1.5 / 200 = 7.5; rel = 7.5 / 17.5 = 0.43.
        assertEquals(7.5 / 17.5, model.judge(Texts.text("针灸" + "，".repeat(198))), 1e-12);
        assertEquals(0, model.judge(Texts.text("下一页")));
        assertEquals(0, model.judge(Texts.text("")));
    }

    @Test
    void doesNotMindTheScaleOfTheWeights() {
        String body = "针灸，中医，中医" + "。".repeat(200);
        double small = Texts.judge(
                        Texts.model("keyword-density", Texts.keywords("针灸", 0.3, "中医", 0.1), Map.of()), "", body)
                .relevance();
        double large = Texts.judge(
                        Texts.model("keyword-density", Texts.keywords("针灸", 30, "中医", 10), Map.of()), "", body)
                .relevance();
        assertEquals(small, large, 1e-12);
    }

    @Test
    void tellsWhichKeywordsCountedAndHowLongThePageIs() {
        Judgement judgement = Texts.judge(model, "针灸", "针灸，中医" + "。".repeat(193));
        assertEquals(
                "针灸 × 3 (weight 3), 中医 × 1 (weight 1) · 200 characters · 25.00 weighted keywords per 1,000 characters (10 gives relevance 0.5)",
                ReasonText.ENGLISH.say(judgement.evidence()));
        assertTrue(judgement.onTopic());
    }

    @Test
    void findsAnEmptyPageOffTopic() {
        Judgement judgement = Texts.judge(model, "", "");
        assertEquals(0, judgement.relevance());
        assertFalse(judgement.onTopic());
        assertEquals(
                "no keyword · 0 characters · 0.00 weighted keywords per 1,000 characters (10 gives relevance 0.5)",
                ReasonText.ENGLISH.say(judgement.evidence()));
    }
}

package dev.remora.crawler.relevance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.reason.ReasonText;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeywordVsmTest {
    /// With what looks like stuffing counted as text, so that the formula is all there is.
    private final RelevanceModel model =
            Texts.model("keyword-vsm", Texts.keywords("针灸", 3, "中医", 4), Map.of("stuffing", 0.0));

    @Test
    void isTheCosineOfTopicAndPage() {
        // a = (3, 4). tf = (2, 1), so x = (1, 0.5) and b = (3, 2).
        // cos = (3·3 + 4·2) / (√(9+16) · √(9+4)) = 17 / (5 · √13) = 0.9430.
        Judgement judgement = Texts.judge(model, "", "针灸，针灸，中医");
        assertEquals(17 / (5 * Math.sqrt(13)), judgement.relevance(), 1e-12);
        assertTrue(judgement.onTopic());
    }

    @Test
    void givesOneOccurrenceTheKeywordsShareOfTheTopic() {
        // tf = (1, 0): cos = 9 / (5 · 3) = 0.6, on a page of any length.
        assertEquals(0.6, Texts.judge(model, "", "针灸" + "。其他".repeat(500)).relevance(), 1e-12);
        assertEquals(0.6, model.judge(Texts.text("针灸")), 1e-12);
    }

    @Test
    void canFallWhenAKeywordStandsOnceMoreAsPublished() {
        double balanced = Texts.judge(model, "", "针灸，中医").relevance();
        double lopsided = Texts.judge(model, "", "针灸，针灸，针灸，中医").relevance();
        assertEquals(1, balanced, 1e-12);
        assertTrue(lopsided < balanced);
    }

    @Test
    void isZeroWithoutKeywords() {
        Judgement judgement = Texts.judge(model, "旅游", "风景");
        assertEquals(0, judgement.relevance());
        assertFalse(judgement.onTopic());
    }

    @Test
    void takesTheTitleIntoThePage() {
        assertEquals(1, Texts.judge(model, "针灸", "中医").relevance(), 1e-12);
    }

    @Test
    void tellsWhichKeywordsCounted() {
        assertEquals(
                "针灸 × 2 (weight 3), 中医 × 1 (weight 4) · cosine 0.943",
                ReasonText.ENGLISH.say(Texts.judge(model, "", "針灸，针灸，中医").evidence()));
    }
}

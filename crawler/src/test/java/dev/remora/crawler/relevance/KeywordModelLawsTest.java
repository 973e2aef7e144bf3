package dev.remora.crawler.relevance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/// What every keyword model promises, over random pages; and what only keyword density does.
class KeywordModelLawsTest {
    private static final List<String> WORDS = List.of("针灸", "中医", "最高人民法院", "linux");
    private static final List<RelevanceModel> MODELS = List.of(model("keyword-vsm"), model("keyword-density"));

    private static RelevanceModel model(String name) {
        return model(name, Map.of());
    }

    private static RelevanceModel model(String name, Map<String, Double> settings) {
        return Texts.model(name, Texts.keywords("针灸", 3, "中医", 1, "最高人民法院", 2, "linux", 0.5), settings);
    }

    @Provide
    Arbitrary<String> page() {
        return Arbitraries.of(
                        "针灸", "中医", "最高人民法院", "Linux", "其中", "医生", "，", "。\n", " ", "的", "😀", "digital", "C++", "㎏")
                .list()
                .ofMaxSize(60)
                .map(pieces -> String.join("", pieces));
    }

    @Property(seed = "11")
    void relevanceLiesFromZeroToOneAndDecidesWhatIsOnTopic(@ForAll("page") String title, @ForAll("page") String body) {
        for (RelevanceModel model : MODELS) {
            Judgement judgement = Texts.judge(model, title, body);
            assertTrue(judgement.relevance() >= 0 && judgement.relevance() <= 1);
            assertEquals(judgement.relevance() >= model.threshold(), judgement.onTopic());
            double shortText = model.judge(Texts.text(body));
            assertTrue(shortText >= 0 && shortText <= 1);
        }
    }

    @Property(seed = "12")
    void theSamePageGetsTheSameJudgement(@ForAll("page") String body) {
        for (RelevanceModel model : MODELS) {
            assertEquals(Texts.judge(model, "", body), Texts.judge(model(model.name()), "", body));
        }
    }

    @Property(seed = "13")
    void traditionalCharactersChangeNothing(@ForAll("page") String body) {
        String traditional = body.replace('针', '針').replace('医', '醫');
        for (RelevanceModel model : MODELS) {
            assertEquals(Texts.judge(model, "", body), Texts.judge(model, "", traditional));
        }
    }

    @Property(seed = "14")
    void densityNeverFallsWhenAKeywordTakesThePlaceOfOtherText(
            @ForAll("page") String body, @ForAll @IntRange(min = 0, max = 3) int keyword) {
        RelevanceModel density = model("keyword-density", Map.of("stuffing", 0.0));
        String word = WORDS.get(keyword);
        double without =
                Texts.judge(density, "", body + "。" + "。".repeat(word.length())).relevance();
        double with = Texts.judge(density, "", body + "。" + word).relevance();
        assertTrue(with >= without, () -> with + " < " + without);
    }

    @Property(seed = "15")
    void relevanceIsZeroWithoutKeywords(@ForAll @IntRange(min = 0, max = 500) int length) {
        for (RelevanceModel model : MODELS) {
            assertEquals(0, Texts.judge(model, "天气", "风景很好。".repeat(length)).relevance());
        }
    }
}

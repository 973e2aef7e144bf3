package dev.remora.search.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.search.rank.score.Quantity;
import dev.remora.search.rank.score.ScoreExplanation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FormulaWordsTest {
    private static final FormulaWords CHINESE = FormulaWords.in(Language.ZH);
    private static final FormulaWords ENGLISH = FormulaWords.in(Language.EN);

    @TempDir
    Path data;

    @ParameterizedTest
    @EnumSource
    void eachQuantityHasASentenceInBothLanguages(Quantity what) {
        List<Object> arguments = what == Quantity.FIELDS ? List.of("title", "bodyGrams") : List.of(1.5, 2.5, 3.5, 4.5);
        ScoreExplanation part = new ScoreExplanation(1, what, arguments, List.of());
        assertFalse(ENGLISH.say(part).matches(".*[\\p{IsHan}{}].*"), ENGLISH.say(part));
        assertFalse(
                CHINESE.say(part).matches(".*(\\b(the|of|part|score|in|query|weight)\\b|[{}]).*"), CHINESE.say(part));
    }

    @Test
    void theNumbersOfARealFormulaAreAllSaid() {
        List<ScoreExplanation> parts = new ArrayList<>();
        try (SearchableWeb web = new SearchableWeb(data)) {
            web.page("tcm", "http://a.example/", "针灸网", "针灸网首页，针灸治疗失眠的方法。")
                    .page("tcm", "http://a.example/x/1.html", "针灸治疗失眠", "失眠的人可以针灸神门、内关、三阴交。")
                    .index();
            SearchRequest request = SearchRequest.of("针灸治疗失眠的方法").explained(true);
            for (SearchAnswer.Result found : web.engine().search(request).results()) {
                collect(found.scored().explain().orElseThrow(), parts);
            }
        }
        assertTrue(parts.size() > 20, "a formula has many parts");
        for (ScoreExplanation part : parts) {
            assertFalse(ENGLISH.say(part).contains("{"), "lacks an argument: " + ENGLISH.say(part));
        }
        ScoreExplanation title = parts.stream()
                .filter(part -> part.what() == Quantity.TITLE)
                .findFirst()
                .orElseThrow();
        assertEquals("title part = 0.8 · overlap", ENGLISH.say(title));
    }

    @ParameterizedTest
    @CsvSource({
        "PASSAGE, NEARNESS", "TITLE, OVERLAP", "SITE, NAMED", "FEEDBACK, LIKENESS", "STATIC, RELEVANCE",
                "STATIC, LINKS",
        "STATIC, NEWNESS", "MEANING, CLOSENESS", "SCORE, TEXT", "SCORE, PASSAGE", "SCORE, TITLE", "SCORE, SITE",
        "SCORE, FEEDBACK", "SCORE, STATIC"
    })
    void aChineseFormulaNamesAQuantityAsTheLineBelowItDoes(Quantity whole, Quantity part) {
        String name = chinese(part).split("[：= ]+", 2)[0];
        assertTrue(chinese(whole).contains(name), chinese(whole) + " lacks " + name);
    }

    private static String chinese(Quantity what) {
        return CHINESE.say(new ScoreExplanation(1, what, List.of(1.5, 2.5, 3.5, 4.5), List.of()));
    }

    private static void collect(ScoreExplanation part, List<ScoreExplanation> parts) {
        parts.add(part);
        part.parts().forEach(inner -> collect(inner, parts));
    }
}

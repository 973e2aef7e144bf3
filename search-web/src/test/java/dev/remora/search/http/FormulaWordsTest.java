package dev.remora.search.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.search.rank.score.ScoreExplanation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormulaWordsTest {
    @TempDir
    Path data;

    @Test
    void everyLineOfARealFormulaIsChineseOnAChinesePage() {
        List<String> lines = new ArrayList<>();
        try (SearchableWeb web = new SearchableWeb(data)) {
            web.page("tcm", "http://a.example/", "针灸网", "针灸网首页，针灸治疗失眠的方法。")
                    .page("tcm", "http://a.example/x/1.html", "针灸治疗失眠", "失眠的人可以针灸神门、内关、三阴交。")
                    .index();
            SearchRequest request = SearchRequest.of("针灸治疗失眠的方法").explained(true);
            for (SearchAnswer.Result found : web.engine().search(request).results()) {
                collect(found.explain().orElseThrow(), lines);
            }
        }
        assertTrue(lines.size() > 20, "a formula has many lines");
        FormulaWords chinese = FormulaWords.in(Language.ZH);
        FormulaWords english = FormulaWords.in(Language.EN);
        for (String line : lines) {
            String said = chinese.say(line);
            boolean translated = !said.equals(line) && !said.matches(".*\\b(the|of|part|score|in|query|weight)\\b.*");
            assertTrue(translated, line + " → " + said);
            if (!line.startsWith("in ")) {
                assertEquals(line, english.say(line), "English stays as it is");
            }
        }
    }

    @Test
    void whatIsNotKnownStandsAsItIs() {
        FormulaWords chinese = FormulaWords.in(Language.ZH);
        assertEquals("something else", chinese.say("something else"));
    }

    private static void collect(ScoreExplanation part, List<String> lines) {
        lines.add(part.description());
        part.parts().forEach(inner -> collect(inner, lines));
    }
}

package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.query.Interpretation;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PassagesApiTest extends AtSampleWeb {
    private static final String ACUPUNCTURE = "/api/v1/passages?q=%E9%92%88%E7%81%B8";

    private final ObjectMapper json = new ObjectMapper();

    private void textsAreKept() {
        web.engine.urls().forEach(url -> web.pages.known.add(FakePages.page(FakeEngine.id(url), "页", url)));
    }

    @Test
    void aPassageTellsItsTextItsHeadingsAndItsSource() throws Exception {
        textsAreKept();
        JsonNode passage =
                json.readTree(visitor.get(ACUPUNCTURE + "&size=1").body()).at("/passages/0");
        assertEquals(
                FakePages.TEXT.lines().skip(1).findFirst().orElseThrow(),
                passage.get("text").asText());
        assertEquals("一、取穴", passage.at("/headings/0").asText());
        assertEquals(
                "http://www.bencao.example/zhenjiu/zusanli.html",
                passage.get("url").asText());
        assertEquals("tcm", passage.get("topic").asText());
        assertTrue(passage.get("score").asDouble() > 0, passage.toString());
    }

    /// Programs quote a passage: they must see that its page lacks a word.
    @Test
    void whatThePageOfAPassageLacksIsNamedAndFullMatchesAreCounted() throws Exception {
        textsAreKept();
        web.engine.missing.put("http://www.bencao.example/zhenjiu/zusanli.html", List.of("超导"));
        web.suggestions.better = Optional.of("针灸 减肥");
        JsonNode answer = json.readTree(visitor.get(ACUPUNCTURE).body());
        assertEquals("[\"超导\"]", answer.at("/passages/0/missing").toString());
        JsonNode searched = json.readTree(
                visitor.get("/api/v1/search?q=%E9%92%88%E7%81%B8&collapse=true").body());
        assertTrue(
                searched.at("/fullMatches/value").asLong()
                        < searched.at("/total/value").asLong(),
                searched.toString());
        assertEquals(searched.get("fullMatches"), answer.get("fullMatches"));
        assertEquals(searched.get("total"), answer.get("total"));
        assertEquals("针灸 减肥", answer.get("suggestion").asText());
    }

    @Test
    void anAnswerThatIsKnownIsNotMadeAgain() throws Exception {
        String tag = visitor.get(ACUPUNCTURE).headers().firstValue("ETag").orElseThrow();
        assertEquals(304, visitor.get(ACUPUNCTURE, "If-None-Match", tag).statusCode());
        web.suggestions.edition = "2";
        assertEquals(200, visitor.get(ACUPUNCTURE, "If-None-Match", tag).statusCode());
    }

    @Test
    void howTheQueryWasReadIsToldInTheLanguageOfTheRequest() throws Exception {
        web.engine.read =
                new Interpretation.Words("find −name", List.of(new Interpretation.Note.Excluded(List.of("name"))));
        HttpResponse<String> english = visitor.get(ACUPUNCTURE);
        assertEquals(
                "find −name (without pages that have “name”)",
                json.readTree(english.body()).get("read").asText());
        String tag = english.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> chinese = visitor.get(ACUPUNCTURE, "Accept-Language", "zh", "If-None-Match", tag);
        assertEquals(
                "find −name（已排除含有“name”的网页）",
                json.readTree(chinese.body()).get("read").asText());
    }

    @ParameterizedTest
    @ValueSource(strings = {"size=0", "size=21", "size=x", "page=2", "sort=date", "topic=none", "nonsense=1"})
    void whatIsNotAllowedIsNamed(String parameter) throws Exception {
        HttpResponse<String> answer = visitor.get(ACUPUNCTURE + "&" + parameter);
        assertEquals(400, answer.statusCode());
        assertEquals(
                parameter.substring(0, parameter.indexOf('=')),
                json.readTree(answer.body()).get("parameter").asText());
    }

    @Test
    void withoutAQueryNothingIsSearched() throws Exception {
        assertEquals(400, visitor.get("/api/v1/passages").statusCode());
        assertEquals(400, visitor.get("/api/v1/passages?q=+").statusCode());
    }
}

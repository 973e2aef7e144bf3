package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.query.Interpretation;
import dev.remora.search.query.Narrowing;
import dev.remora.search.query.RankWeights;
import dev.remora.search.query.SearchRequest;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.run.TopicFreshness;
import dev.remora.shared.schema.FileType;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SearchApiTest extends AtSampleWeb {
    private final ObjectMapper json = new ObjectMapper();

    private JsonNode search(String query, String more) throws Exception {
        HttpResponse<String> answer = visitor.get("/api/v1/search?q=" + Visitor.encoded(query) + more);
        assertEquals(200, answer.statusCode(), answer::body);
        return json.readTree(answer.body());
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void anAnswerHasTheFieldsOfTheContractInOrder() throws Exception {
        JsonNode answer = search("针灸", "");
        assertEquals(
                List.of(
                        "query",
                        "read",
                        "total",
                        "fullMatches",
                        "absent",
                        "partialFrom",
                        "page",
                        "size",
                        "tookMillis",
                        "results",
                        "facets",
                        "suggestion",
                        "next"),
                names(answer));
        assertEquals(
                List.of(
                        "id",
                        "topic",
                        "url",
                        "title",
                        "titleHtml",
                        "snippetHtml",
                        "host",
                        "fetchedAt",
                        "publishedAt",
                        "mediaType",
                        "picture",
                        "score",
                        "relevance",
                        "pageRank",
                        "missing",
                        "similar",
                        "parts",
                        "explain"),
                names(answer.get("results").get(0)));
        assertEquals("{\"value\":3,\"exact\":true}", answer.get("total").toString());
        assertEquals(
                "2026-11-18T08:30:00Z",
                answer.get("results").get(0).get("fetchedAt").asText());
        assertTrue(answer.get("results").get(0).get("publishedAt").isNull());
        assertEquals("{}", answer.get("facets").toString());
        assertTrue(answer.get("suggestion").isNull());
    }

    @Test
    void howAQueryWasReadIsToldInTheLanguageOfTheRequest() throws Exception {
        web.engine.read = new Interpretation.NoWord();
        assertEquals(
                "The query contains no word to search for.",
                search("，。", "").get("read").asText());
        assertEquals("其中没有可以搜索的词。", search("，。", "&lang=zh").get("read").asText());
        assertEquals(
                "其中没有可以搜索的词。", search("，。", "&lang=zh&cursor=*").get("read").asText());
        web.engine.read = new Interpretation.Words("针灸", List.of(new Interpretation.Note.WithoutLast(3)));
        assertEquals("针灸（略去了最后 3 个词）", search("针灸", "&lang=zh").get("read").asText());
    }

    @Test
    void eachResultNamesTheWordsThatItLacks() throws Exception {
        web.engine.missing.put("http://www.bencao.example/zhenjiu/zusanli.html", List.of("超导"));
        JsonNode answer = search("针灸", "");
        List<String> missing = new ArrayList<>();
        answer.get("results")
                .forEach(result -> missing.add(result.get("missing").toString()));
        missing.sort(null);
        assertEquals(List.of("[\"超导\"]", "[]", "[]"), missing);
        assertEquals("{\"value\":2,\"exact\":true}", answer.get("fullMatches").toString());
        assertTrue(answer.get("partialFrom").isNull(), "a full match stands last");
        String last = answer.get("results").get(2).get("url").asText();
        web.engine.missing.clear();
        web.engine.missing.put(last, List.of("超导"));
        assertEquals(2, search("针灸", "").get("partialFrom").asInt());
    }

    @Test
    void aResultMayHaveAPicture() throws Exception {
        web.engine.pictures.put("http://www.bencao.example/zhenjiu/zusanli.html", "http://img.example/zusanli.jpg");
        JsonNode results = search("针灸", "").get("results");
        assertEquals(
                List.of("\"http://img.example/zusanli.jpg\"", "null", "null"),
                results.findValues("picture").stream()
                        .map(JsonNode::toString)
                        .sorted()
                        .toList());
    }

    @Test
    void publishedAtIsADay() throws Exception {
        web.engine.published.put("http://www.bencao.example/zhenjiu/zusanli.html", LocalDate.of(1998, 3, 5));
        JsonNode results = search("针灸", "").get("results");
        assertEquals(
                List.of("1998-03-05"),
                results.findValuesAsText("publishedAt").stream()
                        .filter(day -> !day.equals("null"))
                        .toList());
    }

    @Test
    void nextLeadsThroughAllResultsAndIsNullAtTheEnd() throws Exception {
        String address = "/api/v1/search?q=" + Visitor.encoded("桂枝") + "&size=50&topic=tcm";
        int results = 0;
        while (address != null) {
            JsonNode answer = json.readTree(visitor.get(address).body());
            results += answer.get("results").size();
            address = answer.get("next").textValue();
        }
        assertEquals(137, results);
    }

    @Test
    void everyParameterReachesTheEngine() throws Exception {
        search(
                "针灸",
                "&topic=tcm&page=2&size=5&site=YAOSHAN.example&from=2026-01-31&to=2026-02-01T08:00:00%2B08:00"
                        + "&sort=date&collapse=true&explain=1");
        assertEquals(
                SearchRequest.of("针灸")
                        .in(Optional.of("tcm"))
                        .part(2, 5)
                        .on(Optional.of("yaoshan.example"))
                        .fetched(
                                Optional.of(Instant.parse("2026-01-31T00:00:00Z")),
                                Optional.of(Instant.parse("2026-02-01T00:00:00Z")))
                        .sorted(SearchRequest.Sort.DATE)
                        .collapsed(true)
                        .explained(true),
                web.engine.lastRequest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.example:8080", "[2001:db8::1]", "[2001:DB8::1]:8080", "192.0.2.1:80", "茶.example:8080"})
    void aSiteMayHaveAPortOrBeAnIpv6Address(String site) throws Exception {
        search("针灸", "&site=" + Visitor.encoded(site));
        assertEquals(Optional.of(site.toLowerCase(Locale.ROOT)), web.engine.lastRequest.site());
    }

    @Test
    void aPortOutOfRangeIsRefusedWithTheRange() throws Exception {
        String refusal =
                visitor.get("/api/v1/search?q=x&lang=en&site=a.example:99999").body();
        assertTrue(refusal.contains("a port from 1 to 65535"), refusal);
    }

    @Test
    void filtersAndWeightsReachTheEngine() throws Exception {
        search(
                "针灸",
                "&year=2024&kind=article&type=text-document&language=zh-Hant&facets=true"
                        + "&topicWeight=1.5&linkWeight=0&freshWeight=.25");
        SearchRequest plain = SearchRequest.of("针灸");
        Narrowing narrowing = new Narrowing(
                Optional.of(2024),
                Optional.of(PageKind.ARTICLE),
                Optional.of(FileType.TEXT_DOCUMENT),
                Optional.of("zh-Hant"));
        assertEquals(
                plain.narrowed(narrowing).withFacets().weighing(new RankWeights(1.5, 0, 0.25)), web.engine.lastRequest);
    }

    @Test
    void suggestionsTellTheirSource() throws Exception {
        HttpResponse<String> answer = visitor.get("/api/v1/suggest?q=" + Visitor.encoded("zj") + "&size=2&topic=tcm");
        assertEquals(
                "{\"query\":\"zj\",\"suggestions\":[{\"text\":\"针灸\",\"source\":\"title\"},"
                        + "{\"text\":\"针灸减肥\",\"source\":\"title\"}]}",
                answer.body());
        assertEquals(400, visitor.get("/api/v1/suggest").statusCode());
        assertEquals(400, visitor.get("/api/v1/suggest?q=a&topic=nowhere").statusCode());
    }

    @Test
    void browsersGetSuggestionsInTheirForm() throws Exception {
        HttpResponse<String> answer = visitor.get("/suggest?q=zj");
        assertEquals("[\"zj\",[\"针灸\",\"针灸减肥\",\"针灸穴位图\"]]", answer.body());
        assertTrue(
                answer.headers().firstValue("Content-Type").orElseThrow().startsWith("application/x-suggestions+json"));
    }

    @Test
    void aBetterSpellingIsTheSuggestion() throws Exception {
        web.suggestions.better = Optional.of("针灸");
        assertEquals("针灸", search("针久", "").get("suggestion").asText());
    }

    @Test
    void aPageIsFoundByItsIdWithPagesLikeIt() throws Exception {
        JsonNode page =
                json.readTree(visitor.get("/api/v1/pages/" + FakePages.ID).body());
        assertEquals(
                List.of(
                        "id",
                        "topic",
                        "url",
                        "title",
                        "summary",
                        "host",
                        "kind",
                        "mediaType",
                        "language",
                        "fetchedAt",
                        "publishedAt",
                        "relevance",
                        "pageRank",
                        "cached"),
                names(page));
        assertEquals("/cache/" + FakePages.ID + "?topic=tcm", page.get("cached").asText());
        JsonNode similar = json.readTree(
                visitor.get("/api/v1/pages/" + FakePages.ID + "/similar?size=1").body());
        assertEquals("00000000000000bb", similar.at("/results/0/id").asText());
        assertEquals(1, similar.get("results").size());
        assertEquals(404, visitor.get("/api/v1/pages/zz").statusCode());
    }

    @Test
    void facetsAreCountsByTheNameOfTheirParameter() throws Exception {
        JsonNode facets = search("针灸", "&facets=true").get("facets");
        assertEquals(List.of("site", "year", "kind", "type", "language", "topic"), names(facets));
        assertEquals(
                "{\"exact\":true,\"values\":[{\"value\":\"zh-Hans\",\"count\":2},{\"value\":\"zh-Hant\",\"count\":1}]}",
                facets.get("language").toString());
    }

    @Test
    void programsGetTheRankingAsItIsUnlessTheySayOtherwise() throws Exception {
        search("针灸", "");
        assertEquals(SearchRequest.of("针灸"), web.engine.lastRequest);
    }

    @Test
    void explainTellsHowAScoreCameAboutInTheLanguageOfTheRequest() throws Exception {
        assertEquals("relevance to the topic, 0 to 1", explained("en"));
        assertEquals("相关度：与主题的相关程度，0 到 1", explained("zh"));
    }

    private String explained(String language) throws Exception {
        return search("针灸", "&explain=true&lang=" + language)
                .at("/results/0/explain/description")
                .asText();
    }

    @ParameterizedTest
    @CsvSource({
        "page=x, page",
        "page=0, page",
        "page=99999999999, page",
        "page=10000&size=100, page",
        "size=1000, size",
        "size=-1, size",
        "topic=nowhere, topic",
        "from=yesterday, from",
        "to=2026-02-30, to",
        "sort=price, sort",
        "collapse=maybe, collapse",
        "year=MMXX, year",
        "kind=poem, kind",
        "type=exe, type",
        "language=%3Cb%3E, language",
        "topicWeight=3, topicWeight",
        "linkWeight=-1, linkWeight",
        "freshWeight=NaN, freshWeight",
        "site=a%20b, site",
        "site=%3Cscript%3E, site",
        "site=a.example:99999, site",
        "site=a.example:0, site",
        "site=a.example:, site",
        "site=a.example:80:80, site",
        "site=2001:db8::1, site",
        "site=%5B2001:db8::x%5D, site",
        "site=%5B%5D, site",
        "site=https://a.example/, site",
        "cursor=*&page=2, page",
        "topci=tcm, topci",
        "lang=fr, lang",
        "language=xx, language",
        "from=2026-02-01&to=2026-01-01, to",
        "from=2026-01-01&to=2026-01-01, to",
        "q=b, q",
        "size=10&size=20, size",
        "sort=date&sort=, sort",
        "lang=zh&lang=en, lang"
    })
    void aParameterThatIsNotAllowedIsNamedAndExplained(String parameters, String name) throws Exception {
        HttpResponse<String> answer = visitor.get("/api/v1/search?q=a&" + parameters);
        assertEquals(400, answer.statusCode());
        assertTrue(answer.headers().firstValue("Content-Type").orElseThrow().startsWith("application/problem+json"));
        JsonNode problem = json.readTree(answer.body());
        assertEquals(name, problem.get("parameter").asText());
        assertEquals(400, problem.get("status").asInt());
        assertEquals("/api/v1/search", problem.get("instance").asText());
        assertFalse(problem.get("detail").asText().isBlank());
        assertEquals(
                answer.headers().firstValue("X-Request-Id").orElseThrow(),
                problem.get("requestId").asText());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/passages?q=a&size=2&size=3",
                "/api/v1/passages?q=a&from=2026-02-01&to=2026-01-01",
                "/api/v1/suggest?q=a&q=b",
                "/api/v1/topics?lang=en&lang=en",
                "/search?q=a&q=b",
                "/search?q=a&from=2026-02-01&to=2026-01-01"
            })
    void aRepeatedParameterOrAnEmptySpanOfTimeIsRefusedEverywhere(String address) throws Exception {
        HttpResponse<String> answer = visitor.get(address, "Accept-Language", "en");
        assertEquals(400, answer.statusCode());
        assertTrue(answer.body().matches("(?s).*(given more than once|to must be after from).*"), answer.body());
    }

    @Test
    void aSearchWithoutAQueryIsRefusedWhetherItIsMissingOrEmpty() throws Exception {
        for (String none : List.of("", "?q=", "?q=+")) {
            HttpResponse<String> answer = visitor.get("/api/v1/search" + none);
            assertEquals(400, answer.statusCode(), none);
            assertEquals(
                    "The parameter q is missing.",
                    json.readTree(answer.body()).get("detail").asText());
        }
        assertEquals(200, visitor.get("/api/v1/search?q=&site=fa.example").statusCode(), "all pages of a site");
    }

    @Test
    void problemsSpeakTheLanguageThatIsAskedFor() throws Exception {
        String body = visitor.get("/api/v1/search", "Accept-Language", "zh-CN").body();
        assertEquals("缺少参数 q。", json.readTree(body).get("detail").asText());
    }

    @Test
    void topicsAreListedAndFoundById() throws Exception {
        JsonNode list = json.readTree(visitor.get("/api/v1/topics").body()).get("topics");
        assertEquals(3, list.size());
        JsonNode one = json.readTree(visitor.get("/api/v1/topics/tcm").body());
        assertEquals(List.of("id", "name", "description", "pages", "freshness"), names(one));
        assertTrue(one.get("freshness").isNull(), "nobody keeps it fresh");
        assertEquals(140, one.get("pages").asInt());
        assertEquals(404, visitor.get("/api/v1/topics/nowhere").statusCode());
    }

    @Test
    void aTopicTellsHowFreshItIsAndAnotherEditionOfItWhenThatChanges() throws Exception {
        web.crawls.fresh = fresh(120);
        HttpResponse<String> answer = visitor.get("/api/v1/topics/tcm");
        assertEquals(json.readTree("""
                        {"at":"2026-11-20T10:00:00Z","pages":1234,"share":0.975,"medianAgeSeconds":259200,
                         "budget":1000,"spent":120,"next":"2026-11-20T10:20:00Z","waits":"contact"}
                        """), json.readTree(answer.body()).get("freshness"));
        String edition = answer.headers().firstValue("ETag").orElseThrow();
        assertEquals(
                304, visitor.get("/api/v1/topics/tcm", "If-None-Match", edition).statusCode());
        web.crawls.fresh = fresh(121);
        assertEquals(
                200, visitor.get("/api/v1/topics/tcm", "If-None-Match", edition).statusCode());
    }

    private static TopicFreshness fresh(long spent) {
        Instant at = Instant.parse("2026-11-20T10:00:00Z");
        return new TopicFreshness(
                at,
                1234,
                0.975,
                Duration.ofDays(3),
                new TopicFreshness.Schedule(
                        1000,
                        spent,
                        Optional.of(at.plus(Duration.ofMinutes(20))),
                        Optional.of(TopicFreshness.Wait.CONTACT)));
    }

    @Test
    void healthTellsVersionTopicsAndUptime() throws Exception {
        assertEquals(
                "{\"status\":\"up\",\"version\":\"0.1.0-test\",\"topics\":3,\"uptime\":\"PT0S\"}",
                visitor.get("/health").body());
    }

    @Test
    void markupInTitlesIsNotPassedOn() throws Exception {
        String html = search("敌意", "").at("/results/0/titleHtml").asText();
        assertTrue(html.startsWith("<mark>敌意</mark>"));
        assertFalse(html.contains("<script"), html);
    }
}

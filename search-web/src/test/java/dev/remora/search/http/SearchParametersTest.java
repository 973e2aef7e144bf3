package dev.remora.search.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.RankWeights;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.FileType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Search requests as they are read from addresses.
class SearchParametersTest {
    private static final List<IndexedTopic> TOPICS =
            List.of(new IndexedTopic("tcm", "中医", "", 1), new IndexedTopic("law", "法律", "", 1));

    private static ReadRequests server;

    @BeforeAll
    static void open() {
        server = new ReadRequests();
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static SearchRequest read(String query) {
        return server.read("/search?" + query, ctx -> SearchParameters.read(ctx, TOPICS, true));
    }

    private static RequestRefused refused(String query) {
        RequestRefused refusal = assertThrows(RequestRefused.class, () -> read(query), query);
        assertEquals(400, refusal.status());
        return refusal;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Test
    void withoutParametersItIsTheUsualSearch() {
        SearchRequest usual = SearchRequest.of("").collapsed(true);
        assertEquals(usual, read(""));
        String empty = String.join("=%20&", SearchParameters.NAMES) + "=";
        assertEquals(usual.asking(" "), read(empty), "blank values are none");
    }

    @Test
    void eachParameterIsReadIntoItsPlace() {
        SearchRequest request =
                read("q=%E9%92%88%E7%81%B8+x&topic=law&page=3&size=7&site=News.A.Example&from=2024-02-29"
                        + "&to=2024-03-01T08:00%2B08:00&sort=date&collapse=0&explain=1&facets=true");
        assertEquals("针灸 x", request.query());
        assertEquals(Optional.of("law"), request.topic());
        assertEquals(Optional.of("news.a.example"), request.site());
        assertEquals(
                Optional.of(Instant.parse("2024-02-29T00:00:00Z")),
                request.filter().from());
        assertEquals(
                Optional.of(Instant.parse("2024-03-01T00:00:00Z")),
                request.filter().to());
        assertEquals(new SearchRequest.Listing(3, 7, Sort.DATE, false), request.listing());
        assertTrue(request.explain() && request.facets());
        assertEquals(Optional.empty(), request.weights());
    }

    @ParameterizedTest
    @CsvSource({
        "page=1&size=100, true",
        "page=100&size=100, true",
        "page=101&size=100, false",
        "page=10000&size=1, true",
        "page=1000, true",
        "page=1001, false",
        "page=10001&size=1, false",
        "page=0, false",
        "page=-1, false",
        "size=0, false",
        "size=101, false",
        "page=2147483648, false",
        "page=1e2, false",
        "page=1.0, false",
        "page=0x1, false",
        "page=+1, true",
        "page=00000000000000000001, true",
        "page=000000000000000000001, false",
    })
    void pagesReachTenThousandResultsDeep(String query, boolean read) {
        if (read) {
            read(query);
        } else {
            String name = refused(query).parameter().orElseThrow();
            assertTrue(query.contains(name + "="), name);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "site=a.example:http",
                "site=a.example:65536",
                "site=http://a.example",
                "site=-a",
                "site=a.",
                "site=.a",
                "site=a/b",
                "site=*",
                "site=a%20b",
                "site=%00",
                "from=2024-2-9",
                "from=2023-02-29",
                "from=2024-01-01T00:00",
                "from=now",
                "to=2024-01-01T00:00:00%2B19:00",
                "year=999",
                "year=10000",
                "year=-2024",
                "kind=Article",
                "kind=x",
                "type=PDF",
                "type=exe",
                "language=zz",
                "language=EN",
                "language=zh-hans",
                "language=zh-CN",
                "language=zhhh",
                "sort=newest",
                "sort=Date",
                "collapse=yes",
                "explain=2",
                "facets=TRUE",
                "topicWeight=-1",
                "linkWeight=2.01",
                "freshWeight=1e0",
                "topicWeight=NaN",
                "linkWeight=1.",
                "freshWeight=%D9%A1",
                "topicWeight=0.00000000000000000001",
                "topic=x",
                "topic=TCM"
            })
    void anInvalidValueIsRefusedByTheNameOfItsParameter(String query) {
        assertEquals(
                Optional.of(query.substring(0, query.indexOf('='))),
                refused(query).parameter());
    }

    @Test
    void noParameterMayBeGivenTwice() {
        for (String name : SearchParameters.NAMES) {
            RequestRefused refusal = refused(name + "=&" + name + "=");
            assertEquals(Optional.of(name), refusal.parameter());
        }
        read("other=1&other=2");
    }

    @Test
    void aRangeOfTimesHasASpan() {
        assertEquals(Optional.of("to"), refused("from=2024-01-02&to=2024-01-02").parameter());
        assertEquals(Optional.of("to"), refused("from=2024-01-02&to=2024-01-01").parameter());
        read("from=2024-01-01&to=2024-01-01T00:00:00.000000001Z");
        read("to=0001-01-01");
    }

    @ParameterizedTest
    @EnumSource(PageKind.class)
    void eachKindOfPageHasItsWord(PageKind kind) {
        assertEquals(
                Optional.of(kind),
                read("kind=" + kind.name().toLowerCase(Locale.ROOT))
                        .filter()
                        .narrowing()
                        .kind());
    }

    @ParameterizedTest
    @EnumSource(FileType.class)
    void eachTypeOfFileHasItsWord(FileType type) {
        assertEquals(
                Optional.of(type),
                read("type=" + encoded(type.code())).filter().narrowing().type());
    }

    @ParameterizedTest
    @CsvSource({"year, 1000", "year, 9999", "language, zh-Hans", "language, en", "language, yue", "language, haw-Latn"})
    void yearAndLanguageNarrowASearch(String name, String value) {
        var narrowing = read(name + "=" + value).filter().narrowing();
        assertEquals(
                value,
                narrowing.year().map(String::valueOf).or(narrowing::language).orElseThrow());
    }

    @Test
    void weightsThatAreNotGivenAreTheUsualOnes() {
        assertEquals(
                Optional.of(new RankWeights(2, RankWeights.USUAL.links(), RankWeights.USUAL.freshness())),
                read("topicWeight=2.0").weights());
        assertEquals(
                Optional.of(new RankWeights(RankWeights.USUAL.topic(), 0, 0.5)),
                read("linkWeight=0&freshWeight=.5").weights());
    }

    @Test
    void aSiteOfTheGreatestLengthIsRead() {
        String longest = "a".repeat(253);
        assertEquals(Optional.of(longest), read("site=" + longest).site());
        assertEquals(Optional.of("site"), refused("site=a" + longest).parameter());
        assertEquals(Optional.of("例子.cn"), read("site=" + encoded("例子.cn")).site());
    }

    @Test
    void anyTextIsAQuery() {
        for (String query : List.of("\u0000", "%", "&=?#", "\"'<>", "𠮷", "a".repeat(3_000), " x ")) {
            assertEquals(query, read("q=" + encoded(query)).query());
        }
    }

    @Test
    void aRefusedTopicIsToldTheKnownOnesTwentyAtMost() {
        List<IndexedTopic> many = IntStream.range(0, 30)
                .mapToObj(i -> new IndexedTopic("t%02d".formatted(i), "", "", 0))
                .toList();
        MessageBundle.In words = new MessageBundle(RequestRefused.class).in(Language.EN);
        String detail = assertThrows(RequestRefused.class, () -> SearchParameters.topic(Optional.of("no"), many))
                .detail(words);
        assertTrue(detail.contains("t00") && detail.contains("t19") && !detail.contains("t20"), detail);
        String none = assertThrows(RequestRefused.class, () -> SearchParameters.topic(Optional.of("no"), List.of()))
                .detail(words);
        assertTrue(none.contains("no") && !none.contains("[]"), none);
    }

    @Test
    void aShownTextIsShortAndCutBetweenCharacters() {
        assertEquals("x".repeat(60), SearchParameters.shown("x".repeat(60)));
        assertEquals("x".repeat(30) + "…", SearchParameters.shown("x".repeat(61)));
        assertEquals("𠮷".repeat(30) + "…", SearchParameters.shown("𠮷".repeat(40)));
        assertEquals("x" + "𠮷".repeat(29) + "…", SearchParameters.shown("x" + "𠮷".repeat(30)));
    }

    @Test
    void onlySixteenHexadecimalDigitsAreThePageOfAnAddress() {
        assertEquals(Optional.of("00ff00ff00ff00ff tcm"), page("/pages/00FF00ff00ff00ff?topic=tcm"));
        assertEquals(Optional.of("00ff00ff00ff00ff -"), page("/pages/00ff00ff00ff00ff"));
        for (String id : List.of("0ff00ff00ff00ff", "000ff00ff00ff00ff", "g0ff00ff00ff00ff", "%2e%2e")) {
            assertEquals(Optional.empty(), page("/pages/" + id));
        }
    }

    private static Optional<String> page(String address) {
        return server.read(
                address, ctx -> SearchParameters.page(ctx, (id, topic) -> Optional.of(id + " " + topic.orElse("-"))));
    }

    @Test
    void wholeEscapesAreNotRefused() {
        for (String query : List.of("q=%25", "q=%e4%bd%a0", "", "q=100%25&x=%0a")) {
            server.read("/?" + query, ctx -> {
                QueryString.refuseBrokenEscapes(ctx);
                return "";
            });
        }
    }
}

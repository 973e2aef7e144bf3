package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.FakeEngine.Doc;
import dev.remora.search.app.server.CannotListen;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.facet.Facets.Count;
import dev.remora.search.rank.facet.Facets.Field;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a page of ten results with pictures weighs with all that it loads, as it is before it is compressed.
final class PageWeightTest {
    private static final int MOST = 60_000;
    private static final String SHORT = "桂枝汤";

    /// Sixty characters.
    private static final String LONG = "桂枝汤方由桂枝芍药甘草生姜大枣五味组成治太阳中风发热汗出恶风脉浮缓者服后啜热稀粥以助药力取微似有汗者益佳不可令如水流漓病";

    private static final String TEXT = "桂枝汤为群方之魁，滋阴和阳，调和营卫，解肌发汗之总方也。凡头痛发热，恶风恶寒，其脉浮而弱，汗自出者，不拘何经，不论中风、伤寒、杂病，咸得用此发汗。"
            + "若妄汗妄下，而表不解者，仍当用此解肌。如所云头痛、发热、恶寒、恶风、鼻鸣、干呕等病，但见一症即是，不必悉具，惟以脉弱自汗为主耳。";

    private SampleWeb web;
    private Visitor visitor;

    @BeforeEach
    void open() throws CannotListen {
        web = new SampleWeb();
        visitor = new Visitor(web.base);
        for (int i = 0; i < 40; i++) {
            String host = "www.zhongyi-fangji-" + i + ".example";
            String address = "http://" + host + "/fangji/shanghanlun/guizhitang-" + i + ".html";
            web.engine.doc(new Doc("tcm", address, host, "桂枝汤的组成、用法与加减：从《伤寒论》看调和营卫 " + i, TEXT, 0.8));
        }
        for (int i = 1; i <= 137; i++) {
            web.engine.pictures.put("http://www.fangji.example/shanghan/" + i, "http://img.example/" + i + ".jpg");
        }
        web.engine.readAs = SHORT;
        web.engine.counted = new Facets(
                true,
                Map.of(
                        Field.TOPIC, List.of(new Count("tcm", 40), new Count("law", 3), new Count("linux", 1)),
                        Field.SITE, counts(i -> "www.zhongyi-fangji-" + i + ".example"),
                        Field.YEAR, counts(i -> String.valueOf(2026 - i)),
                        Field.KIND, List.of(new Count("article", 30), new Count("list", 9), new Count("home", 1)),
                        Field.TYPE, List.of(new Count("html", 38), new Count("pdf", 2)),
                        Field.LANGUAGE, List.of(new Count("zh-Hans", 30), new Count("zh-Hant", 10))));
        web.suggestions.related =
                IntStream.range(0, 8).mapToObj(i -> "桂枝汤加减 " + i).toList();
    }

    private static List<Count> counts(IntFunction<String> value) {
        return IntStream.range(0, 12)
                .mapToObj(i -> new Count(value.apply(i), 40 - i))
                .toList();
    }

    @AfterEach
    void close() {
        visitor.close();
        web.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {SHORT, LONG})
    void staysBelowSixtyKilobytesWithAllThatItLoads(String query) throws Exception {
        assertTrue(weight(query, "&lang=zh") < MOST, weight(query, "&lang=zh") + " bytes");
        assertTrue(weight(query, "&lang=en&topic=tcm&sort=date") < MOST, "narrowed, in English");
    }

    private int weight(String query, String more) throws Exception {
        HttpResponse<String> page = visitor.get("/search?q=" + Visitor.encoded(query) + more);
        assertEquals(200, page.statusCode());
        assertEquals(10, page.body().split("<article", -1).length - 1, "results");
        int weight = bytes(page);
        Set<String> loaded = new HashSet<>();
        Pattern.compile("(?:src|href)=\"(/(?:assets|pictures)/[^\"]*)\"")
                .matcher(page.body())
                .results()
                .forEach(found -> loaded.add(found.group(1)));
        assertEquals(13, loaded.size(), "style sheet, script, mark, ten pictures: " + loaded);
        for (String asset : loaded) {
            weight += visitor.client
                    .send(visitor.request(asset).build(), BodyHandlers.ofByteArray())
                    .body()
                    .length;
        }
        return weight;
    }

    private static int bytes(HttpResponse<String> answer) {
        return answer.body().getBytes(StandardCharsets.UTF_8).length;
    }

    @Test
    void theFormulaOfALaterPageIsShownOnThatPage() throws Exception {
        String page = visitor.get("/search?q=" + Visitor.encoded(LONG) + "&page=2&lang=zh")
                .body();
        var formula = Pattern.compile("href=\"([^\"]*why=[^\"]*)#r-").matcher(page);
        assertTrue(formula.find(), page);
        visitor.get(formula.group(1).replace("&amp;", "&"));
        assertEquals(2, web.engine.lastRequest.page());
        assertTrue(web.engine.lastRequest.explain());
    }

    @Test
    void linksOfALongQueryLeadWhereTheySay() throws Exception {
        String page = visitor.get("/search?q=" + Visitor.encoded(LONG + " \"a&b\" <i> +% #") + "&lang=zh")
                .body();
        var next = Pattern.compile("rel=\"next\" href=\"([^\"]*)\"").matcher(page);
        assertTrue(next.find(), page);
        visitor.get(next.group(1).replace("&amp;", "&"));
        assertEquals(LONG + " \"a&b\" <i> +% #", web.engine.lastRequest.query());
        assertEquals(2, web.engine.lastRequest.page());
    }
}

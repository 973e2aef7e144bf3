package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// However a topic file is written, an edit changes what it names and nothing else.
class TopicEditLawsTest {
    private static final String SEED = "http://new.example/茶?a=\"b\"";

    /// Files with one seed and one keyword; most have comments, and no two are of one style.
    static List<String> files() {
        return List.of(
                "id: tea\nkeywords: {茶: 3}\nseeds: [http://a.example/]\n",
                "id: tea\nkeywords: {茶: 3,}\nseeds: [http://a.example/,]\n",
                "id: tea\nkeywords: { 茶: 3 , }\nseeds: [ http://a.example/ , ]   # one\n",
                "id: tea\nkeywords:\n  茶: 3\nseeds:\n- http://a.example/",
                "id: tea\nkeywords:\n  茶: 3   # tea\nseeds:\n  - http://a.example/   # the first\n# the end\n",
                "---\nid: tea\nseeds:\n    - 'http://a.example/'\n\n\nkeywords:\n    \"茶\": 3\n\n",
                "{\"id\": \"tea\", \"keywords\": {\"茶\": 3}, \"seeds\": [\"http://a.example/\"]}",
                "{\n  \"id\": \"tea\",\n  \"keywords\": {\n    \"茶\": 3\n  },\n  \"seeds\": [\n    \"http://a.example/\"\n  ]\n}\n",
                "{id: tea, keywords: {茶: 3}, seeds: [http://a.example/],}\n",
                "id: tea\nkeywords: {\n  茶: 3   # tea\n}\nseeds: [\n  http://a.example/,   # the last, so far\n  ]\n",
                "id: tea\nkeywords: {\n  茶: 3,   # tea, and more\n  # nothing else\n}\nseeds: [\n  http://a.example/   # the last\n  ]\n",
                "id: tea\r\nkeywords:\r\n  茶: 3\r\nseeds:\r\n  - http://a.example/\r\n",
                "id: tea\nname: 𠮷𠮷\nkeywords: {茶: 3} # 𠮷\nseeds: [http://a.example/]\ncrawl: {maxPages: 5,}\n",
                "id: tea\nkeywords: {茶: 3}\nseeds: [http://a.example/]\ncrawl:\n  maxPages: 5\nrelevance: {threshold: 0.5}\n",
                """
                id: tea
                keywords: {茶: 3}
                seeds: [http://a.example/]
                examples:
                  positive:
                  - http://p.example/
                  negative: [http://n.example/,]
                """,
                """
                id: tea
                examples: {positive: [http://p.example/, http://q.example/], negative: [http://n.example/]}
                seeds: [http://a.example/]
                keywords: {茶: 3}
                """,
                """
                {"id": "tea", "examples": {"positive": ["http://p.example/"]}, "keywords": {"茶": 3},
                "seeds": ["http://a.example/"], "crawl": {"scope": {"exclude": ["b.example"]}}}
                """);
    }

    private static Topic read(String yaml) {
        TopicFile.Reading reading = TopicFile.parse(yaml, "tea.yaml");
        return assertInstanceOf(TopicFile.Valid.class, reading, () -> yaml + "\n" + reading)
                .topic();
    }

    private static <T> List<T> with(List<T> list, T more) {
        List<T> all = new ArrayList<>(list);
        all.add(more);
        return all;
    }

    @ParameterizedTest
    @MethodSource("files")
    void aSeedIsAddedBehindTheOthers(String file) {
        Topic before = read(file);
        Topic after = read(TopicEdit.addSeeds(file, List.of(SEED, "http://z.example/")));
        assertEquals(
                with(
                        with(before.seeds(), new Url("http://new.example/%E8%8C%B6?a=%22b%22")),
                        new Url("http://z.example/")),
                after.seeds());
        assertEquals(before.keywords(), after.keywords());
        assertEquals(before.crawl(), after.crawl());
        assertEquals(file, TopicEdit.addSeeds(file, List.of()));
    }

    @ParameterizedTest
    @MethodSource("files")
    void aKeywordIsAddedBehindTheOthers(String file) {
        Topic before = read(file);
        LinkedHashMap<String, Double> more = new LinkedHashMap<>();
        more.put("龙井: \"茶\" #1", 2.5);
        more.put("𠮷", 1.0);
        Topic after = read(TopicEdit.addKeywords(file, more));
        assertEquals(Map.of("茶", 3.0, "龙井: \"茶\" #1", 2.5, "𠮷", 1.0), after.keywords());
        assertEquals(before.seeds(), after.seeds());
        assertEquals(before.relevance(), after.relevance());
    }

    @ParameterizedTest
    @MethodSource("files")
    void theModelIsSetAndSetAgain(String file) {
        Topic before = read(file);
        String once = TopicEdit.setModel(file, "linear");
        assertEquals("linear", read(once).relevance().model());
        assertEquals(before.relevance().threshold(), read(once).relevance().threshold());
        Topic again = read(TopicEdit.setModel(once, "keyword-vsm"));
        assertEquals("keyword-vsm", again.relevance().model());
        assertEquals(before.seeds(), again.seeds());
        assertEquals(before.keywords(), again.keywords());
        assertEquals(before.crawl(), again.crawl());
    }

    @ParameterizedTest
    @MethodSource("files")
    void theStrategyIsSetAndTheOtherSettingsStay(String file) {
        Topic before = read(file);
        Topic after = read(TopicEdit.setStrategy(TopicEdit.setStrategy(file, "auto"), "breadth-first"));
        assertEquals("breadth-first", after.crawl().strategy());
        assertEquals(before.crawl().scope(), after.crawl().scope());
        assertEquals(before.crawl().maxPages(), after.crawl().maxPages());
        assertEquals(before.relevance(), after.relevance());
    }

    @ParameterizedTest
    @MethodSource("files")
    void aHostIsExcludedAndAnotherToo(String file) {
        Topic before = read(file);
        Topic after = read(TopicEdit.exclude(TopicEdit.exclude(file, "x.example"), "*.y.example/*"));
        assertEquals(
                with(with(before.crawl().scope().exclude(), "x.example"), "*.y.example/*"),
                after.crawl().scope().exclude());
        assertEquals(before.crawl().scope().include(), after.crawl().scope().include());
        assertEquals(before.seeds(), after.seeds());
    }

    @ParameterizedTest
    @MethodSource("files")
    void anAnswerMovesAnExampleHoweverOftenItChanges(String file) {
        String changed = file;
        for (boolean positive : new boolean[] {true, true, false, true, false}) {
            for (String address : List.of("http://p.example/", "http://n.example/", "http://other.example/")) {
                changed = TopicEdit.answer(changed, address, positive, UrlRules.DEFAULT);
                Topic topic = read(changed);
                assertTrue(examples(topic, positive).contains(address), changed);
                assertTrue(!examples(topic, !positive).contains(address), changed);
            }
        }
        assertEquals(read(file).seeds(), read(changed).seeds());
        assertEquals(read(file).keywords(), read(changed).keywords());
    }

    @ParameterizedTest
    @MethodSource("files")
    void aFileInJsonStaysJson(String file) {
        LinkedHashMap<String, Double> more = new LinkedHashMap<>(Map.of("龙井", 2.0));
        String changed = TopicEdit.addKeywords(TopicEdit.addSeeds(file, List.of(SEED)), more);
        changed = TopicEdit.setStrategy(TopicEdit.setModel(changed, "linear"), "auto");
        changed = TopicEdit.answer(changed, "http://p.example/", false, UrlRules.DEFAULT);
        changed = TopicEdit.exclude(changed, "x.example");
        assertEquals(isJson(file), isJson(changed), changed);
    }

    /// Whether all names and texts are quoted, as in JSON alone.
    private static boolean isJson(String text) {
        return text.replaceAll("\"([^\"\\\\]|\\\\.)*\"", "").matches("[\\s{}\\[\\],:0-9.]*");
    }

    private static String examples(Topic topic, boolean positive) {
        return (positive ? topic.examples().positive() : topic.examples().negative()).toString();
    }
}

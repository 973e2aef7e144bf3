package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicEditTest {
    private static SequencedMap<String, Double> words(String word, double weight) {
        SequencedMap<String, Double> words = new LinkedHashMap<>();
        words.put(word, weight);
        return words;
    }

    @Test
    void addsToABlockListAndLeavesCommentsAsTheyAre() {
        assertEquals("""
                id: tea # mine
                seeds:
                  # the best one
                  - http://a.example/ # really
                  - "http://b.example/"

                # the end
                keywords: {茶: 3}
                """, TopicEdit.addSeeds("""
                id: tea # mine
                seeds:
                  # the best one
                  - http://a.example/ # really

                # the end
                keywords: {茶: 3}
                """, List.of("http://b.example/")));
    }

    @Test
    void excludesKeywordsOnceAndAllowsThemAgain() {
        String yaml = "keywords: {茶: 3}\nseeds: [http://a.example/]\n";
        String excluded = TopicEdit.excludeKeywords(yaml, List.of("公司", "市场", "公司"));
        assertEquals(yaml + "excludedKeywords: [\"公司\", \"市场\"]\n", excluded);
        assertEquals(excluded, TopicEdit.excludeKeywords(excluded, List.of("市场")));
        assertEquals(
                yaml + "excludedKeywords: [\"公司\", \"市场\", \"分析\"]\n",
                TopicEdit.excludeKeywords(excluded, List.of("分析")));
        assertEquals(yaml + "excludedKeywords: [\"公司\"]\n", TopicEdit.allowKeywords(excluded, List.of("市场", "茶")));
        assertEquals(yaml + "excludedKeywords: []\n", TopicEdit.allowKeywords(excluded, List.of("公司", "市场")));
        assertEquals(
                "excludedKeywords:\n  - 公司 # mine\n",
                TopicEdit.allowKeywords("excludedKeywords:\n  - 公司 # mine\n  - 市场\n", List.of("市场")));
        String made =
                TopicSkeleton.write(Locale.CHINESE, "tea", "茶", "", new LinkedHashMap<>(Map.of("茶", 3.0)), List.of());
        assertTrue(made.contains("#= excludedKeywords: ["), made);
        assertFalse(TopicEdit.excludeKeywords(made, List.of("公司")).contains("#= excludedKeywords"), made);
    }

    @Test
    void addsInsideBrackets() {
        assertEquals(
                "seeds: [http://a.example/, \"http://b.example/\"]\n",
                TopicEdit.addSeeds("seeds: [http://a.example/]\n", List.of("http://b.example/")));
        assertEquals(
                "seeds: [\"http://b.example/\"]   # for example\n",
                TopicEdit.addSeeds("seeds: []   # for example\n", List.of("http://b.example/")));
        assertEquals(
                "keywords: {\uD83C\uDF75: 1, 茶: 3, \"绿茶\": 2.5}\nid: t\n",
                TopicEdit.addKeywords("keywords: {\uD83C\uDF75: 1, 茶: 3}\nid: t\n", words("绿茶", 2.5)));
    }

    @Test
    void addsToABlockMapAndAtTheEndOfAFileWithoutALineFeed() {
        assertEquals(
                "keywords:\n    茶: 3\n    \"绿茶\": 2.5\n",
                TopicEdit.addKeywords("keywords:\n    茶: 3", words("绿茶", 2.5)));
        assertEquals(
                "id: tea\nseeds:\n  - \"http://b.example/\"\n",
                TopicEdit.addSeeds("id: tea", List.of("http://b.example/")));
    }

    @Test
    void theLineThatShowsTheKeyGoesWhereExamplesAreAdded() {
        String made =
                TopicSkeleton.write(Locale.CHINESE, "tea", "茶", "", new LinkedHashMap<>(Map.of("茶", 3.0)), List.of());
        assertTrue(made.contains("#= examples: {positive:"), made);
        assertEquals(made, TopicEdit.addExamples(made, true, List.of()));
        String filled = TopicEdit.addExamples(made, true, List.of("http://a.example/"));
        assertFalse(filled.contains("#= examples"), filled);
        assertTrue(filled.contains("#= relevance: {model"), filled);
        assertTrue(filled.contains("http://a.example/"), filled);
    }

    @Test
    void whatATopicNewMakesCanBeFilledIn() {
        String made = TopicFile.skeleton(Locale.ROOT, "tea", "茶", "关于茶。", words("茶", 3), List.of());
        String filled = TopicEdit.addKeywords(TopicEdit.addSeeds(made, List.of("http://b.example/")), words("绿茶", 2));
        Topic topic = assertInstanceOf(TopicFile.Valid.class, TopicFile.parse(filled, "tea.yaml"))
                .topic();
        assertEquals("关于茶。", topic.description());
        assertEquals(
                List.of("http://b.example/"),
                topic.seeds().stream().map(Object::toString).toList());
        assertEquals(List.of("茶", "绿茶"), List.copyOf(topic.keywords().sequencedKeySet()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "crawl: {delay: 2s}   # mine\n",
                "crawl: {scope: {exclude: []}}\n",
                "crawl: {scope: {exclude: [b.example], include: [a.example]}}\n",
                "crawl:\n  delay: 2s\n\n# behind it\nindex: all\n",
                "crawl:\n  scope:\n    include: [a.example]\n  delay: 2s\n",
                "crawl:\n  scope:\n    exclude:\n      - b.example\n\n      - c.example   # why\n  delay: 2s\n",
                "crawl:\n  delay: 2s\n  scope:\n    include:\n      - a.example\nindex: all",
            })
    void aHostIsExcludedWhereverTheScopeStandsAndAllElseStays(String crawl) {
        String yaml = "id: tea\nkeywords: {茶: 3}\nseeds: [\"http://a.example/\"]\n" + crawl;
        Topic before = valid(yaml);
        String edited = TopicEdit.exclude(yaml, "spam.example:8080");
        Topic after = valid(edited);
        List<String> excluded = new java.util.ArrayList<>(before.crawl().scope().exclude());
        excluded.add("spam.example:8080");
        assertEquals(excluded, after.crawl().scope().exclude(), edited);
        assertEquals(before.crawl().scope().include(), after.crawl().scope().include(), edited);
        assertEquals(before.crawl().delay(), after.crawl().delay(), edited);
        assertEquals(before.index(), after.index(), edited);
        assertEquals(
                yaml.lines().filter(line -> line.contains("#")).count(),
                edited.lines().filter(line -> line.contains("#")).count());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "examples: {positive: [], negative: [\"http://b.example/\"]}   # mine\n",
                "examples: {negative: [\"http://a.example/1\", \"http://a.example/2\", \"http://b.example/\"]}\n",
                "examples:\n  negative:\n    - \"http://a.example/1\"   # no\n# behind it\nindex: all\n",
                "examples:\n  positive:\n    - http://a.example/2\n  negative:\n    - http://a.example/1\n    - http://a.example/3",
            })
    void anAnswerMakesAPageAnExampleOfOneKindOnly(String examples) {
        String yaml = "id: tea\nkeywords: {茶: 3}\nseeds: [\"http://a.example/\"]\n" + examples;
        Topic before = valid(yaml);
        String page = "http://a.example/1";
        Topic yes = valid(answer(yaml, page, true));
        assertEquals(
                Stream.concat(before.examples().positive().stream(), Stream.of(page))
                        .toList(),
                yes.examples().positive());
        assertEquals(
                before.examples().negative().stream()
                        .filter(url -> !url.equals(page))
                        .toList(),
                yes.examples().negative());
        String both = answer(answer(yaml, page, true), page, false);
        Topic no = valid(both);
        assertEquals(before.examples().positive(), no.examples().positive());
        assertEquals(both, answer(both, page, false), "the same answer again changes nothing");
        assertEquals(1, no.examples().negative().stream().filter(page::equals).count());
        assertEquals(before.index(), no.index());
        String withdrawn = TopicEdit.withdraw(both, page, UrlRules.DEFAULT);
        assertEquals(Optional.empty(), valid(withdrawn).examples().answer(new Url(page)));
        assertEquals(
                no.examples().negative().size() - 1,
                valid(withdrawn).examples().negative().size(),
                "the others stay");
        assertEquals(withdrawn, TopicEdit.withdraw(withdrawn, page, UrlRules.DEFAULT));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "examples: {positive: [http://A.example, \"http://a.example/\", http://a.example:80/]}\n",
                "examples:\n  positive:\n    - http://A.example\n    - http://a.example/ # again\n  negative: []\n",
                "examples: {positive: [http://A.example], negative: [http://a.example:80, http://A.example]}\n",
            })
    void anExampleIsTakenBackOrChangedInEachOfItsSpellings(String examples) {
        String yaml = "id: tea\nkeywords: {茶: 3}\nseeds: [\"http://a.example/\"]\n" + examples;
        String page = "http://a.example/";
        assertEquals(
                Topic.Examples.NONE,
                valid(TopicEdit.withdraw(yaml, page, UrlRules.DEFAULT)).examples());
        assertEquals(
                new Topic.Examples(List.of(), List.of(page)),
                valid(answer(TopicEdit.withdraw(yaml, page, UrlRules.DEFAULT), page, false))
                        .examples());
        Topic no = valid(answer(yaml, page, false));
        assertEquals(List.of(), no.examples().positive());
        assertEquals(List.of(page), no.examples().negative().stream().distinct().toList());
        assertEquals(
                valid(yaml).examples().positive(),
                valid(answer(yaml, page, true)).examples().positive(),
                "known already");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "relevance: {model: keyword-density, threshold: 0.3}   # mine\n",
                "relevance: {threshold: 0.3}\n",
                "relevance:\n  threshold: 0.3   # mine\nindex: all\n",
                "relevance:\n  model: \"keyword-density\"   # mine\n  threshold: 0.3",
            })
    void theModelIsNamedAndTheRestOfRelevanceStays(String relevance) {
        String yaml = "id: tea\nkeywords: {茶: 3}\nseeds: [\"http://a.example/\"]\n" + relevance;
        String edited = TopicEdit.setModel(yaml, "keyword-feedback");
        assertEquals("keyword-feedback", valid(edited).relevance().model(), edited);
        assertEquals(
                valid(yaml).relevance().threshold(), valid(edited).relevance().threshold());
        assertEquals(yaml.contains("# mine"), edited.contains("# mine"));
    }

    @Test
    void theStrategyIsNamedAndTheRestOfTheFileStays() {
        String plain = "id: tea\nkeywords: {茶: 3}\nseeds: [\"http://a.example/\"]\n";
        for (String crawl : List.of(
                "",
                "crawl: {delay: 0} # mine\n",
                "crawl:\n  maxPages: 7\n  strategy: auto # mine\n  delay: 0\n",
                "crawl:\n  delay: 0 # mine\n")) {
            String edited = TopicEdit.setStrategy(plain + crawl, "best-first");
            assertEquals("best-first", valid(edited).crawl().strategy(), edited);
            assertEquals(
                    valid(plain + crawl).crawl().delay(), valid(edited).crawl().delay());
            assertEquals(crawl.contains("# mine"), edited.contains("# mine"));
        }
    }

    private static String answer(String yaml, String page, boolean positive) {
        return TopicEdit.answer(yaml, page, positive, UrlRules.DEFAULT);
    }

    private static Topic valid(String yaml) {
        return assertInstanceOf(TopicFile.Valid.class, TopicFile.parse(yaml, "tea.yaml"), yaml)
                .topic();
    }
}

package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.OwnSynonyms.Rule;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Plans of any query, and which word lists they are made with.
class QueryPlannerTest {
    private static final long SEED = 20_261_130;
    private static final Folding FOLDING = new Folding();
    private static final WordLists LISTS = WordLists.load(FOLDING);

    private final AtomicReference<WordLists> lists = new AtomicReference<>(LISTS);
    private final QueryPlanner planner = new QueryPlanner(
            new ChineseAnalyzer(new HanlpSegmenter(FOLDING), FOLDING), lists::get, QuerySettings.DEFAULT);

    private static final String[] PIECES = {
        "针灸",
        "失眠怎么办",
        "a",
        "c++",
        "\"",
        "“",
        "”",
        "(",
        ")",
        "-",
        "OR ",
        "NOT ",
        "|",
        " ",
        "\u3000",
        "site:",
        "a.example",
        "intitle:",
        "inurl:",
        "filetype:",
        "pdf",
        "before:",
        "2024-02",
        "after:",
        "topic:",
        "x",
        "：",
        "%",
        "𠮷",
        "\ud842",
        "二〇二四年",
        "12",
        "*",
        "\u0000",
        "的",
        "www.",
        "http://",
        "[::1]",
        ":80",
        "/"
    };

    private String query(Random random) {
        StringBuilder query = new StringBuilder();
        for (int n = random.nextInt(25); n >= 0; n--) {
            query.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return query.toString();
    }

    /// Lucene refuses queries of more than 1,024 clauses, and those that it cannot rewrite.
    private static void run(Query query) {
        try (MultiReader nothing = new MultiReader()) {
            assertEquals(0, new IndexSearcher(nothing).count(query));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void run(PlannedQuery plan) {
        run(plan.retrieval().text());
        plan.retrieval().ranked().forEach(QueryPlannerTest::run);
        run(plan.retrieval().scored(plan.retrieval().text()));
        run(plan.holdingAll());
        run(plan.lackingWords());
        plan.tiers().words().forEach(word -> run(word.held()));
    }

    @Test
    void severalLongPhrasesAreScoredAndKeepLucenesLimit() throws IOException {
        Random random = new Random(SEED);
        String query = Stream.generate(() -> "\"" + ideographs(random, 60) + "\"")
                .limit(4)
                .collect(Collectors.joining(" "));
        Retrieval retrieval = planner.plan(SearchRequest.of(query)).retrieval();
        Query scored = retrieval.scored(retrieval.text());
        assertNotEquals(retrieval.text(), scored);
        IndexSearcher searcher = new IndexSearcher(new MultiReader());
        assertDoesNotThrow(() -> searcher.rewrite(scored));
    }

    private static String ideographs(Random random, int number) {
        return random.ints(number, 0x4e00, 0x9fa5).mapToObj(Character::toString).collect(Collectors.joining());
    }

    @Test
    void eachPlanOfAnyQueryCanBeRun() {
        Random random = new Random(SEED);
        for (int i = 0; i < 60; i++) {
            String typed = query(random);
            try {
                SearchRequest request = SearchRequest.of(typed);
                run(planner.plan(request));
                run(planner.plan(request.sorted(Sort.DATE)));
                run(planner.planLeniently(request, TermStatistics.UNKNOWN));
                planner.planAddress(request, TermStatistics.UNKNOWN).forEach(QueryPlannerTest::run);
                planner.conditions(request).ifPresent(QueryPlannerTest::run);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + SEED + ": " + typed, e);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"针灸 OR , 40", "\"针灸 推拿\" , 60", "-\"足三里\" , 200", "site:a.example , 60", "a|b|c|d , 120", "失眠怎么办 , 200"
    })
    void aQueryOfManyPartsKeepsLucenesLimit(String piece, int times) {
        String typed = piece.repeat(times);
        run(planner.plan(SearchRequest.of(typed)));
        run(planner.planLeniently(SearchRequest.of(typed), TermStatistics.UNKNOWN));
    }

    /// Ten phrases, and as many exclusions, of sixty characters that no two share.
    @ParameterizedTest
    @ValueSource(strings = {"", "-"})
    void longPhrasesKeepLucenesLimit(String minus) {
        StringBuilder typed = new StringBuilder("药");
        for (int i = 0; i < 10; i++) {
            typed.append(' ').append(minus).append('"');
            for (int c = 0; c < 60; c++) {
                typed.appendCodePoint(0x4e00 + 60 * i + c);
            }
            typed.append('"');
        }
        run(planner.plan(SearchRequest.of(typed.toString())));
        run(planner.planLeniently(SearchRequest.of(typed.toString()), TermStatistics.UNKNOWN));
    }

    /// If no page has the phrase, the words beside it are demanded once more.
    @Test
    void aLongQuestionWithAPhraseAndManyExclusionsKeepsLucenesLimit() {
        String question = "医生报告说父亲的疾病治疗迅速，母亲喜欢学习研究药物，“健康生活方式”帮助他们开始新的生活，乡村道路美丽，城市房屋巨大，"
                + "微小的快乐结束缓慢的悲伤，公司拖欠工资三个月没有发，我和同事向劳动监察大队投诉，对方说要先签协议才肯给钱，"
                + "仲裁委员会受理以后多久能开庭，没有劳动合同只有工牌能不能作为证据";
        String typed =
                question + IntStream.range(0, 20).mapToObj(i -> " -北京" + i).collect(Collectors.joining());
        Retrieval retrieval = planner.planLeniently(SearchRequest.of(typed), TermStatistics.UNKNOWN)
                .retrieval();
        run(retrieval.text());
        retrieval.ranked().forEach(QueryPlannerTest::run);
    }

    private void own(OwnWords words) {
        lists.set(LISTS.with(words));
    }

    private List<String> asked(String query) {
        return asked(planner, query);
    }

    private static List<String> asked(QueryPlanner planner, String query) {
        return planner.plan(SearchRequest.of(query)).tiers().words().stream()
                .map(AskedWord::text)
                .toList();
    }

    @Test
    void theAdminsWordsCountFromTheNextQueryOnAndNoLongerWhenTheyAreGone() {
        SearchRequest request = SearchRequest.of("高血压");
        PlannedQuery plain = planner.plan(request);
        assertEquals("", planner.edition());
        Rule rule = new Rule(List.of("高血压"), List.of("高血压", "hypertension"));
        own(new OwnWords(OwnSynonyms.of(List.of(rule)), Set.of(), Set.of()));
        assertTrue(planner.plan(request).retrieval().text().toString().contains("hypertension"));
        assertNotEquals("", planner.edition());
        own(new OwnWords(OwnSynonyms.NONE, Set.of("高血压"), Set.of()));
        assertEquals(List.of("失眠"), asked("高血压 失眠"));
        own(OwnWords.NONE);
        assertEquals(plain.retrieval(), planner.plan(request).retrieval());
        assertEquals(List.of("高血压", "失眠"), asked("高血压 失眠"));
    }

    @ParameterizedTest
    @CsvSource({"RELEVANCE, 2", "RELEVANCE, 5", "DATE, 2", "DATE, 5"})
    void howeverManySynonymsTheAdminHasLucenesLimitIsKept(Sort sort, int characters) {
        Random random = new Random(SEED);
        String words = "高血压 失眠 头痛 针灸 推拿 食疗 气功 太极 拔罐 刮痧 瑜伽 冥想";
        List<Rule> rules = Stream.of(words.split(" "))
                .map(word -> new Rule(
                        List.of(word),
                        Stream.generate(() -> ideographs(random, characters))
                                .limit(200)
                                .toList()))
                .toList();
        own(new OwnWords(OwnSynonyms.of(rules), Set.of(), Set.of()));
        for (String typed : List.of(words, words + " 怎么办", "高血压")) {
            run(planner.plan(SearchRequest.of(typed).sorted(sort)));
        }
    }

    @ParameterizedTest
    @CsvSource({"失眠怎么办, false", "怎么办, true", "how to insomnia, true", "how insomnia, false"})
    void aSynonymOfAStopWordIsSearchedIfNothingElseIsTypedOrItsWordsStandTogether(String typed, boolean searched) {
        own(new OwnWords(
                OwnSynonyms.of(List.of(
                        new Rule(List.of("怎么办"), List.of("攻略")),
                        new Rule(List.of("how to"), List.of("攻略")),
                        new Rule(List.of("how"), List.of("攻略")))),
                Set.of(),
                Set.of()));
        Query text = planner.plan(SearchRequest.of(typed)).retrieval().text();
        assertEquals(searched, text.toString().contains("攻略"));
    }

    @Test
    void aWordInsideOneThatTheDictionaryLacksHasNoSynonymsUnlessItIsTypedToo() {
        Query alone = planner.plan(SearchRequest.of("区块链")).retrieval().text();
        Query both = planner.plan(SearchRequest.of("区块链 区块")).retrieval().text();
        List<String> synonyms = LISTS.synonyms().of("区块");
        assertEquals(
                List.of(), synonyms.stream().filter(alone.toString()::contains).toList());
        assertEquals(
                false,
                synonyms.stream().filter(both.toString()::contains).toList().isEmpty());
    }

    @Test
    void aPlannerForTopicsTakesTheirWordsAndTheAdminsTogether() {
        QueryPlanner ofTopics = planner.with(Set.of("黄旦病"));
        own(new OwnWords(OwnSynonyms.of(List.of(new Rule(List.of("薄氏腹针"), List.of("腹针")))), Set.of(), Set.of()));
        List<String> words =
                ofTopics.plan(SearchRequest.of("黄旦病 薄氏腹针")).searched().words();
        assertTrue(words.containsAll(Set.of("黄旦病", "薄氏腹针")), words.toString());
    }

    @Test
    void whatIsOnlyAConditionIsTakenWithoutTheWords() {
        assertEquals(Optional.empty(), planner.conditions(SearchRequest.of("针灸 失眠")));
        for (String typed : List.of("针灸 -失眠", "针灸 site:a.example", "\"针灸\"", "intitle:针灸", "after:2024 x")) {
            assertTrue(planner.conditions(SearchRequest.of(typed)).isPresent(), typed);
        }
        assertTrue(planner.conditions(SearchRequest.of("x").on(Optional.of("a.example")))
                .isPresent());
        assertEquals(
                "针灸 失眠 头痛 足 三里",
                planner.plainText(SearchRequest.of("针灸 -推拿 失眠|头痛 site:a.example intitle:\"足 三里\" before:2024")));
    }

    @Test
    void topicsOfTheQueryAndOfTheRequestAreChosenTogether() {
        TopicChoice choice =
                planner.topics(SearchRequest.of("topic:a topic:B -topic:c x").in(Optional.of("b")));
        assertEquals(
                List.of(false, true, false),
                Stream.of("a", "b", "c").map(choice::has).toList());
        TopicChoice without = planner.topics(SearchRequest.of("-topic:a x"));
        assertEquals(List.of(false, true), Stream.of("a", "b").map(without::has).toList());
        assertTrue(TopicChoice.ALL.has("any"));
        TopicChoice one = TopicChoice.of(Optional.of("a"));
        assertEquals(List.of(true, false), Stream.of("a", "b").map(one::has).toList());
    }

    @Test
    void aTermOfATopicIsAskedForAsTheWordsThatItIsMadeOfUnlessItStandsAlone() {
        QueryPlanner ofTopic = planner.with(Set.of("针灸推拿"));
        assertEquals(List.of("针灸推拿"), asked(ofTopic, "针灸推拿"));
        assertEquals(List.of("针灸", "推拿", "治疗"), asked(ofTopic, "针灸推拿治疗"));
    }

    @Test
    void topicsThatDoNotExistAreNamedSortedAndOnce() {
        SearchRequest asked = SearchRequest.of("topic:z topic:a topic:z topic:known -topic:no x")
                .in(Optional.of("m"));
        assertEquals(
                new Interpretation.UnknownTopics(List.of("a", "m", "z")), planner.noTopic(asked, List.of("known")));
        SearchRequest excluded = SearchRequest.of("针灸 -topic:known");
        assertEquals(new Interpretation.Words("针灸 −topic:known"), planner.noTopic(excluded, List.of("known")));
    }

    @Test
    void aPlanThatFindsNothingSaysWhyAndDemandsNothing() {
        PlannedQuery nothing = planner.plan(SearchRequest.of("-针灸"));
        assertTrue(nothing.empty());
        assertEquals(0, nothing.least());
        assertSame(MatchTiers.NONE, nothing.tiers());
        assertEquals(new Interpretation.OnlyExcluded("−针灸"), nothing.read());
    }
}

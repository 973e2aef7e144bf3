package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.remora.search.query.OwnSynonyms.Rule;
import dev.remora.search.query.SearchRequest.Sort;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the plans of searches find in an index.
class PlannedSearchTest {
    private static final WordLists LISTS = WordLists.load(IndexedPages.FOLDING);

    private static final String[] SUBJECTS = {
        "http://needle.example/; 针灸入门; 针灸是什么，针灸怎么学。",
        "http://sleep.example/; 失眠的调理; 失眠多由心脾两虚。",
        "http://both.example/; 失眠; 失眠可以用针灸治疗。",
        "http://care.example/; 四季调养; 春天宜调养肝气。",
        "http://health.example/; 养生之道; 四季都要养生。",
        "http://tea.example/; 茶; 茶叶分六类。",
        "http://none.example/; 公告; 今天休息。",
    };

    private static QueryPlanner planner(WordLists lists) {
        return new QueryPlanner(IndexedPages.ANALYZER, lists, QuerySettings.DEFAULT);
    }

    private static PlannedQuery plan(String typed, IndexedPages pages) {
        return planner(LISTS).plan(SearchRequest.of(typed), pages.terms());
    }

    private static String found(String typed, IndexedPages pages) {
        return pages.names(plan(typed, pages).retrieval().text());
    }

    private static String foundLeniently(String typed, IndexedPages pages) {
        PlannedQuery plan = planner(LISTS).planLeniently(SearchRequest.of(typed), pages.terms());
        return pages.names(plan.retrieval().text());
    }

    @ParameterizedTest
    @CsvSource({
        // what is found, what of it has all words, and what lacks one
        "针灸 失眠, both needle sleep, both, needle sleep",
        "针灸, both needle, both needle, ''",
        "养生, care health, health, care",
        "针灸 OR 养生, both care health needle, both health needle, care",
        "茶, tea, tea, ''",
        "九寨沟, '', '', ''",
    })
    void thePagesOfAPlanHaveAllWordsOrLackOneAlsoWithItsTermsLookedUp(
            String typed, String found, String full, String partial) throws IOException {
        try (IndexedPages pages = new IndexedPages(SUBJECTS)) {
            PlannedQuery plan = plan(typed, pages);
            for (PlannedQuery each : List.of(plan, plan.with(pages.terms()::prepared))) {
                assertEquals(found, pages.names(each.retrieval().text()));
                assertEquals(
                        found,
                        pages.names(each.retrieval().scored(each.retrieval().text())));
                assertEquals(full, pages.names(each.holdingAll()));
                assertEquals(full, pages.names(each.whole()));
                assertEquals(partial, pages.names(each.lackingWords()));
            }
        }
    }

    @Test
    void preparingAPlanChangesNothingButItsQueries() throws IOException {
        try (IndexedPages pages = new IndexedPages(SUBJECTS)) {
            PlannedQuery plan = plan("养生 茶", pages);
            assertEquals(plan, plan.with(query -> query));
            assertEquals(
                    plan.retrieval().demanding(),
                    plan.with(pages.terms()::prepared).retrieval().demanding());
            PlannedQuery none = plan.with(query ->
                    pages.terms().prepared(plan("九寨沟", pages).retrieval().text()));
            assertEquals("", pages.names(none.retrieval().text()));
            none.tiers().words().forEach(word -> assertEquals("", pages.names(word.held())));
            none.retrieval().ranked().forEach(query -> assertEquals("", pages.names(query)));
        }
    }

    @Test
    void theOnlyWordMustBeThereWholeButOneThatTheDictionaryLacksMayLackAPairOfCharacters() throws IOException {
        SearchRequest request = SearchRequest.of("红烧牛腩");
        try (IndexedPages pages = new IndexedPages(
                "http://whole.example/; 题; 红烧牛腩。",
                "http://parts.example/; 题; 红烧的牛腩。",
                "http://pork.example/; 题; 红烧肉。")) {
            PlannedQuery lacking = planner(LISTS).plan(request, pages.terms());
            assertEquals("parts whole", pages.names(lacking.retrieval().text()));
            PlannedQuery known = planner(LISTS).with(Set.of("红烧牛腩")).plan(request, pages.terms());
            assertEquals("whole", pages.names(known.retrieval().text()));
        }
    }

    @Test
    void ofEachWordThePagesThatHaveItAreKnown() throws IOException {
        try (IndexedPages pages = new IndexedPages(SUBJECTS)) {
            PlannedQuery plan = plan("针灸 失眠", pages);
            List<AskedWord> words = plan.tiers().words();
            assertEquals("both needle", pages.names(plan.holding(words.getFirst())));
            assertEquals("both sleep", pages.names(plan.holding(words.getLast())));
        }
    }

    @Test
    void thePagesOfAConditionAreAllWhole() throws IOException {
        try (IndexedPages pages = new IndexedPages(SUBJECTS)) {
            assertEquals("tea", pages.names(plan("site:tea.example", pages).whole()));
            PlannedQuery single = plan("针灸", pages);
            assertSame(single.retrieval().text(), single.holdingAll(), "nothing is checked twice");
        }
    }

    @ParameterizedTest
    @CsvSource({
        // the words, whether full matches come first by relevance, and by date
        "针灸 失眠, true, true",
        "糖尿病患者能不能吃西瓜, false, true",
        "site:tea.example, false, false",
        "养生 中医 食疗 按摩 推拿 针灸 拔罐 刮痧 艾灸 足疗 气功 太极, false, true",
        "养生 中医 食疗 按摩 推拿 针灸 拔罐 刮痧 艾灸 足疗 气功 太极 瑜伽, false, false",
    })
    void byDateFullMatchesComeFirstIfTheWordsAreFewEnoughToBeCounted(
            String typed, boolean byRelevance, boolean byDate) {
        MatchTiers tiers = planner(LISTS).plan(SearchRequest.of(typed)).tiers();
        assertEquals(byRelevance, tiers.parted(Sort.RELEVANCE));
        assertEquals(byDate, tiers.parted(Sort.DATE));
    }

    private static final String[] TRAVEL = {
        "http://spring.example/; 春天去哪; 春天去公园最好，几月去都行。",
        "http://cheap.example/; 便宜; 便宜的东西。",
        "http://price.example/; 价钱; 一共多少钱，值多少钱。",
        "http://weather.example/; 天气; 今天天气好。",
        "http://python.example/; Python 教程; Python 入门。",
        "http://version.example/; 3.11; 3.11 的说明。",
        "http://block.example/; 区块; 一个区块。",
        "http://care.example/; 四季调养; 春天宜调养肝气。",
        "http://address.example/九寨沟; 旅行; 春天去最好。",
    };

    @ParameterizedTest
    @CsvSource({
        // no page has the name: only those whose address has it
        "九寨沟 几月去最好, address九寨沟, address九寨沟",
        "黄龙 几月去最好, '', ''",
        "黄龙 多少钱, '', ''",
        "黄龙多少钱, '', ''",
        "多少钱, price, price",
        "牛腩煲多少钱, '', ''",
        "perl5.8 便宜, '', ''",
        "perl3.11 便宜, '', ''",
        // letters of the name are on a page, or a word in it
        "python3.11 便宜, cheap python version, cheap python version",
        "区块链 便宜, block, block",
        // its synonym is
        "养生 便宜, care cheap, care cheap",
        // another name is
        "九寨沟 天气, weather, weather",
        // a time is no name
        "3月 便宜, cheap spring, cheap spring",
        // a phrase, a choice or a title names something, too
        "\"天气\" 黄龙 便宜, weather, cheap",
        "\"最好\" 九寨沟 便宜, address九寨沟, ''",
        "天气 OR 公园 黄龙 便宜, spring weather, spring weather",
        "intitle:天气 黄龙 便宜, weather, weather",
    })
    void aPageWithoutTheNameThatIsAskedForIsNotFoundByTheOtherWords(String typed, String found, String leniently)
            throws IOException {
        try (IndexedPages pages = new IndexedPages(TRAVEL)) {
            assertEquals(found, found(typed, pages));
            assertEquals(leniently, foundLeniently(typed, pages));
        }
    }

    @Test
    void aNameForWhichTheAdminHasASynonymIsNoneThatNoPageHas() throws IOException {
        Rule rule = new Rule(List.of("九寨沟"), List.of("黄龙"));
        WordLists own = LISTS.with(new OwnWords(OwnSynonyms.of(List.of(rule)), Set.of(), Set.of()));
        try (IndexedPages pages = new IndexedPages(TRAVEL)) {
            PlannedQuery plan = planner(own).plan(SearchRequest.of("九寨沟 便宜"), pages.terms());
            assertEquals("cheap", pages.names(plan.retrieval().text()));
        }
    }

    private static final String[] COMPLAINTS = {
        "http://typed.example/; 题; 失眠头痛焦虑抑郁便秘。", "http://part.example/; 题; 失眠。", "http://none.example/; 公告; 今天休息。",
    };

    private static String others(int number) {
        return IntStream.range(0, number).mapToObj(i -> " OR x" + i).collect(Collectors.joining());
    }

    @Test
    void anAlternativeFindsWhatItDoesAloneOrOfVeryManyThePagesThatHaveItAsTyped() throws IOException {
        try (IndexedPages pages = new IndexedPages(COMPLAINTS)) {
            assertEquals("part typed", found("失眠头痛焦虑", pages));
            assertEquals("part typed", found("失眠头痛焦虑" + others(2), pages));
            assertEquals("typed", found("失眠头痛焦虑" + others(14), pages));
        }
    }

    @Test
    void anAlternativeNeedsAShareOfItsTermsAndIfThatFindsTooLittleAnyOfThem() throws IOException {
        try (IndexedPages pages = new IndexedPages(COMPLAINTS)) {
            assertEquals("typed", found("失眠头痛焦虑抑郁便秘 OR 茶", pages));
            assertEquals("part typed", foundLeniently("失眠头痛焦虑抑郁便秘 OR 茶", pages));
        }
    }

    @Test
    void alternativesDoNotRaiseTheShareOfWordsThatAPageNeeds() throws IOException {
        String typed = "失眠 针灸 OR 推拿 OR 食疗 OR 气功 OR 太极 OR 按摩 OR 拔罐 OR 刮痧 OR 足疗 OR 瑜伽 OR 打坐 OR 冥想";
        try (IndexedPages pages = new IndexedPages(
                "http://one.example/; 题; 失眠，针灸。", "http://sleep.example/; 题; 失眠。", "http://needle.example/; 题; 针灸。")) {
            assertEquals("needle one", found(typed, pages));
        }
    }

    @ParameterizedTest
    @CsvSource({
        // a search by relevance wants a page of results; whole words are demanded as long as there are any
        "针灸 失眠, RELEVANCE, 10",
        "针灸, RELEVANCE, 1",
        "\"针灸 失眠\", RELEVANCE, 1",
        "针灸 失眠, DATE, 1",
        "盐, DATE, 0",
        "site:tea.example, RELEVANCE, 0",
    })
    void ifThereAreFewerMatchesAPlanThatDemandsLessIsTried(String typed, Sort sort, int least) {
        SearchRequest request = SearchRequest.of(typed).sorted(sort);
        assertEquals(least, planner(LISTS).plan(request).least());
        assertEquals(
                0, planner(LISTS).planLeniently(request, TermStatistics.UNKNOWN).least());
    }
}

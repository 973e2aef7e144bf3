package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.indexer.build.IndexFollower;
import dev.remora.search.http.Language;
import dev.remora.search.http.ReadWords;
import dev.remora.search.query.Interpretation;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.SearchAnswer.Result;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.rank.score.ScoreExplanation;
import dev.remora.search.rank.score.ScoreFormula;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.schema.Fields;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LuceneSearchEngineTest extends OverSearchableWeb {
    private static final Instant START = SearchableWeb.START;

    private static List<String> urls(SearchAnswer answer) {
        return answer.results().stream().map(Result::url).toList();
    }

    private SearchAnswer newest(String query) {
        return web.engine().search(SearchRequest.of(query).sorted(Sort.DATE));
    }

    private List<String> find(String query) {
        return urls(web.engine().search(SearchRequest.of(query)));
    }

    @Test
    void tellsTheRelevanceOfAPageUpToTheFullOne() {
        web.page("tcm", "http://a.example/1", "针灸", "针灸", 1, START);
        web.page("tcm", "http://b.example/1", "推拿", "推拿", 0, START);
        web.index();
        assertEquals(
                1,
                web.engine()
                        .search(SearchRequest.of("针灸"))
                        .results()
                        .getFirst()
                        .scored()
                        .relevance());
        assertEquals(
                0,
                web.engine()
                        .search(SearchRequest.of("推拿"))
                        .results()
                        .getFirst()
                        .scored()
                        .relevance());
    }

    /// A server is closed by what stops it and by what opened it.
    @Test
    void closingItAgainDoesNothing() {
        web.page("tcm", "http://a.example/1", "针灸", "针灸");
        web.index();
        LuceneSearchEngine engine = web.engine();
        assertEquals(1, engine.search(SearchRequest.of("针灸")).results().size());
        engine.close();
        engine.close();
    }

    @Test
    void thePageThatHasTheWordInItsTitleComesFirst() {
        web.page("tcm", "http://a.example/1", "别的", "针灸").page("tcm", "http://a.example/2", "针灸", "别的");
        web.index();
        assertEquals(List.of("http://a.example/2", "http://a.example/1"), find("针灸"));
    }

    /// The topic's own word is on nearly all of its pages; each that is fetched again is in the index twice
    /// for a while.
    @Test
    void itsTitleCountsAlsoWhereAllPagesHoldTheWordAndManyWereFetchedAgain() {
        for (int i = 1; i <= 40; i++) {
            web.page("tcm", "http://a.example/" + i, i == 8 ? "中医" : "第" + i + "篇", "中医 中医 中医 " + i);
        }
        web.index();
        Result before = first("中医");
        for (int i = 1; i <= 5; i++) {
            web.page("tcm", "http://a.example/" + i, "第" + i + "篇", "中医 中医 中医 " + i);
        }
        web.index();
        assertEquals("http://a.example/8", before.url());
        assertEquals(before.url(), first("中医").url());
        assertEquals(
                before.scored().parts().text().points(),
                first("中医").scored().parts().text().points(),
                0.01);
    }

    /// Of a book on one page only the beginning is kept to be shown, but all of it is found.
    @Test
    void theSnippetOfAVeryLongPageIsOfWhatIsKeptOfIt() {
        String longText = "别的话。".repeat(40_000);
        web.page("tcm", "http://a.example/1", "书", "针灸入门。" + longText + "针灸和艾灸，针灸和艾灸。");
        web.page("tcm", "http://a.example/2", "书", "序言在此。" + longText + "推拿。");
        web.index();
        assertTrue(
                first("针灸 艾灸").shown().snippetHtml().startsWith("<mark>针灸</mark>入门"),
                first("针灸 艾灸").shown()::snippetHtml);
        assertTrue(
                first("推拿").shown().snippetHtml().startsWith("序言在此"),
                first("推拿").shown()::snippetHtml);
    }

    private Result first(String query) {
        return web.engine().search(SearchRequest.of(query)).results().getFirst();
    }

    /// Most pages of a topic have its own words.
    @Test
    void aWordThatMostPagesHaveIsMarkedAndFunctionWordsAreNot() {
        for (int i = 0; i < 40; i++) {
            web.page("tcm", "http://a.example/" + i, "杂记" + i, "第" + i + "条说的是针灸。");
        }
        web.page("tcm", "http://a.example/one", "失眠的针灸调理", "失眠的人可以针灸。" + "别的话。".repeat(200) + "怎么办？");
        web.index();
        Result found = first("失眠怎么针灸");
        assertEquals("<mark>失眠</mark>的<mark>针灸</mark>调理", found.shown().titleHtml());
        assertTrue(
                found.shown().snippetHtml().startsWith("<mark>失眠</mark>的人可以<mark>针灸</mark>"),
                found.shown()::snippetHtml);
    }

    @Test
    void thePageThatHasAllWordsComesBeforeThoseThatHaveSome() {
        web.page("tcm", "http://a.example/1", "阿胶价格", "药材").page("tcm", "http://a.example/2", "行情", "价格上涨药材，采购");
        web.page("tcm", "http://a.example/3", "阿胶价格", "药材行情上涨，采购");
        web.index();
        assertEquals("http://a.example/3", find("阿胶 价格 行情 上涨 采购 药材").getFirst());
    }

    @Test
    void traditionalAndSimplifiedFindTheSameAndEachIsMarkedInItsOwnScript() {
        web.page("tcm", "http://a.example/1", "中醫入門", "黃帝內經是中醫經典。")
                .page("tcm", "http://a.example/2", "中医入门", "黄帝内经是中医经典。");
        web.index();
        SearchAnswer simplified = web.engine().search(SearchRequest.of("中医"));
        SearchAnswer traditional = web.engine().search(SearchRequest.of("中醫"));
        assertEquals(urls(simplified), urls(traditional));
        Set<String> titles = new HashSet<>();
        traditional.results().forEach(result -> titles.add(result.shown().titleHtml()));
        assertEquals(Set.of("<mark>中醫</mark>入門", "<mark>中医</mark>入门"), titles);
    }

    @Test
    void pagesAreFoundWhileTheyAreWritten() {
        LuceneSearchEngine engine = web.engine();
        assertTrue(engine.topics().isEmpty());
        try (IndexFollower follower = web.follower("tcm")) {
            for (int i = 1; i <= 20; i++) {
                web.page("tcm", "http://a.example/" + i, "针灸", "第" + i + "篇");
                follower.step();
                assertEquals(
                        i,
                        engine.search(SearchRequest.of("针灸")).counts().total().value());
            }
        }
        assertEquals(20, engine.topics().getFirst().pages());
    }

    @Test
    void aTopicThatAppearsIsSearchedWithoutARestart() {
        web.page("tcm", "http://a.example/1", "针灸", "").index();
        LuceneSearchEngine engine = web.engine();
        assertEquals(1, engine.topics().size());
        web.page("law", "http://b.example/1", "针灸诊所的民法责任", "").index();
        assertEquals(2, engine.search(SearchRequest.of("针灸")).counts().total().value());
        assertEquals(
                List.of("law", "tcm"),
                engine.topics().stream().map(SearchEngine.IndexedTopic::id).toList());
    }

    @Test
    void aRebuiltIndexTakesThePlaceOfTheOldOne() throws Exception {
        web.page("tcm", "http://a.example/1", "针灸", "").index();
        LuceneSearchEngine engine = web.engine();
        assertEquals(1, engine.search(SearchRequest.of("针灸")).counts().total().value());
        org.apache.lucene.util.IOUtils.rm(data.resolve("tcm"));
        assertEquals(0, engine.search(SearchRequest.of("针灸")).counts().total().value());
        web.page("tcm", "http://a.example/2", "针灸", "").index();
        assertEquals(2, engine.search(SearchRequest.of("针灸")).counts().total().value());
    }

    @Test
    void anIndexThatCannotBeReadIsLeftOut() throws Exception {
        web.page("tcm", "http://a.example/1", "针灸", "").page("law", "http://b.example/1", "针灸", "");
        web.index();
        try (var files = java.nio.file.Files.list(data.resolve("law/index"))) {
            for (Path file : files.filter(java.nio.file.Files::isRegularFile).toList()) {
                java.nio.file.Files.write(file, new byte[] {1});
            }
        }
        assertEquals(List.of("http://a.example/1"), find("针灸"));
    }

    @Test
    void aPageOfTwoTopicsCountsOnceWhereAllAreSearched() {
        web.page("tcm", "http://a.example/1", "针灸", "").page("tcm", "http://a.example/2", "针灸", "");
        web.page("law", "http://a.example/2", "针灸", "").page("law", "http://b.example/1", "针灸", "");
        web.index();
        SearchRequest all = SearchRequest.of("针灸");
        assertEquals(new Total(3, true), web.engine().search(all).counts().total());
        assertEquals(new Total(3, true), newest("针灸").counts().total());
        assertEquals(
                new Total(3, true),
                web.engine().walk(all, Optional.empty()).answer().counts().total());
        SearchRequest one = SearchRequest.of("针灸").in(Optional.of("law"));
        assertEquals(new Total(2, true), web.engine().search(one).counts().total());
    }

    @Test
    void theBestOfASearchAreTheSameWhetherItWasJustMadeOrNot() {
        for (int i = 0; i < 80; i++) {
            web.page("tcm", "http://a.example/" + i, "针灸 " + "别的".repeat(i % 7), "针灸".repeat(1 + i % 11));
        }
        web.index();
        SearchRequest request = SearchRequest.of("针灸");
        List<Integer> before = web.engine().lookAtBest(request, 50, (searcher, words, docs) -> List.copyOf(docs));
        web.engine().search(request);
        List<Integer> after = web.engine().lookAtBest(request, 50, (searcher, words, docs) -> List.copyOf(docs));
        assertEquals(50, before.size());
        assertEquals(before, after);
        assertEquals(
                before.subList(0, 5),
                web.engine().lookAtBest(request, 5, (searcher, words, docs) -> List.copyOf(docs)));
    }

    @Test
    void oneTopicCanBeSearchedAlone() {
        web.page("tcm", "http://a.example/1", "针灸", "").page("law", "http://b.example/1", "针灸", "");
        web.index();
        SearchAnswer answer = web.engine().search(SearchRequest.of("针灸").in(Optional.of("law")));
        assertEquals(List.of("http://b.example/1"), urls(answer));
        assertEquals("law", answer.results().getFirst().page().topic());
        SearchAnswer none = web.engine().search(SearchRequest.of("针灸").in(Optional.of("nix")));
        assertEquals(new Interpretation.UnknownTopics(List.of("nix")), none.read());
    }

    @Test
    void severalTopicsAreSearchedTogetherWithinTheTopicOfTheRequest() {
        for (String topic : List.of("art", "law", "tcm")) {
            web.page(topic, "http://" + topic + ".example/1", "针灸", "");
        }
        web.index();
        SearchRequest two = SearchRequest.of("topic:law topic:tcm 针灸");
        assertEquals(
                Set.of("http://law.example/1", "http://tcm.example/1"),
                Set.copyOf(urls(web.engine().search(two))));
        assertEquals(List.of("http://tcm.example/1"), urls(web.engine().search(two.in(Optional.of("tcm")))));
        assertEquals(List.of(), urls(web.engine().search(two.in(Optional.of("art")))));
        SearchRequest others = SearchRequest.of("-topic:law 针灸");
        assertEquals(
                Set.of("http://art.example/1", "http://tcm.example/1"),
                Set.copyOf(urls(web.engine().search(others))));
        assertEquals(
                new Interpretation.Words("针灸 −topic:law"),
                web.engine().search(others.in(Optional.of("law"))).read());
    }

    @Test
    void alternativesFindAtLeastWhatEachFinds() {
        linkedPages();
        for (String each : List.of("针灸", "足三里", "针灸网", "夜里睡不着怎么办", "\"针灸 足三里\"", "kernels")) {
            for (SearchRequest request :
                    List.of(SearchRequest.of(each), SearchRequest.of(each).sorted(Sort.DATE))) {
                Set<String> alone = Set.copyOf(urls(web.engine().search(request)));
                assertFalse(alone.isEmpty(), each);
                for (String either : List.of(each + " OR 不存在", "合同|" + each, each + " OR " + each)) {
                    List<String> found = urls(web.engine().search(request.asking(either)));
                    assertTrue(found.containsAll(alone), () -> either + ": " + found + " lacks some of " + alone);
                }
            }
        }
    }

    @Test
    void wordAndItsExclusionDivideThePages() {
        linkedPages();
        for (String word : List.of("针灸", "足三里", "kernels", "\"针灸 足三里\"")) {
            Set<String> with = full(word);
            Set<String> without = Set.copyOf(find("topic:tcm -" + word));
            assertTrue(Collections.disjoint(with, without), () -> word + ": " + without);
            Set<String> all = new HashSet<>(with);
            all.addAll(without);
            assertEquals(Set.copyOf(find("topic:tcm")), all, word);
        }
    }

    private Set<String> full(String word) {
        return web.engine().search(SearchRequest.of(word)).results().stream()
                .filter(result -> result.missing().isEmpty())
                .map(SearchAnswer.Result::url)
                .collect(Collectors.toSet());
    }

    /// Words in the text, in the title, in a link's text and in a site's name.
    private void linkedPages() {
        web.page("tcm", "http://a.example/1", "针灸", "针灸，足三里。")
                .page("tcm", "http://a.example/2", "合同", "合同无效。")
                .page("tcm", "http://a.example/3", "三里屯", "三里屯的房子。")
                .page("tcm", "http://a.example/4", "Kernels", "Linux kernels.")
                .page("tcm", "http://a.example/5", "失眠", "夜里睡不着，怎么办。")
                .page("tcm", "http://b.example/", "针灸网", "首页")
                .page("tcm", "http://b.example/x", "关于", "联系方式。");
        web.index();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"针灸 site:b.example", "site:www.b.example 针灸", "site:http://b.example/ 针灸", "site:B.example 针灸"})
    void siteKeepsAHostAndItsSubDomains(String query) {
        web.page("tcm", "http://a.example/1", "针灸", "")
                .page("tcm", "http://www.b.example/1", "针灸", "")
                .page("tcm", "http://b.example/1", "针灸", "")
                .page("tcm", "http://bb.example/1", "针灸", "");
        web.index();
        assertEquals(Set.of("http://www.b.example/1", "http://b.example/1"), Set.copyOf(find(query)));
    }

    @Test
    void aPhraseThatNoPageHasIsSearchedAsWordsAndReportedMissing() {
        web.page("tcm", "http://a.example/1", "太阳病", "发热以后恶寒");
        web.index();
        SearchAnswer answer = web.engine().search(SearchRequest.of("\"发热恶寒\""));
        assertEquals(List.of("http://a.example/1"), urls(answer));
        assertEquals(List.of("发热恶寒"), answer.results().getFirst().missing());
        assertEquals(0, answer.counts().full().orElseThrow().value());
    }

    @Test
    void ofAPhraseThatAPageLacksThePartsAreNotNamed() {
        web.page("tcm", "http://a.example/1", "合谷", "量子以后超导")
                .page("tcm", "http://a.example/2", "别处", "超导的人")
                .page("tcm", "http://a.example/3", "合谷", "头痛");
        web.index();
        assertEquals(
                Map.of("http://a.example/1", List.of("量子超导"), "http://a.example/3", List.of("量子超导")),
                web.engine().search(SearchRequest.of("合谷 \"量子超导\"")).results().stream()
                        .collect(Collectors.toMap(Result::url, Result::missing)));
    }

    @Test
    void phrasesStandAsTyped() {
        web.page("tcm", "http://a.example/1", "一", "太阳病 发热 恶寒").page("tcm", "http://a.example/2", "二", "恶寒 发热");
        web.index();
        assertEquals(List.of("http://a.example/1"), find("\"发热恶寒\""));
    }

    @Test
    void wordsAfterAMinusAreNotOnThePages() {
        web.page("tcm", "http://a.example/1", "针灸", "广告").page("tcm", "http://a.example/2", "针灸", "文章");
        web.index();
        assertEquals(List.of("http://a.example/2"), find("针灸 -广告"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sortsByDateAlsoWhereOneSiteHasTheNewest(boolean collapse) {
        for (int i = 1; i <= 5; i++) {
            web.page("tcm", "http://a.example/" + i, "针灸 " + i, "针灸的第 " + i + " 页", 0.5, START.plusSeconds(i * 7 % 5));
        }
        web.page("tcm", "http://b.example/", "针灸的历史", "从前", 0.5, START.minusSeconds(9));
        web.index();
        SearchAnswer answer = web.engine()
                .search(SearchRequest.of("针灸")
                        .sorted(Sort.DATE)
                        .collapsed(collapse)
                        .part(1, 4));
        List<Instant> times = answer.results().stream()
                .map(result -> result.page().fetchedAt())
                .toList();
        assertEquals(times.stream().sorted(java.util.Comparator.reverseOrder()).toList(), times);
        assertTrue(answer.results().getFirst().scored().score() > 0);
    }

    @Test
    void sortsByDayOfPublicationAndThoseThatTellNoneLast() {
        web.page("tcm", "http://a.example/none", "针灸", "", 0.5, START.plusSeconds(9));
        for (int year : new int[] {2019, 2024, 2021}) {
            web.page(
                    "tcm",
                    "http://a.example/" + year,
                    "针灸",
                    "",
                    PageFacts.NONE.publishedOn(LocalDate.of(year, 5, 1)),
                    0.5,
                    START);
        }
        web.index();
        SearchAnswer answer = web.engine().search(SearchRequest.of("针灸").sorted(Sort.DATE));
        assertEquals(
                List.of(
                        "http://a.example/2024",
                        "http://a.example/2021",
                        "http://a.example/2019",
                        "http://a.example/none"),
                urls(answer));
    }

    @Test
    void keepsPagesOfATime() {
        for (int i = 1; i <= 5; i++) {
            web.page("tcm", "http://a.example/" + i, "针灸", "", 0.5, START.plusSeconds(i));
        }
        web.index();
        SearchRequest request =
                SearchRequest.of("针灸").fetched(Optional.of(START.plusSeconds(2)), Optional.of(START.plusSeconds(4)));
        assertEquals(
                Set.of("http://a.example/2", "http://a.example/3"),
                Set.copyOf(urls(web.engine().search(request))));
    }

    @Test
    void pagesOfResultsFollowOneAnotherWithoutGapOrRepeat() {
        for (int i = 1; i <= 25; i++) {
            web.page(
                    "tcm",
                    "http://h" + i % 3 + ".example/" + i,
                    "针灸",
                    "第" + i + "篇 " + "针灸".repeat(i % 4),
                    i / 25.0,
                    START);
        }
        web.index();
        for (boolean collapse : new boolean[] {false, true}) {
            List<String> seen = new ArrayList<>();
            for (int page = 1; page <= 4; page++) {
                seen.addAll(urls(web.engine()
                        .search(SearchRequest.of("针灸").part(page, 10).collapsed(collapse))));
            }
            assertEquals(25, seen.size());
            assertEquals(25, new HashSet<>(seen).size());
        }
    }

    @Test
    void aPageFarBehindTheLastIsEmpty() {
        web.page("tcm", "http://a.example/1", "针灸", "").index();
        SearchAnswer answer = web.engine().search(SearchRequest.of("针灸").part(Integer.MAX_VALUE, 100));
        assertTrue(answer.results().isEmpty());
        assertEquals(1, answer.counts().total().value());
    }

    @Test
    void collapsingShowsTwoOfASiteFirst() {
        for (int i = 1; i <= 5; i++) {
            web.page("tcm", "http://big.example/" + i, "针灸 针灸", "针灸");
        }
        web.page("tcm", "http://small.example/1", "别的", "说到针灸");
        web.page("tcm", "http://other.example/", "别的", "说到针灸");
        web.index();
        List<String> urls =
                urls(web.engine().search(SearchRequest.of("针灸").part(1, 7).collapsed(true)));
        assertEquals("http://small.example/1", urls.get(2));
        assertEquals("http://other.example/", urls.get(6), "a front page does not rise");
    }

    @Test
    void relevanceAndPageRankDecideBetweenPagesOfEqualText() {
        web.page("tcm", "http://a.example/1", "针灸", "", 0.2, START)
                .page("tcm", "http://a.example/2", "针灸", "", 0.9, START);
        web.index();
        assertEquals("http://a.example/2", find("针灸").getFirst());
    }

    @Test
    void aLinkFromAPageOnTheTopicIsWorthMoreThanOneFromAnother() {
        web.weights("law", 0, 1)
                .page("law", "http://a.example/1", "合同", "合同纠纷。", 0.5, START)
                .page("law", "http://a.example/2", "合同", "合同纠纷。", 0.5, START)
                .page("law", "http://b.example/", "足球", "球赛。", 0, START, "http://a.example/1")
                .page("law", "http://c.example/", "法院", "诉讼。", 0.9, START, "http://a.example/2");
        web.index();
        List<SearchAnswer.Result> results =
                web.engine().search(SearchRequest.of("合同")).results();
        assertEquals("http://a.example/2", results.getFirst().url());
        assertEquals(results.get(0).scored().pageRank(), results.get(1).scored().pageRank());
        assertTrue(results.get(0).scored().score() > results.get(1).scored().score());
    }

    @Test
    void aWordInAHeadingCountsForMoreThanInASentence() {
        web.page("tcm", "http://a.example/1", "做菜", "先说糖醋煎蛋，再说别的，糖醋只是一种味道。\n鸡蛋两个，油少许，煎到两面金黄。")
                .page("tcm", "http://a.example/2", "做菜", "鸡蛋两个，油少许。\n糖醋煎蛋\n煎到两面金黄，糖两勺，醋一勺，收汁。");
        web.index();
        assertEquals("http://a.example/2", find("糖醋煎蛋").getFirst());
    }

    @Test
    void aTopicsWordIsOneWordInQueryIndexAndSnippet() {
        web.words("law", "民法典")
                .page("law", "http://a.example/1", "民法典", "民法典有七编。")
                .page("law", "http://a.example/2", "民与法典", "民间的法典，法典与民，典民法。")
                .index();
        SearchAnswer answer = web.engine().search(SearchRequest.of("民法典").in(Optional.of("law")));
        assertEquals("http://a.example/1", urls(answer).getFirst());
        assertTrue(answer.results().getFirst().shown().snippetHtml().contains("<mark>民法典</mark>"), answer.toString());
    }

    @Test
    void aPartOfATopicsWordIsFoundAsBefore() {
        web.words("law", "民法典")
                .page("law", "http://a.example/1", "民法典", "民法典有七编。")
                .page("law", "http://a.example/2", "法典", "什么是法典。")
                .page("law", "http://a.example/3", "合同", "合同纠纷。")
                .index();
        assertEquals(
                List.of("http://a.example/2", "http://a.example/1"),
                urls(web.engine().search(SearchRequest.of("法典").in(Optional.of("law")))));
        assertEquals(Set.of("http://a.example/1"), Set.copyOf(find("\"民法\"")), "a phrase is found inside a word");
    }

    @Test
    void aSearchOverSeveralTopicsKnowsTheWordsOfAll() {
        web.words("law", "民法典")
                .words("food", "牛腩")
                .page("law", "http://a.example/1", "民法典", "民法典与别的。")
                .page("food", "http://b.example/1", "牛腩", "牛腩煲。")
                .page("tcm", "http://c.example/1", "读民法典吃牛腩", "民法典，牛腩。")
                .index();
        assertEquals(Set.of("http://a.example/1", "http://c.example/1"), Set.copyOf(find("民法典")));
        assertEquals(Set.of("http://b.example/1", "http://c.example/1"), Set.copyOf(find("牛腩")));
        assertEquals(
                List.of("http://a.example/1"),
                urls(web.engine().search(SearchRequest.of("民法典").in(Optional.of("law")))));
        assertEquals(
                List.of("http://c.example/1"),
                urls(web.engine().search(SearchRequest.of("民法典").in(Optional.of("tcm")))));
    }

    @Test
    void anIndexOfAnotherVersionIsNotSearched() throws Exception {
        web.page("tcm", "http://a.example/1", "针灸", "针灸入门。").index();
        Path index = data.resolve("tcm").resolve("index");
        assertEquals(1, find("针灸").size());
        try (FSDirectory directory = FSDirectory.open(index);
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
            writer.setLiveCommitData(Map.of(Fields.COMMIT_SCHEMA, "0").entrySet());
            writer.commit();
        }
        assertEquals(List.of(), find("针灸"));
    }

    @Test
    void aTopicsWeightsSayWhatCounts() {
        web.weights("tcm", 0, 1)
                .page("tcm", "http://a.example/1", "针灸", "", 0.9, START, "http://a.example/2")
                .page("tcm", "http://a.example/2", "针灸", "", 0.2, START);
        web.index();
        assertEquals("http://a.example/2", find("针灸").getFirst());
    }

    @Test
    void anExplanationsValueIsTheScoreAndItsTextPartIsLucenes() {
        for (int i = 1; i <= 12; i++) {
            web.page("tcm", "http://a.example/" + i, i % 2 == 0 ? "针灸" : "中医", "针灸 中医 ".repeat(i), i / 12.0, START);
        }
        web.index();
        SearchRequest request = SearchRequest.of("针灸 中医").explained(true);
        double best = 0;
        for (Result result : web.engine().search(request).results()) {
            ScoreExplanation explain = result.scored().explain().orElseThrow();
            assertEquals(result.scored().score(), explain.value(), 1e-12);
            assertEquals(
                    result.scored().score(),
                    explain.parts().stream()
                            .mapToDouble(ScoreExplanation::value)
                            .sum(),
                    1e-12);
            ScoreExplanation words = explain.parts().getFirst().parts().getFirst();
            double parts =
                    words.parts().stream().mapToDouble(ScoreExplanation::value).sum();
            assertEquals(words.value(), parts, 1e-5 * parts);
            best = Math.max(best, explain.parts().getFirst().value());
        }
        assertEquals(1, best, 1e-12);
    }

    static List<String> hostileQueries() {
        return List.of(
                "",
                " ",
                "*",
                "?",
                "-",
                "--",
                "\"",
                "\"\"",
                "a AND (b",
                "AND",
                "OR OR",
                "NOT",
                "+-&&||!(){}[]^\"~*?:\\/",
                "-广告",
                "-广告 -\"两 词\"",
                "site:",
                "site:*",
                "site:例子.测试",
                "site:..",
                "site:\\*?[",
                "👍",
                "的",
                "一",
                "C++",
                "针灸".repeat(5_000),
                "a ".repeat(5_000),
                "-a ".repeat(3_000),
                "\"针 灸\" ".repeat(1_000),
                "site:a.example ".repeat(500),
                "(".repeat(10_000),
                "\u0000\u0001\uffff",
                "\ud83d",
                "针灸\ud83d",
                "<script>alert(1)</script>",
                "'; DROP TABLE pages; --",
                "title:针灸",
                "[a TO b]",
                "/.*/",
                "针灸~2^5",
                "ＳＩＴＥ：a.example 针灸",
                "“针灸",
                "«针灸»",
                "\u3000针灸\u3000中医");
    }

    @ParameterizedTest
    @MethodSource("hostileQueries")
    void noQueryMakesASearchFail(String query) {
        web.page("tcm", "http://a.example/1", "针灸", "中医 的 一 C++ 👍").index();
        SearchAnswer answer = web.engine().search(SearchRequest.of(query));
        assertFalse(ReadWords.text(Language.EN, answer.read()).isBlank());
        assertTrue(answer.results().size() <= 1);
    }

    @Test
    void anEmptyQueryFindsNothingAndSaysSo() {
        web.page("tcm", "http://a.example/1", "针灸", "").index();
        SearchAnswer answer = web.engine().search(SearchRequest.of("  "));
        assertEquals(0, answer.counts().total().value());
        assertEquals(new Interpretation.Blank(), answer.read());
    }

    @Test
    void halfAWordFindsNothingWhereWholeOnesDo() {
        web.page("tcm", "http://a.example/1", "高血压", "病人少吃盐").page("tcm", "http://a.example/2", "狮子头", "高血脂的人少吃");
        web.index();
        SearchAnswer answer = web.engine().search(SearchRequest.of("高血压"));
        assertEquals(List.of("http://a.example/1"), urls(answer));
        assertEquals(new SearchAnswer.Total(1, true), answer.counts().total());
        assertEquals(List.of("http://a.example/1"), urls(newest("高血压")));
    }

    @Test
    void aKnownWordIsNotRequiredBesideUnknownOnes() {
        web.page("tcm", "http://a.example/1", "玛塔龟的养殖方法", "玛塔龟要清水。").page("tcm", "http://a.example/2", "饲养用品", "别的。");
        web.index();
        SearchAnswer answer = web.engine().search(SearchRequest.of("玛塔龟饲养"));
        assertEquals("http://a.example/1", urls(answer).getFirst());
    }

    @Test
    void pagesWithAnyTermFollowWhereFewHaveMore() {
        String long1 = "央视大型寻宝栏目叫什么名字在哪个频道播出";
        web.page("tcm", "http://a.example/1", "我有传家宝", "央视网").page("tcm", "http://a.example/2", "别的", "无关");
        web.index();
        assertEquals(List.of("http://a.example/1"), urls(web.engine().search(SearchRequest.of(long1))));
        assertEquals(List.of(), urls(newest(long1)), "by date a page must have more");
    }

    @Test
    void aWordOfTwoCharactersIsNotFoundByOneOfThem() {
        web.page("tcm", "http://a.example/1", "春日野穹", "动画。").page("tcm", "http://a.example/2", "别的", "无关");
        web.index();
        assertEquals(List.of(), urls(web.engine().search(SearchRequest.of("穹妹"))));
        assertEquals(List.of("http://a.example/1"), urls(web.engine().search(SearchRequest.of("野穹妹"))));
    }

    @Test
    void aWordOfLettersAndDigitsIsFoundInPartsAndByThem() {
        web.page("tcm", "http://a.example/1", "microsoftexcel2003官方版", "")
                .page("tcm", "http://a.example/2", "ATP_360百科", "");
        web.page("tcm", "http://a.example/3", "Office Excel 2003 教程", "");
        web.index();
        assertEquals(
                Set.of("http://a.example/1", "http://a.example/3"),
                Set.copyOf(urls(web.engine().search(SearchRequest.of("excel2003")))));
        assertEquals(List.of("http://a.example/2"), urls(web.engine().search(SearchRequest.of("atp"))));
    }

    @Test
    void aFurtherWordNarrowsWhatIsNew() {
        web.page("tcm", "http://a.example/1", "针灸", "失眠").page("tcm", "http://a.example/2", "针灸", "减肥");
        web.page("tcm", "http://a.example/3", "减肥", "节食");
        web.index();
        assertEquals(2, newest("针灸").results().size());
        assertEquals(List.of("http://a.example/2"), urls(newest("针灸 减肥")));
        assertEquals("http://a.example/2", find("针灸 减肥").getFirst());
    }

    @Test
    void aWordThatMeansTheSameStandsForAWord() {
        web.page("tcm", "http://a.example/1", "买电脑", "看价格").page("tcm", "http://a.example/2", "买计算机", "看价格");
        web.index();
        assertEquals(2, newest("电脑 价格").results().size());
    }

    @Test
    void pagesWithSomeOfTheWordsAreShownWhereNoneHasAllAndTheAnswerSaysSo() {
        web.page("tcm", "http://a.example/1", "针灸", "失眠")
                .page("tcm", "http://a.example/2", "减肥", "节食")
                .index();
        SearchAnswer answer = newest("针灸 节食");
        assertEquals(2, answer.results().size());
        assertTrue(answer.noneFull());
        assertEquals(new Interpretation.Words("针灸 节食"), answer.read());
        assertEquals(new Interpretation.Words("唐诗 宋词"), newest("唐诗 宋词").read());
    }

    @Test
    void saysHowTheQueryWasRead() {
        web.page("tcm", "http://a.example/1", "针灸", "").index();
        assertEquals(
                new Interpretation.Words(
                        "针灸·治疗 “伤寒·论” −广告 site:b.example", List.of(new Interpretation.Note.Excluded(List.of("广告")))),
                web.engine()
                        .search(SearchRequest.of("針灸治療 \"伤寒论\" -广告 site:www.b.example"))
                        .read());
    }

    @Test
    void nothingOnAPageCanPutMarkupIntoTheResults() {
        web.page(
                "tcm",
                "http://a.example/1",
                "针灸<script>alert('针灸')</script>\"onload=x",
                "</mark><img src=x onerror=alert(1)> 针灸 & <mark>中医</mark> &lt;b&gt;");
        web.index();
        Result result = web.engine()
                .search(SearchRequest.of("针灸 script img mark"))
                .results()
                .getFirst();
        for (String html : List.of(result.shown().titleHtml(), result.shown().snippetHtml())) {
            String rest = html.replace("<mark>", "").replace("</mark>", "");
            assertFalse(rest.contains("<") || rest.contains(">") || rest.contains("\"") || rest.contains("'"), html);
        }
        assertTrue(
                result.shown().snippetHtml().contains("&lt;<mark>img</mark>"),
                result.shown().snippetHtml());
    }

    @Test
    void looksForNewCommitsNoMoreOftenThanItIsSetTo() {
        web.page("tcm", "http://a.example/1", "针灸", "").index();
        LuceneSearchEngine engine =
                web.engine(new RankSettings(ScoreFormula.DEFAULT, 300, 10_000, 2, Duration.ofDays(1)));
        assertEquals(1, engine.search(SearchRequest.of("针灸")).counts().total().value());
        web.page("tcm", "http://a.example/2", "针灸", "").index();
        assertEquals(1, engine.search(SearchRequest.of("针灸")).counts().total().value());
    }

    @Test
    void theTextThatSaysAllAtOnceComesBeforeTheOneThatSaysItHereAndThere() {
        String filling = "别的事情也很多，说来话长。".repeat(20);
        web.page("tcm", "http://a.example/1", "笔记", "烙饼要热水和面。" + filling + "起泡是因为火大。" + filling + "分层要抹油。")
                .page("tcm", "http://a.example/2", "笔记", filling + "烙饼要热水和面，起泡是因为火大，分层要抹油。" + filling);
        web.index();
        assertEquals(List.of("http://a.example/2", "http://a.example/1"), find("烙饼 热水和面 起泡 分层 抹油"));
    }

    @Test
    void theFirstPartOfAListComesBeforeTheOthers() {
        for (int i = 2; i < 6; i++) {
            web.page("tcm", "http://a.example/tags/zhenjiu/page/" + i + "/", "标签：针灸", "针灸 针灸 针灸");
        }
        web.page("tcm", "http://a.example/tags/zhenjiu/", "标签：针灸", "针灸");
        web.index();
        assertEquals("http://a.example/tags/zhenjiu/", find("针灸 标签").getFirst());
    }

    @Test
    void newPagesComeFirstWhereTheQueryAsksForThem() {
        LocalDate today = LocalDate.ofInstant(START, java.time.ZoneOffset.UTC);
        web.page(
                        "law",
                        "http://a.example/1",
                        "房贷利率",
                        "房贷利率，最新消息。",
                        PageFacts.NONE.publishedOn(today.minusYears(9)),
                        0.5,
                        START)
                .page(
                        "law",
                        "http://a.example/2",
                        "房贷利率",
                        "房贷利率，最新的消息。",
                        PageFacts.NONE.publishedOn(today),
                        0.5,
                        START);
        web.index();
        assertEquals("http://a.example/2", find("房贷利率 最新").getFirst());
        assertEquals(
                "http://a.example/1",
                find("房贷利率 " + today.minusYears(9).getYear()).getFirst());
    }

    /// The commonest characters, each once.
    private static final String CHARACTERS = "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没"
            + "动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应"
            + "战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系"
            + "气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界"
            + "达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运";

    /// Lucene takes 1,024 clauses: what a query may grow to must stay below.
    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "，", " OR ", " -", "\" \"", " filetype:pdf ", " site:a.example inurl:", " intitle:"})
    void aLongQueryOfCharactersInAnyOrderIsAnswered(String between) {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        random.ints(20_000, 0, CHARACTERS.length()).forEach(i -> text.append(CHARACTERS.charAt(i)));
        for (int i = 0; i < 4; i++) {
            web.page("tcm", "http://a" + i + ".example/", "页" + i, text.toString());
        }
        web.index();
        // A step of its own each time leads to all characters in another order.
        String query = IntStream.range(0, 3 * CHARACTERS.length())
                .map(i -> i * (211 + i / CHARACTERS.length()) % CHARACTERS.length())
                .mapToObj(i -> String.valueOf(CHARACTERS.charAt(i)))
                .collect(Collectors.joining(between));
        String mixed = query.substring(0, 130) + " 药 方 \"病人 医生\"".repeat(12) + " 电脑 OR 医院 OR 汽车".repeat(8)
                + " -广告公司".repeat(12) + " filetype:html".repeat(9) + " " + query.substring(130);
        for (String asked : List.of(query, mixed)) {
            assertDoesNotThrow(() -> web.engine().search(SearchRequest.of(asked)));
        }
    }
}

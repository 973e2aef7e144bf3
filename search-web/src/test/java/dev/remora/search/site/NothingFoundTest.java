package dev.remora.search.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.wiring.IndexSuggestions;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.query.Narrowing;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.OverSearchableWeb;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.search.suggest.LuceneVocabulary;
import dev.remora.search.suggest.PastQueries;
import dev.remora.search.suggest.Related;
import dev.remora.search.suggest.SingleWords;
import dev.remora.search.suggest.Suggester;
import dev.remora.search.suggest.correct.Corrections;
import dev.remora.search.suggest.correct.LikelyErrors;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Pinyin;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordClasses;
import java.lang.reflect.Proxy;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NothingFoundTest extends OverSearchableWeb {
    private static final Folding FOLDING = new Folding();
    private static final StopWords STOP_WORDS = StopWords.shared();
    private static final WordClasses CLASSES = new WordClasses();
    private static final MessageBundle.In WORDS = new MessageBundle(NothingFound.class).in(Language.EN);

    private SearchEngine engine;
    private int looks;
    private IndexSuggestions suggestions;

    @BeforeEach
    void pages() {
        for (int i = 0; i < 20; i++) {
            web.page("tcm", "http://zhenjiu.example/" + i, "针灸治疗失眠", "针灸可以治疗失眠。");
        }
        web.page("tcm", "http://yao.example/", "桂枝汤方", "桂枝汤调和营卫。")
                .page("law", "http://law.example/", "合同法", "合同的订立。")
                .index();
        var lucene = web.engine();
        var words = new LuceneVocabulary(lucene);
        PastQueries past = new PastQueries(Optional.empty(), FOLDING, Clock.systemUTC(), new Random(1));
        for (String query : List.of("针灸", "合同", "针灸 site:zhenjiu.example")) {
            Stream.of("a", "b", "c").forEach(client -> past.asked(query, client));
        }
        Suggester suggester = new Suggester(
                words,
                past,
                new Suggester.WordForms(FOLDING, Pinyin.shared(), STOP_WORDS),
                Suggester.Settings.DEFAULT,
                Clock.systemUTC(),
                Runnable::run);
        suggester.refresh();
        engine = counted(lucene);
        suggestions = new IndexSuggestions(
                engine,
                suggester,
                new Corrections(words, suggester, SearchableWeb.ANALYZER, STOP_WORDS, CLASSES, Pinyin.shared()),
                new LikelyErrors(SearchableWeb.ANALYZER, Pinyin.shared()),
                new Related(words, SearchableWeb.ANALYZER, FOLDING, STOP_WORDS),
                new SingleWords(words, SearchableWeb.ANALYZER, WordLists.load(FOLDING)),
                past);
    }

    private SearchEngine counted(SearchEngine real) {
        return (SearchEngine) Proxy.newProxyInstance(
                SearchEngine.class.getClassLoader(), new Class<?>[] {SearchEngine.class}, (_, method, arguments) -> {
                    looks += method.getName().equals("finds") ? 1 : 0;
                    return method.invoke(real, arguments);
                });
    }

    @Test
    void aPageThatFindsNothingCostsFewSearches() {
        Narrowing lists =
                new Narrowing(Optional.of(1999), Optional.of(PageKind.LIST), Optional.empty(), Optional.empty());
        SearchRequest request = on("yao.example", "\"针灸失眠\" 桂枝汤方 营卫 合同 订立 调和 inurl:nosuch")
                .in(Optional.of("tcm"))
                .narrowed(lists);
        help(request, "topic", "tcm", "site", "yao.example", "year", "1999", "kind", "list");
        assertTrue(looks > 3 && looks <= 8, "searches: " + looks);
    }

    @Test
    void popularSearchesWithFiltersOfTheirOwnAreNotOfferedWithinOthers() {
        ResultsPage.Help help = help(SearchRequest.of("营卫不和 inurl:nosuch site:yao.example"));
        assertEquals(List.of(), links(help.popular()));
        assertEquals(
                List.of("/search?q=合同", "/search?q=针灸"),
                links(help(SearchRequest.of("量子纠缠")).popular()));
    }

    @ParameterizedTest
    @CsvSource({
        "site:host:99999, '“site:host:99999” read as words, because a port is a number from 1 to 65535'",
        "after:abc, '“after:abc” read as words, because there is no such date: write 2026, 2026-05 or 2026-05-31'",
    })
    void anOperatorThatCouldNotBeReadIsTheHeadingBecauseItIsTheCause(String query, String cause) {
        ResultsPage.Help help = help(SearchRequest.of(query));
        assertEquals(cause, help.heading());
        assertFalse(
                help.advice().contains(WORDS.say("help.chinese")), help.advice().toString());
    }

    @Test
    void aRangeWithoutDaysIsTheHeading() {
        String heading = help(SearchRequest.of("针灸 after:2025 before:2024")).heading();
        assertTrue(heading.startsWith("no day is"), heading);
    }

    @Test
    void anIgnoredOperatorIsNotTheCause() {
        assertEquals(
                "No page contains: “量子”, “纠缠”.",
                help(SearchRequest.of("量子纠缠 site:host:99999")).heading());
    }

    private ResultsPage.Help help(SearchRequest request, String... parameters) {
        SearchAnswer answer = engine.search(request);
        assertEquals(List.of(), answer.results());
        QueryString self = QueryString.of("/search").with("q", request.query());
        for (int i = 0; i < parameters.length; i += 2) {
            self = self.with(parameters[i], parameters[i + 1]);
        }
        return new NothingFound(engine, suggestions, WORDS, self, request).help(answer);
    }

    private static SearchRequest on(String site, String query) {
        return SearchRequest.of(query).on(Optional.of(site));
    }

    private static List<String> links(List<Choice> choices) {
        return choices.stream()
                .map(choice -> URLDecoder.decode(choice.href(), StandardCharsets.UTF_8))
                .toList();
    }

    @Test
    void wordsAndPopularSearchesThatFindSomethingWithinTheFilterKeepIt() {
        ResultsPage.Help help = help(on("yao.example", "合同 桂枝 inurl:nosuch"), "site", "yao.example");
        assertEquals("Search for one of the words", help.words().orElseThrow().label());
        assertEquals(
                List.of("/search?q=桂枝&site=yao.example"),
                links(help.words().orElseThrow().choices()));
        assertEquals(List.of(), help.popular());
    }

    @ParameterizedTest
    @CsvSource({
        "合同 桂枝 inurl:nosuch site:yao.example, 桂枝 site:yao.example",
        "-site:law.example 桂枝 -桂枝 after:2020, 桂枝 −site:law.example after:2020-01-01",
        "桂枝 inurl:nosuch site:yao.example | filetype:pdf, 桂枝 site:yao.example | filetype:pdf",
        "桂枝 inurl:nosuch topic:tcm topic:law, 桂枝 topic:tcm topic:law",
    })
    void typedFiltersAreKeptToo(String query, String word) {
        ResultsPage.Help help = help(SearchRequest.of(query));
        assertEquals(
                "/search?q=" + word, links(help.words().orElseThrow().choices()).getLast());
    }

    @Test
    void wordsThatFindSomethingElsewhereOnlyAreOfferedWithoutTheFiltersAndSaidToBe() {
        SearchRequest request = on("law.example", "桂枝汤方 失眠").in(Optional.of("tcm"));
        ResultsPage.Help help = help(request, "topic", "tcm", "site", "law.example", "page", "1");
        ResultsPage.Words words = help.words().orElseThrow();
        assertEquals("Search for one of the words, without the filters", words.label());
        assertEquals(List.of("/search?q=桂枝汤方&topic=tcm", "/search?q=失眠&topic=tcm"), links(words.choices()));
    }

    @Test
    void aFilterIsOfferedForRemovalWhereTheRestFindsSomething() {
        SearchRequest request = on("yao.example", "失眠").in(Optional.of("tcm"));
        assertEquals(
                List.of("/search?q=失眠&topic=tcm"),
                links(help(request, "topic", "tcm", "site", "yao.example").wider()));
    }

    @Test
    void filtersThatHideThePagesOnlyTogetherAreRemovedTogether() {
        Narrowing lists =
                new Narrowing(Optional.of(1999), Optional.of(PageKind.LIST), Optional.empty(), Optional.empty());
        SearchRequest request = on("yao.example", "失眠").narrowed(lists);
        ResultsPage.Help help = help(request, "site", "yao.example", "year", "1999", "kind", "list");
        assertEquals(List.of("/search?q=失眠"), links(help.wider()));
        assertEquals(
                "Search all pages, without the filters", help.wider().getFirst().label());
    }

    @Test
    void aCorrectionThatFindsNothingWithinTheFilterIsOfferedWithoutIt() {
        SearchRequest request = on("yao.example", "针炙治疗失眠");
        assertEquals(Optional.empty(), suggestions.better(request, 0), "it finds nothing here");
        ResultsPage.Help help = help(request, "site", "yao.example");
        assertEquals(List.of("/search?q=针灸治疗失眠", "/search?q=针炙治疗失眠"), links(help.wider()));
        assertEquals(
                "Search for “针灸治疗失眠” without the filters",
                help.wider().getFirst().label());
    }

    @Test
    void nothingIsOfferedThatFindsNothing() {
        ResultsPage.Help help = help(on("none.example", "\"量子纠缠\""), "site", "none.example");
        assertEquals(List.of(), help.wider());
        assertEquals(Optional.empty(), help.words());
        assertEquals(List.of(), help.popular());
    }
}

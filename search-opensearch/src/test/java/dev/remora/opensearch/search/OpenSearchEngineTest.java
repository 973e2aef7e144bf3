package dev.remora.opensearch.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.opensearch.OnNode;
import dev.remora.search.query.OwnSynonyms;
import dev.remora.search.query.OwnWords;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.Cursor;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchAnswer.Result;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.search.rank.facet.Facets.Field;
import dev.remora.search.rank.score.RankSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Searches of a real node, compared with those of the local index of the same pages.
class OpenSearchEngineTest extends OnNode {
    private static final double TOLERANCE = 1e-6;

    private static final List<String> QUERIES = List.of(
            "针灸",
            "針灸治療失眠",
            "针灸 失眠 穴位",
            "\"治疗失眠\"",
            "针灸 -感冒",
            "intitle:经络",
            "site:b.example 针灸",
            "Ｐython 教程",
            "经络 OR 本草",
            "2026年1月 针灸",
            "filetype:html 针灸",
            "本草纲目 记载 的 药物 有 哪些 用途 和 禁忌",
            "没有这样的词语组合",
            "after:2026-01-01 针灸",
            "b.example",
            "http://b.example/1.html",
            "b.example/none",
            "c.example:8080",
            "site:c.example:8080 针灸",
            "node.js",
            "的");

    private void fill(int pages) {
        fill(pages, 1, 7);
    }

    /// @param step every how manieth page is fetched
    /// @param seed of the texts
    private void fill(int pages, int step, long seed) {
        List<String> words = List.of(
                "针灸", "治疗", "失眠", "穴位", "感冒", "经络", "本草", "药物", "用途", "禁忌", "记载", "Python", "教程", "患者", "2026年1月");
        Random random = new Random(seed);
        for (int i = 0; i < pages; i += step) {
            StringBuilder body = new StringBuilder();
            int length = 5 + random.nextInt(80);
            for (int word = 0; word < length; word++) {
                body.append(words.get((int) (words.size() * Math.pow(random.nextDouble(), 2))));
                body.append(random.nextInt(6) == 0 ? "。\n" : random.nextInt(3) == 0 ? "，" : "");
            }
            String title = words.get(random.nextInt(words.size())) + words.get(random.nextInt(words.size()));
            String host = "abc".charAt(i % 3) + ".example" + (i % 9 == 2 ? ":8080" : "");
            web.page(
                    topic,
                    "http://" + host + "/" + i + ".html",
                    title,
                    body.toString(),
                    random.nextDouble(),
                    SearchableWeb.START.minusSeconds(3_600L * i),
                    "http://" + host + "/" + random.nextInt(pages) + ".html");
        }
    }

    @Test
    void anAdminsSynonymsAndStopWordsAreTheSame() {
        List<String> group = List.of("针灸", "本草药物", "acupuncture");
        web.own(new OwnWords(
                OwnSynonyms.of(List.of(
                        new OwnSynonyms.Rule(group, group), new OwnSynonyms.Rule(List.of("失眠"), List.of("禁忌")))),
                Set.of("治疗"),
                Set.of("的")));
        fill(200);
        assertSame(1);
    }

    private void assertSame(int shards) {
        send(false, shards);
        web.index();
        try (LuceneSearchEngine local = web.engine(RankSettings.DEFAULT);
                OpenSearchEngine remote = engine()) {
            for (String query : QUERIES) {
                SearchRequest request = SearchRequest.of(query);
                assertSame(query, local.search(request), remote.search(request));
                assertEquals(local.finds(request), remote.finds(request), query);
            }
            SearchRequest all = SearchRequest.of("");
            List<String> texts = List.of("\"针灸\"", "\"治疗失眠\"", "\"牛腩\"", "?!");
            assertEquals(local.full(all, texts), remote.full(all, texts));
        }
    }

    private static void assertSame(String query, SearchAnswer wanted, SearchAnswer found) {
        assertEquals(ids(wanted), ids(found), query);
        assertEquals(wanted.counts().total(), found.counts().total(), query);
        assertEquals(wanted.counts().full(), found.counts().full(), query);
        assertEquals(wanted.counts().partialFrom(), found.counts().partialFrom(), query);
        assertEquals(wanted.listable(), found.listable(), query);
        for (int i = 0; i < wanted.results().size(); i++) {
            Result one = wanted.results().get(i);
            Result other = found.results().get(i);
            assertEquals(one.scored().score(), other.scored().score(), TOLERANCE, query);
            assertEquals(one.shown().snippetHtml(), other.shown().snippetHtml(), query);
            assertEquals(one.missing(), other.missing(), query);
            assertEquals(one.scored().relevance(), other.scored().relevance(), query);
        }
    }

    private static List<String> ids(SearchAnswer answer) {
        return answer.results().stream().map(Result::url).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void theAnswersOfANodeAreThoseOfTheLocalIndex(int shards) {
        fill(300);
        assertSame(shards);
    }

    /// The cluster keeps replaced pages for hours; the local index has merged them away.
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void replacedPagesDoNotChangeTheAnswers(int shards) {
        fill(600);
        send(false, shards);
        for (int seed = 8; seed < 11; seed++) {
            fill(600, 2, seed);
            send(false, shards);
        }
        assertSame(shards);
    }

    @Test
    void wordsOfTheTopicAreFoundWholeAndInParts() {
        web.words(topic, "执行异议", "失眠穴");
        web.page(topic, "http://a.example/1", "执行异议之诉", "案外人可以提出执行异议，法院审查。");
        web.page(topic, "http://a.example/2", "失眠穴", "失眠穴在足底，按压失眠穴可以安神。");
        web.page(topic, "http://a.example/3", "异议", "对判决有异议的人可以上诉。");
        send(false, 1);
        web.index();
        try (LuceneSearchEngine local = web.engine(RankSettings.DEFAULT);
                OpenSearchEngine remote = engine()) {
            for (String query : List.of("执行异议", "异议", "失眠穴", "\"提出执行异议\"", "失眠")) {
                SearchRequest request = SearchRequest.of(query);
                assertSame(query, local.search(request), remote.search(request));
                assertEquals(local.finds(request), remote.finds(request), query);
            }
            SearchRequest all = SearchRequest.of("");
            List<String> texts = List.of("\"针灸\"", "\"治疗失眠\"", "\"牛腩\"", "?!");
            assertEquals(local.full(all, texts), remote.full(all, texts));
        }
    }

    @Test
    void facetsSortedAndNarrowedSearchesAreThoseOfTheLocalIndex() {
        fill(300);
        send(false, 3);
        web.index();
        try (LuceneSearchEngine local = web.engine(RankSettings.DEFAULT);
                OpenSearchEngine remote = engine()) {
            for (SearchRequest request : List.of(
                    SearchRequest.of("针灸").withFacets(),
                    SearchRequest.of("针灸 失眠").sorted(SearchRequest.Sort.DATE).withFacets(),
                    SearchRequest.of("针灸").on(Optional.of("b.example")).withFacets(),
                    SearchRequest.of("针灸").explained(true).collapsed(false),
                    SearchRequest.of("针灸").part(6, 10),
                    SearchRequest.of("针灸").part(12, 20).collapsed(false),
                    SearchRequest.of("site:b.example").part(2, 10))) {
                SearchAnswer wanted = local.search(request);
                SearchAnswer found = remote.search(request);
                assertSame(request.toString(), wanted, found);
                for (Field field : Field.values()) {
                    assertEquals(
                            wanted.counts().facets().of(field),
                            found.counts().facets().of(field),
                            request.toString());
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWalkGivesTheSameResultsInTheSameOrderAsALocalOne(SearchRequest.Sort sort) {
        fill(120);
        send(false, 3);
        web.index();
        SearchRequest request = SearchRequest.of("针灸 失眠").part(1, 25).sorted(sort);
        try (LuceneSearchEngine local = web.engine(RankSettings.DEFAULT);
                OpenSearchEngine remote = engine()) {
            List<String> walked = walk(remote, request);
            assertTrue(walked.size() > 50, walked::toString);
            assertEquals(walk(local, request), walked);
        }
    }

    private static List<String> walk(SearchEngine engine, SearchRequest request) {
        List<String> walked = new ArrayList<>();
        Optional<Cursor> place = Optional.empty();
        do {
            SearchEngine.Walked step = engine.walk(request, place);
            walked.addAll(ids(step.answer()));
            place = step.next();
        } while (place.isPresent());
        return walked;
    }

    @Test
    void aRunningEngineSeesNewCommits() {
        web.page(topic, "http://a.example/1", "针灸", "针灸治疗失眠。");
        send(false, 1);
        try (OpenSearchEngine remote = engine()) {
            String before = remote.edition();
            assertEquals(
                    1, remote.search(SearchRequest.of("针灸")).counts().total().value());
            web.page(topic, "http://a.example/2", "针灸", "针灸治疗感冒。");
            send(false, 1);
            assertEquals(
                    2, remote.search(SearchRequest.of("针灸")).counts().total().value());
            assertEquals(2, remote.topics().getFirst().pages());
            assertNotEquals(before, remote.edition());
            send(true, 3);
            assertEquals(
                    2, remote.search(SearchRequest.of("针灸")).counts().total().value());
            assertEquals(Optional.empty(), remote.trouble());
        }
    }

    @Test
    void aTopicWithoutAnIndexFindsNothing() {
        try (OpenSearchEngine remote = engine()) {
            assertEquals(
                    0, remote.search(SearchRequest.of("针灸")).counts().total().value());
            assertEquals(List.of(), remote.topics());
        }
    }
}

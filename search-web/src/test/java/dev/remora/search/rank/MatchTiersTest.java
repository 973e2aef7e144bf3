package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What plans say of their full and partial matches, and that a score changes no match.
class MatchTiersTest extends OverSearchableWeb {
    private static final int PAGES = 400;

    /// Also a query by itself; the last two are synonyms.
    private static final List<String> PIECES =
            List.of("而", "点", "针", "灸", "针灸", "如果", "可以", "民法典", "php", "C", "3", "2018年", "，", "。", " ", "电脑", "计算机");

    private static final WordLists LISTS = WordLists.load(new Folding());

    private static QueryPlanner planner(QuerySettings settings) {
        return new QueryPlanner(SearchableWeb.ANALYZER, LISTS, settings);
    }

    private static PlannedQuery plan(String query) {
        return planner(QuerySettings.DEFAULT).plan(SearchRequest.of(query));
    }

    private static String text(SplittableRandom random, int pieces) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    private static String query(SplittableRandom random, int number) {
        String query = number < PIECES.size() ? PIECES.get(number) : text(random, 1 + number % 3);
        return switch (number % 5) {
            case 0 -> query + " OR " + text(random, 1);
            case 1 -> query + " " + text(random, 1);
            default -> query;
        };
    }

    private void random(SplittableRandom random) {
        for (int i = 0; i < PAGES; i++) {
            web.page("tcm", "http://h" + i + ".example/" + (i % 9 == 0 ? "针灸" : i), text(random, 2), text(random, 5));
        }
        web.index();
    }

    private static long count(IndexSearcher searcher, Query query) throws IOException {
        return FirstPass.count(searcher, query, PAGES).value();
    }

    @ParameterizedTest
    @EnumSource(Sort.class)
    void noMatchLacksAWordIfThePlanSaysSoAndAScoreChangesNoMatch(Sort sort) throws IOException {
        SplittableRandom random = new SplittableRandom(16);
        random(random);
        List<QueryPlanner> planners = Stream.of(
                        QuerySettings.DEFAULT,
                        QuerySettings.DEFAULT.wordsOnly(),
                        QuerySettings.DEFAULT.withoutAnchors())
                .map(MatchTiersTest::planner)
                .toList();
        int full = 0;
        try (FSDirectory directory = FSDirectory.open(data.resolve("tcm").resolve("index"));
                DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            for (int i = 0; i < PAGES; i++) {
                String query = query(random, i);
                PlannedQuery plan = planners.get(i % planners.size())
                        .plan(SearchRequest.of(query).sorted(sort));
                assertEquals(
                        count(searcher, plan.retrieval().text()),
                        count(searcher, plan.retrieval().scored(plan.retrieval().text())),
                        query);
                assertEquals(
                        count(searcher, plan.holdingAll()),
                        count(searcher, plan.retrieval().scored(plan.holdingAll())),
                        query);
                BooleanQuery partial = new BooleanQuery.Builder()
                        .add(plan.retrieval().text(), Occur.MUST)
                        .add(plan.tiers().allWords(), Occur.MUST_NOT)
                        .build();
                assertEquals(
                        count(searcher, partial),
                        count(searcher, plan.retrieval().scored(plan.lackingWords())),
                        query);
                FirstPass first = new FirstPass(searcher, plan.retrieval());
                assertEquals(count(searcher, plan.holdingAll()), first.best(plan.holdingAll(), PAGES).length, query);
                assertEquals(count(searcher, partial), first.best(plan.lackingWords(), PAGES).length, query);
                full += plan.tiers().fullOnly()
                                && FirstPass.findsAny(searcher, plan.retrieval().text())
                        ? 1
                        : 0;
            }
        }
        assertTrue(full > PAGES / 10, full + " plans");
    }

    @Test
    void anAlternativeOfOneCharacterIsListedToTheLastPage() {
        for (int i = 0; i < 20; i++) {
            web.page("tcm", "http://a" + i + ".example/", "针灸 " + i, "针灸。");
        }
        for (int i = 0; i < 60; i++) {
            web.page("tcm", "http://b" + i + ".example/", "食盐的用途 " + i, "食盐的用途。");
        }
        web.index();
        Set<String> found = new HashSet<>();
        for (int page = 1; page <= 8; page++) {
            SearchRequest request = SearchRequest.of("针灸 OR 盐").part(page, 10);
            web.engine().search(request).results().forEach(result -> found.add(result.url()));
        }
        assertEquals(80, found.size());
    }

    /// The score would double the terms, of which Lucene allows 1,024.
    @Test
    void aLongQueryIsScoredByItself() {
        StringBuilder query = new StringBuilder();
        for (int i = 0; i < 120; i++) {
            query.appendCodePoint(0x4E00 + 37 * i);
        }
        PlannedQuery plan = plan(query.toString());
        Query all = new BooleanQuery.Builder()
                .add(plan.retrieval().text(), Occur.MUST)
                .add(plan.retrieval().scored(plan.retrieval().text()), Occur.FILTER)
                .build();
        assertSame(all, plan.retrieval().scored(all));
        assertNotSame(
                plan.retrieval().text(),
                plan.retrieval().scored(plan.retrieval().text()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"而", "针灸", "site:a.example 针灸", "针灸 -推拿", "php"})
    void aCharacterOrAWordOfTwoIsOnEachPage(String query) {
        assertTrue(plan(query).tiers().fullOnly() && plan(query).tiers().parted(Sort.RELEVANCE), query);
    }

    /// A synonym takes the place of a word, grams apart take that of a longer one, and any of several words is enough.
    @ParameterizedTest
    @ValueSource(strings = {"电脑", "民法典", "而 且", "针灸 推拿", "而 OR 针灸", "\"针灸\"", "针灸 OR 推拿"})
    void aPageMayLackAnyOtherWord(String query) {
        assertFalse(plan(query).tiers().fullOnly(), query);
    }
}

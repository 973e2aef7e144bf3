package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.Narrowing;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.SearchAnswer.Counts;
import dev.remora.search.rank.SearchAnswer.Result;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.search.rank.SearchEngine.Walked;
import dev.remora.search.rank.facet.Facets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultWalkTest {
    private static final int PAGES = 130;

    @TempDir
    Path data;

    private SearchableWeb web;

    @BeforeEach
    void open() {
        web = new SearchableWeb(data);
        fill(web);
        web.index();
    }

    private static void fill(SearchableWeb web) {
        for (int i = 0; i < PAGES; i++) {
            // Many pages are alike, so that the walk has to part equal scores.
            String body = "针灸 ".repeat(1 + i % 3) + "治疗头痛";
            web.page("tcm", "http://h" + i % 7 + ".example/" + i, "第" + i % 5 + "篇", body, 0.5, at(i));
        }
    }

    private static java.time.Instant at(int i) {
        return SearchableWeb.START.plusSeconds(i / 10);
    }

    @AfterEach
    void close() {
        web.close();
    }

    private static SearchRequest request(String query, int size, Sort sort) {
        return SearchRequest.of(query).part(1, size).sorted(sort);
    }

    private List<Result> walk(SearchRequest request) {
        List<Result> seen = new ArrayList<>();
        Optional<Cursor> after = Optional.empty();
        do {
            Walked step = web.engine().walk(request, after);
            assertTrue(step.answer().results().size() <= request.size());
            seen.addAll(step.answer().results());
            after = step.next().map(cursor -> Cursor.of(cursor.toString()).orElseThrow());
        } while (after.isPresent());
        return seen;
    }

    @ParameterizedTest
    @EnumSource(Sort.class)
    void meetsEveryPageOnceWhateverTheSizeOfAStep(Sort sort) {
        for (int size : new int[] {1, 7, 10, 65, 100}) {
            List<Result> seen = walk(request("针灸", size, sort));
            assertEquals(PAGES, seen.size(), "steps of " + size);
            assertEquals(PAGES, new TreeSet<>(seen.stream().map(Result::url).toList()).size());
        }
    }

    @Test
    void goesFromTheNewestToTheOldestWhenAskedTo() {
        List<Result> seen = walk(request("针灸", 9, Sort.DATE));
        for (int i = 1; i < seen.size(); i++) {
            assertFalse(seen.get(i)
                    .page()
                    .fetchedAt()
                    .isAfter(seen.get(i - 1).page().fetchedAt()));
        }
    }

    @Test
    void keepsItsFilters() {
        SearchRequest site = SearchRequest.of("针灸").part(1, 4).on(Optional.of("h3.example"));
        List<Result> found = walk(site);
        assertFalse(found.isEmpty());
        assertTrue(found.stream().allMatch(result -> result.page().host().equals("h3.example")));
    }

    @Test
    void countsFullMatchesWhereNoWordIsAskedForAndFacetsOnRequest() {
        SearchRequest words = SearchRequest.of("针灸").part(1, 4);
        Counts plain = web.engine().walk(words, Optional.empty()).answer().counts();
        assertEquals(new Total(PAGES, true), plain.total());
        assertEquals(Optional.empty(), plain.full());
        assertEquals(Facets.NONE, plain.facets());
        Counts faceted = web.engine()
                .walk(SearchRequest.of("site:h3.example").withFacets(), Optional.empty())
                .answer()
                .counts();
        assertEquals(Optional.of(faceted.total()), faceted.full());
        assertEquals(
                List.of(new Facets.Count("h3.example", faceted.total().value())),
                faceted.facets().of(Facets.Field.SITE));
    }

    @Test
    void goesOnWhereItStoodWhenPagesHaveComeMeanwhile() {
        SearchRequest request = request("针灸", 100, Sort.DATE);
        Walked first = web.engine().walk(request, Optional.empty());
        web.page("tcm", "http://new.example/", "新", "针灸", 0.5, SearchableWeb.START.plusSeconds(900));
        web.index();
        Walked second = web.engine().walk(request, first.next());
        var urls =
                new TreeSet<>(first.answer().results().stream().map(Result::url).toList());
        second.answer().results().forEach(result -> assertTrue(urls.add(result.url()), result.url()));
        assertEquals(PAGES, urls.size());
    }

    @Test
    void refusesACursorOfAnotherSearch() {
        Cursor cursor = web.engine()
                .walk(request("针灸", 5, Sort.RELEVANCE), Optional.empty())
                .next()
                .orElseThrow();
        SearchRequest other = request("头痛", 5, Sort.RELEVANCE);
        assertThrows(IllegalArgumentException.class, () -> web.engine().walk(other, Optional.of(cursor)));
        SearchRequest narrowed = request("针灸", 5, Sort.RELEVANCE)
                .narrowed(new Narrowing(Optional.of(2026), Optional.empty(), Optional.empty(), Optional.empty()));
        assertFalse(cursor.belongsTo(narrowed));
        assertTrue(cursor.belongsTo(request("针灸", 50, Sort.RELEVANCE)), "the size of a step may change");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "abc", "AAAA", "不是", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "' OR 1=1"})
    void knowsTextsThatAreNoCursors(String text) {
        assertTrue(Cursor.of(text).isEmpty());
    }

    @ParameterizedTest
    @EnumSource(Sort.class)
    void aCursorThatSomebodyMadeUpLeadsSomewhereOrNowhereButNeverFails(Sort sort) {
        SearchRequest request = request("针灸", 5, sort);
        Random random = new Random(1);
        long[] odd = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, Float.floatToIntBits(Float.NaN)};
        for (int i = 0; i < 60; i++) {
            long first = i < odd.length ? odd[i] : random.nextLong();
            long second = i < odd.length ? odd[odd.length - 1 - i] : random.nextLong();
            Cursor madeUp = new Cursor(Cursor.numberOf(request), first, second, random.nextLong());
            Walked step = web.engine().walk(request, Optional.of(madeUp));
            assertTrue(step.answer().results().size() <= request.size());
        }
    }

    /// Each topic fetches the page at another time, and one copy is at another place of the walk than the other.
    @ParameterizedTest
    @ValueSource(ints = {0, 35, 200})
    void aPageOfTwoTopicsComesOnce(int later) {
        for (int i = 0; i < 30; i++) {
            web.page("law", "http://both.example/" + i, "艾灸 " + i % 2, "艾灸的文章", 0.5, at(i));
            web.page("linux", "http://both.example/" + i, "艾灸 " + i % 2, "艾灸的文章", 0.5, at(i + later * (i % 3)));
        }
        web.index();
        for (Sort sort : Sort.values()) {
            for (int size : new int[] {1, 4, 7}) {
                List<String> ids = walk(request("艾灸", size, sort)).stream()
                        .map(result -> result.page().id())
                        .toList();
                assertEquals(30, ids.size(), sort + " by " + size);
                assertEquals(30, new TreeSet<>(ids).size(), sort + " by " + size);
            }
        }
    }

    @Test
    void theEditionChangesWhenThePagesDo() {
        String before = web.engine().edition();
        assertEquals(before, web.engine().edition());
        web.page("tcm", "http://new.example/", "新", "针灸", 0.5, SearchableWeb.START);
        web.index();
        assertFalse(before.equals(web.engine().edition()));
    }

    @Test
    void theEditionOfAnIndexThatWasBuiltAnewIsAnother(@TempDir Path other) {
        String before = web.engine().edition();
        try (SearchableWeb anew = new SearchableWeb(other)) {
            fill(anew);
            assertFalse(before.equals(anew.index().engine().edition()), "as many changes, but others");
        }
    }

    @Test
    void theEditionChangesWithTheDayBecauseNewPagesGrowOld() {
        var clock = new AtomicReference<>(SearchableWeb.START);
        InstantSource now = clock::get;
        LuceneSearchEngine engine = web.engine(now.withZone(ZoneOffset.UTC));
        String before = engine.edition();
        clock.set(SearchableWeb.START.plusSeconds(86_400));
        assertFalse(before.equals(engine.edition()));
    }
}

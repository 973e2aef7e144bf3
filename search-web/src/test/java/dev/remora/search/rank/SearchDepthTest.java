package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.Interpretation;
import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.query.TopicChoice;
import dev.remora.search.rank.SearchAnswer.Counts;
import dev.remora.search.rank.SearchAnswer.Result;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.index.IndexSnapshot;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.index.OpenIndexes;
import dev.remora.search.rank.index.ReaderCache.Wanted;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.rank.score.ScoreFormula;
import dev.remora.search.snippet.TextSnippets;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.junit.jupiter.api.Test;

/// How many pages a search examines, and what it keeps for later ones, if it ranks four at a time.
class SearchDepthTest extends OverSearchableWeb {
    private static final Clock CLOCK = Clock.systemUTC();

    /// A search over the pages as they are now.
    private record Searched(SearchAnswer answer, Scope scope) {
        int examined() {
            return scope.examined().pages();
        }

        List<String> urls() {
            return answer.results().stream().map(Result::url).toList();
        }

        Optional<Total> full() {
            return answer.counts().full();
        }
    }

    private static RankSettings reaching(int reach) {
        return new RankSettings(ScoreFormula.DEFAULT, 4, reach, 2, Duration.ZERO);
    }

    private Searched search(SearchRequest request, RankSettings settings) throws IOException {
        try (OpenIndexes indexes = new OpenIndexes(
                data, folder -> web.topicFor(folder.getFileName().toString()), Duration.ZERO, CLOCK, Runnable::run)) {
            IndexSnapshot held = indexes.hold();
            Scope scope = held.scope(TopicChoice.ALL).orElseThrow();
            PlannedQuery query = new QueryPlanner(SearchableWeb.ANALYZER, web.lists(), QuerySettings.DEFAULT)
                    .plan(request, scope.lookup());
            ScopeSearch search = new ScopeSearch(new TextSnippets(new Folding()), settings, CLOCK);
            Searched searched = new Searched(search.search(request, query, scope, System.nanoTime()), scope);
            held.release();
            return searched;
        }
    }

    private Searched search(int page, int size) throws IOException {
        return search(SearchRequest.of("针灸").part(page, size), reaching(12));
    }

    private void pages(int number) {
        IntStream.range(0, number)
                .forEach(i -> web.page("tcm", "http://h" + i + ".example/x", "第" + i + "页", "说的是针灸，第" + i + "条。"));
        web.index();
    }

    @Test
    void thePagesOfOneBlockAreExaminedAndForMoreThanThoseTwoBlocksBeyondThem() throws IOException {
        pages(30);
        assertEquals(0, search(1, 4).examined());
        assertEquals(8 + 2 * 4, search(2, 4).examined());
        assertEquals(10 + 2 * 4, search(1, 10).examined());
        assertEquals(10, search(1, 10).answer().results().size());
    }

    @Test
    void whereResultsFoldTwiceAsManyAreExaminedUpToFourTimesTheReach() throws IOException {
        for (int i = 0; i < 60; i++) {
            web.similar("tcm", "http://h" + i + ".example/x", "针灸", "说的是针灸，第" + i + "条。", 7);
        }
        web.index();
        SearchRequest request = SearchRequest.of("针灸").part(1, 4).collapsed(true);
        assertEquals(48, search(request, reaching(12)).examined(), "12, 24, 48");
        assertEquals(24, search(request, reaching(11)).examined(), "48 would be too many");
    }

    @Test
    void otherSitesAreSearchedForIfThoseOfTheFirstBlockAreTooFewForAPage() throws IOException {
        for (int i = 0; i < 30; i++) {
            web.page("tcm", "http://one.example/" + i, "第" + i + "页", "针灸。".repeat(i < 3 ? 9 : 1) + "第" + i + "条。");
        }
        web.index();
        SearchRequest request = SearchRequest.of("针灸").part(1, 4).collapsed(true);
        assertEquals(0, search(request, reaching(12)).examined(), "it has no other site");
        web.page("tcm", "http://two.example/x", "针灸", "针灸。".repeat(9)).index();
        assertEquals(12, search(request, reaching(12)).examined());
    }

    @Test
    void aFilterAloneIsRankedByAllItsPagesAndNotByThoseThatAreFirstInTheIndex() throws IOException {
        for (int i = 0; i < 30; i++) {
            web.page("tcm", "http://a.example/" + i, "第" + i + "页", "话", i / 30.0, SearchableWeb.START);
        }
        web.index();
        List<String> best =
                search(SearchRequest.of("site:a.example"), reaching(40)).urls();
        assertEquals(
                IntStream.range(0, 10)
                        .mapToObj(i -> "http://a.example/" + (29 - i))
                        .toList(),
                best);
    }

    @Test
    void pagesOfResultsEndAtTheReachOfASearch() throws IOException {
        pages(13);
        assertEquals(4, search(3, 4).answer().results().size());
        assertEquals(2, search(3, 5).answer().results().size());
        assertEquals(Optional.of(new Total(13, true)), search(3, 4).full());
        Searched beyond = search(4, 4);
        assertEquals(
                Counts.of(new Total(13, true), Optional.empty(), OptionalInt.empty(), Facets.NONE),
                beyond.answer().counts());
        assertEquals(List.of(), beyond.urls());
        assertEquals(OptionalInt.of(12), search(1, 12).answer().counts().listed());
        assertEquals(OptionalInt.empty(), search(1, 4).answer().counts().listed(), "they are not ranked yet");
    }

    @Test
    void fullMatchesAreCountedBeyondThoseThatAreRanked() throws IOException {
        pages(9);
        for (int i = 0; i < 7; i++) {
            web.page("tcm", "http://both" + i + ".example/", "第" + i + "页", "针灸和艾灸，第" + i + "条。");
        }
        web.index();
        Searched searched = search(SearchRequest.of("针灸 艾灸").part(1, 3), reaching(40));
        assertEquals(Optional.of(new Total(7, true)), searched.full());
        assertEquals(new Total(16, true), searched.answer().counts().total());
        Searched all = search(SearchRequest.of("针灸 艾灸").part(1, 20), reaching(40));
        assertEquals(16, all.urls().size());
        assertEquals(OptionalInt.of(7), all.answer().counts().partialFrom());
        assertEquals(OptionalInt.of(16), all.answer().counts().listed());
    }

    @Test
    void fullMatchesOfMoreThanTwelveWordsAreNotCounted() throws IOException {
        pages(3);
        String twelve = "针灸 艾灸 推拿 拔罐 违约金 合同 失眠 头痛 穴位 经络 法院 诉讼";
        assertEquals(
                Optional.of(new Total(0, true)),
                search(SearchRequest.of(twelve), reaching(40)).full());
        assertEquals(
                Optional.empty(),
                search(SearchRequest.of(twelve + " 汽车"), reaching(40)).full());
    }

    /// Five pages have most of the words; among the best is one that is all about a single one.
    @Test
    void aPageThatIsListedThoughItHasTooFewOfTheWordsIsCounted() throws IOException {
        for (int i = 0; i < 5; i++) {
            String body = "经络，穴位，手法，推拿，艾灸，针灸。" + "别的话。".repeat(90);
            web.page("tcm", "http://h" + i + ".example/x", "第" + i + "页", body);
        }
        web.page("tcm", "http://one.example/x", "针灸 针灸", "针灸。".repeat(20));
        web.index();
        SearchRequest request = SearchRequest.of("怎么用针灸经络穴位手法推拿艾灸").withFacets();
        Searched all = search(request, reaching(40));
        assertEquals(6, all.urls().size());
        assertEquals(new Total(6, true), all.answer().counts().total());
        assertEquals(6, all.answer().counts().facets().of(Facets.Field.SITE).size());
        assertEquals(
                new Total(5, true),
                search(request.sorted(Sort.DATE), reaching(40))
                        .answer()
                        .counts()
                        .total());
    }

    @Test
    void theBestOfASearchByRelevanceAreKeptAndTheTextsThatItShowed() throws IOException {
        pages(60);
        SearchRequest request = SearchRequest.of("针灸").part(1, 4);
        RankSettings many = new RankSettings(ScoreFormula.DEFAULT, 55, 100, 2, Duration.ZERO);
        Searched searched = search(request, many);
        List<Integer> best =
                searched.scope().seen().best().get(Wanted.by(request)).orElseThrow();
        assertEquals(50, best.size());
        List<String> kept = best.stream()
                .flatMap(doc -> searched.scope().seen().pages().get(doc).stream())
                .map((Document page) -> page.get(Fields.URL))
                .sorted()
                .toList();
        assertEquals(searched.urls().stream().sorted().toList(), kept);
        assertEquals(
                Optional.empty(),
                search(request.sorted(Sort.DATE), many).scope().seen().best().get(Wanted.by(request)));
    }

    @Test
    void anAnswerTellsHowLongTheSearchTook() {
        SearchRequest request = SearchRequest.of("针灸");
        long start = System.nanoTime() - Duration.ofSeconds(5).toNanos();
        long took =
                ScopeSearch.nothing(request, new Interpretation.Blank(), start).tookMillis();
        assertTrue(took >= 5_000 && took < 60_000, () -> took + " ms");
    }
}

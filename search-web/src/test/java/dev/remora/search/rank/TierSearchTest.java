package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.query.TopicChoice;
import dev.remora.search.rank.TierSearch.Pending;
import dev.remora.search.rank.index.IndexSnapshot;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.index.TopicIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.TotalHits.Relation;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The candidates of full and partial matches: of 18 pages twelve have both words, six have one.
class TierSearchTest extends OverSearchableWeb {
    private FSDirectory directory;
    private DirectoryReader reader;

    @BeforeEach
    void pages() throws IOException {
        for (int i = 0; i < 18; i++) {
            String text = (i < 12 ? "针灸治疗失眠" : "针灸治疗别的病") + "，第" + i + "例。";
            web.page("tcm", "http://h" + i + ".example/x", "第" + i + "页", text);
        }
        web.index();
        directory = FSDirectory.open(data.resolve("tcm").resolve("index"));
        reader = DirectoryReader.open(directory);
    }

    @AfterEach
    void closeIndex() throws IOException {
        reader.close();
        directory.close();
    }

    private TierSearch search(Sort sort, int size, int exactly) throws IOException {
        Scope scope = new IndexSnapshot(List.of(new TopicIndex(data, web.topicFor("tcm"), reader)), Runnable::run)
                .scope(TopicChoice.ALL)
                .orElseThrow();
        PlannedQuery query = new QueryPlanner(SearchableWeb.ANALYZER, web.lists(), QuerySettings.DEFAULT)
                .plan(SearchRequest.of("针灸 失眠").sorted(sort), scope.lookup());
        return new TierSearch(scope, query, sort, size, exactly);
    }

    private static List<TotalHits> numbers(List<Pending> tiers) throws IOException {
        List<TotalHits> numbers = new ArrayList<>();
        for (Pending tier : tiers) {
            numbers.add(tier.number().get());
        }
        return numbers;
    }

    private static TotalHits exactly(long number) {
        return new TotalHits(number, Relation.EQUAL_TO);
    }

    @Test
    void eachTierKnowsTheNumberOfItsPagesHoweverManyAreRanked() throws IOException {
        for (int size : new int[] {4, 100}) {
            TierSearch search = search(Sort.RELEVANCE, size, 1_000);
            List<Pending> tiers = search.tiers(search.best());
            assertEquals(List.of(exactly(12), exactly(6)), numbers(tiers), "by " + size);
            assertEquals(Math.min(12, size), tiers.get(0).pages().get().first().scoreDocs.length);
            assertEquals(Math.min(6, size), tiers.get(1).pages().get().first().scoreDocs.length);
        }
    }

    /// By date a page must have both words.
    @Test
    void byDateTheOnlyPagesAreFullMatches() throws IOException {
        TierSearch search = search(Sort.DATE, 4, 1_000);
        List<Pending> tiers = search.tiers(search.best());
        assertEquals(List.of(exactly(12), exactly(0)), numbers(tiers));
        assertEquals(4, tiers.getFirst().pages().get().first().scoreDocs.length);
    }

    @Test
    void aNumberThatIsNotCountedToTheEndIsALowerBound() throws IOException {
        TotalHits bound = new TotalHits(5, Relation.GREATER_THAN_OR_EQUAL_TO);
        TierSearch search = search(Sort.RELEVANCE, 4, 5);
        assertEquals(List.of(bound, bound), numbers(search.tiers(search.best())));
        assertEquals(Optional.of(bound), search.best().full());
    }

    @Test
    void pagesThatAreOnlyNearInMeaningFollowThoseOfTheLastTier() throws IOException {
        TierSearch search = search(Sort.RELEVANCE, 100, 1_000);
        List<Pending> tiers = search.tiers(search.best());
        List<Pending> joined = TierSearch.joined(tiers, List.of(3, 1));
        assertEquals(List.of(exactly(12), exactly(8)), numbers(joined));
        assertEquals(tiers.getFirst(), joined.getFirst());
        int[] docs = Arrays.stream(joined.getLast().pages().get().first().scoreDocs)
                .mapToInt(page -> page.doc)
                .toArray();
        assertEquals(8, docs.length);
        assertEquals(List.of(3, 1), IntStream.of(docs).skip(6).boxed().toList());
        assertEquals(tiers, TierSearch.joined(tiers, List.of()));
    }
}

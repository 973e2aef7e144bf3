package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.rank.SearchEngine.Walked;
import dev.remora.search.rank.index.Indexes;
import dev.remora.search.rank.score.QueryVector;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.snippet.TextSnippets;
import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.util.IOUtils;
import org.junit.jupiter.api.Test;

/// What others read of the indexes that an engine searches.
class LookTest extends OverSearchableWeb {
    private void pages(int number) {
        IntStream.range(0, number)
                .forEach(i -> web.page("tcm", "http://a.example/" + i, "第" + i + "页", "针灸。".repeat(1 + i % 9)));
        web.index();
    }

    private static List<Integer> best(LuceneSearchEngine engine, SearchRequest request, int number) {
        return engine.lookAtBest(request, number, (_, _, docs) -> List.copyOf(docs));
    }

    @Test
    void aTopicIsShownWithItsNameAndTheNumberOfItsPages() {
        pages(3);
        assertEquals(
                List.of(new IndexedTopic("tcm", "主题 tcm", "", 3)), web.engine().topics());
    }

    @Test
    void allIndexesCanBeLookedAt() {
        web.page("law", "http://b.example/", "合同", "合同。");
        pages(3);
        LuceneSearchEngine engine = web.engine();
        assertEquals(
                4,
                engine.<Integer>look((searcher, _) -> searcher.getIndexReader().numDocs()));
        assertEquals(
                List.of("law", "tcm"),
                engine.<List<String>>look((_, parts) ->
                        parts.stream().map(Indexes.Part::topic).map(Topic::id).toList()));
    }

    @Test
    void theBestOfASearchAreAsManyAsAreAskedForWhateverWasKept() {
        pages(80);
        LuceneSearchEngine engine = web.engine();
        SearchRequest request = SearchRequest.of("针灸");
        engine.search(request);
        for (int number : new int[] {5, TierSearch.ENOUGH, TierSearch.ENOUGH + 1, 70, 100}) {
            assertEquals(Math.min(80, number), best(engine, request, number).size());
        }
        assertEquals(best(engine, request, 70).subList(0, 20), best(engine, request, 20));
    }

    @Test
    void thereIsNoBestOfAnEmptyQueryOrOfATopicThatDoesNotExist() {
        web.words("tcm", "足三里");
        pages(1);
        LuceneSearchEngine engine = web.engine();
        assertEquals(List.of(), best(engine, SearchRequest.of(" "), 5));
        SearchRequest request = SearchRequest.of("针灸");
        assertEquals(Set.of("中医", "足三里"), engine.<Set<String>>lookAtBest(request, 5, (_, words, _) -> words));
        SearchRequest none = request.in(Optional.of("none"));
        assertEquals(List.of(), best(engine, none, 5));
        assertEquals(Set.of(), engine.<Set<String>>lookAtBest(none, 5, (_, words, _) -> words));
    }

    @Test
    void aWalkThatCanFindNothingHasNoFurtherStep() {
        pages(1);
        for (SearchRequest request :
                List.of(SearchRequest.of(" "), SearchRequest.of("针灸").in(Optional.of("none")))) {
            Walked walked = web.engine().walk(request.part(1, 1), Optional.empty());
            assertEquals(List.of(), walked.answer().results());
            assertEquals(Optional.empty(), walked.next());
        }
    }

    @Test
    void anIndexThatCannotBeReadIsNamed() throws Exception {
        pages(1);
        LuceneSearchEngine engine = web.engine();
        assertEquals(List.of(), engine.unreadable());
        Path index = data.resolve("tcm/index");
        IOUtils.rm(index);
        Files.createDirectories(index);
        Files.write(index.resolve("segments_1"), new byte[] {1});
        assertEquals(List.of("tcm"), engine.unreadable());
    }

    @Test
    void aClosedEngineAnswersNothing() {
        pages(1);
        LuceneSearchEngine engine = web.engine();
        engine.topics();
        engine.close();
        assertThrows(IllegalStateException.class, engine::topics);
    }

    @Test
    void theReadersOfALookAreClosedWithTheEngineAlsoIfALookFailed() {
        pages(1);
        LuceneSearchEngine engine = web.engine();
        IndexReader reader = engine.look((searcher, _) -> searcher.getIndexReader());
        assertThrows(
                UncheckedIOException.class,
                () -> engine.look((_, _) -> {
                    throw new IOException("broken");
                }));
        engine.close();
        assertEquals(0, reader.getRefCount());
    }

    /// An answer without the vector of its query may be another one with it.
    @Test
    void theEditionChangesWithEachSearchThatLackedItsVector() {
        pages(1);
        Model model = new Model();
        try (LuceneSearchEngine engine = new LuceneSearchEngine(
                data,
                folder -> web.topicFor(folder.getFileName().toString()),
                new QueryPlanner(SearchableWeb.ANALYZER, web.lists(), QuerySettings.DEFAULT),
                new ScopeSearch(
                        new TextSnippets(new Folding()),
                        RankSettings.DEFAULT,
                        Clock.fixed(SearchableWeb.START, ZoneOffset.UTC)),
                Duration.ZERO,
                Clock.systemUTC(),
                model)) {
            assertSame(model, engine.vectors());
            String before = engine.edition();
            assertEquals(before, engine.edition());
            model.failed = 1;
            String failed = engine.edition();
            model.skipped = 1;
            String skipped = engine.edition();
            assertEquals(3, Set.of(before, failed, skipped).size());
        }
    }

    /// A model that is never there in time.
    private static final class Model implements QueryVectors {
        private long failed;
        private long skipped;

        @Override
        public Optional<QueryVector> of(String text) {
            return Optional.empty();
        }

        @Override
        public boolean isConfigured() {
            return true;
        }

        @Override
        public long failed() {
            return failed;
        }

        @Override
        public long skipped() {
            return skipped;
        }
    }
}

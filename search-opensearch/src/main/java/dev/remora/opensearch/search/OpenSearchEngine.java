package dev.remora.opensearch.search;

import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.opensearch.client.AskAgain;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.search.TopicFolders.TopicFolder;
import dev.remora.search.page.PageLookup;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.Cursor;
import dev.remora.search.rank.ScopeSearch;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Vocabulary;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.StopWords;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Searches topics on an OpenSearch cluster without a plugin: the cluster finds and counts, and the pages that it finds
/// are ranked and shown here. Thread-safe.
public final class OpenSearchEngine implements SearchEngine {
    private static final int ATTEMPTS = 3;

    private final OpenSearchClient client;
    private final ClusterTopics topics;
    private final QueryPlanner planner;
    private final ScopeSearch pages;

    /// @param client closed with this
    /// @param folders the collections that are known here; called by one thread at a time
    /// @param analyzer without words of topics
    /// @param planner likewise
    /// @param pages ranks and shows the candidates
    /// @param refreshEvery minimum time between looks for new commits
    /// @param clock of those looks
    public OpenSearchEngine(
            OpenSearchClient client,
            Supplier<List<TopicFolder>> folders,
            ChineseAnalyzer analyzer,
            QueryPlanner planner,
            ScopeSearch pages,
            Duration refreshEvery,
            Clock clock) {
        this.client = client;
        this.planner = planner;
        this.pages = pages;
        topics = new ClusterTopics(client, folders, analyzer, planner, refreshEvery, clock);
    }

    /// Returns the pages of its topics.
    ///
    /// @param stopWords ignored words
    public PageLookup pages(StopWords stopWords) {
        return new ClusterPages(client, topics, stopWords);
    }

    /// Returns the titles and words of its topics.
    public Vocabulary words() {
        return new ClusterVocabulary(client, topics, planner);
    }

    @Override
    public SearchAnswer search(SearchRequest request) {
        long start = System.nanoTime();
        return inScope(
                request,
                scope -> new ClusterSearch(client, scope, pages, start).search(request),
                () -> nothing(request, start));
    }

    @Override
    public boolean finds(SearchRequest request) {
        long start = System.nanoTime();
        return inScope(request, scope -> new ClusterSearch(client, scope, pages, start).finds(request), () -> false);
    }

    @Override
    public List<Total> full(SearchRequest request, List<String> queries) {
        long start = System.nanoTime();
        return inScope(
                request,
                scope -> new ClusterSearch(client, scope, pages, start).full(request, queries),
                () -> Collections.nCopies(queries.size(), Total.NONE));
    }

    @Override
    public Walked walk(SearchRequest request, Optional<Cursor> after) {
        if (!after.map(cursor -> cursor.belongsTo(request)).orElse(true)) {
            throw new IllegalArgumentException("the cursor belongs to another search");
        }
        long start = System.nanoTime();
        return inScope(
                request,
                scope -> new ClusterSearch(client, scope, pages, start).walk(request, after),
                () -> new Walked(nothing(request, start), Optional.empty()));
    }

    private SearchAnswer nothing(SearchRequest request, long start) {
        return ScopeSearch.nothing(
                request,
                planner.noTopic(
                        request,
                        topics.known().parts().stream()
                                .map(part -> part.topic().id())
                                .toList()),
                start);
    }

    /// Searches what a request covers; again if an index was built anew or a node went away meanwhile.
    private <T> T inScope(SearchRequest request, Function<ClusterScope, T> search, Supplier<T> otherwise) {
        for (int attempt = 1; ; attempt++) {
            try {
                return topics.current()
                        .scope(planner.topics(request))
                        .map(search)
                        .orElseGet(otherwise);
            } catch (IndexUnavailable e) {
                if (attempt == ATTEMPTS || !(e.getCause() instanceof AskAgain)) {
                    throw e;
                }
                topics.forget();
            }
        }
    }

    @Override
    public List<IndexedTopic> topics() {
        return topics.known().parts().stream()
                .map(part -> IndexedTopic.of(part.topic(), part.state().pages()))
                .toList();
    }

    @Override
    public String edition() {
        return topics.known().edition() + "-" + pages.today().toEpochDay() + planner.edition();
    }

    @Override
    public List<String> unreadable() {
        return topics.known().unreadable();
    }

    @Override
    public Map<String, Long> indexed() {
        return topics.known().parts().stream()
                .collect(Collectors.toMap(
                        part -> part.topic().id(), part -> part.state().settled()));
    }

    @Override
    public Optional<String> trouble() {
        return topics.trouble();
    }

    @Override
    public void close() {
        client.close();
    }
}

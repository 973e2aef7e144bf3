package dev.remora.opensearch.search;

import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.CommitState;
import dev.remora.opensearch.index.PageFields;
import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.Refinement.Group;
import dev.remora.search.query.Refinement.Spelling;
import dev.remora.search.query.Refinement.TermVariants;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TermStatistics;
import dev.remora.search.rank.ScopeSearch;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchBackend;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.index.ReaderCache;
import dev.remora.search.rank.index.TermLookup;
import dev.remora.search.rank.index.TopicIndex;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.store.ByteBuffersDirectory;

/// Searches topics on an OpenSearch cluster without a plugin. The weaker mode: each search reads its candidates
/// whole, and only the first block of candidates is ranked. One topic is searched at a time.
public final class OpenSearchBackend implements SearchBackend {
    /// Candidates of each kind, as the local ranking has in its first block.
    private static final int CANDIDATES = 150;

    /// Rounds of questions of the planner about terms.
    private static final int ROUNDS = 4;

    private static final double BUFFER_MEGABYTES = 256;

    private final OpenSearchClient client;
    private final Map<String, Topic> topics;
    private final ChineseAnalyzer analyzer;
    private final QueryPlanner planner;
    private final ScopeSearch pages;

    /// @param client closed with this
    /// @param topics those that are known here
    /// @param analyzer without words of topics
    /// @param planner likewise
    /// @param pages ranks and shows the candidates
    public OpenSearchBackend(
            OpenSearchClient client,
            Collection<Topic> topics,
            ChineseAnalyzer analyzer,
            QueryPlanner planner,
            ScopeSearch pages) {
        this.client = client;
        this.topics = new TreeMap<>();
        topics.forEach(topic -> this.topics.put(topic.id(), topic));
        this.analyzer = analyzer;
        this.planner = planner;
        this.pages = pages;
    }

    @Override
    public List<IndexedTopic> topics() {
        List<IndexedTopic> indexed = new ArrayList<>();
        topics.forEach((id, topic) -> CommitState.read(client, id)
                .ifPresent(
                        state -> indexed.add(new IndexedTopic(id, topic.name(), topic.description(), state.pages()))));
        return indexed;
    }

    @Override
    public SearchAnswer search(SearchRequest request) {
        if (request.sort() != SearchRequest.Sort.RELEVANCE || request.facets()) {
            throw new IllegalArgumentException(
                    "without its plugin, OpenSearch ranks by relevance and counts no facets");
        }
        long start = System.nanoTime();
        Topic topic = topic(request);
        CommitState state = state(topic);
        ChineseAnalyzer words = analyzer.with(topic.dictionary());
        ClusterTermCounts counts = new ClusterTermCounts(client, state);
        QueryPlanner own = planner.with(topic.dictionary());
        PlannedQuery query = planned(counts, vocabulary -> own.plan(request, vocabulary));
        Candidates found = found(query, state);
        if (query.demanding() && found.ids().isEmpty()) {
            PlannedQuery lenient = planned(counts, vocabulary -> own.planLeniently(request, vocabulary));
            Candidates more = found(lenient, state);
            query = more.ids().isEmpty() ? query : lenient;
            found = more.ids().isEmpty() ? found : more;
        }
        counts.ask(terms(query));
        counts.complete();
        try {
            return ranked(request, query, found, new Index(topic, state, words, counts), start);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Index(Topic topic, CommitState state, ChineseAnalyzer analyzer, ClusterTermCounts counts) {}

    private Topic topic(SearchRequest request) {
        Optional<String> asked = planner.topic(request);
        if (asked.isEmpty() && topics.size() == 1) {
            return topics.values().iterator().next();
        }
        return asked.map(topics::get)
                .orElseThrow(() -> new IndexUnavailable(
                        "OpenSearch searches one topic at a time: name one with --topic; there are: " + topics.keySet(),
                        null));
    }

    private CommitState state(Topic topic) {
        CommitState state = CommitState.read(client, topic.id())
                .orElseThrow(() -> new IndexUnavailable(
                        "The topic " + topic.id() + " has no index on "
                                + client.address().base() + "; build it with: ./remora index " + topic.id()
                                + " --engine opensearch=" + client.address().base(),
                        null));
        if (state.schema() != Fields.VERSION) {
            throw new IndexUnavailable(
                    "The index of " + topic.id() + " on " + client.address().base() + " has schema version "
                            + state.schema() + ", but this Remora reads version " + Fields.VERSION
                            + "; build it again with: ./remora index " + topic.id() + " --rebuild --engine …",
                    null);
        }
        return state;
    }

    private static PlannedQuery planned(ClusterTermCounts counts, Function<TermStatistics, PlannedQuery> plan) {
        PlannedQuery query = plan.apply(counts);
        for (int round = 1; round < ROUNDS && counts.complete(); round++) {
            query = plan.apply(counts);
        }
        return query;
    }

    private Candidates found(PlannedQuery query, CommitState state) {
        return query.empty() ? Candidates.NONE : Candidates.find(client, state, query, CANDIDATES);
    }

    /// Returns the terms whose statistics ranking needs.
    private static Set<Term> terms(PlannedQuery query) {
        Set<Term> terms = new HashSet<>();
        query.text().visit(new QueryVisitor() {
            @Override
            public void consumeTerms(Query of, Term... some) {
                terms.addAll(List.of(some));
            }
        });
        query.words().forEach(word -> terms.add(new Term(Fields.BODY, word)));
        query.refinement().ifPresent(refinement -> {
            refinement.weights().keySet().forEach(gram -> terms.add(new Term(Fields.BODY_GRAMS, gram)));
            for (Group group : refinement.texts()) {
                for (TermVariants variants : group.terms()) {
                    for (Spelling spelling : variants.spellings()) {
                        group.fields().keySet().forEach(field -> terms.add(new Term(field, spelling.term())));
                    }
                }
            }
        });
        terms.removeIf(term -> !PageFields.TEXTS.contains(term.field()));
        return terms;
    }

    /// Indexes the candidates in memory and ranks them.
    private SearchAnswer ranked(SearchRequest request, PlannedQuery query, Candidates found, Index index, long start)
            throws IOException {
        try (ByteBuffersDirectory memory = new ByteBuffersDirectory()) {
            write(found, index, memory);
            try (DirectoryReader plain = DirectoryReader.open(memory);
                    WholeStatistics reader = new WholeStatistics(
                            plain, index.counts(), index.state().texts())) {
                WholeSearcher searcher = new WholeSearcher(reader, index.state().pages());
                Scope scope = new Scope(
                        searcher,
                        List.of(new TopicIndex(Path.of(index.state().generation()), index.topic(), reader)),
                        new int[] {0, reader.maxDoc()},
                        new ReaderCache(),
                        new TermLookup(searcher, index.counts()));
                return counted(pages.search(request, query, scope, start), found);
            }
        }
    }

    private void write(Candidates found, Index index, ByteBuffersDirectory memory) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig(index.analyzer())
                .setMergePolicy(NoMergePolicy.INSTANCE)
                .setRAMBufferSizeMB(BUFFER_MEGABYTES); // one segment, whose statistics are replaced
        try (IndexWriter writer = new IndexWriter(memory, config)) {
            PageFields fields = new PageFields(index.topic().id(), index.analyzer());
            found.read(client, index.state(), fields, writer);
        }
    }

    /// Returns an answer with the counts of the cluster.
    private static SearchAnswer counted(SearchAnswer answer, Candidates found) {
        boolean unasked = answer.fullMatches().isPresent() && found.full().isEmpty();
        return new SearchAnswer(
                answer.query(),
                answer.read(),
                found.total(),
                unasked ? Optional.of(found.total()) : found.full(),
                answer.partialFrom(),
                answer.page(),
                answer.size(),
                answer.tookMillis(),
                answer.results(),
                answer.facets());
    }

    @Override
    public void close() {
        client.close();
    }
}

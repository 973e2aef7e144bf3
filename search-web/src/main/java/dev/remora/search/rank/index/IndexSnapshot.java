package dev.remora.search.rank.index;

import dev.remora.search.query.TopicChoice;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.Topic.Rank;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;

/// A snapshot of all indexes, searched as one: term statistics are those of all topics together, so scores of
/// pages of different topics are comparable. Reference-counted: it stays open while a caller holds it.
public final class IndexSnapshot {
    private final List<TopicIndex> indexes;
    private final MultiReader all;
    private final int[] starts;
    private final ReaderCache seen = new ReaderCache();
    private final Executor threads;

    /// Joins the readers of all topics; closes none of them.
    ///
    /// @param threads run parts of a search beside its own thread
    public IndexSnapshot(List<TopicIndex> indexes, Executor threads) throws IOException {
        this.indexes = List.copyOf(indexes);
        this.threads = threads;
        all = new MultiReader(indexes.stream().map(TopicIndex::reader).toArray(DirectoryReader[]::new), false);
        starts = starts(indexes);
    }

    /// Returns the topics' indexes, in the order of document numbers.
    public List<TopicIndex> indexes() {
        return indexes;
    }

    /// Returns an identifier that changes with each commit to any index, and when an index is added, removed or
    /// rebuilt.
    public String edition() {
        long edition = indexes.size();
        for (TopicIndex index : indexes) {
            edition = 31 * edition + index.edition();
        }
        return Long.toHexString(edition);
    }

    /// Returns a searcher over all topics.
    public IndexSearcher searcher() {
        return searcher(all);
    }

    /// Adds a reference; false if the snapshot is already closed.
    boolean hold() {
        return all.tryIncRef();
    }

    /// Drops a reference.
    public void release() throws IOException {
        all.decRef();
    }

    /// Returns each index with its segments, numbered as in the whole.
    public List<Indexes.Part> parts() {
        List<Indexes.Part> parts = new ArrayList<>();
        List<LeafReaderContext> leaves = all.leaves();
        for (int i = 0; i < indexes.size(); i++) {
            TopicIndex index = indexes.get(i);
            int start = starts[i];
            int end = starts[i + 1];
            List<LeafReaderContext> own = leaves.stream()
                    .filter(leaf -> leaf.docBase >= start && leaf.docBase < end)
                    .toList();
            parts.add(new Indexes.Part(index.topic(), index.folder(), index.edition(), own));
        }
        return parts;
    }

    /// Returns the ids of all topics.
    public List<String> topics() {
        return indexes.stream().map(index -> index.topic().id()).toList();
    }

    /// Returns by topic the number of the last journal record that is in its index with all consequences.
    public Map<String, Long> settled() throws IOException {
        Map<String, Long> settled = new TreeMap<>();
        for (TopicIndex index : indexes) {
            settled.put(index.topic().id(), index.settled());
        }
        return settled;
    }

    /// Returns what a search covers: all topics, or some with their own statistics; empty if none of those exists.
    public Optional<Scope> scope(TopicChoice topics) throws IOException {
        if (topics.equals(TopicChoice.ALL)) {
            return Optional.of(new Scope(searcher(all), indexes, starts, seen));
        }
        List<TopicIndex> chosen =
                indexes.stream().filter(index -> topics.has(index.topic().id())).toList();
        return chosen.isEmpty() ? Optional.empty() : Optional.of(scope(chosen));
    }

    private Scope scope(List<TopicIndex> chosen) throws IOException {
        if (chosen.size() == 1) {
            TopicIndex index = chosen.getFirst();
            return new Scope(
                    searcher(index.reader()),
                    chosen,
                    new int[] {0, index.reader().maxDoc()},
                    index.seen());
        }
        // Takes no references, so it needs no closing; this snapshot keeps its readers open.
        MultiReader some =
                new MultiReader(chosen.stream().map(TopicIndex::reader).toArray(DirectoryReader[]::new), true);
        return new Scope(searcher(some), chosen, starts(chosen), new ReaderCache());
    }

    private IndexSearcher searcher(IndexReader reader) {
        IndexSearcher searcher = new WholeQuerySearcher(reader, threads);
        searcher.setQueryCachingPolicy(new PerSearchCachingPolicy(searcher.getQueryCachingPolicy()));
        return searcher;
    }

    private static int[] starts(List<TopicIndex> indexes) {
        int[] starts = new int[indexes.size() + 1];
        for (int i = 0; i < indexes.size(); i++) {
            starts[i + 1] = starts[i] + indexes.get(i).reader().maxDoc();
        }
        return starts;
    }

    /// A searcher over some indexes.
    ///
    /// @param searcher over the indexes in sequence
    /// @param indexes in that order
    /// @param starts first document of each index, and the end
    /// @param seen cache of other searches over the same indexes
    /// @param lookup of one search: each search makes its own scope
    /// @param examined by that search
    @SuppressWarnings("ArrayRecordComponent") // read by this class only, never compared
    public record Scope(
            IndexSearcher searcher,
            List<TopicIndex> indexes,
            int[] starts,
            ReaderCache seen,
            TermLookup lookup,
            ExaminedDepth examined) {
        Scope(IndexSearcher searcher, List<TopicIndex> indexes, int[] starts, ReaderCache seen) {
            this(searcher, indexes, starts, seen, new TermLookup(searcher, seen.terms()), new ExaminedDepth());
        }

        /// Returns the dictionary words of all its topics, with which their pages were tokenized.
        public Set<String> dictionary() {
            Set<String> words = new TreeSet<>();
            indexes.forEach(index -> words.addAll(index.words().all()));
            return words;
        }

        /// Returns numbers that identify that dictionary.
        public List<Long> dictionaryNumber() {
            return indexes.stream().map(index -> index.words().number()).toList();
        }

        /// Returns the topic of a document.
        public Topic topic(int doc) {
            return indexes.get(ReaderUtil.subIndex(doc, starts)).topic();
        }

        /// Returns the weights of a document's topic.
        public Rank weights(int doc) {
            return topic(doc).rank();
        }
    }
}

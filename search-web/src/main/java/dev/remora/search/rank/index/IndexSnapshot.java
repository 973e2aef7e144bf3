package dev.remora.search.rank.index;

import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.Topic.Rank;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;

/// All indexes as they were at one moment, seen as one: word statistics are those of all topics together, so scores
/// of pages of different topics can be compared. Counted: stays open while somebody who asked for it in time holds
/// it.
public final class IndexSnapshot {
    private final List<TopicIndex> indexes;
    private final MultiReader all;
    private final int[] starts;
    private final ReaderCache seen = new ReaderCache();

    /// Joins the readers of all topics; it closes none of them.
    public IndexSnapshot(List<TopicIndex> indexes) throws IOException {
        this.indexes = List.copyOf(indexes);
        all = new MultiReader(indexes.stream().map(TopicIndex::reader).toArray(DirectoryReader[]::new), false);
        starts = new int[indexes.size() + 1];
        for (int i = 0; i < indexes.size(); i++) {
            starts[i + 1] = starts[i] + indexes.get(i).reader().maxDoc();
        }
    }

    /// The topics' indexes, in the order in which documents are numbered.
    public List<TopicIndex> indexes() {
        return indexes;
    }

    /// Changes with each commit to any of the indexes, and when one comes, goes or is built anew.
    public String edition() {
        long edition = indexes.size();
        for (TopicIndex index : indexes) {
            edition = 31 * edition + index.edition();
        }
        return Long.toHexString(edition);
    }

    /// Over all topics.
    public IndexSearcher searcher() {
        return new IndexSearcher(all);
    }

    /// Takes hold of it; false if it is closed already.
    boolean hold() {
        return all.tryIncRef();
    }

    /// Lets go of it.
    public void release() throws IOException {
        all.decRef();
    }

    /// Each index with its segments as they are numbered among all.
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

    /// What a search goes over: all topics, or one, with the statistics of that one; empty if there is no such
    /// topic.
    public Optional<Scope> scope(Optional<String> topic) {
        if (topic.isEmpty()) {
            return Optional.of(new Scope(new IndexSearcher(all), indexes, starts, seen));
        }
        return indexes.stream()
                .filter(index -> index.topic().id().equals(topic.get()))
                .findFirst()
                .map(index -> new Scope(
                        new IndexSearcher(index.reader()),
                        List.of(index),
                        new int[] {0, index.reader().maxDoc()},
                        index.seen()));
    }

    /// A searcher over some indexes.
    ///
    /// @param searcher over the indexes, one after the other
    /// @param indexes in that order
    /// @param starts first document of each, and the end
    /// @param seen what other searches over the same read of it
    /// @param lookup of one search: a scope is made for each
    @SuppressWarnings("ArrayRecordComponent") // read by this class only, never compared
    public record Scope(
            IndexSearcher searcher, List<TopicIndex> indexes, int[] starts, ReaderCache seen, TermLookup lookup) {
        Scope(IndexSearcher searcher, List<TopicIndex> indexes, int[] starts, ReaderCache seen) {
            this(searcher, indexes, starts, seen, new TermLookup(searcher, seen.terms()));
        }

        /// The words of all its topics, by which their pages were cut.
        public Set<String> dictionary() {
            Set<String> words = new TreeSet<>();
            indexes.forEach(index -> words.addAll(index.topic().dictionary()));
            return words;
        }

        /// The topic that a document belongs to.
        public Topic topic(int doc) {
            return indexes.get(ReaderUtil.subIndex(doc, starts)).topic();
        }

        /// The weights of the topic that a document belongs to.
        public Rank weights(int doc) {
            return topic(doc).rank();
        }
    }
}

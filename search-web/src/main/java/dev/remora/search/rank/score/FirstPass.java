package dev.remora.search.rank.score;

import dev.remora.search.query.Retrieval;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.DocIdStream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.TotalHits.Relation;
import org.apache.lucene.search.Weight;

/// Retrieves the best pages of a query that has a matching rule besides the score.
///
/// No single score finds all: grams miss pages that have the words apart, words miss pages that were split
/// otherwise. So the best by either are taken by turns.
///
/// The rule (how much of the query a page must match) can only be evaluated by Lucene term by term (WAND),
/// while the best pages with any terms are found block-wise (MAXSCORE; half the time for long queries over a
/// million pages). The best with any terms nearly always satisfy the rule: so they are retrieved first and
/// filtered. Only if too few remain is the query searched with the rule itself. A rule that demands little is
/// not checked if more pages satisfy it than are wanted: by grams it only affects the end of the list, and pages that
/// have the words apart are often good though they break it.
public final class FirstPass {
    private final IndexSearcher searcher;
    private final Retrieval retrieval;

    /// @param retrieval the queries whose best pages are taken by turns, and the one with the rule
    public FirstPass(IndexSearcher searcher, Retrieval retrieval) {
        this.searcher = searcher;
        this.retrieval = retrieval;
    }

    /// Returns the best pages and the number of matches.
    ///
    /// @param number maximum pages
    /// @param enough a result of this size is accepted though more exist
    /// @param exactly matches are counted exactly up to this number
    public TopDocs best(int number, int enough, int exactly) throws IOException {
        if (retrieval.ranked().isEmpty()) {
            return search(retrieval.text(), number, exactly);
        }
        List<TopDocs> results = searcher.getTaskExecutor().invokeAll(searches(number, exactly));
        TotalHits total = results.getLast().totalHits;
        ScoreDoc[] found = byTurns(results.subList(0, results.size() - 1), number);
        if (!retrieval.demanding() && found.length == number && total.value() > number) {
            return new TopDocs(total, found);
        }
        ScoreDoc[] left = through(found);
        boolean all = found.length < number || left.length >= Math.min(enough, total.value());
        return new TopDocs(total, all ? left : best(retrieval.text(), number));
    }

    /// Returns the best matches of a query. Those without any term of the score come last, so they are searched for
    /// only if there are too few others.
    ///
    /// @param matching the rule, or a part of its matches
    /// @param number maximum pages
    public ScoreDoc[] best(Query matching, int number) throws IOException {
        Query scored = retrieval.scored(matching);
        Query withTerm = retrieval.withScoredTerm(matching);
        ScoreDoc[] best = search(withTerm, number, 1).scoreDocs;
        return best.length == number || withTerm.equals(scored) ? best : search(scored, number, 1).scoreDocs;
    }

    private TopDocs search(Query query, int number, int exactly) throws IOException {
        return searcher.search(query, new TopScoreDocCollectorManager(number, null, exactly));
    }

    /// Returns the searches for the best pages of each query, then the one that counts. None needs another's result, so
    /// where processors are idle they run at the same time.
    private List<Callable<TopDocs>> searches(int number, int exactly) {
        List<Callable<TopDocs>> searches = new ArrayList<>();
        for (Query query : retrieval.ranked()) {
            searches.add(() -> search(query, number, number));
        }
        searches.add(() -> new TopDocs(count(searcher, retrieval.text(), exactly), new ScoreDoc[0]));
        return searches;
    }

    /// Returns the best page of each query, then the second best, and so on, each page once: so half of the
    /// pages are the best by either score, whatever its scale.
    private static ScoreDoc[] byTurns(List<TopDocs> best, int number) {
        Map<Integer, ScoreDoc> found = new LinkedHashMap<>();
        for (int rank = 0; rank < number; rank++) {
            for (TopDocs pages : best) {
                if (rank < pages.scoreDocs.length && found.size() < number) {
                    found.putIfAbsent(pages.scoreDocs[rank].doc, pages.scoreDocs[rank]);
                }
            }
        }
        return found.values().toArray(ScoreDoc[]::new);
    }

    /// Returns the pages that satisfy the rule, in their order.
    private ScoreDoc[] through(ScoreDoc[] found) throws IOException {
        boolean[] let = finds(
                searcher,
                retrieval.text(),
                Arrays.stream(found).mapToInt(page -> page.doc).toArray());
        List<ScoreDoc> left = new ArrayList<>(found.length);
        for (int i = 0; i < found.length; i++) {
            if (let[i]) {
                left.add(found[i]);
            }
        }
        return left.toArray(ScoreDoc[]::new);
    }

    /// Returns which of some pages match a query.
    ///
    /// @param docs numbers in the searcher, in any order
    public static boolean[] finds(IndexSearcher searcher, Query query, int[] docs) throws IOException {
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
        Integer[] order = new Integer[docs.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingInt(i -> docs[i]));
        boolean[] found = new boolean[docs.length];
        LeafReaderContext leaf = null;
        DocIdSetIterator pages = DocIdSetIterator.empty();
        for (int i : order) {
            LeafReaderContext its = leaves.get(ReaderUtil.subIndex(docs[i], leaves));
            if (its != leaf) {
                leaf = its;
                Scorer scorer = weight.scorer(leaf);
                pages = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
            }
            int doc = docs[i] - leaf.docBase;
            found[i] = (pages.docID() < doc ? pages.advance(doc) : pages.docID()) == doc;
        }
        return found;
    }

    /// Counts the matches of a query; above `exactly` the count is a lower bound.
    public static TotalHits count(IndexSearcher searcher, Query query, int exactly) throws IOException {
        int count = searcher.search(query, new Counting(exactly));
        return count <= exactly
                ? new TotalHits(count, Relation.EQUAL_TO)
                : new TotalHits(exactly, Relation.GREATER_THAN_OR_EQUAL_TO);
    }

    /// Counts the addresses that match a query, where a page in several topics counts once; above `exactly` the
    /// count is a lower bound.
    public static TotalHits countAddresses(IndexSearcher searcher, Query query, int exactly) throws IOException {
        int count = searcher.search(query, new CountingAddresses(exactly));
        return count <= exactly
                ? new TotalHits(count, Relation.EQUAL_TO)
                : new TotalHits(exactly, Relation.GREATER_THAN_OR_EQUAL_TO);
    }

    /// True if a query matches any page.
    public static boolean findsAny(IndexSearcher searcher, Query query) throws IOException {
        return count(searcher, query, 0).relation() != Relation.EQUAL_TO;
    }

    private record Counting(int most) implements CollectorManager<Counter, Integer> {
        @Override
        public Counter newCollector() {
            return new Counter(most);
        }

        @Override
        public Integer reduce(Collection<Counter> counters) {
            return counters.stream().mapToInt(counter -> counter.count).sum();
        }
    }

    /// Ends its search when it has seen more pages than are counted.
    private static final class Counter extends SimpleCollector {
        private final int most;
        private int count;

        Counter(int most) {
            this.most = most;
        }

        @Override
        public ScoreMode scoreMode() {
            return ScoreMode.COMPLETE_NO_SCORES;
        }

        @Override
        protected void doSetNextReader(LeafReaderContext leaf) {
            stopBeyond();
        }

        @Override
        public void collect(int doc) {
            count++;
            stopBeyond();
        }

        @Override
        public void collect(DocIdStream window) throws IOException {
            count += window.count();
            stopBeyond();
        }

        private void stopBeyond() {
            if (count > most) {
                throw new CollectionTerminatedException();
            }
        }
    }

    private record CountingAddresses(int most) implements CollectorManager<Addresses, Integer> {
        @Override
        public Addresses newCollector() {
            return new Addresses(most);
        }

        @Override
        public Integer reduce(Collection<Addresses> all) {
            return (int)
                    all.stream().flatMap(some -> some.keys.stream()).distinct().count();
        }
    }

    /// Ends its search when it has seen more addresses than are counted.
    private static final class Addresses extends SimpleCollector {
        private final int most;
        private final Set<Long> keys = new HashSet<>();
        private NumericDocValues ids = DocValues.emptyNumeric();

        Addresses(int most) {
            this.most = most;
        }

        @Override
        public ScoreMode scoreMode() {
            return ScoreMode.COMPLETE_NO_SCORES;
        }

        @Override
        protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
            stopBeyond();
            ids = DocValues.getNumeric(leaf.reader(), Fields.ID);
        }

        @Override
        public void collect(int doc) throws IOException {
            if (ids.advanceExact(doc)) {
                keys.add(ids.longValue());
            }
            stopBeyond();
        }

        private void stopBeyond() {
            if (keys.size() > most) {
                throw new CollectionTerminatedException();
            }
        }
    }
}

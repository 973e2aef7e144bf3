package dev.remora.search.rank.score;

import dev.remora.search.query.PlannedQuery;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.DocIdSetIterator;
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

/// The best pages of a query that asks more of a page than a good score.
///
/// How much of a query a page must hold is a rule that Lucene can only apply term by term (WAND), while the best of
/// any terms at all are found by blocks of postings (MAXSCORE; half of the time for long queries over a million
/// pages). The best of any terms nearly always hold enough: so they are found first, and sieved. Only where too few
/// are left are the best found by the rule itself. A rule that asks for little is not asked where more pages keep
/// it than are wanted: it is there for those that end the list.
public final class FirstPass {
    private final IndexSearcher searcher;
    private final Optional<Query> ranked;
    private final Query text;
    private final boolean demanding;

    /// @param ranked scores as `text` does, and finds what it finds and more; empty: nothing is to be left out
    /// @param text the rule
    /// @param demanding whether the rule asks for much
    FirstPass(IndexSearcher searcher, Optional<Query> ranked, Query text, boolean demanding) {
        this.searcher = searcher;
        this.ranked = ranked;
        this.text = text;
        this.demanding = demanding;
    }

    /// The first pass of `query` on `searcher`.
    public static FirstPass of(IndexSearcher searcher, PlannedQuery query) {
        return new FirstPass(searcher, query.ranked(), query.text(), query.demanding());
    }

    /// The best, with how many there are.
    ///
    /// @param number at most so many
    /// @param enough if it comes to so many, they need not be all of `number`
    /// @param exactly counted to here at least
    public TopDocs best(int number, int enough, int exactly) throws IOException {
        if (ranked.isEmpty()) {
            return byRule(number, exactly);
        }
        ScoreDoc[] found =
                searcher.search(ranked.get(), new TopScoreDocCollectorManager(number, null, number)).scoreDocs;
        TotalHits total = count(searcher, text, exactly);
        if (!demanding && found.length == number && total.value() > number) {
            return new TopDocs(total, found);
        }
        ScoreDoc[] left = through(found);
        boolean all = found.length < number || left.length >= Math.min(enough, total.value());
        return all ? new TopDocs(total, left) : byRule(number, exactly);
    }

    /// The best that the rule lets through.
    TopDocs byRule(int number, int exactly) throws IOException {
        return searcher.search(text, new TopScoreDocCollectorManager(number, null, exactly));
    }

    /// Those that the rule lets through, in their order.
    private ScoreDoc[] through(ScoreDoc[] found) throws IOException {
        boolean[] let = finds(
                searcher, text, Arrays.stream(found).mapToInt(page -> page.doc).toArray());
        List<ScoreDoc> left = new ArrayList<>(found.length);
        for (int i = 0; i < found.length; i++) {
            if (let[i]) {
                left.add(found[i]);
            }
        }
        return left.toArray(ScoreDoc[]::new);
    }

    /// Which of some pages a query finds.
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

    /// How many pages a query finds; beyond `exactly`, that there are more.
    public static TotalHits count(IndexSearcher searcher, Query query, int exactly) throws IOException {
        int count = searcher.search(query, new Counting(exactly));
        return count <= exactly
                ? new TotalHits(count, Relation.EQUAL_TO)
                : new TotalHits(exactly, Relation.GREATER_THAN_OR_EQUAL_TO);
    }

    /// How many addresses a query finds, the same page in several topics being one; beyond `exactly`, that there
    /// are more.
    public static TotalHits countAddresses(IndexSearcher searcher, Query query, int exactly) throws IOException {
        int count = searcher.search(query, new CountingAddresses(exactly));
        return count <= exactly
                ? new TotalHits(count, Relation.EQUAL_TO)
                : new TotalHits(exactly, Relation.GREATER_THAN_OR_EQUAL_TO);
    }

    /// Whether a query finds any page.
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

    /// Ends its search when it has seen more than was to be counted.
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

    /// Ends its search when it has seen more addresses than were to be counted.
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

package dev.remora.search.rank.score;

import dev.remora.search.rank.index.TermLookup;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;

/// The proximity of a query's words in a text: the share of the query's mass ([TitleMatch]) in the best window
/// of the text. A long text with all words scattered answers less than a paragraph with all of them (Tao &
/// Zhai 2007).
///
/// For one search and one thread.
final class Proximity {
    /// Width of the window in gram positions, about two sentences.
    private static final int WINDOW = 60;

    /// Maximum positions of one gram that are read per text.
    private static final int MOST = 300;

    private final TermLookup lookup;
    private final List<Term> grams = new ArrayList<>();
    private final double[] masses;
    private final double mass;

    /// @param lookup of the search
    /// @param weighed grams of the query, each with its weight
    Proximity(TermLookup lookup, Map<String, Double> weighed) {
        this.lookup = lookup;
        masses = new double[weighed.size()];
        double sum = 0;
        for (Map.Entry<String, Double> gram : weighed.entrySet()) {
            masses[grams.size()] = gram.getValue();
            grams.add(new Term(Fields.BODY_GRAMS, gram.getKey()));
            sum += gram.getValue();
        }
        mass = sum;
    }

    /// Returns the shares of texts, each in [0, 1].
    ///
    /// @param docs of the segment, ascending
    double[] of(LeafReaderContext segment, int[] docs) throws IOException {
        double[] shares = new double[docs.length];
        if (mass <= 0) {
            return shares;
        }
        Places[] places = new Places[docs.length];
        Arrays.setAll(places, i -> new Places());
        PostingsEnum postings = null;
        for (int gram = 0; gram < masses.length; gram++) {
            PostingsEnum here = lookup.postings(segment, grams.get(gram), postings, PostingsEnum.POSITIONS);
            if (here != null) {
                gather(here, gram, docs, places);
                postings = here;
            }
        }
        for (int i = 0; i < docs.length; i++) {
            shares[i] = Math.min(1, best(places[i].sorted()) / mass);
        }
        return shares;
    }

    private static void gather(PostingsEnum postings, int gram, int[] docs, Places[] places) throws IOException {
        for (int i = 0; i < docs.length; i++) {
            int at = postings.docID() < docs[i] ? postings.advance(docs[i]) : postings.docID();
            if (at == docs[i]) {
                int number = Math.min(postings.freq(), MOST);
                for (int place = 0; place < number; place++) {
                    places[i].add(postings.nextPosition(), gram);
                }
            }
        }
    }

    /// Returns the mass of the distinct grams in the best window.
    private double best(long[] sorted) {
        int[] held = new int[masses.length];
        double best = 0;
        double now = 0;
        int from = 0;
        for (long place : sorted) {
            int gram = (int) place;
            now += held[gram]++ == 0 ? masses[gram] : 0;
            while ((place >> 32) - (sorted[from] >> 32) > WINDOW) {
                int gone = (int) sorted[from++];
                now -= --held[gone] == 0 ? masses[gone] : 0;
            }
            best = Math.max(best, now);
        }
        return best;
    }

    /// Positions of grams in one text, each with the number of the gram in its lower half.
    private static final class Places {
        private long[] places = new long[32];
        private int size;

        void add(int position, int gram) {
            if (size == places.length) {
                places = Arrays.copyOf(places, 2 * size);
            }
            places[size++] = (long) position << 32 | gram;
        }

        long[] sorted() {
            long[] sorted = Arrays.copyOf(places, size);
            Arrays.sort(sorted);
            return sorted;
        }
    }
}

package dev.remora.search.rank;

import dev.remora.search.query.Refinement;
import dev.remora.search.query.Refinement.Group;
import dev.remora.search.query.Refinement.Sought;
import dev.remora.search.query.Refinement.Spelling;
import dev.remora.search.rank.SearchAnswer.Explanation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;

/// Text scores of pages that were found: the sum over the query's terms of what each adds, by [FieldedTerms]. Terms
/// are taken one after the other, each through all pages, so that each posting list is read once and in order.
///
/// For one search and one thread.
final class TextScores {
    private final TermLookup lookup;
    private final List<LeafReaderContext> leaves;
    private final List<FieldedTerms> groups = new ArrayList<>();

    /// @param refinement what pages are ranked by
    TextScores(TermLookup lookup, List<LeafReaderContext> leaves, Refinement refinement) throws IOException {
        this.lookup = lookup;
        this.leaves = leaves;
        for (Group group : refinement.texts()) {
            if (!group.terms().isEmpty()) {
                groups.add(new FieldedTerms(lookup, leaves, group));
            }
        }
    }

    /// The scores of some pages, each 0 or more.
    ///
    /// @param docs numbers in the searcher, ascending
    double[] of(int[] docs) throws IOException {
        double[] scores = new double[docs.length];
        for (FieldedTerms group : groups) {
            double[] lengths = group.lengths(docs);
            for (Sought sought : group.terms()) {
                double[] best = new double[docs.length];
                for (Spelling spelling : sought.spellings()) {
                    raise(best, group, spelling, docs, lengths);
                }
                for (int i = 0; i < docs.length; i++) {
                    scores[i] += best[i];
                }
            }
        }
        return scores;
    }

    private void raise(double[] best, FieldedTerms group, Spelling spelling, int[] docs, double[] lengths)
            throws IOException {
        double most = group.most(spelling);
        if (most == 0) {
            return;
        }
        double[] frequencies = frequencies(group, spelling.term(), docs);
        for (int i = 0; i < docs.length; i++) {
            if (frequencies[i] > 0) {
                best[i] = Math.max(best[i], most * group.saturated(frequencies[i], lengths[i]));
            }
        }
    }

    /// How often a term stands in each page, its fields weighing what they do.
    private double[] frequencies(FieldedTerms group, String text, int[] docs) throws IOException {
        double[] frequencies = new double[docs.length];
        for (int field = 0; field < group.fields().size(); field++) {
            Term term = new Term(group.fields().get(field), text);
            if (lookup.states(term).docFreq() > 0) {
                add(term, group.weight(field), docs, frequencies);
            }
        }
        return frequencies;
    }

    private void add(Term term, double weight, int[] docs, double[] frequencies) throws IOException {
        int i = 0;
        PostingsEnum postings = null;
        for (LeafReaderContext leaf : leaves) {
            int end = leaf.docBase + leaf.reader().maxDoc();
            if (i == docs.length) {
                return;
            }
            if (docs[i] >= end) {
                continue;
            }
            PostingsEnum here = lookup.postings(leaf, term, postings, PostingsEnum.FREQS);
            postings = here == null ? postings : here;
            for (; i < docs.length && docs[i] < end; i++) {
                int doc = docs[i] - leaf.docBase;
                int at = here == null ? -1 : here.docID() < doc ? here.advance(doc) : here.docID();
                if (at == doc) {
                    frequencies[i] += weight * here.freq();
                }
            }
        }
    }

    /// How a page's score came about: what each term adds.
    List<Explanation> explain(int doc) throws IOException {
        int[] docs = {doc};
        List<Explanation> parts = new ArrayList<>();
        for (FieldedTerms group : groups) {
            double[] lengths = group.lengths(docs);
            List<Explanation> terms = new ArrayList<>();
            double sum = 0;
            for (Sought sought : group.terms()) {
                Explanation best = best(group, sought, docs, lengths);
                sum += best.value();
                if (best.value() > 0) {
                    terms.add(best);
                }
            }
            parts.add(new Explanation(sum, "in " + String.join(", ", group.fields()), terms));
        }
        return parts;
    }

    private Explanation best(FieldedTerms group, Sought sought, int[] docs, double[] lengths) throws IOException {
        Explanation best = new Explanation(0, "", List.of());
        for (Spelling spelling : sought.spellings()) {
            double most = group.most(spelling);
            double frequency = most == 0 ? 0 : frequencies(group, spelling.term(), docs)[0];
            double value = frequency > 0 ? most * group.saturated(frequency, lengths[0]) : 0;
            if (value > best.value()) {
                best = new Explanation(
                        value,
                        String.format(
                                Locale.ROOT,
                                "%s: weight %.2f · idf %.3f · tf / (tf + K), tf = %.1f, length = %.0f of %.0f on average",
                                spelling.term(),
                                spelling.weight(),
                                most / spelling.weight(),
                                frequency,
                                lengths[0],
                                group.averageLength()),
                        List.of());
            }
        }
        return best;
    }
}

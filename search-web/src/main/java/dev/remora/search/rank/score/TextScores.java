package dev.remora.search.rank.score;

import dev.remora.search.query.Refinement;
import dev.remora.search.query.Refinement.Group;
import dev.remora.search.query.Refinement.Spelling;
import dev.remora.search.query.Refinement.TermVariants;
import dev.remora.search.rank.index.TermLookup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;

/// Text scores of candidates: the sum over the query's terms, by [FieldedTerms]. Terms are processed one at a
/// time over all candidates, so each posting list is read once and in order.
///
/// For one search and one thread.
final class TextScores {
    private final TermLookup lookup;
    private final List<LeafReaderContext> leaves;
    private final List<FieldedTerms> groups = new ArrayList<>();

    /// Postings already read, by field and segment, for reuse: reopening them for each term costs more than
    /// reading them.
    private final Map<String, PostingsEnum[]> opened = new HashMap<>();

    /// @param refinement by which pages are ranked
    TextScores(TermLookup lookup, List<LeafReaderContext> leaves, Refinement refinement) throws IOException {
        this.lookup = lookup;
        this.leaves = leaves;
        for (Group group : refinement.texts()) {
            if (!group.terms().isEmpty()) {
                groups.add(new FieldedTerms(lookup, leaves, group));
            }
        }
    }

    /// Returns the scores of pages, each 0 or more.
    ///
    /// @param docs numbers in the searcher, ascending
    double[] of(int[] docs) throws IOException {
        double[] scores = new double[docs.length];
        for (FieldedTerms group : groups) {
            double[][] weights = group.weights(docs);
            for (TermVariants term : group.terms()) {
                double[] best = new double[docs.length];
                for (Spelling spelling : term.spellings()) {
                    raise(best, group, spelling, docs, weights);
                }
                for (int i = 0; i < docs.length; i++) {
                    scores[i] += best[i];
                }
            }
        }
        return scores;
    }

    private void raise(double[] best, FieldedTerms group, Spelling spelling, int[] docs, double[][] weights)
            throws IOException {
        Term[] terms = group.standing(spelling.term());
        double most = group.most(spelling, terms);
        if (most == 0) {
            return;
        }
        double[] frequencies = frequencies(terms, docs, weights);
        for (int i = 0; i < docs.length; i++) {
            if (frequencies[i] > 0) {
                best[i] = Math.max(best[i], most * FieldedTerms.saturated(frequencies[i]));
            }
        }
    }

    /// Returns the weighted frequency of a term in each page.
    ///
    /// @param terms the term in each field; null where no page has it
    /// @param weights by field and page
    private double[] frequencies(Term[] terms, int[] docs, double[][] weights) throws IOException {
        double[] frequencies = new double[docs.length];
        for (int field = 0; field < terms.length; field++) {
            if (terms[field] != null) {
                add(terms[field], weights[field], docs, frequencies);
            }
        }
        return frequencies;
    }

    private void add(Term term, double[] weights, int[] docs, double[] frequencies) throws IOException {
        int i = 0;
        PostingsEnum[] before = opened.computeIfAbsent(term.field(), field -> new PostingsEnum[leaves.size()]);
        for (LeafReaderContext leaf : leaves) {
            int end = leaf.docBase + leaf.reader().maxDoc();
            if (i == docs.length) {
                return;
            }
            if (docs[i] >= end) {
                continue;
            }
            PostingsEnum here = lookup.postings(leaf, term, before[leaf.ord], PostingsEnum.FREQS);
            if (here != null) {
                before[leaf.ord] = here;
            }
            for (; i < docs.length && docs[i] < end; i++) {
                int doc = docs[i] - leaf.docBase;
                int at = here == null ? -1 : here.docID() < doc ? here.advance(doc) : here.docID();
                if (at == doc) {
                    frequencies[i] += weights[i] * here.freq();
                }
            }
        }
    }

    /// Explains a page's score: what each term adds.
    List<ScoreExplanation> explain(int doc) throws IOException {
        int[] docs = {doc};
        List<ScoreExplanation> parts = new ArrayList<>();
        for (FieldedTerms group : groups) {
            double[][] weights = group.weights(docs);
            List<ScoreExplanation> terms = new ArrayList<>();
            double sum = 0;
            for (TermVariants term : group.terms()) {
                ScoreExplanation best = best(group, term, docs, weights);
                sum += best.value();
                if (best.value() > 0) {
                    terms.add(best);
                }
            }
            parts.add(new ScoreExplanation(sum, Quantity.FIELDS, List.copyOf(group.fields()), terms));
        }
        return parts;
    }

    private ScoreExplanation best(FieldedTerms group, TermVariants term, int[] docs, double[][] weights)
            throws IOException {
        ScoreExplanation best = ScoreExplanation.of(0, Quantity.TERM);
        for (Spelling spelling : term.spellings()) {
            Term[] terms = group.standing(spelling.term());
            double most = group.most(spelling, terms);
            double frequency = most == 0 ? 0 : frequencies(terms, docs, weights)[0];
            double value = most * FieldedTerms.saturated(frequency);
            if (value > best.value()) {
                best = ScoreExplanation.of(
                        value, Quantity.TERM, spelling.term(), spelling.weight(), most / spelling.weight(), frequency);
            }
        }
        return best;
    }
}

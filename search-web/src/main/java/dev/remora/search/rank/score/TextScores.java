package dev.remora.search.rank.score;

import dev.remora.search.query.Refinement;
import dev.remora.search.query.Refinement.Group;
import dev.remora.search.query.Refinement.Sought;
import dev.remora.search.query.Refinement.Spelling;
import dev.remora.search.rank.index.TermLookup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    /// Postings that were read, by field and segment: opening the next term's anew costs more than reading them.
    private final Map<String, PostingsEnum[]> opened = new HashMap<>();

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
        Term[] terms = group.standing(spelling.term());
        double most = group.most(spelling, terms);
        if (most == 0) {
            return;
        }
        double[] frequencies = frequencies(group, terms, docs);
        for (int i = 0; i < docs.length; i++) {
            if (frequencies[i] > 0) {
                best[i] = Math.max(best[i], most * group.saturated(frequencies[i], lengths[i]));
            }
        }
    }

    /// How often a term stands in each page, its fields weighing what they do.
    ///
    /// @param terms it in each field, null where it does not stand
    private double[] frequencies(FieldedTerms group, Term[] terms, int[] docs) throws IOException {
        double[] frequencies = new double[docs.length];
        for (int field = 0; field < terms.length; field++) {
            if (terms[field] != null) {
                add(terms[field], group.weight(field), docs, frequencies);
            }
        }
        return frequencies;
    }

    private void add(Term term, double weight, int[] docs, double[] frequencies) throws IOException {
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
                    frequencies[i] += weight * here.freq();
                }
            }
        }
    }

    /// How a page's score came about: what each term adds.
    List<ScoreExplanation> explain(int doc) throws IOException {
        int[] docs = {doc};
        List<ScoreExplanation> parts = new ArrayList<>();
        for (FieldedTerms group : groups) {
            double[] lengths = group.lengths(docs);
            List<ScoreExplanation> terms = new ArrayList<>();
            double sum = 0;
            for (Sought sought : group.terms()) {
                ScoreExplanation best = best(group, sought, docs, lengths);
                sum += best.value();
                if (best.value() > 0) {
                    terms.add(best);
                }
            }
            parts.add(new ScoreExplanation(sum, "in " + String.join(", ", group.fields()), terms));
        }
        return parts;
    }

    private ScoreExplanation best(FieldedTerms group, Sought sought, int[] docs, double[] lengths) throws IOException {
        ScoreExplanation best = new ScoreExplanation(0, "", List.of());
        for (Spelling spelling : sought.spellings()) {
            Term[] terms = group.standing(spelling.term());
            double most = group.most(spelling, terms);
            double frequency = most == 0 ? 0 : frequencies(group, terms, docs)[0];
            double value = frequency > 0 ? most * group.saturated(frequency, lengths[0]) : 0;
            if (value > best.value()) {
                best = new ScoreExplanation(
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

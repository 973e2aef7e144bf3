package dev.remora.search.rank.score;

import dev.remora.search.query.Refinement.Group;
import dev.remora.search.query.Refinement.Spelling;
import dev.remora.search.query.Refinement.TermVariants;
import dev.remora.search.rank.index.TermLookup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.util.SmallFloat;

/// A group of fields scored as one, in which a term's frequency is weighted by field, and the BM25F score of a
/// term in it (Robertson & Zaragoza 2009): `weight · idf · tf / (tf + K)`,
/// `K = k1 · (1 − b + b · length / average)`, `idf = ln(1 + (n − df + 0.5) / (df + 0.5))`, with the df of the
/// field in which most pages have the term. The form, k1 and b are Lucene's.
final class FieldedTerms {
    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private final TermLookup lookup;
    private final List<LeafReaderContext> leaves;
    private final List<TermVariants> terms;
    private final List<String> fields = new ArrayList<>();
    private final double[] weights;
    private final long pages;
    private final double averageLength;

    FieldedTerms(TermLookup lookup, List<LeafReaderContext> leaves, Group group) throws IOException {
        this.lookup = lookup;
        this.leaves = leaves;
        terms = group.terms();
        weights = new double[group.fields().size()];
        long most = 0;
        double sum = 0;
        for (Map.Entry<String, Float> field : group.fields().entrySet()) {
            weights[fields.size()] = field.getValue();
            fields.add(field.getKey());
            Optional<CollectionStatistics> statistics = lookup.statistics(field.getKey());
            if (statistics.isPresent()) {
                most = Math.max(most, statistics.get().docCount());
                sum += field.getValue() * statistics.get().sumTotalTermFreq();
            }
        }
        pages = most;
        averageLength = most == 0 ? 1 : sum / most;
    }

    List<TermVariants> terms() {
        return terms;
    }

    List<String> fields() {
        return fields;
    }

    double weight(int field) {
        return weights[field];
    }

    double averageLength() {
        return averageLength;
    }

    /// Returns a term in each of the fields; null in a field in which no page has it.
    Term[] standing(String text) throws IOException {
        Term[] terms = new Term[fields.size()];
        for (int field = 0; field < terms.length; field++) {
            Term term = new Term(fields.get(field), text);
            terms[field] = lookup.states(term).docFreq() > 0 ? term : null;
        }
        return terms;
    }

    /// Returns the maximum that a term adds: weight times idf; 0 if no page has it.
    ///
    /// @param terms the term's result of [#standing]
    double most(Spelling spelling, Term[] terms) throws IOException {
        int holders = 0;
        for (Term term : terms) {
            holders = term == null
                    ? holders
                    : Math.max(holders, lookup.states(term).docFreq());
        }
        return holders == 0
                ? 0
                : spelling.weight() * Math.log(1 + (Math.max(0, pages - holders) + 0.5) / (holders + 0.5));
    }

    /// Returns the share of the maximum that a term adds if it occurs `frequency` times in a page of a length.
    double saturated(double frequency, double length) {
        return frequency / (frequency + K1 * (1 - B + B * length / averageLength));
    }

    /// Returns the lengths of pages.
    ///
    /// @param docs numbers in the searcher, ascending
    double[] lengths(int[] docs) throws IOException {
        double[] lengths = new double[docs.length];
        int i = 0;
        for (LeafReaderContext leaf : leaves) {
            int end = leaf.docBase + leaf.reader().maxDoc();
            int first = i;
            while (i < docs.length && docs[i] < end) {
                i++;
            }
            for (int field = 0; field < weights.length && first < i; field++) {
                NumericDocValues norms = leaf.reader().getNormValues(fields.get(field));
                for (int j = first; norms != null && j < i; j++) {
                    if (norms.advanceExact(docs[j] - leaf.docBase)) {
                        lengths[j] += weights[field] * SmallFloat.byte4ToInt((byte) norms.longValue());
                    }
                }
            }
        }
        return lengths;
    }
}

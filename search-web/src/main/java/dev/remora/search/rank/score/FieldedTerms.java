package dev.remora.search.rank.score;

import dev.remora.search.query.Refinement.Group;
import dev.remora.search.query.Refinement.Spelling;
import dev.remora.search.query.Refinement.TermVariants;
import dev.remora.search.rank.index.TermLookup;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.util.SmallFloat;

/// A group of fields scored as one, and the BM25F score of a term in it (Robertson & Zaragoza 2009):
/// `weight · idf · tf / (tf + k1)`, where `tf` sums over fields the term's frequency times the field's weight, divided
/// by `1 − b + b · length / average`; `idf = ln(1 + (n − df + 0.5) / (df + 0.5))`, with the df of the field in which
/// most pages have the term. k1 and b are Lucene's.
///
/// The title has its own length (as all fields in Zaragoza et al. 2004), so it says as much of a law as of a note; the
/// other fields have one length, since outline and anchor texts grow with the text.
final class FieldedTerms {
    private static final double K1 = 1.2;
    private static final double B = 0.75;
    private static final Set<String> TITLES = Set.of(Fields.TITLE, Fields.TITLE_GRAMS);

    private final TermLookup lookup;
    private final List<LeafReaderContext> leaves;
    private final List<TermVariants> terms;
    private final List<String> fields = new ArrayList<>();
    private final double[] weights;
    private final boolean[] titles;
    private final long pages;

    /// Average lengths: of the title, and of the other fields together.
    private final double title;

    private final double others;

    FieldedTerms(TermLookup lookup, List<LeafReaderContext> leaves, Group group) throws IOException {
        this.lookup = lookup;
        this.leaves = leaves;
        terms = group.terms();
        weights = new double[group.fields().size()];
        titles = new boolean[weights.length];
        long most = 0;
        double ofTitle = 1;
        double sum = 0;
        for (Map.Entry<String, Float> field : group.fields().entrySet()) {
            weights[fields.size()] = field.getValue();
            titles[fields.size()] = TITLES.contains(field.getKey());
            fields.add(field.getKey());
            Optional<CollectionStatistics> statistics = lookup.statistics(field.getKey());
            if (statistics.isPresent()) {
                CollectionStatistics its = statistics.get();
                most = Math.max(most, its.docCount());
                if (titles[fields.size() - 1]) {
                    ofTitle = (double) its.sumTotalTermFreq() / its.docCount();
                } else {
                    sum += field.getValue() * its.sumTotalTermFreq();
                }
            }
        }
        pages = most;
        title = ofTitle;
        others = sum > 0 ? sum / most : 1;
    }

    List<TermVariants> terms() {
        return terms;
    }

    List<String> fields() {
        return fields;
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

    /// Returns the share of the maximum that a term of a weighted frequency adds, in [0, 1).
    static double saturated(double frequency) {
        return frequency / (frequency + K1);
    }

    /// Returns how much an occurrence counts, by field and page: the field's weight by the length there.
    ///
    /// @param docs numbers in the searcher, ascending
    double[][] weights(int[] docs) throws IOException {
        double[][] each = lengths(docs);
        for (int page = 0; page < docs.length; page++) {
            double together = 0;
            for (int field = 0; field < weights.length; field++) {
                together += titles[field] ? 0 : weights[field] * each[field][page];
            }
            for (int field = 0; field < weights.length; field++) {
                double length = titles[field] ? each[field][page] / title : together / others;
                each[field][page] = weights[field] / (1 - B + B * length);
            }
        }
        return each;
    }

    private double[][] lengths(int[] docs) throws IOException {
        double[][] lengths = new double[weights.length][docs.length];
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
                        lengths[field][j] = SmallFloat.byte4ToInt((byte) norms.longValue());
                    }
                }
            }
        }
        return lengths;
    }
}

package dev.remora.crawler.relevance.term;

import java.util.Collections;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.ObjDoubleConsumer;
import java.util.function.UnaryOperator;

/// The frequency of each term in a text; an occurrence in the title may count more than one. Immutable, and
/// compact: a learning model keeps those of a thousand pages.
public final class TermCounts {
    private final List<String> terms;
    private final double[] counts;
    private final double total;
    private final double most;

    /// @param counts each above 0, in the order of the terms' first occurrence
    public TermCounts(SequencedMap<String, Double> counts) {
        this(
                List.copyOf(counts.sequencedKeySet()),
                counts.sequencedValues().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray());
    }

    private TermCounts(List<String> terms, double[] counts) {
        this.terms = terms;
        this.counts = counts;
        double sum = 0;
        double greatest = 0;
        for (double count : counts) {
            if (!(count > 0) || Double.isInfinite(count)) {
                throw new IllegalArgumentException("a term's count must be above 0 but was " + count);
            }
            sum += count;
            greatest = Math.max(greatest, count);
        }
        total = sum;
        most = greatest;
    }

    /// Returns all terms, in the order of their first occurrence.
    public List<String> terms() {
        return Collections.unmodifiableList(terms);
    }

    /// Passes each term and its count to `each`, in the order of their first occurrence.
    public void forEach(ObjDoubleConsumer<String> each) {
        for (int i = 0; i < counts.length; i++) {
            each.accept(terms.get(i), counts[i]);
        }
    }

    /// Returns the sum of all counts.
    public double total() {
        return total;
    }

    /// Returns the count of the most frequent term; 0 without terms.
    public double most() {
        return most;
    }

    /// Returns the number of distinct terms.
    public int size() {
        return counts.length;
    }

    /// Returns the same counts, with each term replaced by its equal instance from a pool.
    public TermCounts sharing(UnaryOperator<String> pool) {
        return new TermCounts(terms.stream().map(pool).toList(), counts);
    }

    @Override
    public String toString() {
        StringBuilder words = new StringBuilder("{");
        forEach((term, count) -> words.append(words.length() > 1 ? ", " : "")
                .append(term)
                .append('=')
                .append(count));
        return words.append('}').toString();
    }
}

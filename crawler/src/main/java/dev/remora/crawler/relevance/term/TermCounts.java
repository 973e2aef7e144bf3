package dev.remora.crawler.relevance.term;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.ObjDoubleConsumer;

/// How often each term stands in a text; an occurrence in the title may count more than one. Immutable.
public final class TermCounts {
    /// No terms.
    public static final TermCounts NONE = new TermCounts(new LinkedHashMap<>());

    private final SequencedMap<String, Double> counts;
    private final double total;
    private final double most;

    /// @param counts each above 0
    public TermCounts(SequencedMap<String, Double> counts) {
        this.counts = new LinkedHashMap<>(counts);
        double sum = 0;
        double greatest = 0;
        for (double count : this.counts.values()) {
            if (!(count > 0) || Double.isInfinite(count)) {
                throw new IllegalArgumentException("a term's count must be above 0 but was " + count);
            }
            sum += count;
            greatest = Math.max(greatest, count);
        }
        total = sum;
        most = greatest;
    }

    /// How often a term stands in the text; 0 if it does not.
    public double of(String term) {
        return counts.getOrDefault(term, 0.0);
    }

    /// All terms, in the order of their first occurrence.
    public Set<String> terms() {
        return Collections.unmodifiableSet(counts.keySet());
    }

    /// Hands each term and its count to `each`, in the order of their first occurrence.
    public void forEach(ObjDoubleConsumer<String> each) {
        counts.forEach((term, count) -> each.accept(term, count));
    }

    /// The sum of all counts.
    public double total() {
        return total;
    }

    /// The count of the most frequent term; 0 if there is none.
    public double most() {
        return most;
    }

    /// How many different terms there are.
    public int size() {
        return counts.size();
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}

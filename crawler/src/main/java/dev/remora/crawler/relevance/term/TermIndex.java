package dev.remora.crawler.relevance.term;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/// The vocabulary of a model, numbered from 0. Immutable.
public final class TermIndex {
    private final List<String> terms;
    private final Map<String, Integer> numbers = new HashMap<>();

    /// @param terms distinct, in the order of their numbers
    public TermIndex(Collection<String> terms) {
        this.terms = List.copyOf(terms);
        for (String term : this.terms) {
            if (numbers.put(term, numbers.size()) != null) {
                throw new IllegalArgumentException("the term '" + term + "' occurs twice in a vocabulary");
            }
        }
    }

    /// Returns the number of terms.
    public int size() {
        return terms.size();
    }

    /// Returns the term with a number.
    public String term(int number) {
        return terms.get(number);
    }

    /// Returns the number of a term, or -1 if it is unknown.
    public int number(String term) {
        return numbers.getOrDefault(term, -1);
    }

    /// Whether a text contains any of the terms.
    public boolean meets(TermCounts text) {
        return text.terms().stream().anyMatch(numbers::containsKey);
    }

    /// Passes each known term's number and count in a text to `each`, in the text's order.
    public void forEach(TermCounts text, Cell each) {
        text.forEach((term, count) -> {
            int number = number(term);
            if (number >= 0) {
                each.at(number, count);
            }
        });
    }

    /// Passes the numbers of the text's known terms to `each`, in the text's order.
    public void numbers(TermCounts text, IntConsumer each) {
        forEach(text, (number, _) -> each.accept(number));
    }

    /// A consumer of a term's count.
    @FunctionalInterface
    public interface Cell {
        /// Takes a term's count.
        ///
        /// @param number of the term
        /// @param count its frequency in the text, > 0
        void at(int number, double count);
    }
}

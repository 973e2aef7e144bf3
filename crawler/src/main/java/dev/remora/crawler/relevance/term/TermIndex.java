package dev.remora.crawler.relevance.term;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/// The terms that a model knows, numbered from 0. Immutable.
public final class TermIndex {
    private final List<String> terms;
    private final Map<String, Integer> numbers = new HashMap<>();

    /// @param terms no two alike, in the order of their numbers
    public TermIndex(Collection<String> terms) {
        this.terms = List.copyOf(terms);
        for (String term : this.terms) {
            if (numbers.put(term, numbers.size()) != null) {
                throw new IllegalArgumentException("the term '" + term + "' stands twice in a vocabulary");
            }
        }
    }

    /// How many terms there are.
    public int size() {
        return terms.size();
    }

    /// The term of a number.
    public String term(int number) {
        return terms.get(number);
    }

    /// A term's number, or -1: it is none of these.
    public int number(String term) {
        return numbers.getOrDefault(term, -1);
    }

    /// Whether a text holds any of the terms.
    public boolean meets(TermCounts text) {
        return text.terms().stream().anyMatch(numbers::containsKey);
    }

    /// Hands each value of a text that is not 0 to `each`, by the number of its term, in the text's order.
    public void forEach(TermCounts text, Cell each) {
        text.forEach((term, count) -> {
            int number = number(term);
            if (number >= 0) {
                each.at(number, count);
            }
        });
    }

    /// Hands the numbers of the text's terms to `each`, in the text's order.
    public void numbers(TermCounts text, IntConsumer each) {
        forEach(text, (number, _) -> each.accept(number));
    }

    /// Told of a term's count.
    @FunctionalInterface
    public interface Cell {
        /// Takes a term's count.
        ///
        /// @param number of the term
        /// @param count how often it stands in the text, > 0
        void at(int number, double count);
    }
}

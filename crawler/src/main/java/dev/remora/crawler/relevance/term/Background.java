package dev.remora.crawler.relevance.term;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// How common terms are on pages in general, for comparison with a topic's terms.
///
/// A background represents a number of documents, real or simulated, and gives the number that contain a term.
public interface Background {
    /// A background without documents.
    Background NONE = new Background() {
        @Override
        public double documents() {
            return 0;
        }

        @Override
        public double holding(String term) {
            return 0;
        }
    };

    /// Returns the number of documents; >= 0.
    double documents();

    /// Returns the number of documents that contain a term, in [0, `documents()`].
    double holding(String term);

    /// Creates a background from real documents.
    static Background of(Collection<TermCounts> documents) {
        Map<String, Integer> holding = new HashMap<>();
        documents.forEach(document -> document.terms().forEach(term -> holding.merge(term, 1, Integer::sum)));
        int number = documents.size();
        return new Background() {
            @Override
            public double documents() {
                return number;
            }

            @Override
            public double holding(String term) {
                return holding.getOrDefault(term, 0);
            }
        };
    }

    /// Returns the union of this background and another.
    default Background and(Background other) {
        Background first = this;
        return new Background() {
            @Override
            public double documents() {
                return first.documents() + other.documents();
            }

            @Override
            public double holding(String term) {
                return first.holding(term) + other.holding(term);
            }
        };
    }
}

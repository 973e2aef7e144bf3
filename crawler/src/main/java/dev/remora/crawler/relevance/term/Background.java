package dev.remora.crawler.relevance.term;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// How common terms are on pages in general: what a topic's terms are held against.
///
/// A background stands for a number of documents, real or supposed, of which it says how many hold a term.
public interface Background {
    /// No documents: nothing is known of how common terms are.
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

    /// How many documents it stands for; >= 0.
    double documents();

    /// How many of them hold a term, in [0, `documents()`].
    double holding(String term);

    /// Documents that were counted.
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

    /// This background and another, taken together.
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

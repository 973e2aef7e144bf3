package dev.remora.search.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Query;

/// How matches are ranked by the words that a page should have: a full match has all of them, a partial match lacks
/// some.
///
/// @param words that a page should have; found pages may lack some
/// @param order of full and partial matches
public record MatchTiers(List<AskedWord> words, Order order) {
    /// The order of full and partial matches.
    public enum Order {
        /// Full and partial matches in one order.
        ONE,
        /// Full matches come before partial ones.
        FULL_AND_PARTIAL,
        /// Each match is a full one, because the query demands it.
        FULL
    }

    /// No word is asked for: each match is a full one.
    public static final MatchTiers NONE = new MatchTiers(List.of(), Order.ONE);

    /// Queries with more words than this do not count the pages with all words.
    private static final int MOST_COUNTED = 12;

    public MatchTiers {
        words = List.copyOf(words);
    }

    MatchTiers with(PlannedQuery.Preparation preparation) throws IOException {
        List<AskedWord> same = new ArrayList<>();
        for (AskedWord word : words) {
            Query held = preparation.of(word.held());
            same.add(new AskedWord(word.texts(), word.grams(), held, word.names(), word.parts()));
        }
        return new MatchTiers(same, order);
    }

    /// True if the pages with all words are counted.
    public boolean counted() {
        return words.size() <= MOST_COUNTED;
    }

    /// Matches pages that have all words, regardless of the query's other conditions.
    public Query allWords() {
        return AskedWord.all(words);
    }

    /// Whether full matches come before partial ones. By date they do if the words are few
    /// enough to be counted: nothing else of the text decides there.
    public boolean parted(SearchRequest.Sort sort) {
        return sort == SearchRequest.Sort.DATE ? !words.isEmpty() && counted() : order != Order.ONE;
    }

    /// Whether there are no partial matches.
    public boolean fullOnly() {
        return order == Order.FULL;
    }
}

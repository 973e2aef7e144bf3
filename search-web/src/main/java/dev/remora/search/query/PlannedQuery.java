package dev.remora.search.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/// A query that is ready to run.
///
/// @param text retrieves and scores pages by their terms, so that the best few hundred include the best
///     overall; includes the filters, without a score
/// @param ranked queries without the rule of how much of the query a page must match, which keeps Lucene from
///     skipping most postings: the first matches a superset and scores as `text` does, without lone characters; a
///     second one scores by words; empty if there is no such rule
/// @param refinement re-ranks those pages; empty if nothing typed can be ranked by
/// @param words the searched terms, folded, in typed order; for highlighting
/// @param asked words that a page should have; found pages may lack some
/// @param completeness whether pages lack some of these
/// @param phrases texts that each page has as typed, folded
/// @param read how the query was interpreted
/// @param demanding a page must have whole words of it
/// @param least matches; if there are fewer, a plan that demands less finds more
/// @param empty the query cannot match, and `read` says why
public record PlannedQuery(
        Query text,
        List<Query> ranked,
        Optional<Refinement> refinement,
        List<String> words,
        List<AskedWord> asked,
        Completeness completeness,
        List<String> phrases,
        Interpretation read,
        boolean demanding,
        int least,
        boolean empty) {
    /// Whether the pages of a search have all words asked for.
    public enum Completeness {
        /// Pages that lack some are among the others.
        MIXED,
        /// Pages with all words come before pages that lack some.
        PARTED,
        /// As [#PARTED], and no page lacks any: the query demands it.
        WHOLE
    }

    /// Queries with more words than this do not count the pages with all words.
    private static final int MOST_COUNTED = 12;

    public PlannedQuery {
        ranked = List.copyOf(ranked);
        words = List.copyOf(words);
        asked = List.copyOf(asked);
        phrases = List.copyOf(phrases);
    }

    /// Returns a plan that matches nothing.
    ///
    /// @param why the reason
    static PlannedQuery nothing(Interpretation why) {
        return new PlannedQuery(
                MatchNoDocsQuery.INSTANCE,
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                Completeness.MIXED,
                List.of(),
                why,
                false,
                0,
                true);
    }

    /// Returns the same plan with each query replaced by an equivalent one.
    public PlannedQuery with(Preparation preparation) throws IOException {
        List<Query> sameRanked = new ArrayList<>();
        for (Query query : ranked) {
            sameRanked.add(preparation.of(query));
        }
        List<AskedWord> sameAsked = new ArrayList<>();
        for (AskedWord word : asked) {
            sameAsked.add(new AskedWord(word.text(), word.grams(), preparation.of(word.held())));
        }
        return new PlannedQuery(
                preparation.of(text),
                sameRanked,
                refinement,
                words,
                sameAsked,
                completeness,
                phrases,
                read,
                demanding,
                least,
                empty);
    }

    /// True if the pages with all words are counted.
    public boolean counted() {
        return asked.size() <= MOST_COUNTED;
    }

    /// Matches pages that have all words asked for, regardless of its other conditions.
    public Query allWords() {
        return AskedWord.all(asked);
    }

    /// Whether pages with all words come before pages that lack some.
    public boolean parted() {
        return completeness != Completeness.MIXED;
    }

    /// Whether no page lacks a word.
    public boolean whole() {
        return completeness == Completeness.WHOLE;
    }

    /// Matches those of its pages that have all words.
    public Query holdingAll() {
        return whole() ? text : with(Occur.FILTER);
    }

    /// Matches those of its pages that lack some word.
    public Query lackingWords() {
        return whole() ? MatchNoDocsQuery.INSTANCE : with(Occur.MUST_NOT);
    }

    private Query with(Occur words) {
        return new BooleanQuery.Builder()
                .add(text, Occur.MUST)
                .add(allWords(), words)
                .build();
    }

    /// Returns a query for the best of some of its pages, by a score with which Lucene skips most postings.
    ///
    /// @param some matches none but its pages
    public Query best(Query some) {
        return best(ranked, some);
    }

    /// The same of any queries like [#ranked].
    public static Query best(List<Query> ranked, Query some) {
        return ranked.isEmpty()
                ? some
                : new BooleanQuery.Builder()
                        .add(ranked.getFirst(), Occur.MUST)
                        .add(some, Occur.FILTER)
                        .build();
    }

    /// Replaces a query by an equivalent one.
    @FunctionalInterface
    public interface Preparation {
        /// Returns a query with the same matches as `query`.
        ///
        /// @throws IOException if the index cannot be read
        Query of(Query query) throws IOException;
    }
}

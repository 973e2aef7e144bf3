package dev.remora.search.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.automaton.ByteRunAutomaton;

/// A query that is ready to run.
///
/// @param text retrieves and scores pages by their terms, so that the best few hundred include the best
///     overall; includes the filters, without a score
/// @param ranked queries without the rule of how much of the query a page must match, which keeps Lucene from
///     skipping most postings: the first scores as `text` does, but without lone characters beside longer terms; a
///     second one scores by words; empty if there is no such rule
/// @param refinement re-ranks those pages; empty if nothing typed can be ranked by
/// @param words the searched terms, folded, in typed order; for highlighting
/// @param asked words that a page should have; found pages may lack some
/// @param tiers in which its pages are ranked, by these words
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
        Tiers tiers,
        List<String> phrases,
        Interpretation read,
        boolean demanding,
        int least,
        boolean empty) {
    /// Tiers of results: a full match has all words asked for, a partial match lacks some.
    public enum Tiers {
        /// Full and partial matches in one order.
        ONE,
        /// Full matches come before partial ones.
        FULL_AND_PARTIAL,
        /// Each match is a full one, because the query demands it.
        FULL
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
                Tiers.ONE,
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
                tiers,
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

    /// Whether full matches come before partial ones.
    public boolean parted() {
        return tiers != Tiers.ONE;
    }

    /// Whether there are no partial matches.
    public boolean fullOnly() {
        return tiers == Tiers.FULL;
    }

    /// Matches those of its pages that have all words.
    public Query holdingAll() {
        return fullOnly() ? text : with(Occur.FILTER);
    }

    /// Matches those of its pages that lack some word.
    public Query lackingWords() {
        return fullOnly() ? MatchNoDocsQuery.INSTANCE : with(Occur.MUST_NOT);
    }

    private Query with(Occur words) {
        return new BooleanQuery.Builder()
                .add(text, Occur.MUST)
                .add(allWords(), words)
                .build();
    }

    /// Returns a query with the same matches as another, scored as [#ranked] does, so that Lucene skips most postings.
    ///
    /// @param matching [#text], [#holdingAll] or [#lackingWords]
    public Query scored(Query matching) {
        return scored(ranked, matching);
    }

    /// Returns a query with the same matches as another, scored by the first of some queries.
    ///
    /// @param ranked empty: the query scores its matches itself
    public static Query scored(List<Query> ranked, Query matching) {
        if (ranked.isEmpty()) {
            return matching;
        }
        Query scored = new BooleanQuery.Builder()
                .add(ranked.getFirst(), Occur.SHOULD)
                .add(matching, Occur.FILTER)
                .build();
        return leaves(scored) <= IndexSearcher.getMaxClauseCount() ? scored : matching;
    }

    /// Number of terms, at least as many as Lucene counts.
    private static int leaves(Query query) {
        int[] leaves = {0};
        query.visit(new QueryVisitor() {
            @Override
            public QueryVisitor getSubVisitor(Occur occur, Query parent) {
                return this;
            }

            @Override
            public void consumeTerms(Query of, Term... terms) {
                leaves[0] += terms.length;
            }

            @Override
            public void consumeTermsMatching(Query of, String field, Supplier<ByteRunAutomaton> automaton) {
                leaves[0]++;
            }

            @Override
            public void visitLeaf(Query of) {
                leaves[0]++;
            }
        });
        return leaves[0];
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

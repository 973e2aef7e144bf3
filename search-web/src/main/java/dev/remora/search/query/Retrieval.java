package dev.remora.search.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.automaton.ByteRunAutomaton;

/// How the candidates of a search are retrieved.
///
/// @param text retrieves and scores pages by their terms, so that the best few hundred include the best
///     overall; includes the filters, without a score
/// @param ranked queries without the rule of how much of the query a page must match, which keeps Lucene from
///     skipping most postings: the first scores as `text` does, but without lone characters beside longer terms; a
///     second one scores by words; empty if there is no such rule
/// @param demanding whether each page of `ranked` is checked by the rule: it demands whole words, or excludes pages
///     with nothing but a lone character
public record Retrieval(Query text, List<Query> ranked, boolean demanding) {
    /// Retrieves nothing.
    public static final Retrieval NONE = new Retrieval(MatchNoDocsQuery.INSTANCE, List.of(), false);

    public Retrieval {
        ranked = List.copyOf(ranked);
    }

    Retrieval with(PlannedQuery.Preparation preparation) throws IOException {
        List<Query> same = new ArrayList<>();
        for (Query query : ranked) {
            same.add(preparation.of(query));
        }
        return new Retrieval(preparation.of(text), same, demanding);
    }

    /// Returns a query with the same matches as another, scored as [#ranked] does, so that Lucene skips most postings.
    ///
    /// @param matching [#text], or a part of its matches
    public Query scored(Query matching) {
        return scored(matching, 0);
    }

    /// Returns the same without the matches that have no term of the score. Lucene skips more postings of it.
    public Query withScoredTerm(Query matching) {
        return scored(matching, 1);
    }

    private Query scored(Query matching, int terms) {
        if (ranked.isEmpty()) {
            return matching;
        }
        Query scored = new BooleanQuery.Builder()
                .add(ranked.getFirst(), Occur.SHOULD)
                .add(matching, Occur.FILTER)
                .setMinimumNumberShouldMatch(terms)
                .build();
        return leaves(scored) <= IndexSearcher.getMaxClauseCount() ? scored : matching;
    }

    /// Number of leaves as Lucene counts them: the terms of a phrase are one.
    static int leaves(Query query) {
        int[] leaves = {0};
        query.visit(new QueryVisitor() {
            @Override
            public QueryVisitor getSubVisitor(Occur occur, Query parent) {
                return this;
            }

            @Override
            public void consumeTerms(Query of, Term... terms) {
                leaves[0]++;
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
}

package dev.remora.search.query;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/// A query that is ready to run.
///
/// @param retrieval finds its candidates
/// @param refinement re-ranks them; empty if nothing typed can be ranked by
/// @param searched words and phrases
/// @param tiers in which its pages are ranked
/// @param read how the query was interpreted
/// @param least matches; if there are fewer, a plan that demands less finds more
/// @param empty the query cannot match, and `read` says why
public record PlannedQuery(
        Retrieval retrieval,
        Optional<Refinement> refinement,
        SearchedWords searched,
        MatchTiers tiers,
        Interpretation read,
        int least,
        boolean empty) {
    /// Returns a plan that matches nothing.
    ///
    /// @param why the reason
    static PlannedQuery nothing(Interpretation why) {
        return new PlannedQuery(Retrieval.NONE, Optional.empty(), SearchedWords.NONE, MatchTiers.NONE, why, 0, true);
    }

    /// Returns the same plan with each query replaced by an equivalent one.
    public PlannedQuery with(Preparation preparation) throws IOException {
        return new PlannedQuery(
                retrieval.with(preparation), refinement, searched, tiers.with(preparation), read, least, empty);
    }

    /// Matches those of its pages that have all words.
    public Query holdingAll() {
        return tiers.fullOnly() ? retrieval.text() : with(tiers.allWords(), Occur.FILTER);
    }

    /// Matches the pages that have the whole of it: all its words, or what it asks for without words.
    public Query whole() {
        return tiers.words().isEmpty() ? retrieval.text() : holdingAll();
    }

    /// Matches those of its pages that lack some word.
    public Query lackingWords() {
        return tiers.fullOnly() ? MatchNoDocsQuery.INSTANCE : with(tiers.allWords(), Occur.MUST_NOT);
    }

    /// Matches those of its pages that have a word.
    public Query holding(AskedWord word) {
        return with(word.held(), Occur.FILTER);
    }

    private Query with(Query words, Occur occur) {
        return new BooleanQuery.Builder()
                .add(retrieval.text(), Occur.MUST)
                .add(words, occur)
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

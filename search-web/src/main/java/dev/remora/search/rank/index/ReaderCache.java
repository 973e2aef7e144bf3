package dev.remora.search.rank.index;

import dev.remora.search.query.SearchRequest;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;

/// What searches read from one state of an index and later searches need again: positions of terms in the
/// dictionaries, and texts of shown pages. Queries share most of their character bigrams, and the next page, a
/// filter or another weight needs the same terms and texts. No results are kept: each search finds and ranks
/// anew. Dropped with the state of the index. Thread-safe.
///
/// @param terms by term, with weight one plus one per segment
/// @param pages by document number of the searcher, weighed by the characters of their texts; bounded to 16 MB
/// @param best documents of the best text score of recent searches, for [Indexes#lookAtBest]; searches do not
///     read them
public record ReaderCache(
        WeightedCache<Term, TermStates> terms,
        WeightedCache<Integer, Document> pages,
        WeightedCache<Wanted, List<Integer>> best) {
    private static final long MOST_PLACES = 200_000;
    private static final long MOST_CHARACTERS = 8_000_000;
    private static final long MOST_SEARCHES = 64;

    /// What determines the pages that a search finds, apart from their order and the page of results.
    public record Wanted(String query, SearchRequest.PageFilter filter) {
        /// Returns the key of a request.
        public static Wanted by(SearchRequest request) {
            return new Wanted(request.query(), request.filter());
        }
    }

    /// An empty cache.
    public ReaderCache() {
        this(
                new WeightedCache<>(MOST_PLACES),
                new WeightedCache<>(MOST_CHARACTERS),
                new WeightedCache<>(MOST_SEARCHES));
    }
}

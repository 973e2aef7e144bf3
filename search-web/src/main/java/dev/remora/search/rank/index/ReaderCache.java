package dev.remora.search.rank.index;

import dev.remora.search.query.Narrowing;
import dev.remora.search.query.SearchRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;

/// What searches over one state of an index read of it, and others will read again: where terms stand in the
/// dictionaries, and the texts of pages that were shown. Queries share most of their pairs of characters, and who
/// turns the page, filters or moves a slider asks for the same terms and texts again. No result is kept: each
/// search finds and ranks anew. Let go with the state of the index. Safe for use by many threads.
///
/// @param terms by term, each weighing one and one for each segment
/// @param pages by number in the searcher, each weighing the characters of its texts; bounded to 16 MB
/// @param best the pages of the best text score of searches that were just made, for what is asked of them besides
///     ([Indexes#lookAtBest]); no search reads them
public record ReaderCache(
        WeightedCache<Term, TermStates> terms,
        WeightedCache<Integer, Document> pages,
        WeightedCache<Wanted, List<Integer>> best) {
    private static final long MOST_PLACES = 200_000;
    private static final long MOST_CHARACTERS = 8_000_000;
    private static final long MOST_SEARCHES = 64;

    /// Which pages a search wants, in whatever order and on whatever page they are shown.
    public record Wanted(
            String query,
            Optional<String> topic,
            Optional<String> site,
            Optional<Instant> from,
            Optional<Instant> to,
            Narrowing narrowing) {
        /// What a request needs to be found again.
        public static Wanted by(SearchRequest request) {
            return new Wanted(
                    request.query(),
                    request.topic(),
                    request.site(),
                    request.from(),
                    request.to(),
                    request.narrowing());
        }
    }

    /// Nothing yet.
    ReaderCache() {
        this(
                new WeightedCache<>(MOST_PLACES),
                new WeightedCache<>(MOST_CHARACTERS),
                new WeightedCache<>(MOST_SEARCHES));
    }
}

package dev.remora.search.rank;

import org.apache.lucene.document.Document;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;

/// What searches over one state of an index read of it, and others will read again: where terms stand in the
/// dictionaries, and the texts of pages that were shown. Queries share most of their pairs of characters, and who
/// turns the page, filters or moves a slider asks for the same terms and texts again. No result is kept: each search
/// finds and ranks anew. Let go with the state of the index. Safe for use by many threads.
///
/// @param terms by term, each weighing one and one for each segment
/// @param pages by number in the searcher, each weighing the characters of its texts; bounded to 16 MB
record Seen(Recent<Term, TermStates> terms, Recent<Integer, Document> pages) {
    private static final long MOST_PLACES = 200_000;
    private static final long MOST_CHARACTERS = 8_000_000;

    /// Nothing yet.
    Seen() {
        this(new Recent<>(MOST_PLACES), new Recent<>(MOST_CHARACTERS));
    }
}

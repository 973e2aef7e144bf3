package dev.remora.search.snippet;

import dev.remora.search.rank.index.TermLookup;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;

/// Finds query words in a field of a document, by the offsets in the posting lists.
final class Matches {
    /// Maximum occurrences of one word in one document that are read: the best passage of a very long page is
    /// among the first.
    private static final int MAX_PLACES = 500;

    private final TermLookup lookup;
    private final List<String> words;

    /// @param lookup of the search
    /// @param words folded terms
    Matches(TermLookup lookup, List<String> words) {
        this.lookup = lookup;
        this.words = words;
    }

    /// Returns the occurrences of the words, in order.
    ///
    /// @param doc number in the searcher
    List<Match> in(String field, int doc) throws IOException {
        LeafReaderContext leaf = lookup.leaf(doc);
        List<Match> matches = new ArrayList<>();
        PostingsEnum postings = null;
        for (int word = 0; word < words.size(); word++) {
            Term term = new Term(field, words.get(word));
            PostingsEnum here = lookup.postings(leaf, term, postings, PostingsEnum.OFFSETS);
            if (here != null) {
                postings = here;
                add(here, doc - leaf.docBase, word, matches);
            }
        }
        Collections.sort(matches);
        return matches;
    }

    private static void add(PostingsEnum postings, int doc, int word, List<Match> matches) throws IOException {
        if (postings.advance(doc) == doc) {
            int places = Math.min(postings.freq(), MAX_PLACES);
            for (int i = 0; i < places; i++) {
                postings.nextPosition();
                if (postings.startOffset() >= 0) {
                    matches.add(new Match(postings.startOffset(), postings.endOffset(), word));
                }
            }
        }
    }
}

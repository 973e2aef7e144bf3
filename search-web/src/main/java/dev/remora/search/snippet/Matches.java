package dev.remora.search.snippet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/// Finds words of a query in a field of a document, by the offsets in its posting lists.
final class Matches {
    /// Places of one word in one document that are looked at: the best passage of a very long page is among the
    /// first.
    private static final int MAX_PLACES = 500;

    private final List<BytesRef> words;

    /// @param words folded terms
    Matches(List<String> words) {
        this.words = words.stream().map(BytesRef::new).toList();
    }

    /// Where the words stand, in order.
    ///
    /// @param doc number in the segment
    List<Match> in(LeafReader segment, String field, int doc) throws IOException {
        Terms terms = segment.terms(field);
        if (terms == null || !terms.hasOffsets()) {
            return List.of();
        }
        List<Match> matches = new ArrayList<>();
        TermsEnum dictionary = terms.iterator();
        PostingsEnum postings = null;
        for (int word = 0; word < words.size(); word++) {
            if (dictionary.seekExact(words.get(word))) {
                postings = dictionary.postings(postings, PostingsEnum.OFFSETS);
                if (postings.advance(doc) == doc) {
                    int places = Math.min(postings.freq(), MAX_PLACES);
                    for (int i = 0; i < places; i++) {
                        postings.nextPosition();
                        matches.add(new Match(postings.startOffset(), postings.endOffset(), word));
                    }
                }
            }
        }
        Collections.sort(matches);
        return matches;
    }
}

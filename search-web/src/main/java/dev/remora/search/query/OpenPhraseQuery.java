package dev.remora.search.query;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/// A phrase that ends with any term that begins as its last one, as `A股` is in a page with `A股市场`: its grams are
/// `a` and `股市`. Immutable.
public final class OpenPhraseQuery extends Query {
    private final PhraseQuery phrase;

    /// @param phrase of two or more terms
    OpenPhraseQuery(PhraseQuery phrase) {
        this.phrase = phrase;
    }

    /// Returns the phrase with the beginning of its last term for that term.
    public PhraseQuery phrase() {
        return phrase;
    }

    @Override
    public Query rewrite(IndexSearcher searcher) throws IOException {
        Term[] terms = phrase.getTerms();
        int last = terms.length - 1;
        Term[] endings = endings(searcher);
        if (endings.length == 0) {
            return MatchNoDocsQuery.INSTANCE;
        }
        int[] positions = phrase.getPositions();
        MultiPhraseQuery.Builder open = new MultiPhraseQuery.Builder();
        for (int i = 0; i < last; i++) {
            open.add(new Term[] {terms[i]}, positions[i]);
        }
        return open.add(endings, positions[last]).build();
    }

    /// Returns the terms of the index that begin as the last one does and are somewhere behind the term before it: a
    /// phrase of all that begin so would take a second instead of some milliseconds.
    private Term[] endings(IndexSearcher searcher) throws IOException {
        Term[] terms = phrase.getTerms();
        BytesRef beginning = terms[terms.length - 1].bytes();
        Set<BytesRef> found = new TreeSet<>();
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            TermsEnum all = Terms.getTerms(leaf.reader(), phrase.getField()).iterator();
            Map<Integer, int[]> before = places(all, terms[terms.length - 2]);
            PostingsEnum postings = null;
            boolean any = !before.isEmpty() && all.seekCeil(beginning) != TermsEnum.SeekStatus.END;
            while (any && StringHelper.startsWith(all.term(), beginning)) {
                postings = all.postings(postings, PostingsEnum.POSITIONS);
                if (isBehind(postings, before)) {
                    found.add(BytesRef.deepCopyOf(all.term()));
                }
                any = all.next() != null;
            }
        }
        return found.stream().map(bytes -> new Term(phrase.getField(), bytes)).toArray(Term[]::new);
    }

    /// Returns the positions of a term by document.
    private static Map<Integer, int[]> places(TermsEnum all, Term term) throws IOException {
        Map<Integer, int[]> places = new HashMap<>();
        if (all.seekExact(term.bytes())) {
            PostingsEnum postings = all.postings(null, PostingsEnum.POSITIONS);
            while (postings.nextDoc() != PostingsEnum.NO_MORE_DOCS) {
                int[] positions = new int[postings.freq()];
                for (int i = 0; i < positions.length; i++) {
                    positions[i] = postings.nextPosition();
                }
                places.put(postings.docID(), positions);
            }
        }
        return places;
    }

    private boolean isBehind(PostingsEnum postings, Map<Integer, int[]> before) throws IOException {
        int[] positions = phrase.getPositions();
        int distance = positions[positions.length - 1] - positions[positions.length - 2];
        while (postings.nextDoc() != PostingsEnum.NO_MORE_DOCS) {
            int[] places = before.get(postings.docID());
            for (int i = places == null ? 0 : postings.freq(); i > 0; i--) {
                if (Arrays.binarySearch(places, postings.nextPosition() - distance) >= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public void visit(QueryVisitor visitor) {
        if (visitor.acceptField(phrase.getField())) {
            Term[] terms = phrase.getTerms();
            visitor.getSubVisitor(Occur.MUST, this).consumeTerms(this, Arrays.copyOf(terms, terms.length - 1));
            visitor.visitLeaf(this);
        }
    }

    @Override
    public String toString(String field) {
        return phrase.toString(field).replaceAll("\"$", "*\"");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OpenPhraseQuery same && phrase.equals(same.phrase);
    }

    @Override
    public int hashCode() {
        return 31 * classHash() + phrase.hashCode();
    }
}

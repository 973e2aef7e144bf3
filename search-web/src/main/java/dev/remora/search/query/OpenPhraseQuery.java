package dev.remora.search.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.LeafReaderContext;
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
        Term[] endings = endings(searcher, terms[last]);
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

    /// Returns the terms of the index that begin as one does.
    private static Term[] endings(IndexSearcher searcher, Term beginning) throws IOException {
        Set<BytesRef> found = new TreeSet<>();
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            TermsEnum terms = Terms.getTerms(leaf.reader(), beginning.field()).iterator();
            boolean any = terms.seekCeil(beginning.bytes()) != TermsEnum.SeekStatus.END;
            while (any && StringHelper.startsWith(terms.term(), beginning.bytes())) {
                found.add(BytesRef.deepCopyOf(terms.term()));
                any = terms.next() != null;
            }
        }
        List<Term> endings = new ArrayList<>();
        found.forEach(bytes -> endings.add(new Term(beginning.field(), bytes)));
        return endings.toArray(Term[]::new);
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

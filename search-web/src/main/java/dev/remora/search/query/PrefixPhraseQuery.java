package dev.remora.search.query;

import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/// A phrase whose last term is the beginning of a term of the index: each such term may be at its position.
public final class PrefixPhraseQuery extends Query {
    private final PhraseQuery phrase;

    /// @param phrase of two and more terms
    public PrefixPhraseQuery(PhraseQuery phrase) {
        this.phrase = phrase;
    }

    /// The phrase, with the beginning as its last term.
    public PhraseQuery phrase() {
        return phrase;
    }

    /// Returns the terms that must be in the index as they are.
    public Term[] whole() {
        Term[] terms = phrase.getTerms();
        return Arrays.copyOf(terms, terms.length - 1);
    }

    @Override
    public Query rewrite(IndexSearcher searcher) throws IOException {
        Term[] terms = phrase.getTerms();
        int last = terms.length - 1;
        Set<BytesRef> ends = new TreeSet<>();
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            addTerms(Terms.getTerms(leaf.reader(), terms[last].field()), terms[last].bytes(), ends);
        }
        if (ends.isEmpty()) {
            return new MatchNoDocsQuery("no term begins with " + terms[last]);
        }
        MultiPhraseQuery.Builder any = new MultiPhraseQuery.Builder();
        for (int i = 0; i < last; i++) {
            any.add(new Term[] {terms[i]}, phrase.getPositions()[i]);
        }
        any.add(
                ends.stream().map(end -> new Term(terms[last].field(), end)).toArray(Term[]::new),
                phrase.getPositions()[last]);
        return any.build();
    }

    private static void addTerms(Terms terms, BytesRef beginning, Set<BytesRef> to) throws IOException {
        TermsEnum each = terms.iterator();
        if (each.seekCeil(beginning) == TermsEnum.SeekStatus.END) {
            return;
        }
        for (BytesRef term = each.term();
                term != null && StringHelper.startsWith(term, beginning);
                term = each.next()) {
            to.add(BytesRef.deepCopyOf(term));
        }
    }

    @Override
    public void visit(QueryVisitor visitor) {
        phrase.visit(visitor);
    }

    @Override
    public String toString(String field) {
        return phrase.toString(field) + "*";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PrefixPhraseQuery that && phrase.equals(that.phrase);
    }

    @Override
    public int hashCode() {
        return Objects.hash(classHash(), phrase);
    }
}

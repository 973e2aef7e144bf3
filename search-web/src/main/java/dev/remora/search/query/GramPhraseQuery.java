package dev.remora.search.query;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/// A phrase with alternatives at its positions. The last position may be the beginning of terms of the index: any
/// of them may be there, or of more than [#MAX_EXPANSIONS] those that most pages have.
///
/// It is one clause of a query, however long: Lucene counts a clause for each position of a [MultiPhraseQuery], and
/// refuses queries of more than 1,024.
public final class GramPhraseQuery extends Query {
    /// Maximum number of terms at an open last position: each is looked up in each segment, and has an open list of
    /// pages. A thousand take a second on 9,255 pages, and find hardly more.
    public static final int MAX_EXPANSIONS = 100;

    private final MultiPhraseQuery phrase;
    private final boolean open;

    /// @param phrase of two positions at least
    /// @param open whether the last position, which has one term, is the beginning of terms
    public GramPhraseQuery(MultiPhraseQuery phrase, boolean open) {
        Term[][] terms = phrase.getTermArrays();
        if (terms.length < 2 || (open && terms[terms.length - 1].length != 1)) {
            throw new IllegalArgumentException("two positions are needed, an open one of one term: " + phrase);
        }
        this.phrase = phrase;
        this.open = open;
    }

    /// The phrase, with the beginning as its last term if it is open.
    public MultiPhraseQuery phrase() {
        return phrase;
    }

    /// Whether the last term is the beginning of terms.
    public boolean open() {
        return open;
    }

    /// Returns the terms of each position, one of which must be in the index as it is; without an open one.
    public Term[][] exactTerms() {
        Term[][] terms = phrase.getTermArrays();
        return open ? Arrays.copyOf(terms, terms.length - 1) : terms;
    }

    private Term beginning() {
        Term[][] terms = phrase.getTermArrays();
        return terms[terms.length - 1][0];
    }

    @Override
    public Query rewrite(IndexSearcher searcher) throws IOException {
        if (!open) {
            return this;
        }
        Term beginning = beginning();
        Map<BytesRef, Integer> pages = new HashMap<>();
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            count(Terms.getTerms(leaf.reader(), beginning.field()), beginning.bytes(), pages);
        }
        if (pages.isEmpty()) {
            return new MatchNoDocsQuery("no term begins with " + beginning);
        }
        MultiPhraseQuery.Builder any = new MultiPhraseQuery.Builder();
        Term[][] exact = exactTerms();
        for (int i = 0; i < exact.length; i++) {
            any.add(exact[i], phrase.getPositions()[i]);
        }
        Comparator<Map.Entry<BytesRef, Integer>> rarest = Map.Entry.comparingByValue();
        Term[] last = pages.entrySet().stream()
                .sorted(rarest.reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(MAX_EXPANSIONS)
                .map(term -> new Term(beginning.field(), term.getKey()))
                .toArray(Term[]::new);
        any.add(last, phrase.getPositions()[exact.length]);
        return new GramPhraseQuery(any.build(), false);
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) throws IOException {
        return phrase.createWeight(searcher, mode, boost);
    }

    /// Adds the number of pages that have each term with a beginning.
    private static void count(Terms terms, BytesRef beginning, Map<BytesRef, Integer> pages) throws IOException {
        TermsEnum each = terms.iterator();
        if (each.seekCeil(beginning) == TermsEnum.SeekStatus.END) {
            return;
        }
        for (BytesRef term = each.term();
                term != null && StringHelper.startsWith(term, beginning);
                term = each.next()) {
            pages.merge(BytesRef.deepCopyOf(term), each.docFreq(), Integer::sum);
        }
    }

    @Override
    public void visit(QueryVisitor visitor) {
        String field = phrase.getTermArrays()[0][0].field();
        if (visitor.acceptField(field)) {
            Term[] exact = Arrays.stream(exactTerms()).flatMap(Arrays::stream).toArray(Term[]::new);
            visitor.getSubVisitor(BooleanClause.Occur.MUST, this).consumeTerms(this, exact);
        }
    }

    @Override
    public String toString(String field) {
        return phrase.toString(field) + (open ? "*" : "");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GramPhraseQuery that && open == that.open && phrase.equals(that.phrase);
    }

    @Override
    public int hashCode() {
        return Objects.hash(classHash(), phrase, open);
    }
}

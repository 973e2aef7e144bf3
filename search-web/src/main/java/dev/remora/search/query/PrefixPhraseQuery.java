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
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.apache.lucene.util.automaton.ByteRunAutomaton;

/// A phrase whose last term is the beginning of terms of the index: any of them may be at its position, or of more than
/// [#MAX_EXPANSIONS] those that most pages have.
public final class PrefixPhraseQuery extends Query {
    /// Maximum number of terms at the last position: each is looked up in each segment, and has an open list of pages.
    /// A thousand take a second on 9,255 pages, and find hardly more.
    public static final int MAX_EXPANSIONS = 100;

    private final MultiPhraseQuery phrase;

    /// @param phrase of two positions at least, the last of one term
    public PrefixPhraseQuery(MultiPhraseQuery phrase) {
        Term[][] terms = phrase.getTermArrays();
        if (terms.length < 2 || terms[terms.length - 1].length != 1) {
            throw new IllegalArgumentException("two positions are needed, the last of one term: " + phrase);
        }
        this.phrase = phrase;
    }

    /// The phrase, with the beginning as its last term.
    public MultiPhraseQuery phrase() {
        return phrase;
    }

    /// Returns the terms of the other positions, one of each of which must be in the index as it is.
    public Term[][] exactTerms() {
        Term[][] terms = phrase.getTermArrays();
        return Arrays.copyOf(terms, terms.length - 1);
    }

    private Term beginning() {
        Term[][] terms = phrase.getTermArrays();
        return terms[terms.length - 1][0];
    }

    @Override
    public Query rewrite(IndexSearcher searcher) throws IOException {
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
        return any.build();
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
        Term beginning = beginning();
        if (visitor.acceptField(beginning.field())) {
            QueryVisitor all = visitor.getSubVisitor(BooleanClause.Occur.MUST, this);
            for (Term[] either : exactTerms()) {
                all.getSubVisitor(BooleanClause.Occur.SHOULD, this).consumeTerms(this, either);
            }
            all.consumeTermsMatching(
                    this,
                    beginning.field(),
                    () -> new ByteRunAutomaton(PrefixQuery.toAutomaton(beginning.bytes()), true));
        }
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

package dev.remora.search.rank.index;

import dev.remora.search.query.GramPhraseQuery;
import dev.remora.search.query.TermStatistics;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexReaderContext;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOSupplier;

/// Looks each term of one search up once in each segment's dictionary and remembers where its postings are, for
/// retrieval and ranking. A search looks up a few hundred terms, and reopening a dictionary for each would cost more
/// than the rest of the search.
///
/// For one search and one thread.
public final class TermLookup implements TermStatistics {
    private final IndexSearcher searcher;
    private final IndexReader reader;
    private final Optional<TermStatistics> whole;
    private final IndexReaderContext top;
    private final List<LeafReaderContext> leaves;
    private final WeightedCache<Term, TermStates> recent;
    private final Map<String, TermsEnum[]> dictionaries = new HashMap<>();
    private final Map<String, Map<BytesRef, TermStates>> known = new HashMap<>();

    /// An empty look-up for one search.
    public TermLookup(IndexSearcher searcher) {
        this(searcher, new WeightedCache<>(0));
    }

    /// A look-up for one search.
    ///
    /// @param recent terms that other searches over the same reader looked up recently
    TermLookup(IndexSearcher searcher, WeightedCache<Term, TermStates> recent) {
        this(searcher, recent, Optional.empty());
    }

    /// A look-up for one search in some pages of a larger index, whose searcher has the statistics of all of it.
    ///
    /// @param whole statistics of the larger index, also of terms that these pages lack
    public TermLookup(IndexSearcher searcher, TermStatistics whole) {
        this(searcher, new WeightedCache<>(0), Optional.of(whole));
    }

    private TermLookup(IndexSearcher searcher, WeightedCache<Term, TermStates> recent, Optional<TermStatistics> whole) {
        this.recent = recent;
        this.whole = whole;
        this.searcher = searcher;
        reader = searcher.getIndexReader();
        top = searcher.getTopReaderContext();
        leaves = reader.leaves();
    }

    @Override
    public int pages() {
        return whole.map(TermStatistics::pages).orElseGet(reader::numDocs);
    }

    /// Returns the number of pages that document frequencies cover: the searchable ones, and replaced ones
    /// until they are merged away.
    public int counted() {
        return whole.map(TermStatistics::pages).orElseGet(reader::maxDoc);
    }

    @Override
    public int pagesWith(String gram) {
        if (whole.isPresent()) {
            return whole.get().pagesWith(gram);
        }
        try {
            return states(new Term(Fields.BODY_GRAMS, gram)).docFreq();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns the statistics of a field; empty if no page has it.
    public Optional<CollectionStatistics> statistics(String field) throws IOException {
        return Optional.ofNullable(searcher.collectionStatistics(field));
    }

    /// Returns the states of a term in each segment, with its statistics in the index.
    public TermStates states(Term term) throws IOException {
        Map<BytesRef, TermStates> ofField = known.computeIfAbsent(term.field(), field -> new HashMap<>());
        TermStates before = ofField.get(term.bytes());
        if (before != null) {
            return before;
        }
        TermStates states = recent.get(term).orElse(null);
        if (states == null) {
            states = inDictionaries(term);
            recent.put(term, states, 1 + leaves.size());
        }
        ofField.put(term.bytes(), states);
        return states;
    }

    private TermStates inDictionaries(Term term) throws IOException {
        TermsEnum[] dictionary = dictionary(term.field());
        TermStates states = new TermStates(top);
        int pages = 0;
        long occurrences = 0;
        for (LeafReaderContext leaf : leaves) {
            TermsEnum terms = dictionary[leaf.ord];
            if (terms != null && terms.seekExact(term.bytes())) {
                states.register(terms.termState(), leaf.ord);
                pages += terms.docFreq();
                occurrences += terms.totalTermFreq();
            }
        }
        if (pages > 0) {
            var statistics = searcher.termStatistics(term, pages, occurrences);
            states.accumulateStatistics((int) statistics.docFreq(), statistics.totalTermFreq());
        }
        return states;
    }

    /// Returns the postings of a term in a segment; null if it has none.
    ///
    /// @param reuse postings that are no longer needed, or null
    /// @param flags what the postings include, as in [PostingsEnum]
    public PostingsEnum postings(LeafReaderContext leaf, Term term, PostingsEnum reuse, int flags) throws IOException {
        IOSupplier<TermState> state = states(term).get(leaf);
        TermState found = state == null ? null : state.get();
        if (found == null) {
            return null;
        }
        TermsEnum terms = dictionary(term.field())[leaf.ord];
        terms.seekExact(term.bytes(), found);
        return terms.postings(reuse, flags);
    }

    private TermsEnum[] dictionary(String field) throws IOException {
        TermsEnum[] dictionary = dictionaries.get(field);
        if (dictionary == null) {
            dictionary = new TermsEnum[leaves.size()];
            for (LeafReaderContext leaf : leaves) {
                Terms terms = leaf.reader().terms(field);
                dictionary[leaf.ord] = terms == null ? null : terms.iterator();
            }
            dictionaries.put(field, dictionary);
        }
        return dictionary;
    }

    /// Returns the same query with its terms looked up, without alternatives that match no page.
    public Query prepared(Query query) throws IOException {
        return switch (query) {
            case BooleanQuery several -> prepared(several);
            case BoostQuery boosted -> new BoostQuery(prepared(boosted.getQuery()), boosted.getBoost());
            case TermQuery one -> new TermQuery(one.getTerm(), states(one.getTerm()));
            case GramPhraseQuery phrase -> phrase.rewrite(searcher); // once: a search runs its conditions several times
            default -> query;
        };
    }

    private Query prepared(BooleanQuery query) throws IOException {
        BooleanQuery.Builder prepared =
                new BooleanQuery.Builder().setMinimumNumberShouldMatch(query.getMinimumNumberShouldMatch());
        for (BooleanClause clause : query.clauses()) {
            if (clause.occur() != Occur.SHOULD || !missing(clause.query())) {
                prepared.add(prepared(clause.query()), clause.occur());
            }
        }
        return prepared.build();
    }

    private boolean missing(Query query) throws IOException {
        Query bare = query instanceof BoostQuery boosted ? boosted.getQuery() : query;
        return switch (bare) {
            case TermQuery one -> states(one.getTerm()).docFreq() == 0;
            case GramPhraseQuery phrase -> missingAny(phrase.exactTerms());
            default -> false;
        };
    }

    private boolean missingAny(Term[][] positions) throws IOException {
        for (Term[] either : positions) {
            int pages = 0;
            for (Term term : either) {
                pages += states(term).docFreq();
            }
            if (pages == 0) {
                return true;
            }
        }
        return false;
    }
}

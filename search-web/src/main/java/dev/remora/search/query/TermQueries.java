package dev.remora.search.query;

import dev.remora.search.query.Refinement.Group;
import dev.remora.search.query.Refinement.Spelling;
import dev.remora.search.query.Refinement.TermVariants;
import dev.remora.shared.schema.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// Lucene queries for the terms of a query.
///
/// Retrieval: a flat sum of BM25 scores of terms in single fields, which Lucene prunes (block-max WAND, Ding &
/// Suel 2011). Re-ranking: a term's fields as one field in which title words occur `title` times and so on
/// (BM25F, Robertson & Zaragoza 2009), which cannot be pruned.
final class TermQueries {
    private static final float FOUND_IN_ANCHORS = 0.5f;

    /// Weight of a title in the score by words.
    private static final float FOUND_IN_TITLE = 2;

    /// Weight of a word relative to its grams.
    private static final float FOUND_BY_WORD = 0.5f;

    private static final List<String> FOUND_IN =
            List.of(Fields.TITLE_GRAMS, Fields.ANCHOR_GRAMS, Fields.SITE_NAME, Fields.BODY_GRAMS);
    private static final int MOST_NEEDED = 12;
    private static final double NEEDED_OF_MANY = 0.6;

    private final QuerySettings settings;
    private final QuerySettings.TermWeights weights;

    TermQueries(QuerySettings settings) {
        this.settings = settings;
        weights = settings.terms();
    }

    /// Returns queries that match pages with any of the terms; none if there are no terms. The first scores by
    /// grams. If its words differ from them, the second scores by words, which finds pages that have the
    /// query's words apart.
    List<Query> ranking(QueryTerms terms) {
        if (terms.words().isEmpty()) {
            return List.of();
        }
        Query first = sum(terms);
        boolean same = terms.grams().isEmpty()
                || terms.grams().keySet().equals(terms.pieces().keySet());
        return weights.grams() == 0 || same ? List.of(first) : List.of(first, byWords(terms));
    }

    private Query byWords(QueryTerms terms) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        terms.pieces().forEach((word, weight) -> {
            add(any, Fields.TITLE, word, weight * FOUND_IN_TITLE);
            add(any, Fields.BODY, word, weight);
        });
        addOwn(any, terms);
        return any.build();
    }

    /// Matches pages with a share of the terms.
    BooleanQuery finding(QueryTerms terms) {
        return finding(terms, terms);
    }

    /// Matches pages with as many of the terms as are a share of others.
    ///
    /// @param counted terms without those of alternatives, of which a page needs one only
    BooleanQuery finding(QueryTerms terms, QueryTerms counted) {
        boolean grams = byGrams(terms);
        int wanted = grams ? counted.grams().size() : counted.words().size();
        return found(terms, Math.max(1, (int) Math.floor(wanted * settings.share())));
    }

    /// Matches pages with any of the terms: for queries that hardly any page matches otherwise. Beside grams, a lone
    /// character finds no page: 牛 is not 牛腩.
    Query any(QueryTerms terms) {
        return found(terms, 1);
    }

    /// Matches pages with all grams but one of a word, in any fields: the grams of a word that the dictionary lacks
    /// differ, and most pages with only one of them are about something else (红烧, of 红烧牛腩).
    ///
    /// @param terms with the admin's synonyms, each as good as the word
    static Query nearly(AskedWord word, QueryTerms terms) {
        BooleanQuery.Builder most = new BooleanQuery.Builder();
        word.grams().forEach(gram -> most.add(anywhere(gram), Occur.SHOULD));
        Query grams = most.setMinimumNumberShouldMatch(word.grams().size() - 1).build();
        if (terms.synonyms().inPlaceOf(word.text()).findAny().isEmpty()) {
            return grams;
        }
        return new BooleanQuery.Builder()
                .add(grams, Occur.SHOULD)
                .add(word.named(), Occur.SHOULD)
                .build();
    }

    /// Matches pages with whole words: the typed word, if it is one word to the segmenter and the only one beside
    /// stop words; or, if sorted by date, all of up to three, all but one of up to five, six of ten otherwise.
    /// Sorted by relevance, several words are not required: long queries describe a page in the searcher's own
    /// words, and the best match comes first. A page has a word if it has all its grams, in any fields, or a
    /// synonym. Empty if there is nothing to require, or for more than a dozen words.
    ///
    /// @param asked words; those of a single character are ignored
    /// @param byDay pages are sorted by date
    Optional<Query> needing(List<AskedWord> asked, QueryTerms terms, boolean byDay) {
        List<AskedWord> words =
                asked.stream().filter(word -> !word.grams().isEmpty()).toList();
        boolean one = words.size() == 1
                && terms.describing().equals(Set.of(words.getFirst().text()));
        boolean asks = one || (byDay && words.size() <= MOST_NEEDED);
        if (weights.grams() == 0 || words.isEmpty() || !asks) {
            return Optional.empty();
        }
        BooleanQuery.Builder held = new BooleanQuery.Builder();
        words.forEach(word -> held.add(held(word, terms.synonyms()), Occur.SHOULD));
        int number = words.size();
        int least = number <= 3 ? number : number <= 5 ? number - 1 : (int) Math.ceil(NEEDED_OF_MANY * number);
        return Optional.of(held.setMinimumNumberShouldMatch(least).build());
    }

    private static Query held(AskedWord word, QuerySynonyms synonyms) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        word.grams().forEach(gram -> all.add(anywhere(gram), Occur.FILTER));
        List<String> builtIn = synonyms.of(word.text());
        boolean own = synonyms.inPlaceOf(word.text()).findAny().isPresent();
        if (builtIn.isEmpty() && !own) {
            return all.build();
        }
        BooleanQuery.Builder either = new BooleanQuery.Builder().add(all.build(), Occur.SHOULD);
        builtIn.forEach(same -> {
            either.add(new TermQuery(new Term(Fields.TITLE, same)), Occur.SHOULD);
            either.add(new TermQuery(new Term(Fields.BODY, same)), Occur.SHOULD);
        });
        if (own) {
            either.add(word.named(), Occur.SHOULD);
        }
        return either.build();
    }

    private static Query anywhere(String gram) {
        BooleanQuery.Builder anywhere = new BooleanQuery.Builder();
        for (String field : FOUND_IN) {
            anywhere.add(new TermQuery(new Term(field, gram)), Occur.SHOULD);
        }
        return anywhere.build();
    }

    /// Matches pages with some of the terms, one of which says something of the page: one that has nothing but 怎么办 of
    /// 失眠怎么办 is none that was asked for.
    private BooleanQuery found(QueryTerms terms, int least) {
        BooleanQuery any = some(terms, least);
        BooleanQuery.Builder found = new BooleanQuery.Builder();
        if (terms.refusesStopWords()) {
            found.add(any, least == 1 ? Occur.SHOULD : Occur.MUST).add(telling(terms), Occur.FILTER);
        } else {
            found.add(any, Occur.MUST);
        }
        scoreWords(terms, found);
        BooleanQuery query = found.build();
        return query.clauses().size() == 1 ? any : query;
    }

    /// Matches pages with a word that says something.
    private BooleanQuery telling(QueryTerms terms) {
        QueryTerms telling = terms.withoutStopWords();
        BooleanQuery.Builder any = optional(telling);
        telling.synonyms().others().forEach(other -> addGrams(any, other));
        return any.build();
    }

    private static void addBeginning(BooleanQuery.Builder any, String character) {
        any.add(new PrefixQuery(new Term(Fields.TITLE_GRAMS, character)), Occur.SHOULD);
        any.add(new PrefixQuery(new Term(Fields.BODY_GRAMS, character)), Occur.SHOULD);
    }

    private BooleanQuery some(QueryTerms terms, int least) {
        BooleanQuery.Builder any = optional(terms);
        terms.synonyms().others().forEach(other -> addGrams(any, other));
        return any.setMinimumNumberShouldMatch(least).build();
    }

    private void addGrams(BooleanQuery.Builder any, String text) {
        List<String> grams = weights.grams() > 0 ? AskedWord.grams(text) : List.of();
        grams.forEach(gram -> addGram(any, gram, 1));
        if (grams.isEmpty()) {
            addWord(any, text, 1);
        }
    }

    /// Adds the admin's synonyms, of which the best at each place scores: a page that lists them all is no better.
    private void addOwn(BooleanQuery.Builder any, QueryTerms terms) {
        for (OwnSynonyms.Place place : terms.synonyms().own()) {
            List<Query> others = new ArrayList<>();
            for (String other : place.others()) {
                BooleanQuery.Builder grams = new BooleanQuery.Builder();
                addGrams(grams, other);
                others.add(grams.build());
            }
            any.add(new DisjunctionMaxQuery(others, 0), Occur.SHOULD);
        }
    }

    /// Matches pages with any of the terms, by one sum of the scores of grams and longer words: Lucene skips most
    /// postings of such a sum. Beside grams, a lone character adds nothing: it would retrieve pages without any.
    private Query sum(QueryTerms terms) {
        BooleanQuery.Builder any = optional(terms);
        if (byGrams(terms)) {
            terms.pieces().forEach((word, weight) -> {
                if (noGram(word) && word.length() > 1) {
                    addWord(any, word, weight * FOUND_BY_WORD);
                }
            });
        }
        addOwn(any, terms);
        return any.build();
    }

    private boolean byGrams(QueryTerms terms) {
        return weights.grams() > 0 && !terms.grams().isEmpty();
    }

    private BooleanQuery.Builder optional(QueryTerms terms) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        if (byGrams(terms)) {
            terms.grams().forEach((gram, weight) -> addGram(any, gram, weight));
            terms.beginnings().forEach(word -> addWord(any, word, weights.across()));
        } else {
            terms.pieces().forEach((word, weight) -> addWord(any, word, weight));
            if (weights.grams() > 0) {
                terms.beginnings().forEach(character -> addBeginning(any, character));
            }
        }
        terms.synonyms()
                .builtIn()
                .values()
                .forEach(same -> same.forEach(word -> {
                    add(any, Fields.TITLE, word, weights.synonyms());
                    add(any, Fields.BODY, word, weights.synonyms());
                }));
        return any;
    }

    /// Adds the scores of words that are not grams; a lone character retrieves no page.
    private void scoreWords(QueryTerms terms, BooleanQuery.Builder found) {
        boolean grams = byGrams(terms);
        terms.pieces().forEach((word, weight) -> {
            if (grams && noGram(word)) {
                addWord(found, word, weight * FOUND_BY_WORD);
            }
        });
    }

    private void addGram(BooleanQuery.Builder any, String gram, float weight) {
        add(any, Fields.TITLE_GRAMS, gram, weight);
        if (settings.fields().anchors() > 0) {
            add(any, Fields.ANCHOR_GRAMS, gram, weight * FOUND_IN_ANCHORS);
        }
        add(any, Fields.SITE_NAME, gram, weight * FOUND_IN_ANCHORS);
        add(any, Fields.BODY_GRAMS, gram, weight);
    }

    private void addWord(BooleanQuery.Builder any, String word, float weight) {
        add(any, Fields.TITLE, word, weight);
        if (settings.fields().anchors() > 0) {
            add(any, Fields.ANCHORS, word, weight * FOUND_IN_ANCHORS);
        }
        if (word.codePointCount(0, word.length()) > 1) {
            add(any, Fields.ADDRESS, word, weight * FOUND_IN_ANCHORS);
        }
        add(any, Fields.BODY, word, weight);
    }

    private static void add(BooleanQuery.Builder any, String field, String text, float weight) {
        any.add(new BoostQuery(new TermQuery(new Term(field, text)), weight), Occur.SHOULD);
    }

    /// Returns the terms by which the best pages are re-ranked.
    ///
    /// @param freshness what the query says about time
    Refinement refining(QueryTerms terms, TemporalIntent freshness) {
        Counterparts own = terms.synonyms().counterparts();
        List<TermVariants> words = new ArrayList<>();
        terms.pieces().forEach((word, weight) -> {
            List<Spelling> spellings = spellings(word, weight, own.words());
            terms.synonyms().of(word).forEach(same -> spellings.add(new Spelling(same, weights.synonyms())));
            words.add(new TermVariants(spellings));
        });
        List<TermVariants> grams = new ArrayList<>();
        terms.grams()
                .forEach((gram, weight) ->
                        grams.add(new TermVariants(spellings(gram, weight * weights.grams(), own.grams()))));
        return new Refinement(
                List.of(
                        new Group(
                                settings.fields().named(Fields.TITLE, Fields.BODY, Fields.OUTLINE, Fields.ANCHORS),
                                words),
                        new Group(
                                settings.fields()
                                        .named(
                                                Fields.TITLE_GRAMS,
                                                Fields.BODY_GRAMS,
                                                Fields.OUTLINE_GRAMS,
                                                Fields.ANCHOR_GRAMS),
                                grams)),
                terms.grams(),
                (int) terms.grams().values().stream()
                        .filter(weight -> weight >= weights.across())
                        .count(),
                terms.place(),
                freshness);
    }

    /// True for a Chinese word that is not of two characters: those, and words of letters, are grams too.
    private static boolean noGram(String word) {
        return word.length() != 2 && Character.isIdeographic(word.codePointAt(0));
    }

    private static List<Spelling> spellings(String term, float weight, Map<String, Set<String>> own) {
        List<Spelling> spellings = new ArrayList<>(List.of(new Spelling(term, weight)));
        own.getOrDefault(term, Set.of()).forEach(same -> spellings.add(new Spelling(same, weight)));
        return spellings;
    }
}

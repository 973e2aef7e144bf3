package dev.remora.search.query;

import dev.remora.shared.schema.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.CombinedFieldQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// Lucene queries for the terms of a query.
///
/// Finding: a flat sum of BM25 scores of terms in single fields, which Lucene prunes (block-max WAND, Ding & Suel
/// 2011). Refining: a term's fields as though they were one in which the title's words stand `title` times and so
/// on (BM25F, Robertson & Zaragoza 2009; Lucene's [CombinedFieldQuery]), which it cannot prune.
final class TermQueries {
    private static final float FOUND_IN_ANCHORS = 0.5f;

    private final QuerySettings settings;

    TermQueries(QuerySettings settings) {
        this.settings = settings;
    }

    /// Pages that hold a share of the terms.
    Query finding(QueryTerms terms) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        int wanted = 0;
        if (settings.grams() > 0 && !terms.grams().isEmpty()) {
            terms.grams().forEach((gram, weight) -> addGram(any, gram, weight));
            terms.beginnings().forEach(word -> addWord(any, word, settings.across()));
            terms.guesses().forEach(guess -> addGram(any, guess, settings.guesses()));
            wanted = terms.grams().size();
        } else {
            terms.words().forEach((word, weight) -> addWord(any, word, weight));
            if (settings.grams() > 0) {
                terms.beginnings().forEach(character -> {
                    any.add(new PrefixQuery(new Term(Fields.TITLE_GRAMS, character)), Occur.SHOULD);
                    any.add(new PrefixQuery(new Term(Fields.BODY_GRAMS, character)), Occur.SHOULD);
                });
            }
            wanted = terms.words().size();
        }
        terms.synonyms().values().forEach(same -> same.forEach(word -> addWord(any, word, settings.synonyms())));
        return any.setMinimumNumberShouldMatch(Math.max(1, (int) Math.floor(wanted * settings.share())))
                .build();
    }

    private void addGram(BooleanQuery.Builder any, String gram, float weight) {
        add(any, Fields.TITLE_GRAMS, gram, weight);
        if (settings.anchors() > 0) {
            add(any, Fields.ANCHOR_GRAMS, gram, weight * FOUND_IN_ANCHORS);
        }
        add(any, Fields.SITE_NAME, gram, weight * FOUND_IN_ANCHORS);
        add(any, Fields.BODY_GRAMS, gram, weight);
    }

    private void addWord(BooleanQuery.Builder any, String word, float weight) {
        add(any, Fields.TITLE, word, weight);
        if (settings.anchors() > 0) {
            add(any, Fields.ANCHORS, word, weight * FOUND_IN_ANCHORS);
        }
        add(any, Fields.ADDRESS, word, weight * FOUND_IN_ANCHORS);
        add(any, Fields.BODY, word, weight);
    }

    private static void add(BooleanQuery.Builder any, String field, String text, float weight) {
        any.add(new BoostQuery(new TermQuery(new Term(field, text)), weight), Occur.SHOULD);
    }

    /// What the best are ranked by.
    ///
    /// @param freshness what the query says of time
    Refinement refining(QueryTerms terms, Freshness freshness) {
        BooleanQuery.Builder words = new BooleanQuery.Builder();
        terms.words().forEach((word, weight) -> {
            Query query = new BoostQuery(word(word), weight);
            words.add(withSynonyms(query, terms.synonyms().getOrDefault(word, List.of())), Occur.SHOULD);
        });
        terms.guesses().forEach(guess -> words.add(new BoostQuery(word(guess), settings.guesses()), Occur.SHOULD));
        BooleanQuery.Builder grams = new BooleanQuery.Builder();
        terms.grams()
                .forEach((gram, weight) ->
                        grams.add(new BoostQuery(gram(gram), weight * settings.grams()), Occur.SHOULD));
        terms.guesses()
                .forEach(guess ->
                        grams.add(new BoostQuery(gram(guess), settings.guesses() * settings.grams()), Occur.SHOULD));
        return new Refinement(
                words.build(),
                terms.grams().isEmpty() ? Optional.empty() : Optional.of(grams.build()),
                terms.grams(),
                (int) terms.grams().values().stream()
                        .filter(weight -> weight >= settings.across())
                        .count(),
                terms.place(),
                freshness);
    }

    /// The word, or where it is missing one that means the same.
    private Query withSynonyms(Query word, List<String> synonyms) {
        if (synonyms.isEmpty()) {
            return word;
        }
        List<Query> any = new ArrayList<>(List.of(word));
        synonyms.forEach(same -> any.add(new BoostQuery(word(same), settings.synonyms())));
        return new DisjunctionMaxQuery(any, 0);
    }

    private Query word(String word) {
        CombinedFieldQuery.Builder query = new CombinedFieldQuery.Builder(word)
                .addField(Fields.TITLE, settings.title())
                .addField(Fields.BODY, settings.body())
                .addField(Fields.ADDRESS, settings.address());
        return withAnchors(query, Fields.ANCHORS).build();
    }

    private Query gram(String gram) {
        CombinedFieldQuery.Builder query = new CombinedFieldQuery.Builder(gram)
                .addField(Fields.TITLE_GRAMS, settings.title())
                .addField(Fields.SITE_NAME, settings.site())
                .addField(Fields.BODY_GRAMS, settings.body());
        return withAnchors(query, Fields.ANCHOR_GRAMS).build();
    }

    private CombinedFieldQuery.Builder withAnchors(CombinedFieldQuery.Builder query, String field) {
        return settings.anchors() > 0 ? query.addField(field, settings.anchors()) : query;
    }
}

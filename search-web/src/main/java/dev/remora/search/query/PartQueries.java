package dev.remora.search.query;

import dev.remora.search.query.TypedQuery.Either;
import dev.remora.search.query.TypedQuery.InAddress;
import dev.remora.search.query.TypedQuery.InTitle;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Phrase;
import dev.remora.search.query.TypedQuery.Word;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;

/// Lucene queries for the pages that single parts of a query select.
final class PartQueries {
    private final QueryTerms.Reader reader;
    private final Folding folding;
    private final int maxWords;

    /// @param maxWords an address with more words is not looked for
    PartQueries(QueryTerms.Reader reader, Folding folding, int maxWords) {
        this.reader = reader;
        this.folding = folding;
        this.maxWords = maxWords;
    }

    /// Matches the pages that a part selects; empty if it selects none by itself, as a topic, which is an index.
    ///
    /// @param words matches the pages of a word
    Optional<Query> selected(Part part, Function<Word, Optional<Query>> words) {
        return switch (part) {
            case Word word -> words.apply(word);
            case Phrase phrase ->
                GramPhrase.withSigns(folding.fold(phrase.text())).in(GramPhrase.ANYWHERE);
            case InTitle title ->
                GramPhrase.withSigns(folding.fold(title.text())).in(List.of(Fields.TITLE_GRAMS));
            case InAddress address -> inAddress(address.decoded());
            case Either either -> any(either, words);
            default -> Filters.of(part);
        };
    }

    private Optional<Query> any(Either either, Function<Word, Optional<Query>> words) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        either.alternatives().stream()
                .flatMap(part -> selected(part, words).stream())
                .forEach(query -> any.add(query, Occur.SHOULD));
        BooleanQuery query = any.build();
        return query.clauses().isEmpty() ? Optional.empty() : Optional.of(query);
    }

    /// Matches the pages that an exclusion removes. A word is looked for where a search for it looks, so the pages
    /// that have it and those left without it are all pages.
    Optional<Query> excluded(Part part) {
        return selected(part, word -> GramPhrase.in(AskedWord.FIELDS, word.text(), folding));
    }

    private Optional<Query> inAddress(String text) {
        String[] words = reader.row(text.replaceAll("[^\\p{L}\\p{N}]+", " ")).toArray(String[]::new);
        return words.length == 0 || words.length > maxWords
                ? Optional.empty()
                : Optional.of(new PhraseQuery(Fields.ADDRESS, words));
    }
}

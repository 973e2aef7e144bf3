package dev.remora.search.passage;

import dev.remora.search.query.TypedQuery;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Grams;
import java.util.LinkedHashSet;
import java.util.Set;

/// The folded grams ([Grams]) of a query, without its exclusions and filters.
final class QueryGramSet {
    private final Folding folding;
    private final boolean phrases;
    private final Set<String> wanted = new LinkedHashSet<>();

    private QueryGramSet(Folding folding, boolean phrases) {
        this.folding = folding;
        this.phrases = phrases;
    }

    /// Returns the grams of a query as typed.
    static Set<String> of(String query, Folding folding) {
        return of(query, folding, true);
    }

    /// Returns the grams of a query as typed.
    ///
    /// @param phrases false to leave out those of its phrases
    static Set<String> of(String query, Folding folding, boolean phrases) {
        QueryGramSet grams = new QueryGramSet(folding, phrases);
        for (TypedQuery.Part part : TypedQuery.of(query).parts()) {
            grams.want(part);
        }
        return grams.wanted;
    }

    private void want(TypedQuery.Part part) {
        switch (part) {
            case TypedQuery.Phrase phrase -> want(phrases ? phrase.text() : "");
            case TypedQuery.Word word -> want(word.text());
            case TypedQuery.Either either -> either.alternatives().forEach(this::want);
            case TypedQuery.InTitle title -> want(title.text());
            default -> {
                // Not about the text.
            }
        }
    }

    /// Single characters count only if the text has nothing longer: the last of a run is one.
    private void want(String text) {
        Set<String> grams = ofText(text, folding);
        Set<String> longer = new LinkedHashSet<>(grams);
        longer.removeIf(gram -> gram.codePointCount(0, gram.length()) < 2);
        wanted.addAll(longer.isEmpty() ? grams : longer);
    }

    static Set<String> ofText(String text, Folding folding) {
        Set<String> found = new LinkedHashSet<>();
        for (Grams grams = new Grams(folding.fold(text)); grams.next(); ) {
            found.add(grams.term());
        }
        return found;
    }
}

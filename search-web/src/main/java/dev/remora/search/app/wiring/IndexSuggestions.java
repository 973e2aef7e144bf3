package dev.remora.search.app.wiring;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.PastQueries;
import dev.remora.search.suggest.Related;
import dev.remora.search.suggest.SingleWords;
import dev.remora.search.suggest.Suggester;
import dev.remora.search.suggest.Suggestion;
import dev.remora.search.suggest.Suggestions;
import dev.remora.search.suggest.correct.Corrections;
import dev.remora.search.suggest.correct.LikelyErrors;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Suggestions from the indexes and from past queries.
///
/// @param engine says whether a correction finds anything
/// @param suggester completes queries
/// @param corrections corrects queries
/// @param errors tells corrections that may be searched at once
/// @param related finds related searches
/// @param single finds words to search alone
/// @param past counts queries
public record IndexSuggestions(
        SearchEngine engine,
        Suggester suggester,
        Corrections corrections,
        LikelyErrors errors,
        Related related,
        SingleWords single,
        PastQueries past)
        implements Suggestions {
    @Override
    public List<Suggestion> complete(String typed, Optional<String> topic, int number) {
        return suggester.complete(typed, topic, number);
    }

    @Override
    public Optional<String> better(SearchRequest request, long full) {
        return corrections.of(request, full).filter(better -> engine.finds(request.asking(better)));
    }

    @Override
    public boolean mistyped(String query, String better) {
        return errors.mistyped(query, better);
    }

    @Override
    public List<String> related(SearchRequest request, int number) {
        return related.of(request, number);
    }

    @Override
    public List<String> singleWords(String query, Collection<String> absent, int number) {
        return single.of(query, absent, number);
    }

    @Override
    public List<String> popular(int number) {
        return past.popular(number);
    }

    @Override
    public void asked(String query, String client) {
        past.asked(query, client);
    }

    @Override
    public String edition() {
        return suggester.edition();
    }
}

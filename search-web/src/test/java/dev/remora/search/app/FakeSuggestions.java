package dev.remora.search.app;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.suggest.Suggestion;
import dev.remora.search.suggest.Suggestion.Source;
import dev.remora.search.suggest.Suggestions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Suggests what a test says.
final class FakeSuggestions implements Suggestions {
    /// What completes any text.
    volatile List<String> completions = List.of("针灸", "针灸减肥", "针灸穴位图");

    /// What was meant by any query.
    volatile Optional<String> better = Optional.empty();

    /// Whether that may be searched at once.
    volatile boolean mistyped = true;

    volatile List<String> related = List.of("针灸 减肥", "针灸 失眠");

    volatile List<String> popular = List.of("足三里", "桂枝汤");

    /// Queries taken note of, each with its client.
    final List<String> asked = new ArrayList<>();

    @Override
    public List<Suggestion> complete(String typed, Optional<String> topic, int number) {
        return completions.stream()
                .limit(number)
                .map(text -> new Suggestion(text, Source.TITLE))
                .toList();
    }

    @Override
    public Optional<String> better(SearchRequest request, long full) {
        return better;
    }

    @Override
    public boolean mistyped(String query, String other) {
        return mistyped;
    }

    @Override
    public List<String> related(SearchRequest request, int number) {
        return related;
    }

    volatile List<String> single = List.of();

    @Override
    public List<String> singleWords(String query, Collection<String> absent, int number) {
        return single;
    }

    @Override
    public List<String> popular(int number) {
        return popular;
    }

    /// Changed by tests to say that what is suggested did.
    volatile String edition = "1";

    @Override
    public String edition() {
        return edition;
    }

    @Override
    public synchronized void asked(String query, String client) {
        asked.add(query + " by " + client);
    }
}

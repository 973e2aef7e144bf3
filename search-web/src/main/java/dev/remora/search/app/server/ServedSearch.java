package dev.remora.search.app.server;

import dev.remora.search.page.Pages;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Suggestions;

/// What the server serves of searches.
///
/// @param engine answers searches
/// @param suggestions completes queries
/// @param pages behind the results
public record ServedSearch(SearchEngine engine, Suggestions suggestions, Pages pages) {
    /// The same with another engine.
    ServedSearch with(SearchEngine other) {
        return new ServedSearch(other, suggestions, pages);
    }
}

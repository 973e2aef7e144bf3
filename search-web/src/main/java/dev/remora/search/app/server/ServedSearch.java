package dev.remora.search.app.server;

import dev.remora.search.page.Pages;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Suggestions;
import dev.remora.search.thumbnail.Thumbnails;

/// What the server serves of searches.
///
/// @param engine answers searches
/// @param suggestions completes queries
/// @param pages behind the results
/// @param thumbnails beside the results
public record ServedSearch(SearchEngine engine, Suggestions suggestions, Pages pages, Thumbnails thumbnails) {
    /// Without thumbnails.
    public ServedSearch(SearchEngine engine, Suggestions suggestions, Pages pages) {
        this(engine, suggestions, pages, Thumbnails.NONE);
    }

    /// The same with another engine.
    ServedSearch with(SearchEngine other) {
        return new ServedSearch(other, suggestions, pages, thumbnails);
    }

    /// The same with thumbnails.
    public ServedSearch with(Thumbnails shown) {
        return new ServedSearch(engine, suggestions, pages, shown);
    }
}

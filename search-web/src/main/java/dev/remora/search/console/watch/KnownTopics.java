package dev.remora.search.console.watch;

import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.topic.Topics;
import io.javalin.http.Context;
import java.util.Optional;

/// The topics that have a page: those with an index, and those that were never crawled.
///
/// @param engine knows the indexes
/// @param files of the topics
public record KnownTopics(SearchEngine engine, Topics files) {
    /// Returns the topic that `{id}` in a path names.
    ///
    /// @throws RequestRefused with 404 if there is none
    public IndexedTopic of(Context ctx) {
        String id = ctx.pathParam("id");
        return named(id)
                .orElseThrow(() -> RequestRefused.because(404, "page.topic.unknown", SearchParameters.shown(id)));
    }

    Optional<IndexedTopic> named(String id) {
        return engine.topics().stream()
                .filter(topic -> topic.id().equals(id))
                .findFirst()
                .or(() -> neverCrawled(id));
    }

    private Optional<IndexedTopic> neverCrawled(String id) {
        return files.list().stream()
                .filter(topic -> topic.id().equals(id))
                .findFirst()
                .map(topic -> new IndexedTopic(topic.id(), topic.name(), topic.description(), 0));
    }
}

package dev.remora.search.console;

import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.topic.Topics;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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

    /// Returns all of them, by id.
    List<IndexedTopic> all() {
        Map<String, IndexedTopic> all = new TreeMap<>();
        files.list().forEach(topic -> all.put(topic.id(), neverCrawled(topic)));
        engine.topics().forEach(topic -> all.put(topic.id(), topic));
        return List.copyOf(all.values());
    }

    /// Returns one of them by its id.
    Optional<IndexedTopic> named(String id) {
        return engine.topics().stream()
                .filter(topic -> topic.id().equals(id))
                .findFirst()
                .or(() -> files.list().stream()
                        .filter(topic -> topic.id().equals(id))
                        .findFirst()
                        .map(KnownTopics::neverCrawled));
    }

    private static IndexedTopic neverCrawled(Topics.Named topic) {
        return new IndexedTopic(topic.id(), topic.name(), topic.description(), 0);
    }
}

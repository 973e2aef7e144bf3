package dev.remora.shared.run;

import java.util.Optional;

/// Crawls as the web front end sees them; filled by the composition root, so that the front end needs no crawler.
/// Safe for use by many threads.
public interface Crawls {
    /// Starts a run on a topic's collection: goes on with a stopped one, fetches known pages again otherwise.
    ///
    /// @param maxPages pages that it may fetch, if not as many as the topic says
    Started start(String topic, Optional<Long> maxPages);

    /// The latest reading of the topic's run: of one in this process, else what the collection's journal tells of
    /// the last one, which may be under way in another process. Empty where none was ever begun.
    Optional<CrawlProgress> current(String topic);

    /// Asks the topic's run to pause; false if none runs.
    boolean pause(String topic);

    /// Lets a paused run go on; false if none is paused.
    boolean resume(String topic);

    /// Asks the topic's run to stop cleanly; false if none runs.
    boolean stop(String topic);

    /// What became of a request to start.
    sealed interface Started {
        /// It runs.
        record Running(CrawlProgress progress) implements Started {}

        /// There is no such topic here.
        record NoSuchTopic(String topic) implements Started {}

        /// A run is under way already, here or in another process; `words` say where and how to ask it.
        record Busy(String words) implements Started {}

        /// It could not start; `words` say why and what to do.
        record Failed(String words) implements Started {}
    }
}

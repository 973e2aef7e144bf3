package dev.remora.shared.run;

import dev.remora.shared.collection.Recrawl;
import java.util.Optional;

/// Crawls as the web front end sees them; filled by the composition root, so that the front end needs no crawler.
/// Safe for use by many threads.
public interface Crawls {
    /// Starts a run on a topic's collection.
    Started start(String topic, Order order);

    /// What somebody asks a run for.
    ///
    /// @param recrawl the known addresses to ask for again; empty: none, the run goes on with what waits
    /// @param maxPages pages that it may fetch, a recrawl requests that it may make for pages, at least 1;
    ///     empty: as given before for this topic, else as the topic says
    record Order(Optional<Recrawl> recrawl, Optional<Long> maxPages) {
        /// Goes on with what waits, within the budget that holds.
        public static final Order GO_ON = new Order(Optional.empty(), Optional.empty());
    }

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

package dev.remora.shared.run;

import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.StartRefusal;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// Crawls for the web front end; implemented in the composition root, so that the front end does not depend
/// on the crawler. Safe for use by many threads.
public interface Crawls {
    /// Starts a run on a topic's collection.
    Started start(String topic, Order order);

    /// Starts to re-judge the stored pages of a topic by its file, and updates the index: no crawl, which leaves the
    /// last run as it ended. It fetches nothing except missing example pages. It may be stopped; then the next run
    /// begins by re-judging all pages.
    Started rejudge(String topic);

    /// The options of a run.
    ///
    /// @param recrawl the known addresses to request again; empty: none, the run resumes the queue
    /// @param maxPages maximum number of pages, or of page requests for a recrawl, at least 1; empty: the
    ///     number given before for this run, or else that of the topic
    /// @param trial whether that number holds for this start alone
    record Order(Optional<Recrawl> recrawl, Optional<Long> maxPages, boolean trial) {
        /// Resumes the queue with the current budget.
        public static final Order GO_ON = new Order(Optional.empty(), Optional.empty());

        /// An order whose number holds until the run ends.
        public Order(Optional<Recrawl> recrawl, Optional<Long> maxPages) {
            this(recrawl, maxPages, false);
        }

        /// Fetches a few pages, whose number never becomes the budget of a later start.
        public static Order trial(long pages) {
            return new Order(Optional.empty(), Optional.of(pages), true);
        }

        /// Returns this order without its recrawl, once that has begun.
        public Order begun() {
            return new Order(Optional.empty(), maxPages, trial);
        }
    }

    /// Returns the state of the topic's run: of a run in this process, or else of the last run in the collection's
    /// journal, which another process may be running. Empty if there was no run.
    Optional<Standing> standing(String topic);

    /// Returns the latest reading of the run, as [#standing] does.
    default Optional<CrawlProgress> current(String topic) {
        return standing(topic).map(Standing::run);
    }

    /// The state of a topic's run.
    ///
    /// @param run its latest reading
    /// @param rejudged what the last [#rejudge] did since the run, why it failed, or that it was interrupted, in
    ///     the language of a locale; empty while a run or a re-judging is active, and if there was none
    record Standing(CrawlProgress run, Optional<Function<Locale, String>> rejudged) {
        /// The state of a run after which nothing was re-judged.
        public static Standing of(CrawlProgress run) {
            return new Standing(run, Optional.empty());
        }
    }

    /// Returns the freshness of the topic and the state of its schedule; empty if it has none.
    default Optional<TopicFreshness> freshness(String topic) {
        return Optional.empty();
    }

    /// Returns what must be done before a crawl of a topic can start; empty if nothing is known. It can be re-judged.
    default Optional<StartRefusal> obstacle(String topic) {
        return Optional.empty();
    }

    /// Whether runs are refused because no contact address is set.
    default boolean needsContact() {
        return false;
    }

    /// Pauses the topic's run; false if none is running.
    boolean pause(String topic);

    /// Resumes a paused run; false if none is paused.
    boolean resume(String topic);

    /// Stops the topic's run cleanly; false if none is running.
    boolean stop(String topic);

    /// The result of a request to start.
    sealed interface Started {
        /// It is running.
        record Running(CrawlProgress progress) implements Started {}

        /// The topic does not exist.
        record NoSuchTopic(String topic) implements Started {}

        /// A run is already running, here or in another process, or something else must be done first.
        record Busy(StartRefusal why) implements Started {}

        /// All pages of the budget were fetched; resuming needs a larger one.
        ///
        /// @param spent pages fetched, or page requests of a recrawl; at least `budget`
        record BudgetUsed(long budget, long spent) implements Started {
            /// A budget with which the run can be resumed.
            public long larger() {
                return 2 * Math.max(budget, spent);
            }
        }

        /// The topic has no page that was to be fetched or judged again.
        record NothingToDo(StartRefusal why) implements Started {}

        /// No contact address is set, without which the public web is not crawled.
        record NoContact() implements Started {}

        /// It could not start; `words` says why and what to do, in the language of a locale.
        record Failed(Function<Locale, String> words) implements Started {}
    }
}

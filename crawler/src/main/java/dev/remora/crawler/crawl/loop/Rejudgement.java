package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.rescoring.JudgementTable;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.RunReason;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Re-judges all stored pages of a collection after a change of the topic, from the page store, without
/// requests. Each new judgement is journalled and applied like any other decision; those of pages with the
/// same text together, so that the best one represents them ([JudgingPass]).
public final class Rejudgement {
    private final CollectionWriter collection;
    private final PageJudge judge;
    private final RunReason reason;
    private final Clock clock;
    private final Watcher watcher;
    private Optional<Outcome> found = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();

    /// The result. Pages with the same text count as one, as in a run: `onTopic` is its previous value plus
    /// `cameIn` minus `wentOut`.
    ///
    /// @param pages judged pages, each counted
    /// @param onTopic texts on topic
    /// @param cameIn texts that were not on topic before and are now
    /// @param wentOut the other way round
    public record Outcome(long pages, long onTopic, long cameIn, long wentOut) {
        /// The result as a message of a run: with a warning if more than half of the texts on topic are not any more.
        ///
        /// @param why the pages were judged
        public RunReason told(RunReason why) {
            long before = onTopic - cameIn + wentOut;
            RunReason.JudgedAll judged = new RunReason.JudgedAll(pages, onTopic, before, cameIn, wentOut);
            return 2 * wentOut > before ? new RunReason.MostWentOut(judged, why) : judged;
        }
    }

    /// Observes the progress, and may end it.
    public interface Watcher {
        /// Does nothing.
        Watcher NONE = (done, of) -> true;

        /// Called with the number of pages judged so far.
        ///
        /// @return whether to continue; if not, all pages must be judged again
        boolean judged(long done, long of);
    }

    /// @param judge judges pages by the present topic
    public Rejudgement(CollectionWriter collection, PageJudge judge, RunReason reason, Clock clock, Watcher watcher) {
        this.collection = collection;
        this.judge = judge;
        this.reason = reason;
        this.clock = clock;
        this.watcher = watcher;
    }

    /// Judges all pages of the journal. Must be followed by [#ended] once the consequences for links are
    /// journalled, too: a kill before that repeats all of it.
    ///
    /// @param state of the journal; applies the decisions
    /// @param pages the collection, its pages segmented as at present
    /// @return the judgements; empty if the pass was interrupted
    Optional<JudgementTable> over(CrawlState state, CollectionWriter pages) {
        collection.sync();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            JudgingPass pass = new JudgingPass(pages, judge, clock, watcher, state);
            if (!pass.over(reason, threads)) {
                return Optional.empty();
            }
            found = Optional.of(pass.outcome());
            return Optional.of(pass.judgements());
        }
    }

    /// Journals that all consequences of the judgements are journalled.
    void ended(CrawlCore core) {
        Outcome all = found.orElseThrow();
        core.decide(new JournalRecord.JudgingResult(clock.instant(), all.told(reason)));
        core.decide(new JournalRecord.JudgingEnded(clock.instant(), all.pages(), all.onTopic()));
        collection.sync();
        outcome = found;
    }

    /// The result; empty if the pass was interrupted.
    public Optional<Outcome> outcome() {
        return outcome;
    }
}

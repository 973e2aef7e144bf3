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

/// Judges all stored pages of a collection anew, from the page store, without a request: what a change of the topic
/// asks for. Each new judgement is journalled, and taken in as any other decision; those of pages with one text
/// together, so that the best of them stands for all ([JudgingPass]).
public final class Rejudgement {
    private final CollectionWriter collection;
    private final PageJudge judge;
    private final RunReason reason;
    private final Clock clock;
    private final Watcher watcher;
    private Optional<Outcome> found = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();

    /// What came of it. Pages with one text count as one, as in a run: `onTopic` is what it was before, with
    /// `cameIn` and without `wentOut`.
    ///
    /// @param pages that were judged, each for itself
    /// @param onTopic texts on topic
    /// @param cameIn texts that were not on topic before and are now
    /// @param wentOut the other way round
    public record Outcome(long pages, long onTopic, long cameIn, long wentOut) {
        /// The same as what a run has to tell.
        public RunReason told() {
            return new RunReason.JudgedAll(pages, onTopic, cameIn, wentOut);
        }
    }

    /// Watches it, and may end it.
    public interface Watcher {
        /// Nobody watches.
        Watcher NONE = (done, of) -> true;

        /// So many pages have been judged.
        ///
        /// @return whether to go on; if not, all will have to be judged again
        boolean judged(long done, long of);
    }

    /// @param judge judges pages by the topic as it is now
    public Rejudgement(CollectionWriter collection, PageJudge judge, RunReason reason, Clock clock, Watcher watcher) {
        this.collection = collection;
        this.judge = judge;
        this.reason = reason;
        this.clock = clock;
        this.watcher = watcher;
    }

    /// Goes over all pages that the journal has. To be followed by [#ended], when the journal has what follows from
    /// it for links, too: a kill before that has it done again.
    ///
    /// @param state what the journal says; it takes in what is decided
    /// @param pages the collection, its pages with their words as they are cut now
    /// @return what became of the pages; empty if it was ended before its end
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

    /// Everything that follows from the judgements is journalled.
    void ended(CrawlCore core) {
        Outcome all = found.orElseThrow();
        core.decide(new JournalRecord.JudgingEnded(clock.instant(), all.pages(), all.onTopic()));
        collection.sync();
        outcome = found;
    }

    /// What came of it; empty if it was ended before its end.
    public Optional<Outcome> outcome() {
        return outcome;
    }
}

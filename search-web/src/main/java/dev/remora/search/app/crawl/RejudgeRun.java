package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.loop.Rejudgement;
import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.http.Language;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A re-judging of a topic's stored pages in the server's process. One thread calls [#failure] and then [#close]; any
/// may call the other methods.
final class RejudgeRun implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RejudgeRun.class);

    private final CrawlProgress before;
    private final Clock clock;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile CrawlProgress now;
    private volatile boolean stopAsked;
    private volatile boolean stopped;

    /// @param before the last reading of the topic's last run
    RejudgeRun(CrawlProgress before, Clock clock) {
        this.before = before;
        this.clock = clock;
        this.now = reading(0, 0);
    }

    /// Judges all pages.
    ///
    /// @param work judges them, observed by a watcher
    /// @return why it failed, in the language of a locale; empty if it did not: the journal has what it did
    Optional<Function<Locale, String>> failure(Function<Rejudgement.Watcher, Optional<TopicRejudgement.Done>> work) {
        try {
            stopped = work.apply(this::judged).isEmpty();
            return Optional.empty();
        } catch (StorageFailed | CollectionDamaged | IndexUnavailable | Ended e) {
            LOG.warn(
                    "the pages of {} could not be re-judged: {}",
                    before.topic(),
                    Ended.of(e).apply(Language.EN));
            return Optional.of(locale -> Ended.of(e).apply(Language.of(locale)));
        } catch (RuntimeException e) {
            LOG.error("the pages of {} could not be re-judged", before.topic(), e);
            return Optional.of(saying(new RunReason.Defect(e.toString())));
        }
    }

    static Function<Locale, String> saying(Reason reason) {
        return locale -> ReasonText.in(locale).say(reason);
    }

    private boolean judged(long done, long of) {
        now = reading(done, of);
        return !stopAsked;
    }

    private CrawlProgress reading(long done, long of) {
        return before.in(CrawlProgress.State.RUNNING).saying(new RunReason.Rejudging(done, of), clock.instant());
    }

    /// Returns the reading of the run before, with the number of pages judged so far as its message.
    CrawlProgress progress() {
        return stopAsked ? now.in(CrawlProgress.State.STOPPING) : now;
    }

    /// Requests an early end.
    void stop() {
        stopAsked = true;
    }

    /// Whether an early end was requested.
    boolean stopAsked() {
        return stopAsked;
    }

    /// Whether that came before all pages were judged.
    boolean stopped() {
        return stopped;
    }

    /// Lets those go on who wait for its end.
    @Override
    public void close() {
        closed.countDown();
    }

    /// Waits until it is closed.
    void awaitClosed() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

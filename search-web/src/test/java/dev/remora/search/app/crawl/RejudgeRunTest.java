package dev.remora.search.app.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.loop.Rejudgement;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunKind;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// What is told of a re-judging while it runs and when it is over.
class RejudgeRunTest {
    private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

    private final RejudgeRun run = new RejudgeRun(
            new CrawlProgress(
                    "tea",
                    3,
                    Instant.EPOCH,
                    new CrawlProgress.Activity(
                            RunKind.CRAWL, State.UNFINISHED, Optional.of(new RunReason.NothingWaits())),
                    RunFigures.NONE,
                    new CrawlProgress.Ahead(7, 2, 100),
                    new CrawlProgress.Pace(0, false, 0)),
            Clock.fixed(NOW, ZoneOffset.UTC));
    private final AtomicReference<String> told = new AtomicReference<>();

    private void judge(Function<Rejudgement.Watcher, Optional<TopicRejudgement.Done>> work) {
        told.set(run.failure(work).map(why -> why.apply(Locale.UK)).orElse(""));
    }

    private void shows(State state, long pages, long of) {
        CrawlProgress now = run.progress();
        assertEquals(state, now.state());
        assertEquals(Optional.of(new RunReason.Rejudging(pages, of)), now.message());
        assertEquals(NOW, now.at());
        assertEquals(new CrawlProgress.Ahead(7, 2, 100), now.ahead());
    }

    @Test
    void itShowsTheRunBeforeWithThePagesJudgedSoFar() {
        shows(State.RUNNING, 0, 0);
        judge(watcher -> {
            assertTrue(watcher.judged(3, 9));
            shows(State.RUNNING, 3, 9);
            return Optional.of(new TopicRejudgement.Done(new RunReason.JudgedAll(9, 4, 3, 2, 1), 4));
        });
        assertEquals("", told.get());
        assertFalse(run.stopped());
    }

    @Test
    void aStopEndsItAtTheNextPageAndSaysSo() {
        judge(watcher -> {
            run.stop();
            assertFalse(watcher.judged(3, 9));
            shows(State.STOPPING, 3, 9);
            return Optional.empty();
        });
        assertEquals("", told.get());
        assertTrue(run.stopped());
    }

    @Test
    void afterAFailureItSaysWhyAndIsOver() {
        IOException full = new IOException("No space left on device");
        judge(_ -> {
            throw new StorageFailed(
                    new StorageFault.NotWritten(StorageFault.Action.WRITE, "pages/00001", StorageFault.cause(full)),
                    full);
        });
        assertTrue(told.get().contains("pages/00001"), told.get());
        assertFalse(run.stopped(), "a failure is not to be tried again unasked");
    }

    @Test
    void aDefectIsToldAndNotThrown() {
        judge(_ -> {
            throw new IllegalStateException("broken");
        });
        assertTrue(told.get().contains("broken"), told.get());
    }
}

package dev.remora.search.app.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JournalProgressTest {
    private static final RunReason UNFINISHED = new RunReason.NothingHad(new Failure.NoAnswer(), 2);
    private static final Instant START = Instant.parse("2026-11-20T08:00:00Z");

    private final JournalProgress progress = new JournalProgress("tcm");

    /// A collection whose first run began at a time, with so many links.
    private static MemoryCollection begun(Instant at, int links) {
        MemoryCollection collection =
                new MemoryCollection(Topic.of("tcm", "中医", Map.of("中医", 3.0), List.of(new Url("http://a.example/"))));
        collection.append(
                new JournalRecord.RunStarted(at, 1, "auto", "keywords", new JournalRecord.Budget(100, false)));
        for (int i = 0; i < links; i++) {
            Link link = Link.seed(new Url("http://a.example/" + at.getEpochSecond() + "/" + i));
            collection.append(new JournalRecord.Queued(at, link, 1, new LinkEvidence.Seed()));
        }
        collection.sync();
        return collection;
    }

    /// Another process that has the collection since a time.
    private static Optional<LockHolder.Writer> writer(int second) {
        return Optional.of(new LockHolder.Writer(7, "remora", START.plusSeconds(second)));
    }

    private CrawlProgress read(MemoryCollection collection, Optional<LockHolder.Writer> writer) {
        collection.sync();
        return progress.read(collection, writer, false, START.plusSeconds(60)).orElseThrow();
    }

    @Test
    void anImportIsOverOnceItsPagesHaveBeenReadAgain() {
        MemoryCollection collection = begun(START, 0);
        Link link = Link.archived(new Url("http://a.example/"));
        collection.append(new JournalRecord.Queued(START, link, 1, new LinkEvidence.Archived()));
        collection.append(new JournalRecord.RunEnded(START, 1, new RunReason.ArchiveRead()));
        collection.sync();
        Instant now = START.plusSeconds(60);
        CrawlProgress killed =
                progress.read(collection, Optional.empty(), true, now).orElseThrow();
        assertEquals(CrawlProgress.State.UNFINISHED, killed.state());
        assertEquals(Optional.of(new RunReason.Interrupted()), killed.message());
        CrawlProgress resumed = progress.read(collection, writer(30), true, now).orElseThrow();
        RunReason.Elsewhere where =
                assertInstanceOf(RunReason.Elsewhere.class, resumed.message().orElseThrow());
        assertEquals(new RunReason.GoesOn(), where.doing(), "it reads the pages again");
        CrawlProgress whole =
                progress.read(collection, Optional.empty(), false, now).orElseThrow();
        assertEquals(CrawlProgress.State.FINISHED, whole.state());
        assertEquals(Optional.of(new RunReason.ArchiveRead()), whole.message());
    }

    private static JournalRecord measured(int second, int active, Optional<Reason> stall) {
        return new JournalRecord.RunMeasured(
                START.plusSeconds(second), 1, Duration.ofSeconds(active), active * 1_000L, stall, Optional.empty());
    }

    private static JournalRecord page(int second) {
        return new JournalRecord.Fetched(
                START.plusSeconds(second),
                new Url("http://a.example/" + second),
                new ArchivedResponse(200, new WarcLocation(1, 0)),
                new PageLocation(1, 0),
                new Assessment(0.5, Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.uncompared(second));
    }

    @Test
    void aRunThatIsOverHasTheSpeedOfTheTimeForWhichItWasAtWorkAndItsBytes() {
        MemoryCollection collection = begun(START, 5);
        collection.append(page(1));
        collection.append(page(2));
        collection.append(measured(2, 2, Optional.empty()));
        collection.append(page(3_600)); // another process went on an hour later
        collection.append(measured(3_602, 4, Optional.empty()));
        collection.append(new JournalRecord.RunEnded(START.plusSeconds(3_602), 1, new RunReason.BudgetUsed()));
        CrawlProgress over = read(collection, Optional.empty());
        assertEquals("finished", over.stateCode());
        assertEquals(Duration.ofSeconds(4), over.figures().active());
        assertEquals(0.75, over.pace().pagesPerSecond());
        assertEquals(4_000, over.figures().received());
    }

    @Test
    void pagesOfATimeAheadOfTheClockAreNotThoseOfTheLastSeconds() {
        MemoryCollection collection = begun(START, 5);
        collection.append(page(3_600)); // then the clock was set back
        collection.append(page(59));
        assertEquals(0.1, read(collection, writer(0)).pace().pagesPerSecond());
    }

    @Test
    void aRunThatNeverMeasuredItselfHasTheSpeedOfAllItsTime() {
        MemoryCollection collection = begun(START, 5);
        collection.append(page(1));
        collection.append(new JournalRecord.RunEnded(START.plusSeconds(2), 1, new RunReason.BudgetUsed()));
        assertEquals(0.5, read(collection, Optional.empty()).pace().pagesPerSecond());
    }

    @Test
    void aCrawlOfAnotherProcessSaysWhyItStallsUntilItGoesOn() {
        MemoryCollection collection = begun(START, 5);
        collection.append(measured(1, 1, Optional.of(new Failure.ConnectionRefused())));
        CrawlProgress stalled = read(collection, writer(0));
        assertEquals("stalled-elsewhere", stalled.stateCode());
        assertEquals(Optional.of(new Failure.ConnectionRefused()), stalled.message());
        collection.append(measured(2, 1, Optional.empty()));
        CrawlProgress on = read(collection, writer(0));
        assertEquals("running-elsewhere", on.stateCode());
        assertEquals(doing(0, new RunReason.GoesOn()), on.message());
        collection.append(measured(3, 1, Optional.of(new Failure.ConnectionRefused())));
        left(collection, "it was killed while it stalled");
    }

    private void left(MemoryCollection collection, String why) {
        CrawlProgress killed = read(collection, Optional.empty());
        assertEquals("unfinished", killed.stateCode(), why);
        assertEquals(Optional.of(new RunReason.Interrupted()), killed.message(), why);
    }

    @Test
    void aRunThatWasStoppedIsInterruptedByAKillOnceItIsGoneOnWith() {
        MemoryCollection collection = begun(START, 5);
        left(collection, "a journal that never recorded a stop");
        for (RunReason left : List.of(new RunReason.RoundEnded(), new RunReason.Stopped())) {
            collection.append(ended(9, left));
            assertEquals("stopped", read(collection, Optional.empty()).stateCode());
        }
        collection.append(measured(20, 10, Optional.empty()));
        left(collection, "killed when it was gone on with");
    }

    private static JournalRecord ended(int second, RunReason why) {
        return new JournalRecord.RunMeasured(
                START.plusSeconds(second), 1, Duration.ofSeconds(second), 0, Optional.empty(), Optional.of(why));
    }

    private static Optional<Reason> doing(int second, RunReason doing) {
        return Optional.of(new RunReason.Elsewhere(7, "remora", START.plusSeconds(second), doing));
    }

    private static JournalRecord judging(int second) {
        return new JournalRecord.JudgingBegan(START.plusSeconds(second), new RunReason.JudgingAskedFor());
    }

    private void does(MemoryCollection collection, int since, RunReason doing) {
        CrawlProgress now = read(collection, writer(since));
        assertEquals("running-elsewhere", now.stateCode());
        assertEquals(doing(since, doing), now.message());
    }

    @Test
    void anotherProcessCrawlsOnlyIfTheRunWasAtWorkSinceThatHasTheCollection() {
        MemoryCollection collection = begun(START, 5);
        collection.append(measured(1, 1, Optional.of(new Failure.NoAnswer())));
        does(collection, 2, new RunReason.OtherWork()); // it is being opened, and the run was killed while it stalled
        collection.append(judging(3));
        does(collection, 2, new RunReason.Rejudging(0, 0));
        does(collection, 4, new RunReason.OtherWork()); // that was interrupted
        collection.append(new JournalRecord.JudgingEnded(START.plusSeconds(5), 0, 0));
        does(collection, 2, new RunReason.OtherWork());
        collection.append(measured(6, 2, Optional.empty()));
        does(collection, 2, new RunReason.GoesOn());
        collection.append(judging(7));
        does(collection, 2, new RunReason.Judging(new RunReason.JudgingAskedFor()));
    }

    @Test
    void theResultOfARejudgingIsToldUntilTheRunIsAtWorkAgain() {
        RunReason result = new RunReason.JudgedAll(9, 4, 3, 2, 1);
        MemoryCollection collection = begun(START, 5);
        for (Optional<RunReason> told : List.of(Optional.<RunReason>empty(), Optional.of(result))) {
            read(collection, Optional.empty());
            assertEquals(told, progress.rejudged());
            collection.append(judging(3));
            read(collection, Optional.empty());
            assertEquals(Optional.of(new RunReason.RejudgingStopped()), progress.rejudged());
            collection.append(new JournalRecord.JudgingResult(START.plusSeconds(4), result));
            collection.append(new JournalRecord.JudgingEnded(START.plusSeconds(4), 9, 4));
        }
        collection.append(measured(5, 2, Optional.empty()));
        read(collection, Optional.empty());
        assertEquals(Optional.empty(), progress.rejudged());
    }

    @Test
    void aRunThatEndedBeforeItWasDoneSaysWhyUntilItIsGoneOnWith() {
        MemoryCollection collection = begun(START, 5);
        collection.append(ended(9, UNFINISHED));
        CrawlProgress ended = read(collection, Optional.empty());
        assertEquals("unfinished", ended.stateCode());
        assertEquals(Optional.of(UNFINISHED), ended.message());
        assertEquals("running-elsewhere", read(collection, writer(0)).stateCode());
        collection.append(measured(20, 10, Optional.empty()));
        left(collection, "killed when it was gone on with");
    }

    private static void failures(MemoryCollection collection, int count) {
        for (int i = 0; i < count; i++) {
            Url url = new Url("http://a.example/none/" + i);
            collection.append(new JournalRecord.Failed(
                    START, url, new JournalRecord.Answer(0), new Failure.NoAnswer(), 1, Optional.empty()));
        }
    }

    private double failing(MemoryCollection collection) {
        return read(collection, Optional.empty()).pace().failing();
    }

    @Test
    void theShareOfFailuresIsOfTheLastHundredRequestsOfTheLastRun() {
        MemoryCollection collection = begun(START, 120);
        failures(collection, 99);
        assertEquals(0, failing(collection));
        failures(collection, 1);
        assertEquals(1, failing(collection));
        collection.append(page(1));
        collection.append(measured(2, 2, Optional.empty())); // no request
        assertEquals(0.99, failing(collection), 1e-9);
        collection.append(
                new JournalRecord.RunStarted(START, 2, "auto", "keywords", new JournalRecord.Budget(100, false)));
        failures(collection, 60);
        assertEquals(0, failing(collection), "those of the run before do not count");
        failures(collection, 40);
        assertEquals(1, failing(collection));
    }

    private long waiting(MemoryCollection collection) {
        return progress.read(collection, Optional.empty(), false, START)
                .orElseThrow()
                .ahead()
                .waiting();
    }

    @Test
    void knownPagesToWhichARecrawlDidNotComeWaitNoMore() {
        MemoryCollection collection = begun(START, 2);
        collection.append(page(1));
        collection.append(page(2));
        collection.append(new JournalRecord.RecrawlRequested(START.plusSeconds(3), 1, new Recrawl.All()));
        assertEquals(4, read(collection, Optional.empty()).ahead().waiting());
        collection.append(page(1));
        collection.append(new JournalRecord.RunEnded(START.plusSeconds(4), 1, new RunReason.BudgetUsed()));
        assertEquals(2, read(collection, Optional.empty()).ahead().waiting(), "links that were never asked for");
    }

    @Test
    void goesOnInAJournalThatHasGrown() {
        MemoryCollection collection = begun(START, 5);
        assertEquals(5, waiting(collection));
        Link link = Link.seed(new Url("http://b.example/"));
        collection.append(new JournalRecord.Queued(START, link, 1, new LinkEvidence.Seed()));
        collection.sync();
        assertTrue(progress.isOf(collection));
        assertEquals(6, waiting(collection));
    }

    @Test
    void knowsAJournalThatBeganAnewByItsBeginningAlsoWhereThatIsLonger() {
        assertEquals(5, waiting(begun(START, 5)));
        assertFalse(progress.isOf(begun(START.plusSeconds(60), 3)));
        assertFalse(progress.isOf(begun(START.plusSeconds(60), 50)));
    }
}

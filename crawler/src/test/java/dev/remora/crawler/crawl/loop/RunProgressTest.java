package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.priority.strategy.BestFirst;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/// What is told of a run while it goes on.
class RunProgressTest {
    private Instant now = VirtualCrawl.START;
    private final InstantSource time = () -> now;
    private final Clock clock = time.withZone(ZoneOffset.UTC);

    private CrawlCore core(MemoryCollection collection) {
        CoreParts parts = new CoreParts(
                new BestFirst(),
                text -> new SegmentedText(text, Tokens.NONE),
                "drawn",
                UrlRules.DEFAULT,
                MemoryLinkStore::new);
        return CrawlOpener.open(
                collection.topic(),
                collection,
                parts,
                FrontierSettings.DEFAULT,
                VirtualCrawl.settings(10, 1),
                clock.instant());
    }

    private Reason toldAfter(Duration time, RunReason told) {
        return readAfter(time, told).message().orElseThrow();
    }

    private CrawlProgress readAfter(Duration time, RunReason told) {
        return readAfter(time, told, State.RUNNING);
    }

    private CrawlProgress readAfter(Duration time, RunReason told, State state) {
        MemoryCollection collection =
                new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, "http://a.example/"));
        try (CrawlCore core = core(collection)) {
            RunProgress progress = new RunProgress("tiny", Duration.ZERO, clock);
            progress.say(new RunReason.GoesOn());
            progress.say(told);
            now = now.plus(time);
            return progress.take(state, core);
        }
    }

    @Test
    void aRunThatIsOverDoesNotSayThatItGoesOn() {
        Duration soon = Duration.ofMillis(100);
        for (RunReason doing : List.of(new RunReason.GoesOn(), new RunReason.AsksAgain())) {
            assertEquals(Optional.of(doing), readAfter(soon, doing).message());
            assertEquals(Optional.empty(), readAfter(soon, doing, State.STOPPED).message());
        }
        RunReason end = new RunReason.NothingWaits();
        assertEquals(Optional.of(end), readAfter(soon, end, State.FINISHED).message());
    }

    @Test
    void aRunStallsAsSoonAsItSaysThatTheNetworkIsDown() {
        Duration soon = Duration.ofMillis(100);
        RunReason down = new RunReason.NetworkDown(new Failure.ConnectionRefused());
        CrawlProgress reading = readAfter(soon, down);
        assertEquals(State.STALLED, reading.state());
        assertEquals(down, reading.message().orElseThrow());
        assertEquals(State.RUNNING, readAfter(soon, new RunReason.NetworkBack()).state());
    }

    @Test
    void aRunThatIsYetToBeginShowsNoFiguresOfTheOneBefore() {
        TinyWeb web = new TinyWeb().page("http://a.example/", 0.9);
        VirtualCrawl ended = new VirtualCrawl(web, "http://a.example/").run();
        ended.collection.sync();
        VirtualCrawl again = new VirtualCrawl(web, ended.collection);
        again.now = ended.now;
        again.recrawl();
        again.collection.sync();
        try (CrawlCore core = core(again.collection)) {
            assertEquals(1, core.tally().fetched(), "of the recrawl");
            CrawlProgress reading = new RunProgress("tiny", core.shown().active(), clock).take(State.RUNNING, core);
            assertEquals(
                    List.of(3L, 0L, 0L, 0L),
                    List.of(
                            (long) reading.run(),
                            reading.figures().fetched(),
                            reading.figures().requests(),
                            reading.figures().received()));
            assertEquals(Duration.ZERO, reading.figures().active());
        }
    }

    @Test
    void thatTheWebAnswersAgainIsNewsForHalfAMinute() {
        assertEquals(new RunReason.NetworkBack(), toldAfter(Duration.ofSeconds(29), new RunReason.NetworkBack()));
        assertEquals(new RunReason.GoesOn(), toldAfter(Duration.ofSeconds(30), new RunReason.NetworkBack()));
    }

    @Test
    void anOutageIsToldAsLongAsItLasts() {
        RunReason down = new RunReason.NetworkDown(new Failure.ConnectionRefused());
        assertEquals(down, toldAfter(Duration.ofHours(3), down));
    }

    /// What happens to a run that has just begun, by its readings.
    private void begun(BiConsumer<RunProgress, CrawlCore> then) {
        try (CrawlCore core =
                core(new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, "http://a.example/")))) {
            RunProgress progress = new RunProgress("tiny", Duration.ofSeconds(7), clock);
            progress.take(State.RUNNING, core);
            then.accept(progress, core);
        }
    }

    private void pass(long millis) {
        now = now.plusMillis(millis);
    }

    @Test
    void theTimeOfARunCountsWhileItRunsOrStops() {
        begun((progress, core) -> {
            pass(2_000);
            assertEquals(
                    Duration.ofSeconds(9),
                    progress.take(State.PAUSED, core).figures().active());
            pass(30_000);
            assertEquals(
                    Duration.ofSeconds(9),
                    progress.take(State.STOPPING, core).figures().active());
            pass(1_000);
            assertEquals(
                    Duration.ofSeconds(10),
                    progress.take(State.RUNNING, core).figures().active());
            pass(5_000);
            assertEquals(
                    Duration.ofSeconds(10),
                    progress.take(State.FINISHED, core).figures().active(),
                    "journalled already");
            assertEquals(State.FINISHED, progress.last().state());
        });
    }

    @Test
    void aReadingIsOutOfDateAfterATenthOfASecond() {
        begun((progress, core) -> {
            assertFalse(progress.due(now.plusMillis(99)));
            assertTrue(progress.due(now.plusMillis(100)));
        });
    }

    @Test
    void aRunIsMeasuredTwiceASecondAndWhenItsStateChangesButNotWhileItIsPaused() {
        begun((progress, core) -> {
            assertTrue(progress.toBeJournalled().isPresent(), "the first");
            assertFalse(measured(progress, core, State.RUNNING, 499));
            assertTrue(measured(progress, core, State.RUNNING, 1));
            assertTrue(measured(progress, core, State.PAUSED, 1));
            assertFalse(measured(progress, core, State.PAUSED, 60_000));
            assertTrue(measured(progress, core, State.RUNNING, 1));
        });
    }

    private boolean measured(RunProgress progress, CrawlCore core, State state, long millis) {
        pass(millis);
        progress.take(state, core);
        return progress.toBeJournalled().isPresent();
    }

    @Test
    void aRunWhoseRequestsFailForThreeSecondsSaysWhyUnlessMoreWasSaidSince() {
        begun((progress, core) -> {
            progress.say(new RunReason.GoesOn());
            progress.completed(failed(), now);
            pass(3_000);
            CrawlProgress stalled = progress.take(State.RUNNING, core);
            assertEquals(State.STALLED, stalled.state());
            assertEquals(Optional.of(new Failure.ConnectionRefused()), stalled.message());
            assertEquals(stalled.message(), progress.measure().stall());

            RunReason more = new RunReason.NetworkDown(new Failure.ConnectionRefused());
            progress.say(more);
            assertEquals(Optional.of(more), progress.take(State.RUNNING, core).message());
            assertEquals(State.PAUSED, progress.take(State.PAUSED, core).state());
        });
    }

    @Test
    void aPauseIsNoStall() {
        begun((progress, core) -> {
            progress.completed(failed(), now);
            pass(60_000);
            progress.take(State.PAUSED, core);
            assertEquals(State.RUNNING, progress.take(State.RUNNING, core).state());
        });
    }

    @Test
    void aReadingMadeElsewhereIsTheLastAndNoStallIsOlderThanIt() {
        begun((progress, core) -> {
            progress.completed(failed(), now);
            pass(60_000);
            RunReason judging = new RunReason.JudgingSoFar(1, 9);
            CrawlProgress elsewhere = progress.last().saying(judging, now);
            progress.put(elsewhere);
            assertEquals(elsewhere, progress.last());
            assertEquals(State.RUNNING, progress.take(State.RUNNING, core).state());
        });
    }

    @Test
    void theMeasurementOfARunThatEndsEarlySaysWhy() {
        begun((progress, core) -> {
            RunReason why = new RunReason.Unfinished(3, 1);
            Duration active = progress.last().figures().active();
            assertEquals(
                    new JournalRecord.RunMeasured(now, 1, active, 0, Optional.empty(), Optional.of(why)),
                    progress.unfinished(why));
        });
    }

    @Test
    void thePaceOfARunThatIsOverIsThatOfAllItsTime() {
        TinyWeb web = new TinyWeb().page("http://a.example/", 0.9);
        VirtualCrawl ended = new VirtualCrawl(web, "http://a.example/").run();
        ended.collection.sync();
        try (CrawlCore core = core(ended.collection)) {
            RunProgress progress = new RunProgress("tiny", Duration.ofSeconds(4), clock);
            assertEquals(0.25, progress.take(State.FINISHED, core).pace().pagesPerSecond());
        }
    }

    private FetchOutcome failed() {
        return new FetchOutcome.Unreachable(new Url("http://a.example/"), new Failure.ConnectionRefused(), false);
    }
}

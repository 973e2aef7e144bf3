package dev.remora.crawler.crawl.loop;

import static dev.remora.crawler.crawl.OpenCrawl.NOON;
import static dev.remora.crawler.crawl.OpenCrawl.link;
import static dev.remora.crawler.crawl.OpenCrawl.url;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.crawl.Round;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.RunMeasured;
import dev.remora.shared.collection.JournalRecord.RunStarted;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// When a run begins, and what it says of itself before.
class CurrentRunTest {
    private static final RunMeasured MEASURED =
            new RunMeasured(NOON, 1, Duration.ofSeconds(3), 500, Optional.empty(), Optional.empty());

    private final OpenCrawl crawl = new OpenCrawl();
    private final CurrentRun run = new CurrentRun(crawl.state, crawl.decisions, 10);

    private static RunStarted started(int number) {
        return new RunStarted(NOON, number, "scripted", "drawn", new JournalRecord.Budget(10, false));
    }

    /// Two pages were crawled; then a recrawl of one of them began, and fetched it.
    private void recrawled() {
        crawl.happened(started(1));
        crawl.fetched(url("a.example/"), 0.5, true);
        crawl.fetched(url("a.example/1"), 0.5, true);
        crawl.happened(started(2));
        crawl.happened(new JournalRecord.RecrawlRequested(NOON, 2, new Recrawl.Page(url("a.example/1"))));
        crawl.happened(new JournalRecord.AskedAgain(NOON, url("a.example/1").key()));
        crawl.fetched(url("a.example/1"), 0.5, true);
    }

    @Test
    void aRunThatIsYetToBeginIsNeitherMeasuredNorEnded() {
        run.begins(Optional.of(started(1)));
        run.measured(MEASURED);
        run.ended(new RunReason.NothingWaits(), NOON);
        assertFalse(run.begun());
        assertEquals(List.of(), crawl.decided());
    }

    @Test
    void itBeginsOnceWithItsFirstRequest() {
        Instant first = NOON.plusSeconds(9);
        run.begins(Optional.of(started(1)));
        run.start(first);
        run.start(first.plusSeconds(1));
        assertTrue(run.begun());
        run.measured(MEASURED);
        run.ended(new RunReason.NothingWaits(), first);
        assertEquals(
                List.of(
                        started(1).at(first),
                        MEASURED,
                        new JournalRecord.RunEnded(first, 1, new RunReason.NothingWaits())),
                crawl.decided());
    }

    @Test
    void aRunThatIsYetToBeginIsNotBoundToWhatARecrawlBeforeItAskedFor() {
        recrawled();
        run.begins(Optional.empty());
        assertEquals(1, run.spent(), "requests of the recrawl");
        assertTrue(run.asked().isPresent());
        assertEquals(2, run.shown().run());
        run.begins(Optional.of(started(3)));
        assertEquals(2, run.spent(), "pages of the crawl");
        assertEquals(Optional.<Set<Long>>empty(), run.asked());
        assertEquals(
                List.of(3L, 0L), List.of((long) run.shown().run(), run.shown().fetched()));
    }

    @Test
    void withoutABudgetARecrawlExpectsTheRequestsMadeAndThoseToCome() {
        CurrentRun unlimited = new CurrentRun(crawl.state, crawl.decisions, Long.MAX_VALUE);
        assertEquals(1, unlimited.expected(), "never none");
        List<Url> pages = List.of(url("a.example/"), url("a.example/1"), url("a.example/2"));
        crawl.happened(started(1));
        pages.forEach(page -> crawl.fetched(page, 0.5, true));
        pages.forEach(page -> crawl.happened(new JournalRecord.AskedAgain(NOON, page.key())));
        crawl.happened(started(2));
        crawl.happened(new JournalRecord.RecrawlRequested(NOON, 2, new Recrawl.Due()));
        assertEquals(3, unlimited.expected());
        crawl.fetched(pages.getFirst(), 0.5, true);
        assertEquals(List.of(1L, 3L), List.of(unlimited.spent(), unlimited.expected()));
        assertEquals(10, run.expected(), "its budget");
    }

    @Test
    void aRunThatGoesOnShowsWhatItHasDone() {
        crawl.happened(started(1));
        crawl.fetched(url("a.example/"), 0.5, true);
        run.begins(Optional.of(started(1)));
        assertEquals(1, run.shown().fetched());
    }

    @Test
    void onlyARunThatHasBegunIsOneOfASchedule() {
        crawl.happened(started(1));
        crawl.happened(new JournalRecord.RecrawlRequested(NOON, 1, new Recrawl.Due()));
        assertTrue(run.scheduled());
        run.begins(Optional.of(started(2)));
        assertFalse(run.scheduled());
    }

    @Test
    void aWaitAndItsEndAreToldOnce() {
        RunReason waits = new RunReason.HostsSilent(3);
        run.waitsFor(waits);
        assertEquals(Optional.of(waits), run.news());
        run.told();
        run.waitsFor(waits);
        assertEquals(Optional.empty(), run.news(), "told before");
        run.start(NOON);
        assertEquals(Optional.of(new RunReason.GoesOn()), run.news());
        run.told();
        run.start(NOON);
        assertEquals(Optional.empty(), run.news());
        run.waitsFor(waits);
        assertEquals(Optional.of(waits), run.news(), "it waits once more");
    }

    @Test
    void aRecrawlThatWaitedSaysThatItAsksAgain() {
        recrawled();
        run.waitsFor(new RunReason.HostsSilent(1));
        run.start(NOON);
        assertEquals(Optional.of(new RunReason.AsksAgain()), run.news());
    }

    @Test
    void aCrawlAfterARecrawlDoesNotSayThatItAsksAgain() {
        recrawled();
        run.begins(Optional.of(started(3)));
        run.waitsFor(new RunReason.HostsSilent(1));
        run.start(NOON);
        assertEquals(Optional.of(new RunReason.GoesOn()), run.news());
    }

    @Test
    void aLinkThatWaitsIsNoPageOfTheBudget() {
        crawl.happened(started(1));
        crawl.waits(link(url("a.example/")), 0.5);
        assertEquals(0, run.spent());
    }

    @Test
    void itGoesOnUntilItIsToldToStopAndKnowsItsRound() {
        Round round = new Round(10, 0.5, false, Optional.empty());
        assertFalse(run.stopping());
        assertEquals(Optional.empty(), run.round());
        run.begin(round);
        run.stop();
        assertTrue(run.stopping());
        assertEquals(Optional.of(round), run.round());
    }
}

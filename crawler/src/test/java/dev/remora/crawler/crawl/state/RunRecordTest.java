package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Runs, their budgets and what a recrawl asks for again, by their records.
class RunRecordTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final RunRecord runs = new RunRecord();

    private void starts(int run, long pages, boolean given) {
        runs.apply(new JournalRecord.RunStarted(NOON, run, "auto", "keyword", new JournalRecord.Budget(pages, given)));
    }

    private void ends(int run) {
        runs.apply(new JournalRecord.RunEnded(NOON, run, new RunReason.Unfinished(1, 1)));
    }

    @Test
    void beforeTheFirstRunThereIsNothingToGoOnWith() {
        assertFalse(runs.last().goesOn());
        assertEquals(1, runs.last().goingOn(RunOrder.GO_ON));
        assertEquals(Optional.empty(), runs.last().budget());
    }

    @Test
    void aRunThatHasNotEndedGoesOnAndOneThatHasGoesOnWithWhatWaits() {
        starts(1, 100, false);
        assertTrue(runs.last().goesOn());
        assertEquals(1, runs.last().goingOn(RunOrder.GO_ON));
        ends(1);
        assertFalse(runs.last().goesOn());
        assertEquals(1, runs.last().goingOn(RunOrder.GO_ON));
        assertEquals(Optional.of(new RunReason.Unfinished(1, 1)), runs.last().end());
        starts(1, 100, false);
        assertEquals(Optional.empty(), runs.last().end());
    }

    @Test
    void aRecrawlThatEndedIsNotGoneOnWith() {
        starts(1, 100, false);
        ends(1);
        starts(2, 100, false);
        runs.apply(new JournalRecord.RecrawlRequested(NOON, 2, new Recrawl.All()));
        assertTrue(runs.last().recrawl());
        assertEquals(2, runs.last().goingOn(RunOrder.GO_ON));
        ends(2);
        assertEquals(3, runs.last().goingOn(RunOrder.GO_ON));
    }

    @Test
    void anImportThatEndedIsContinuedOnlyByAnImport() {
        starts(1, 100, false);
        Link archived = Link.archived(new Url("http://a.example/"));
        runs.apply(new JournalRecord.Queued(NOON, archived, 1, new LinkEvidence.Seed()));
        assertEquals(RunKind.IMPORT, runs.last().kind());
        assertEquals(1, runs.last().goingOn(RunOrder.GO_ON));
        ends(1);
        assertEquals(1, runs.last().goingOn(RunOrder.IMPORT));
        assertEquals(2, runs.last().goingOn(RunOrder.GO_ON));
        starts(2, 100, false);
        assertEquals(RunKind.CRAWL, runs.last().kind());
    }

    @Test
    void aGivenBudgetHoldsUntilItsRunEndsAndThatOfARecrawlForItAlone() {
        starts(1, 700, true);
        assertEquals(given(700), runs.last().budget());
        starts(2, 50, true);
        runs.apply(new JournalRecord.RecrawlRequested(NOON, 2, new Recrawl.All()));
        assertEquals(given(50), runs.last().budget());
        starts(2, 60, true);
        assertEquals(given(60), runs.last().budget());
        assertEquals(List.of(given(700), given(60)), runs.snapshot().subList(5, 7));
        assertEquals(runs.last(), runs.snapshot().getFirst());
        ends(2);
        assertEquals(given(700), runs.last().budget(), "the crawl's");
        RunOrder recrawl = new RunOrder(Optional.of(new Recrawl.All()), OptionalLong.empty());
        assertEquals(OptionalLong.empty(), runs.last().given(recrawl, 100), "which does not hold for a recrawl");
        assertEquals(OptionalLong.of(700), runs.last().given(RunOrder.GO_ON, 100));
        starts(3, 700, true);
        ends(3);
        assertEquals(Optional.empty(), runs.last().budget());
    }

    private static Optional<JournalRecord.Budget> given(long pages) {
        return Optional.of(new JournalRecord.Budget(pages, true));
    }

    @Test
    void aGivenBudgetNoLongerHoldsOnceTheFileNamesAnotherOrAStartTookTheFiles() {
        runs.apply(new JournalRecord.RunStarted(NOON, 1, "auto", "keyword", new JournalRecord.Budget(700, true, 100)));
        assertEquals(OptionalLong.of(700), runs.last().given(RunOrder.GO_ON, 100));
        assertEquals(OptionalLong.empty(), runs.last().given(RunOrder.GO_ON, 150));
        starts(1, 150, false);
        assertEquals(OptionalLong.empty(), runs.last().given(RunOrder.GO_ON, 100));
    }

    @Test
    void aRecrawlOfSomeAsksForWhatWasNamedUntilItIsSettled() {
        RecrawlScope scope = new RecrawlScope();
        scope.named(new JournalRecord.AskedAgain(NOON, 1));
        scope.named(new JournalRecord.AskedAgain(NOON, 2));
        assertEquals(Optional.empty(), scope.asked());
        scope.recrawl(new Recrawl.Page(new Url("http://a.cn/")), Set.of());
        scope.settled(2);
        assertEquals(Optional.of(Set.of(1L)), scope.asked());
        assertEquals(List.of(Set.of(), Optional.of(Set.of(1L)), Map.of(), false, false, Set.of()), scope.snapshot());
        scope.another();
        assertEquals(Optional.empty(), scope.asked());
        scope.settled(1);
        scope.named(new JournalRecord.AskedAgain(NOON, 3));
        scope.recrawl(new Recrawl.All(), Set.of(4L));
        scope.found(4, 5);
        scope.found(5, 6);
        assertEquals(Optional.of(Set.of(3L, 4L, 5L)), scope.asked(), "and what known pages lead to");
        scope.recrawl(new Recrawl.Failed(), Set.of());
        assertEquals(Optional.of(Set.of()), scope.asked(), "what was named before was for the other");
    }
}

package dev.remora.shared.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What counts in a run.
class RunTallyTest {
    private static final JournalRecord.Fetched PAGE =
            Samples.fetched(1, new WarcLocation(1, 0), new PageLocation(1, 0));

    private final RunTally tally = new RunTally();

    private static JournalRecord.Reparsed comesIn() {
        return new JournalRecord.Reparsed(PAGE, 0.1, false, true);
    }

    private static JournalRecord.RunStarted started(int run) {
        return new JournalRecord.RunStarted(
                Samples.NOON, run, "auto", "keyword-density", new JournalRecord.Budget(10, false));
    }

    @BeforeEach
    void fetchOnePage() {
        tally.take(started(1));
        tally.take(PAGE);
    }

    @Test
    void aPageThatIsReadAgainWithinTheRunCountsAsItIsNow() {
        tally.take(new JournalRecord.Reparsed(PAGE, 0.9, true, false));
        assertEquals(0, tally.onTopic());
        tally.take(comesIn());
        assertEquals(1, tally.onTopic());
    }

    @Test
    void noMorePagesCountThanTheRunFetchedNorLessThanNone() {
        tally.take(comesIn());
        tally.take(comesIn());
        assertEquals(1, tally.onTopic());
        tally.take(started(2));
        tally.take(new JournalRecord.Reparsed(PAGE, 0.9, true, false));
        assertEquals(0, tally.onTopic());
    }

    @Test
    void pagesThatAreReadAgainAfterItsEndChangeItsCountsNoMore() {
        tally.take(new JournalRecord.RunEnded(Samples.NOON, 1, new RunReason.NothingWaits()));
        tally.take(new JournalRecord.Reparsed(PAGE, 0.9, true, false));
        assertEquals(1, tally.onTopic());
        tally.take(started(1));
        tally.take(new JournalRecord.Reparsed(PAGE, 0.9, true, false));
        assertEquals(0, tally.onTopic(), "the run goes on");
    }

    @Test
    void pagesThatAnImportReadsAgainAfterItsResponsesCountAsTheyAreNow() {
        tally.take(new JournalRecord.Queued(Samples.NOON, Link.archived(PAGE.url()), 1, new LinkEvidence.Seed()));
        tally.take(new JournalRecord.RunEnded(Samples.NOON, 1, new RunReason.NothingWaits()));
        tally.take(new JournalRecord.Reparsed(PAGE, 0.9, true, false));
        assertEquals(0, tally.onTopic());
    }

    private static JournalRecord.Rejudged rejudged(int run, Verdict verdict) {
        return new JournalRecord.Rejudged(
                Samples.NOON,
                PAGE.url(),
                PAGE.page(),
                new Assessment(0.5, verdict, new PageEvidence.Untold()),
                verdict == Verdict.ON_TOPIC,
                0,
                run);
    }

    private void begin() {
        tally.take(new JournalRecord.JudgingBegan(Samples.NOON, new RunReason.JudgingAskedFor()));
    }

    private void end() {
        tally.take(new JournalRecord.JudgingEnded(Samples.NOON, 1, 1));
    }

    @Test
    void pagesOnTopicAreThoseOfBeforeUntilAllPagesAreJudgedAgain() {
        begin();
        assertEquals(1, tally.onTopic());
        tally.take(rejudged(1, Verdict.OFF_TOPIC));
        tally.take(rejudged(2, Verdict.ON_TOPIC));
        assertEquals(1, tally.onTopic());
        assertTrue(tally.judging());
        end();
        assertEquals(0, tally.onTopic());
        assertFalse(tally.judging());
    }

    @Test
    void aJudgingThatIsRepeatedCountsEachPageOnce() {
        begin();
        tally.take(rejudged(1, Verdict.ON_TOPIC));
        RunTally read = new RunTally();
        read.read(new CheckpointReader(CheckpointWriter.encoded(tally::write).iterator()));
        for (RunTally each : List.of(tally, read)) {
            each.take(rejudged(1, Verdict.ON_TOPIC));
            each.take(new JournalRecord.JudgingBegan(Samples.NOON, new RunReason.JudgingBrokenOff()));
            each.take(rejudged(1, Verdict.ON_TOPIC));
            each.take(new JournalRecord.JudgingEnded(Samples.NOON, 1, 1));
            assertEquals(1, each.onTopic());
        }
    }
}

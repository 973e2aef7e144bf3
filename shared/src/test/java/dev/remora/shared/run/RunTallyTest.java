package dev.remora.shared.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.reason.RunReason;
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
}

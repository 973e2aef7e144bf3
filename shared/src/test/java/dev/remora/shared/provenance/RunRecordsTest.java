package dev.remora.shared.provenance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.RunReason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What is told of the last run beside why an address is there or not.
class RunRecordsTest {
    private final RunRecords records = new RunRecords();

    private void start() {
        records.take(new JournalRecord.RunStarted(
                Instant.EPOCH, 3, "auto", "keyword-density", new JournalRecord.Budget(100, false)));
    }

    private void measure(Optional<RunReason> unfinished) {
        records.take(new JournalRecord.RunMeasured(Instant.EPOCH, 3, Duration.ZERO, 0, Optional.empty(), unfinished));
    }

    @Test
    void aRunThatIsNotAtWorkAndHasNoEndWasInterrupted() {
        assertEquals(Optional.empty(), records.standing().atRest().ended(), "there is no run");
        start();
        assertEquals(
                Optional.of(new RunReason.Interrupted()),
                records.standing().atRest().ended());
        Optional<RunReason> stopped = Optional.of(new RunReason.Stopped());
        measure(stopped);
        assertEquals(stopped, records.standing().atRest().ended());
    }

    @Test
    void aRunThatWasStoppedIsToldAsStoppedUntilItIsResumed() {
        start();
        measure(Optional.empty());
        assertEquals(Optional.empty(), records.standing().ended());
        Optional<RunReason> stopped = Optional.of(new RunReason.Stopped());
        measure(stopped);
        assertEquals(stopped, records.standing().ended());
        start();
        assertEquals(Optional.empty(), records.standing().ended());
        Optional<RunReason> used = Optional.of(new RunReason.BudgetUsed());
        records.take(new JournalRecord.RunEnded(Instant.EPOCH, 3, used.get()));
        assertEquals(used, records.standing().ended());
    }
}

package dev.remora.shared.collection.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Samples;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RepairedJournalTest {
    private static final PageLocation LOST = new PageLocation(1, 100);
    private static final PageLocation WHOLE = new PageLocation(1, 0);

    @Test
    void aLessonOfARereadThatIsLostIsForgottenSinceAnotherPageMayTakeItsPlace() {
        RepairedJournal repaired = new RepairedJournal(place -> !place.equals(LOST), _ -> true);
        JournalRecord reread = new JournalRecord.Reread(Samples.NOON, 2, 0, List.of(WHOLE, LOST));
        assertEquals(Optional.of(new JournalRecord.Reread(Samples.NOON, 2, 0, List.of(WHOLE))), repaired.take(reread));
    }
}

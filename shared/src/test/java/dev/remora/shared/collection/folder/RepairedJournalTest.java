package dev.remora.shared.collection.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.WarcLocation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RepairedJournalTest {
    private static final PageLocation LOST = new PageLocation(1, 100);
    private static final PageLocation WHOLE = new PageLocation(1, 0);
    private static final WarcLocation RESPONSE = new WarcLocation(1, 5);
    private static final WarcLocation GONE = new WarcLocation(1, 9);

    private final RepairedJournal repaired =
            new RepairedJournal(place -> !place.equals(LOST), place -> !place.equals(GONE));

    @Test
    void aLessonOfARereadThatIsLostIsForgottenSinceAnotherPageMayTakeItsPlace() {
        JournalRecord reread = new JournalRecord.Reread(Samples.NOON, 2, 0, List.of(WHOLE, LOST));
        assertEquals(Optional.of(new JournalRecord.Reread(Samples.NOON, 2, 0, List.of(WHOLE))), repaired.take(reread));
    }

    @Test
    void nothingIsLostOfAJournalWhoseDataCanAllBeRead() {
        RepairedJournal whole = new RepairedJournal(_ -> true, _ -> true);
        for (JournalRecord each : Samples.everyKind()) {
            boolean needsAnother = each instanceof JournalRecord.Unchanged || each instanceof JournalRecord.AskedAgain;
            assertEquals(needsAnother ? Optional.empty() : Optional.of(each), whole.take(each));
        }
    }

    @Test
    void aDecisionAboutALostPageIsLostAndOneWithoutItsResponseStays() {
        assertEquals(Optional.empty(), repaired.take(Samples.fetched(1, RESPONSE, LOST)));
        JournalRecord.Fetched kept = Samples.fetched(1, GONE, WHOLE);
        assertEquals(Optional.of(Samples.fetched(1, WarcLocation.LOST, WHOLE)), repaired.take(kept));
        JournalRecord whole = Samples.fetched(1, RESPONSE, WHOLE);
        assertEquals(Optional.of(whole), repaired.take(whole));
    }

    @Test
    void aPageThatWasReadAgainTakesThePlaceOfItsLostVersionOnce() {
        JournalRecord.Fetched page = Samples.fetched(1, RESPONSE, WHOLE);
        var again = new JournalRecord.Reparsed(page, 0.25, true, false);
        assertEquals(Optional.empty(), repaired.take(Samples.fetched(1, RESPONSE, LOST)));
        assertEquals(Optional.of(page), repaired.take(again), "as though it had been fetched so");
        assertEquals(Optional.of(again), repaired.take(again), "and then it is known");
    }

    @Test
    void whatRefersToARecordThatIsMissingIsLost() {
        JournalRecord.Queued link = Samples.queued(3);
        JournalRecord asked =
                new JournalRecord.AskedAgain(Samples.NOON, link.link().target().key());
        assertEquals(Optional.empty(), repaired.take(asked));
        repaired.take(link);
        assertEquals(Optional.of(asked), repaired.take(asked));
        var unchanged = new JournalRecord.Unchanged(
                Samples.NOON,
                Samples.url(4),
                Samples.fetched(4, RESPONSE, WHOLE).response(),
                true);
        assertEquals(Optional.empty(), repaired.take(unchanged));
        repaired.take(Samples.fetched(4, RESPONSE, WHOLE));
        assertEquals(Optional.of(unchanged), repaired.take(unchanged));
    }

    @Test
    void numbersOfLinksHoldUntilAGap() {
        JournalRecord rescored = new JournalRecord.Rescored(Samples.NOON, QueuePriorities.of(1, 0.5));
        assertEquals(Optional.of(rescored), repaired.take(rescored));
        repaired.gap();
        assertEquals(Optional.empty(), repaired.take(rescored));
        assertEquals(Optional.of(Samples.queued(1)), repaired.take(Samples.queued(1)));
    }

    @Test
    void aDecisionWithoutItsResponseHasAllElseThatItHad() {
        int with = 0;
        for (JournalRecord each : Samples.everyKind()) {
            StoredPlaces places = StoredPlaces.of(each);
            if (places.response().isPresent()) {
                JournalRecord without = StoredPlaces.withoutResponse(each);
                assertEquals(Optional.empty(), StoredPlaces.of(without).response(), each.toString());
                assertEquals(places.page(), StoredPlaces.of(without).page());
                assertEquals(places.url(), StoredPlaces.of(without).url());
                assertEquals(each.at(), without.at());
                assertEquals(each.getClass(), without.getClass());
                with++;
            } else if (places.page().isEmpty()) {
                assertTrue(
                        places.url().isEmpty()
                                || each instanceof JournalRecord.Failed
                                || each instanceof JournalRecord.RobotsFetched,
                        each.toString());
            }
        }
        assertTrue(with >= 8, with + " kinds have responses");
        assertThrows(IllegalArgumentException.class, () -> StoredPlaces.withoutResponse(Samples.queued(1)));
    }
}

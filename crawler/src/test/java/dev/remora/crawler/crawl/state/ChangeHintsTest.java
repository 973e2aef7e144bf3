package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeHintsTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Url NEWS = new Url("http://a.example/news");
    private static final Url ABOUT = new Url("http://a.example/about");
    private static final WarcLocation WARC = new WarcLocation(1, 0);

    private final Visits visits = new Visits();
    private final ChangeHints hints = new ChangeHints();

    private void take(JournalRecord record) {
        hints.apply(record, visits);
        visits.apply(record);
    }

    private static Instant day(int day) {
        return NOON.plus(Duration.ofDays(day));
    }

    private void changed(Url url, int day) {
        take(new JournalRecord.Fetched(
                day(day),
                url,
                new ArchivedResponse(200, WARC),
                new PageLocation(1, day),
                new Assessment(0.5, Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.NONE));
    }

    private void same(Url url, int day) {
        take(new JournalRecord.Unchanged(day(day), url, new ArchivedResponse(200, WARC), true));
    }

    private void announced(int day, Url... pages) {
        take(new JournalRecord.ChangesAnnounced(day(day), "a.example", List.of(pages)));
    }

    private double ratio(Url url, int lastVisit) {
        return hints.ratio(url.key(), day(lastVisit));
    }

    @Test
    void aHostWhoseSitemapsHaveNoDatesHintsAtNothing() {
        changed(NEWS, 0);
        assertFalse(hints.announces("a.example"));
        assertEquals(1, ratio(NEWS, 0));
        announced(1, NEWS);
        assertTrue(hints.announces("a.example"));
        assertFalse(hints.announces("b.example"));
    }

    @Test
    void aHostThatIsRightIsBelievedMoreWithEachVisit() {
        changed(NEWS, 0);
        changed(ABOUT, 0);
        announced(1, NEWS);
        assertEquals(1, ratio(NEWS, 0), "one half to one half, before any visit");
        changed(NEWS, 2);
        same(ABOUT, 2);
        announced(3, NEWS);
        assertEquals((2 / 3.0) / (1 / 3.0), ratio(NEWS, 2), 1e-9, "it announced one change, and one that was none not");
        assertEquals((1 / 3.0) / (2 / 3.0), ratio(ABOUT, 2), 1e-9);
        changed(NEWS, 4);
        same(ABOUT, 4);
        announced(5, NEWS);
        assertEquals((3 / 4.0) / (1 / 4.0), ratio(NEWS, 4), 1e-9);
    }

    @Test
    void aHostThatAnnouncesWhatDidNotChangeIsBelievedLess() {
        changed(NEWS, 0);
        announced(1, NEWS);
        same(NEWS, 2);
        announced(3, NEWS);
        assertEquals((1 / 2.0) / (2 / 3.0), ratio(NEWS, 2), 1e-9);
    }

    @Test
    void anAnnouncementThatIsNotNewerThanTheLastVisitSaysNothing() {
        changed(NEWS, 1);
        announced(1, NEWS);
        same(NEWS, 2);
        announced(2, NEWS);
        assertEquals(1, ratio(NEWS, 2));
        announced(3, NEWS);
        assertEquals(1, ratio(NEWS, 2), "the visit of day 2 had no news of day 1 to prove");
    }

    @Test
    void aFirstVisitProvesNothing() {
        announced(1, NEWS);
        changed(NEWS, 2);
        announced(3, NEWS);
        assertEquals(1, ratio(NEWS, 2));
    }

    @Test
    void ofAPageThatWentNothingIsHintedAt() {
        changed(NEWS, 0);
        changed(ABOUT, 0);
        announced(1, NEWS);
        changed(NEWS, 2);
        same(ABOUT, 2);
        announced(3, NEWS, ABOUT);
        take(new JournalRecord.Removed(day(3), NEWS, new Failure.HttpStatus(404)));
        take(new JournalRecord.Moved(day(3), ABOUT, 301, WARC, "/to"));
        assertEquals(1, ratio(NEWS, 2));
        assertEquals(1, ratio(ABOUT, 2));
    }
}

package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.KnownResponse;
import dev.remora.crawler.freshness.HostVisits;
import dev.remora.crawler.freshness.VisitHistory;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class VisitsTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final WarcLocation WARC = new WarcLocation(1, 0);
    private static final Url PAGE = new Url("http://a.example/");
    private static final Url OTHER = new Url("http://b.example/");
    private static final PageVersion TAGGED = version(0);

    private final Visits visits = new Visits();

    private static Instant day(double days) {
        return NOON.plus(Duration.ofMinutes((long) (days * 24 * 60)));
    }

    private static PageVersion version(double days) {
        return new PageVersion(day(days), "\"1\"", "", Bytes.of(new byte[] {1}));
    }

    private static JournalRecord.Fetched page(Url url, double days, int place) {
        return page(url, days, place, version(days));
    }

    private static JournalRecord.Fetched page(Url url, double days, int place, PageVersion version) {
        return new JournalRecord.Fetched(
                day(days),
                url,
                new ArchivedResponse(200, WARC, version),
                new PageLocation(1, place),
                new Assessment(0.5, Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.NONE);
    }

    private void unchanged(double days, int status) {
        visits.apply(new JournalRecord.Unchanged(day(days), PAGE, new ArchivedResponse(status, WARC, TAGGED), true));
    }

    private void failed(Url url, double days, int status, boolean again) {
        visits.apply(new JournalRecord.Failed(
                day(days),
                url,
                new Answer(status),
                new Failure.HttpStatus(status),
                1,
                again ? Optional.of(day(days)) : Optional.empty(),
                false));
    }

    private void assertKeys(LongStream keys, Url... urls) {
        assertArrayEquals(List.of(urls).stream().mapToLong(Url::key).sorted().toArray(), keys.toArray());
    }

    @Test
    void anImportedPageWasVisitedWhenItWasArchived() {
        visits.apply(page(PAGE, 0, 1, version(-400)));
        assertEquals(day(-400), visits.history(PAGE.key()).last());
        unchanged(100, 200);
        assertEquals(500, visits.history(PAGE.key()).quiet());
    }

    @Test
    void aPageOfUnknownDateOrOneToComeWasVisitedWhenItWasImported() {
        visits.apply(page(PAGE, 0, 1, PageVersion.NONE));
        visits.apply(page(OTHER, 0, 1, version(30)));
        assertEquals(NOON, visits.history(PAGE.key()).last());
        assertEquals(NOON, visits.history(OTHER.key()).last());
    }

    @Test
    void aHistoryHasTheDaysBeforeChangesAndTheDaysWithoutOne() {
        assertEquals(VisitHistory.NONE, visits.history(PAGE.key()));
        visits.apply(page(PAGE, 0, 1));
        assertEquals(VisitHistory.begun(NOON), visits.history(PAGE.key()));
        unchanged(2, 200);
        visits.apply(page(PAGE, 5, 2));
        assertEquals(new VisitHistory(day(5), 1, 2, 3, 0), visits.history(PAGE.key()));
        HostVisits known = new HostVisits(0, new VisitHistory(day(5), 1, 2, 3, 0));
        assertEquals(List.of(known), visits.histories().toList());
        assertEquals(known, visits.onHost(PAGE.key()));
        assertEquals(
                new PageLocation(1, 2),
                visits.page(PAGE.key()).flatMap(KnownResponse::page).orElseThrow());
    }

    @Test
    void afterSixteenAnswersNotModifiedInARowAPageIsAskedForInFull() {
        visits.apply(page(PAGE, 0, 1));
        for (int times = 1; times <= 15; times++) {
            unchanged(times, 304);
        }
        assertTrue(visits.page(PAGE.key()).orElseThrow().condition().isPresent());
        unchanged(16, 304);
        assertFalse(visits.page(PAGE.key()).orElseThrow().condition().isPresent());
        unchanged(17, 200);
        assertTrue(visits.page(PAGE.key()).orElseThrow().condition().isPresent());
    }

    @Test
    void afterAMonthOfAnswersNotModifiedAPageIsAskedForInFull() {
        for (int pause : new int[] {3, 8, 15}) {
            visits.apply(page(PAGE, 0, 1));
            int days = 0;
            while (visits.page(PAGE.key()).orElseThrow().condition().isPresent()) {
                days += pause;
                unchanged(days, 304);
            }
            assertTrue(days >= 16 && days <= 32, days + " days, one visit in " + pause);
        }
    }

    @Test
    void anAnswerNotModifiedThatFailsTakesTheValidatorsAndLeavesThePage() {
        visits.apply(page(PAGE, 0, 1));
        failed(PAGE, 1, 304, true);
        assertFalse(visits.page(PAGE.key()).orElseThrow().condition().isPresent());
        assertEquals(
                TAGGED.payload(),
                visits.page(PAGE.key()).orElseThrow().version().payload());
    }

    @Test
    void anAddressWithoutAPageIsDueAfterOneDayThenTwiceAsLongUpTo64Days() {
        double at = 0;
        double[] pauses = {1, 2, 4, 8, 16, 32, 64, 64, 64};
        for (double pause : pauses) {
            failed(PAGE, at, 404, false);
            assertKeys(visits.dueRetries(day(at + pause).minusSeconds(1)));
            assertKeys(visits.due(day(at + pause).minusSeconds(1)));
            assertKeys(visits.dueRetries(day(at + pause)), PAGE);
            assertKeys(visits.due(day(at + pause)), PAGE);
            at += pause;
        }
        visits.apply(page(PAGE, at, 1));
        assertKeys(visits.dueRetries(day(1000)));
        assertKeys(visits.due(day(at)), PAGE);
    }

    @Test
    void aPageWhoseHostDoesNotAnswerKeepsItsPageAndIsDueEverMoreRarely() {
        visits.apply(page(PAGE, 0, 1));
        for (int times = 0; times < 9; times++) {
            failed(PAGE, times, 503, false);
        }
        assertKeys(visits.pages(), PAGE);
        assertKeys(visits.due(day(255)));
        assertKeys(visits.due(day(256)), PAGE);
        unchanged(256, 200);
        assertKeys(visits.due(day(256)), PAGE);
        assertKeys(visits.dueRetries(day(256)));
    }

    @Test
    void afterHundredsOfVisitsWithoutAnAnswerTheNextDayIsStillATime() {
        visits.apply(page(PAGE, 0, 1));
        for (int times = 0; times < 200; times++) {
            failed(PAGE, 0, 503, false);
        }
        assertKeys(visits.due(day(10_000)));
    }

    @Test
    void aFailureThatIsTriedAgainOrOfAnUnknownAddressSaysNothing() {
        failed(PAGE, 0, 404, true);
        failed(OTHER, 0, 503, false);
        assertKeys(visits.due(day(100)));
        assertEquals(Optional.empty(), visits.page(PAGE.key()));
    }

    @Test
    void whatRobotsRefuseIsAMissAndARemovedPageIsNone() {
        visits.apply(page(PAGE, 0, 1));
        visits.apply(page(OTHER, 0, 2));
        assertKeys(visits.pages(), PAGE, OTHER);
        visits.apply(new JournalRecord.RefusedByRobots(day(1), PAGE, Optional.empty()));
        visits.apply(new JournalRecord.Removed(day(1), OTHER, new Failure.HttpStatus(404)));
        assertKeys(visits.pages());
        assertKeys(visits.dueRetries(day(2)), PAGE);
        assertEquals(NOON, visits.history(OTHER.key()).last(), "its visits are remembered");
        assertEquals(0, visits.histories().count());
    }

    @Test
    void anAddressThatLeadsElsewhereOrIsAListWasNeverVisited() {
        visits.apply(page(PAGE, 0, 1));
        visits.apply(page(OTHER, 0, 2));
        visits.apply(new JournalRecord.Moved(day(1), PAGE, 301, WARC, "/to"));
        visits.apply(new JournalRecord.SitemapFetched(day(1), OTHER, new Answer(200), 4, true, 0, List.of()));
        assertKeys(visits.pages());
        assertKeys(visits.due(day(100)));
        assertEquals(VisitHistory.NONE, visits.history(PAGE.key()));
    }

    @Test
    void aPageThatWasParsedAgainIsStoredElsewhere() {
        visits.apply(page(PAGE, 0, 1));
        visits.apply(new JournalRecord.Reparsed(page(PAGE, 1, 9), 0.5, true, true));
        assertEquals(
                new PageLocation(1, 9),
                visits.page(PAGE.key()).flatMap(KnownResponse::page).orElseThrow());
        assertEquals(VisitHistory.begun(NOON), visits.history(PAGE.key()));
    }

    @Test
    void versionsThatHaveALaterOneAreCounted() {
        visits.apply(page(PAGE, 0, 1));
        visits.apply(page(OTHER, 0, 2));
        assertEquals(0, visits.superseded());
        visits.apply(page(PAGE, 1, 3));
        assertEquals(1 / 3.0, visits.superseded());
        visits.apply(new JournalRecord.Reparsed(page(OTHER, 1, 4), 0.5, true, true));
        unchanged(2, 304);
        assertEquals(2 / 4.0, visits.superseded());
    }
}

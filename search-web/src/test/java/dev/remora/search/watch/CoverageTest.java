package dev.remora.search.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The estimate of the pages on topic, from decisions one by one.
class CoverageTest {
    private static final Instant AT = Instant.parse("2026-11-20T10:00:00Z");

    private final CrawlLog log = new CrawlLog();

    @BeforeEach
    void begin() {
        run(1);
    }

    private void run(int number) {
        var budget = new JournalRecord.Budget(10_000, false);
        log.take(new JournalRecord.RunStarted(AT, number, "auto", "keyword-density", budget));
    }

    private static Url url(int page) {
        return new Url("http://a.example/" + page);
    }

    private void queued(int from, int to, double priority) {
        for (int page = from; page < to; page++) {
            log.take(new JournalRecord.Queued(AT, Link.seed(url(page)), priority, new LinkEvidence.Seed()));
        }
    }

    private void fetched(int page, boolean onTopic) {
        log.take(new JournalRecord.Fetched(
                AT,
                url(page),
                new ArchivedResponse(200, new WarcLocation(0, 0)),
                new PageLocation(0, page),
                new Assessment(
                        onTopic ? 0.9 : 0.1, onTopic ? Verdict.ON_TOPIC : Verdict.OFF_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.NONE));
    }

    /// Every second page of a range is on topic.
    private void halfOf(int from, int to) {
        for (int page = from; page < to; page++) {
            fetched(page, page % 2 == 0);
        }
    }

    private CoverageEstimate estimate() {
        return log.coverage().orElseThrow();
    }

    @Test
    void thereIsNoEstimateBefore500Requests() {
        queued(0, 700, 0.55);
        halfOf(0, 499);
        assertEquals(Optional.empty(), log.coverage());
        fetched(499, false);
        assertEquals(250, estimate().found());
    }

    @Test
    void queuedLinksCountAsEarlierRequestsOfTheirPriorityDid() {
        queued(0, 3_000, 0.55);
        queued(3_000, 4_000, 0.15);
        halfOf(0, 1_000);
        for (int page = 3_000; page < 3_500; page++) {
            fetched(page, page % 10 == 0);
        }
        CoverageEstimate now = estimate();
        assertEquals(550, now.found());
        assertEquals(1_000 + 50, now.remaining(), 30, "2,000 of 0.5 and 500 of 0.1");
        assertEquals(500, now.next(), 20, "the best links come first");
        assertEquals(550 + 4 * (now.remaining() + 1) - 1, now.most(), 1e-9);
        assertEquals(550 + (now.remaining() + 1) / 4 - 1, now.least(), 1e-9);
        assertEquals(550 / now.most(), now.share(now.most()), 1e-9);
    }

    @Test
    void pagesWhoseAddressWasUnknownLatelyStandForThoseWithoutALink() {
        queued(0, 1, 0.55);
        for (int page = 0; page < 1_000; page++) {
            queued(page + 1, page + 2, 0.55);
            fetched(page, page % 2 == 0);
        }
        assertEquals(250, estimate().remaining(), 2);
    }

    @Test
    void failedRequestsAreMissesAndRetriesAreNone() {
        queued(0, 2_000, 0.55);
        for (int page = 0; page < 1_000; page++) {
            boolean again = page % 2 == 0;
            log.take(new JournalRecord.Failed(
                    AT,
                    url(page),
                    new Answer(503),
                    new Failure.HttpStatus(503),
                    1,
                    again ? Optional.of(AT) : Optional.empty()));
            if (again) {
                fetched(page, true);
            }
        }
        assertEquals(500, estimate().found());
        assertEquals(500, estimate().remaining(), 20);
    }

    @Test
    void aRecrawlTellsNothingNew() {
        queued(0, 2_000, 0.55);
        halfOf(0, 1_000);
        CoverageEstimate before = estimate();
        run(2);
        log.take(new JournalRecord.RecrawlRequested(AT, 2, new Recrawl.All()));
        assertEquals(before, estimate());
        halfOf(0, 700);
        assertEquals(before, estimate());
    }

    @Test
    void anImportTellsNothingOfTheWebAndACrawlAfterItBeginsToCount() {
        for (int page = 0; page < 700; page++) {
            log.take(new JournalRecord.Queued(AT, Link.archived(url(page)), 0.55, new LinkEvidence.Seed()));
        }
        halfOf(0, 600);
        assertEquals(Optional.empty(), log.coverage(), "100 of its responses are not read yet");
        halfOf(600, 700);
        assertEquals(Optional.empty(), log.coverage());
        run(2);
        queued(700, 1_700, 0.55);
        halfOf(700, 1_199);
        assertEquals(Optional.empty(), log.coverage());
        fetched(1_199, false);
        assertEquals(350 + 250, estimate().found());
        assertEquals(250, estimate().remaining(), 20);
    }

    @Test
    void nothingRemainsWhereNothingWaitsAndARemovedPageIsNotFound() {
        queued(0, 600, 0.55);
        halfOf(0, 600);
        CoverageEstimate now = estimate();
        assertEquals(new CoverageEstimate(300, 0, 0), now);
        assertEquals(List.of(300.0, 300.0), List.of(now.least(), now.most()));
        log.take(new JournalRecord.Removed(AT, url(0), new Failure.HttpStatus(410)));
        assertEquals(299, estimate().found());
    }
}

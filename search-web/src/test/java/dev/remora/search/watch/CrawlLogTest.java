package dev.remora.search.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.CloakingFinding;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a log makes of decisions, one by one.
class CrawlLogTest {
    private static final Instant AT = Instant.parse("2026-11-20T10:00:00Z");

    private final CrawlLog log = new CrawlLog();

    @BeforeEach
    void begin() {
        log.take(new JournalRecord.RunStarted(AT, 1, "auto", "keyword-density", new JournalRecord.Budget(100, false)));
    }

    private static Url url(String path) {
        return new Url("http://a.example/" + path);
    }

    private void queued(String path, double priority) {
        log.take(new JournalRecord.Queued(AT, Link.seed(url(path)), priority, new LinkEvidence.Seed()));
    }

    private void failed(String path, Failure why, boolean again) {
        Optional<Instant> retry = again ? Optional.of(AT.plusSeconds(5)) : Optional.empty();
        log.take(new JournalRecord.Failed(AT, url(path), new Answer(0), why, 1, retry));
    }

    private void moved(String path) {
        log.take(new JournalRecord.Moved(AT, url(path), 301, null, "http://b.example/"));
    }

    @Test
    void whatWaitsIsCountedByTheLastPriorityOfEachLink() {
        queued("1", 0.05);
        queued("2", 1);
        queued("3", 0.71);
        queued("1", 0.72);
        log.take(new JournalRecord.Rescored(AT, QueuePriorities.of(3, 0.1)));
        moved("2");
        assertEquals(2, log.waiting());
        assertEquals(List.of(0L, 1L, 0L, 0L, 0L, 0L, 0L, 1L, 0L, 0L), log.waitingByPriority());
    }

    @Test
    void anAddressThatFailedIsOfItsLastReasonUntilItBringsSomething() {
        failed("1", new Failure.HttpStatus(404), false);
        failed("2", new Failure.HttpStatus(404), false);
        failed("3", new Failure.HttpStatus(503), true);
        failed("2", new Failure.NoAnswer(), false);
        log.take(new JournalRecord.Dropped(AT, url("4"), 0, new Exclusion.OutOfScope()));
        moved("3");
        assertEquals(
                List.of("exclusion.out-of-scope", "failure.http-status-404", "failure.no-answer"),
                log.missed().stream().map(MissedAddress.Group::id).toList());
        assertEquals(
                List.of(url("1")),
                log.missed("failure.http-status-404").stream()
                        .map(MissedAddress::url)
                        .toList());
        assertEquals(List.of(), log.missed("failure.http-status-503"));
    }

    @Test
    void aRobotsTxtThatCannotBeFetchedIsAFailureUntilItsHostAnswers() {
        log.take(new JournalRecord.RobotsFetched(AT, "http://b.example", new Answer(502)));
        log.take(new JournalRecord.RobotsFetched(AT.plusSeconds(9), "http://b.example", new Answer(0)));
        assertEquals(
                List.of(new Url("http://b.example/robots.txt")),
                log.missed("failure.no-robots").stream().map(MissedAddress::url).toList());
        log.take(new JournalRecord.RobotsFetched(AT.plusSeconds(99), "http://b.example", new Answer(404)));
        assertEquals(List.of(), log.missed());
        assertEquals(2, log.host("b.example").orElseThrow().requests().failed(), "counted as the run counts them");
    }

    @Test
    void aRobotsTxtThatIsConfirmedIsTheOneThatWasRead() {
        Optional<WarcLocation> read = Optional.of(new WarcLocation(1, 2));
        PageVersion version = new PageVersion(AT, "\"1\"", "", Bytes.NONE);
        log.take(new JournalRecord.RobotsFetched(AT, "http://b.example", new Answer(200, read, version)));
        Answer confirmed = new Answer(304, Optional.of(new WarcLocation(3, 4)), version);
        log.take(new JournalRecord.RobotsFetched(AT.plusSeconds(99), "http://b.example", confirmed));
        assertEquals(
                Optional.of(new HostFigures.Robots(200, read)),
                log.host("b.example").orElseThrow().robots());
    }

    @Test
    void ofAReasonTheLastThousandAddressesAreKeptAndAllAreCounted() {
        for (int i = 0; i < 1_500; i++) {
            failed("p" + i, new Failure.NoAnswer(), false);
        }
        moved("p3");
        assertEquals(1_499, log.missed().getFirst().count());
        List<MissedAddress> kept = log.missed("failure.no-answer");
        assertEquals(1_000, kept.size());
        assertEquals(url("p1499"), kept.getFirst().url());
    }

    @Test
    void hostsThatWereRequestedAreCountedOnceAndOthersAreOnlyKnown() {
        queued("1", 0.5);
        assertEquals(0, log.hostsRequested());
        failed("1", new Failure.NoAnswer(), true);
        moved("1");
        log.take(new JournalRecord.RobotsFetched(AT, "http://b.example", new Answer(502)));
        log.take(new JournalRecord.Queued(AT, Link.seed(new Url("http://c.example/")), 0.5, new LinkEvidence.Seed()));
        assertEquals(2, log.hostsRequested());
        assertEquals(3, log.hosts());
    }

    @Test
    void aHostThatIsParkedRestsUntilItAnswers() {
        Failure why = new Failure.NoAnswer();
        log.take(new JournalRecord.HostParked(AT, "a.example", Duration.ofMinutes(5), 1, why));
        HostFigures parked = log.host("a.example").orElseThrow();
        assertEquals(Optional.of(new HostFigures.BackOff(AT.plusSeconds(300), why)), parked.backOff());
        moved("1");
        assertEquals(Optional.empty(), log.host("a.example").orElseThrow().backOff());
    }

    @Test
    void hostsWithTheSameFigureAreInTheOrderOfTheirPages() {
        log.take(new JournalRecord.HostParked(AT, "b.example", Duration.ofMinutes(5), 1, new Failure.NoAnswer()));
        Url page = new Url("http://c.example/");
        log.take(new JournalRecord.Unchanged(AT, page, new ArchivedResponse(304, null), false));
        moved("1");
        assertEquals(
                List.of("c.example", "a.example", "b.example"),
                log.hosts(HostFigures.Order.ON_TOPIC, 0, 9).stream()
                        .map(HostFigures::host)
                        .toList());
    }

    @Test
    void aRejudgingChangesNothingInWhatARunDidUntilItGoesOn() {
        JournalRecord begins =
                new JournalRecord.RunStarted(AT, 1, "auto", "keyword-density", new JournalRecord.Budget(100, false));
        log.take(begins);
        log.take(fetched(1, "1", 0.9, 0));
        log.take(measured(2, Optional.of(new RunReason.Stopped())));
        List<RunSummary> before = log.runs();
        log.take(new JournalRecord.JudgingBegan(AT.plusSeconds(60), new RunReason.JudgingAskedFor()));
        log.take(new JournalRecord.Rejudged(
                AT.plusSeconds(60),
                url("1"),
                new PageLocation(1, 0),
                new Assessment(0.1, Verdict.OFF_TOPIC, new PageEvidence.Untold()),
                false,
                0,
                1));
        log.take(new JournalRecord.JudgingEnded(AT.plusSeconds(61), 1, 0));
        assertEquals(before, log.runs());
        assertEquals(1, log.figures().onTopic());
        log.take(measured(62, Optional.empty()));
        assertEquals(0, log.figures().onTopic(), "a run that goes on counts by the new judgements");
    }

    private static JournalRecord.RunMeasured measured(int second, Optional<RunReason> unfinished) {
        return new JournalRecord.RunMeasured(
                AT.plusSeconds(second), 1, Duration.ofSeconds(second), 0, Optional.empty(), unfinished);
    }

    private static JournalRecord.Rejudged judged(Url page, Verdict verdict) {
        boolean onTopic = verdict == Verdict.ON_TOPIC;
        return new JournalRecord.Rejudged(
                AT,
                page,
                new PageLocation(1, 0),
                new Assessment(0.5, verdict, new PageEvidence.Untold()),
                onTopic,
                0,
                1);
    }

    @Test
    void aHostThatCloaksIsToldWithoutPagesOnTopicUntilItShowsBrowsersTheSame() {
        PageEvidence evidence = new PageEvidence.OtherTextForBrowsers(url("1"), 3, 0, new PageEvidence.NoKeyword());
        Url page = url("1");
        log.take(new JournalRecord.Unchanged(AT, page, new ArchivedResponse(304, null), true));
        assertEquals(1, log.host("a.example").orElseThrow().requests().onTopic());
        log.take(new JournalRecord.CloakingChecked(AT, page, 3, new CloakingFinding.Other(evidence, false, 2)));
        log.take(new JournalRecord.CloakingChecked(AT, page, 1, new CloakingFinding.Unclear()));
        assertEquals(Optional.of(evidence), log.host("a.example").orElseThrow().cloaks());
        assertEquals(0, log.host("a.example").orElseThrow().requests().onTopic());
        log.take(new JournalRecord.CloakingChecked(AT, page, 1, new CloakingFinding.Same()));
        assertEquals(Optional.empty(), log.host("a.example").orElseThrow().cloaks());
        log.take(new JournalRecord.JudgingBegan(AT, new RunReason.JudgingAskedFor()));
        log.take(judged(page, Verdict.ON_TOPIC));
        log.take(judged(url("2"), Verdict.OFF_TOPIC));
        assertEquals(0, log.host("a.example").orElseThrow().requests().onTopic(), "not before all are judged");
        log.take(new JournalRecord.JudgingEnded(AT, 2, 1));
        assertEquals(1, log.host("a.example").orElseThrow().requests().onTopic());
    }

    @Test
    void aJudgingThatWasInterruptedLeavesThePagesOnTopicOfAHostAsTheyWere() {
        log.take(fetched(1, "1", 0.9, 0));
        JournalRecord begins = new JournalRecord.JudgingBegan(AT, new RunReason.JudgingAskedFor());
        log.take(begins);
        log.take(judged(url("1"), Verdict.ON_TOPIC));
        log.take(begins);
        log.take(judged(url("1"), Verdict.ON_TOPIC));
        assertEquals(1, log.host("a.example").orElseThrow().requests().onTopic());
        log.take(new JournalRecord.JudgingEnded(AT, 1, 1));
        assertEquals(1, log.host("a.example").orElseThrow().requests().onTopic());
        log.take(begins);
        assertEquals(1, log.host("a.example").orElseThrow().requests().onTopic());
    }

    private static JournalRecord.Fetched fetched(int second, String path, double relevance, long offset) {
        return new JournalRecord.Fetched(
                AT.plusSeconds(second),
                url(path),
                new ArchivedResponse(200, new WarcLocation(1, 0)),
                new PageLocation(1, offset),
                new Assessment(
                        relevance, relevance < 0.5 ? Verdict.OFF_TOPIC : Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.uncompared(1));
    }

    @Test
    void aHostHasThePagesOnTopicThatItsPagesHaveAfterTheyWereReadAgain() {
        log.take(fetched(1, "1", 0.9, 0));
        log.take(fetched(2, "2", 0.8, 100));
        log.take(new JournalRecord.Reparsed(fetched(3, "1", 0.1, 200), 0.9, true, false));
        log.take(new JournalRecord.Reparsed(fetched(3, "2", 0.7, 300), 0.8, true, true));
        HostFigures.Requests now = log.host("a.example").orElseThrow().requests();
        assertEquals(new HostFigures.Requests(2, 1, 0), now);
        assertEquals(log.tally().figures().onTopic(), now.onTopic());
        log.take(new JournalRecord.Reparsed(fetched(4, "1", 0.6, 400), 0.1, false, true));
        assertEquals(2, log.host("a.example").orElseThrow().requests().onTopic());
    }

    @Test
    void anImportIsToldAsItIsAfterItsPagesWereReadAgain() {
        log.take(new JournalRecord.Queued(AT, Link.archived(url("1")), 1, new LinkEvidence.Seed()));
        log.take(fetched(1, "1", 0.1, 0));
        log.take(new JournalRecord.RunEnded(AT.plusSeconds(1), 1, new RunReason.NothingWaits()));
        log.take(new JournalRecord.Reparsed(fetched(2, "1", 0.9, 100), 0.1, false, true));
        log.take(new JournalRecord.Reread(AT.plusSeconds(3), 1, 0, List.of()));
        assertEquals(1, log.figures().onTopic());
        assertEquals(1, log.runs().getFirst().figures().onTopic());
    }

    @Test
    void anImportHasMadeNoRequestAndReceivedNothing() {
        log.take(new JournalRecord.Queued(AT, Link.archived(url("1")), 1, new LinkEvidence.Archived()));
        log.take(fetched(1, "1", 0.9, 0));
        log.take(new JournalRecord.RunMeasured(
                AT.plusSeconds(1), 1, Duration.ofSeconds(1), 5_000, Optional.empty(), Optional.empty()));
        log.take(new JournalRecord.RunEnded(AT.plusSeconds(1), 1, new RunReason.ArchiveRead()));
        assertEquals(new RunFigures(1, 1, 0, 0, 0, Duration.ofSeconds(1)), log.figures());
        assertEquals(log.figures(), log.runs().getFirst().figures());
        assertEquals(0, log.hostsRequested());
        assertEquals(Optional.empty(), log.host("a.example").orElseThrow().lastAsked());
    }

    @Test
    void ofTheLastPagesEachIsToldOnceInItsLastVersion() {
        log.take(fetched(1, "1", 0.9, 0));
        log.take(fetched(2, "2", 0.8, 100));
        log.take(new JournalRecord.Reparsed(fetched(3, "1", 0.1, 200), 0.9, true, false));
        RecentPage first = new RecentPage(url("1"), AT.plusSeconds(1), 0.1, false, new PageLocation(1, 200));
        RecentPage second = new RecentPage(url("2"), AT.plusSeconds(2), 0.8, true, new PageLocation(1, 100));
        assertEquals(List.of(second, first), log.recent());
        log.take(fetched(4, "1", 0.7, 300));
        RecentPage again = new RecentPage(url("1"), AT.plusSeconds(4), 0.7, true, new PageLocation(1, 300));
        assertEquals(List.of(again, second), log.recent());
    }

    @Test
    void aRunKeepsItsCourseInFewPointsHoweverLongItIsAndIsToldWhenTheNextBegins() {
        for (int i = 1; i <= 10_000; i++) {
            log.take(new JournalRecord.RunMeasured(
                    AT.plusMillis(500L * i), 1, Duration.ofMillis(500L * i), i, Optional.empty(), Optional.empty()));
        }
        log.take(new JournalRecord.RunEnded(AT.plusSeconds(5_000), 1, new RunReason.NothingWaits()));
        log.take(new JournalRecord.RunStarted(
                AT.plusSeconds(6_000), 2, "auto", "keyword-density", new JournalRecord.Budget(100, false)));
        List<RunSummary> runs = log.runs();
        assertEquals(
                List.of(2, 1), runs.stream().map(run -> run.start().number()).toList());
        RunSummary first = runs.getLast();
        assertEquals(Optional.of(new RunReason.NothingWaits()), first.ended());
        assertEquals(10_000, first.figures().received());
        assertTrue(
                first.course().size() > 100 && first.course().size() <= 242,
                "points: " + first.course().size());
        assertEquals(5_000, first.course().getLast().seconds());
        for (int i = 1; i < first.course().size(); i++) {
            assertTrue(
                    first.course().get(i).seconds() > first.course().get(i - 1).seconds());
        }
    }
}

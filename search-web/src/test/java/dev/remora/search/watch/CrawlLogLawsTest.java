package dev.remora.search.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.state.hosts.HostAnswers;
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
import dev.remora.shared.provenance.WaitingLinks;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A log of random decisions against plain maps, and what recrawls do to the frontier.
class CrawlLogLawsTest {
    private static final long SEED = 55_555;
    private static final Instant AT = Instant.parse("2026-11-20T10:00:00Z");

    private final Random random = new Random(SEED);
    private final CrawlLog log = new CrawlLog();

    @BeforeEach
    void begin() {
        started(1);
    }

    private void started(int run) {
        log.take(new JournalRecord.RunStarted(AT, run, "auto", "keyword", new JournalRecord.Budget(100, false)));
    }

    private static Url url(int page) {
        return new Url("http://h" + page % 7 + ".example/" + page);
    }

    private static JournalRecord queued(Url url, double priority) {
        return new JournalRecord.Queued(AT, Link.seed(url), priority, new LinkEvidence.Seed());
    }

    private static JournalRecord fetched(Url url, boolean onTopic) {
        Verdict verdict = onTopic ? Verdict.ON_TOPIC : Verdict.OFF_TOPIC;
        return new JournalRecord.Fetched(
                AT,
                url,
                new ArchivedResponse(200, new WarcLocation(0, 0)),
                new PageLocation(0, 0),
                new Assessment(onTopic ? 0.9 : 0.1, verdict, new PageEvidence.Untold()),
                true,
                Likeness.uncompared(url.key()));
    }

    private static JournalRecord failed(Url url, Failure why, boolean again) {
        Optional<Instant> retry = again ? Optional.of(AT.plusSeconds(5)) : Optional.empty();
        int status = why instanceof Failure.HttpStatus(int told) ? told : 0;
        return new JournalRecord.Failed(AT, url, new Answer(status), why, 1, retry);
    }

    private JournalRecord decision(Url url) {
        return switch (random.nextInt(7)) {
            case 0, 1 -> queued(url, random.nextInt(11) / 10.0);
            case 2 -> fetched(url, random.nextBoolean());
            case 3 -> failed(url, new Failure.HttpStatus(random.nextBoolean() ? 404 : 410), random.nextBoolean());
            case 4 -> failed(url, new Failure.NoAnswer(), random.nextBoolean());
            case 5 -> new JournalRecord.Dropped(AT, url, 0, new Exclusion.OutOfScope());
            default -> new JournalRecord.Moved(AT, url, 301, null, "http://b.example/");
        };
    }

    @Test
    void asManyHostsWereRequestedAsTheCrawlItselfCounts() {
        for (int round = 0; round < 200; round++) {
            HostStatistics told = new HostStatistics();
            HostAnswers answers = new HostAnswers();
            for (int i = 0; i < 12; i++) {
                JournalRecord record = hostDecision(url(random.nextInt(40)));
                told.take(record, RunKind.CRAWL);
                answers.apply(record);
                assertEquals(answers.size(), told.requested(), () -> "seed " + SEED + ", after " + record);
            }
        }
    }

    private JournalRecord hostDecision(Url url) {
        Answer answer = new Answer(List.of(0, 200, 304, 404, 503).get(random.nextInt(5)));
        Failure silent = new Failure.NoAnswer();
        return switch (random.nextInt(8)) {
            case 0 -> new JournalRecord.SitemapFetched(AT, url, answer, 3, random.nextBoolean(), 0, List.of());
            case 1 -> new JournalRecord.RobotsFetched(AT, url.origin(), answer);
            case 2 -> new JournalRecord.HostParked(AT, url.host(), Duration.ofMinutes(5), random.nextInt(3), silent);
            case 3 -> new JournalRecord.HostPaused(AT, url.host(), Duration.ofMinutes(5), silent);
            case 4 -> new JournalRecord.Failed(AT, url, answer, silent, 1, Optional.empty(), random.nextBoolean());
            default -> decision(url);
        };
    }

    @Test
    void whatWaitsAndWhatIsMissedIsThatOfThePlainMaps() {
        Map<Url, Double> waiting = new HashMap<>();
        Map<Url, String> missed = new LinkedHashMap<>();
        for (int i = 1; i <= 3_000; i++) {
            JournalRecord record = decision(url(random.nextInt(120)));
            log.take(record);
            apply(record, waiting, missed);
            if (i % 100 == 0) {
                check(waiting, missed);
            }
        }
    }

    private static void apply(JournalRecord record, Map<Url, Double> waiting, Map<Url, String> missed) {
        Url url = switch (record) {
            case JournalRecord.Queued queued -> queued.link().target();
            case JournalRecord.Failed failure -> failure.url();
            case JournalRecord.Dropped dropped -> dropped.url();
            case JournalRecord.Fetched page -> page.url();
            default -> ((JournalRecord.Moved) record).url();
        };
        missed.remove(url);
        if (record instanceof JournalRecord.Queued queued) {
            waiting.put(url, queued.priority());
        } else if (!(record instanceof JournalRecord.Failed failure
                && failure.retryAt().isPresent())) {
            waiting.remove(url);
        }
        if (record instanceof JournalRecord.Dropped dropped) {
            missed.put(url, dropped.reason().code());
        } else if (record instanceof JournalRecord.Failed failure) {
            String status = failure.reason() instanceof Failure.HttpStatus(int code) ? "-" + code : "";
            missed.put(url, failure.reason().code() + status);
        }
    }

    private void check(Map<Url, Double> waiting, Map<Url, String> missed) {
        assertEquals(waiting.size(), log.waiting(), "seed " + SEED);
        assertEquals(bars(List.copyOf(waiting.values())), log.waitingByPriority(), "seed " + SEED);
        Map<String, List<Url>> groups = new HashMap<>();
        missed.forEach(
                (url, id) -> groups.computeIfAbsent(id, _ -> new ArrayList<>()).addFirst(url));
        List<MissedAddress.Group> told = log.missed();
        assertEquals(groups.size(), told.size());
        for (MissedAddress.Group group : told) {
            assertEquals(groups.get(group.id()).size(), group.count(), "seed " + SEED);
            assertEquals(
                    groups.get(group.id()),
                    log.missed(group.id()).stream().map(MissedAddress::url).toList());
        }
        for (int i = 1; i < told.size(); i++) {
            assertTrue(told.get(i - 1).count() >= told.get(i).count());
        }
    }

    @Test
    void whatOneRecrawlOfAllDidNotReachIsCountedAtTheNext() {
        for (int page = 0; page < 5; page++) {
            log.take(queued(url(page), 0.5));
            log.take(page < 4 ? fetched(url(page), true) : failed(url(page), new Failure.HttpStatus(404), false));
        }
        for (int run = 2; run <= 4; run++) {
            started(run);
            log.take(new JournalRecord.RecrawlRequested(AT, run, new Recrawl.All()));
            assertEquals(4, log.waiting(), "run " + run);
            log.take(fetched(url(run - 2), true));
            assertEquals(3, log.waiting(), "run " + run);
            log.take(new JournalRecord.RunEnded(AT, run, new RunReason.BudgetUsed()));
            assertEquals(0, log.waiting(), "run " + run);
        }
    }

    @Test
    void theHostsOfAllPartsOfAListAreItsHostsInOrder() {
        for (int i = 0; i < 500; i++) {
            log.take(decision(new Url("http://h" + random.nextInt(40) + ".example/" + i)));
        }
        for (HostFigures.Order order : HostFigures.Order.values()) {
            List<HostFigures> all = log.hosts(order, 0, 1_000);
            assertEquals(log.hosts(), all.size());
            List<HostFigures> sorted = new ArrayList<>(all);
            sorted.sort(Comparator.comparingLong((HostFigures host) -> -figure(host, order))
                    .thenComparingLong(host -> -host.requests().fetched())
                    .thenComparing(HostFigures::host));
            assertEquals(sorted, all, order.name());
            List<HostFigures> parts = new ArrayList<>();
            for (int from = 0; from < all.size() + 7; from += 7) {
                parts.addAll(log.hosts(order, from, 7));
            }
            assertEquals(all, parts);
        }
    }

    private static long figure(HostFigures host, HostFigures.Order order) {
        return switch (order) {
            case FETCHED -> host.requests().fetched();
            case ON_TOPIC -> host.requests().onTopic();
            case FAILED -> host.requests().failed();
        };
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0.0999, 0", "0.1, 1", "0.95, 9", "1, 9", "1.5, 9", "-0.5, 0"})
    void aPriorityIsInItsTenth(double priority, int bar) {
        assertEquals(bar, WaitingLinks.bar(priority));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, EARLY",
        "49, 0, EARLY",
        "50, 0, LOW",
        "199, 0, LOW",
        "200, 0, RARE",
        "200, 5, RARE",
        "200, 6, LOW",
        "1000, 299, LOW",
        "1000, 300, GOOD",
        "10, 3, GOOD",
        "10, 2, EARLY",
        "1, 1, GOOD",
    })
    void aYieldIsToldOnceThereAreEnoughPages(long fetched, long onTopic, Yield yield) {
        assertEquals(yield, Yield.of(fetched, onTopic));
    }

    private void settleSome() {
        for (int i = 0; i < 6; i++) {
            log.take(queued(url(i), 0.5));
        }
        log.take(fetched(url(0), true));
        log.take(new JournalRecord.Moved(AT, url(1), 301, null, "http://b.example/"));
        log.take(failed(url(2), new Failure.NoAnswer(), false));
        log.take(failed(url(3), new Failure.HttpStatus(404), false));
        log.take(new JournalRecord.Dropped(AT, url(4), 0, new Exclusion.OutOfScope()));
    }

    @Test
    void aRecrawlOfAllQueuesPagesAndRedirectsAndHostsThatDidNotAnswer() {
        settleSome();
        assertEquals(1, log.waiting());
        started(2);
        log.take(new JournalRecord.RecrawlRequested(AT, 2, new Recrawl.All()));
        assertEquals(4, log.waiting());
        started(2);
        log.take(new JournalRecord.RunEnded(AT, 2, new RunReason.NothingWaits()));
        assertEquals(2, log.waiting(), "what was not reached keeps its verdict; what has none still waits");
        log.take(new JournalRecord.RecrawlRequested(AT, 3, new Recrawl.Due()));
        assertEquals(2, log.waiting(), "the schedule names its addresses itself");
        log.take(new JournalRecord.AskedAgain(AT, url(0).key()));
        assertEquals(3, log.waiting());
        assertEquals(1, log.waitingByPriority().getLast(), "before all others");
    }

    @Test
    void aRecrawlOfAllQueuesWhatWasReadByRelevanceAndWhatGaveUpByItsLastPriority() {
        settleSome();
        log.take(fetched(url(6), false));
        log.take(new JournalRecord.AskedAgain(AT, url(6).key()));
        log.take(new JournalRecord.Unchanged(AT, url(6), new ArchivedResponse(304, new WarcLocation(0, 0)), false));
        log.take(new JournalRecord.RecrawlRequested(AT, 2, new Recrawl.All()));
        // The redirect was never read; the host that did not answer and the link that was not requested have 0.5.
        List<Double> expected = List.of(0.9, 0.0, 0.5, 0.5, 0.1);
        assertEquals(bars(expected), log.waitingByPriority());
    }

    private static List<Long> bars(List<Double> priorities) {
        return IntStream.range(0, WaitingLinks.BARS)
                .mapToObj(number -> priorities.stream()
                        .filter(priority -> WaitingLinks.bar(priority.floatValue()) == number)
                        .count())
                .toList();
    }

    @Test
    void anOrdinaryRunThatEndsLeavesItsLinksWaiting() {
        settleSome();
        log.take(queued(url(0), 0.9));
        log.take(new JournalRecord.RunEnded(AT, 1, new RunReason.NothingWaits()));
        assertEquals(2, log.waiting());
    }

    @ParameterizedTest
    @CsvSource({"10, 0, 10, 10, 10", "10, 3, 13, 10, 25", "10, 7, 17, 11, 41", "0, 0, 0, 0, 0", "5, 0.5, 5.5, 5, 10"})
    void anEstimateIsBetweenItsBounds(long found, double remaining, double total, double least, double most) {
        CoverageEstimate estimate = new CoverageEstimate(found, remaining, 0);
        assertEquals(total, estimate.total(), 1e-9);
        assertEquals(least, estimate.least(), 1e-9);
        assertEquals(most, estimate.most(), 1e-9);
        assertEquals(total == 0 ? 1 : found / total, estimate.share(total), 1e-9);
    }
}

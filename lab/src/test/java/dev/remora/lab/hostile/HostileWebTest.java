package dev.remora.lab.hostile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.ArchivedBody;
import dev.remora.lab.hostile.HostileCrawl.Crawled;
import dev.remora.lab.hostile.cases.HostileCase;
import dev.remora.lab.hostile.cases.HostileGroup;
import dev.remora.lab.hostile.cases.HostileWeb;
import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseOutcome;
import dev.remora.lab.hostile.payload.BrotliBomb;
import dev.remora.lab.hostile.server.SoundHosts;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The command `crawl`, in a process of its own with a heap of 512 MB, among hosts that do their worst. Left
/// out are those that use up a time limit, and the traps without end: `./remora bench hostile` has them all.
@Timeout(600)
class HostileWebTest {
    private static final SoundHosts SOUND = new SoundHosts(3, 25);
    private static final int PAGES = 5_000;
    private static final Set<HostileGroup> LONG = EnumSet.of(HostileGroup.TRAPS, HostileGroup.DOCUMENTS);

    /// Made once, because to pack its bombs takes seconds. Some sites count their requests: for one crawl only.
    private static final List<HostileCase> CASES = HostileWeb.cases();

    @TempDir
    Path folder;

    private static List<HostileCase> cases(List<HostileCase> of, Set<HostileGroup> without, boolean direct) {
        return of.stream()
                .filter(hostile -> !hostile.slow() && !without.contains(hostile.group()))
                .filter(hostile -> hostile.direct().isPresent() == direct
                        && !hostile.group().recrawled())
                .toList();
    }

    private static List<HostileCase> mixed() {
        return cases(CASES, LONG, false);
    }

    private static List<HostileCase> changing() {
        return CASES.stream()
                .filter(hostile -> hostile.group().recrawled() && !hostile.slow())
                .toList();
    }

    private static List<HostileCase> guarded() {
        return cases(CASES, Set.of(), true);
    }

    private static List<String> faults(HostileCrawl crawl, List<HostileCase> cases, Crawled crawled) {
        List<String> faults = new ArrayList<>();
        for (HostileCase hostile : cases) {
            crawl.faults(hostile, crawled)
                    .forEach(fault -> faults.add(hostile.host() + ": "
                            + crawl.outcome(hostile, crawled).words() + "; " + fault));
        }
        return faults;
    }

    @Test
    void hasMoreThanTwoHundredCasesInEachOfItsGroups() {
        assertTrue(CASES.size() >= 200, () -> "there are " + CASES.size());
        assertEquals(
                EnumSet.allOf(HostileGroup.class),
                CASES.stream()
                        .map(HostileCase::group)
                        .collect(Collectors.toCollection(() -> EnumSet.noneOf(HostileGroup.class))));
    }

    @Test
    void noCaseIsCrawledByTwoTests() {
        List<String> hosts = Stream.of(mixed(), changing(), guarded())
                .flatMap(List::stream)
                .map(HostileCase::host)
                .toList();
        assertEquals(hosts.stream().distinct().toList(), hosts);
    }

    @Test
    void eachCaseEndsAsExpectedAndTheSoundHostsAreComplete() throws IOException {
        List<HostileCase> cases = mixed();
        try (HostileCrawl crawl = new HostileCrawl(cases, SOUND, folder)) {
            Crawled crawled = crawl.crawl("mixed", cases, PAGES);
            assertEquals(
                    List.of(),
                    faults(crawl, cases, crawled),
                    () -> crawled.cost().words());
            assertEquals(SOUND.addresses(), crawled.journal().soundPages());
            assertTrue(crawled.journal().ended());
        }
    }

    @Test
    void hostsThatAnswerARecrawlOtherwiseEndAsExpected() throws IOException {
        List<HostileCase> cases = changing();
        try (HostileCrawl crawl = new HostileCrawl(cases, SOUND, folder)) {
            Crawled crawled = crawl.crawl("changes", cases, PAGES);
            assertEquals(
                    List.of(),
                    faults(crawl, cases, crawled),
                    () -> crawled.cost().words());
            assertEquals(SOUND.addresses(), crawled.journal().soundPages());
            assertTrue(crawled.journal().ended());
        }
    }

    @Test
    void noNameOrAddressThatLeadsToThisMachineIsConnectedTo() throws IOException {
        List<HostileCase> cases = guarded();
        try (HostileCrawl crawl = new HostileCrawl(cases, SOUND, folder)) {
            Crawled crawled = crawl.crawl("guarded", cases, PAGES);
            assertEquals(
                    List.of(),
                    faults(crawl, cases, crawled),
                    () -> crawled.cost().words());
            assertEquals(0, crawled.requests());
        }
    }

    @Test
    void aCrawlThatIsKilledAmongThemEndsWithTheSamePages() throws Exception {
        Set<HostileGroup> without = EnumSet.complementOf(EnumSet.of(HostileGroup.TRANSPORT, HostileGroup.HEADERS));
        List<HostileCase> cases = cases(HostileWeb.cases(), without, false);
        try (HostileCrawl first = new HostileCrawl(cases, SOUND, folder)) {
            CountDownLatch over = new CountDownLatch(1);
            Thread.ofVirtual().start(() -> {
                try {
                    first.crawl("killed", cases, PAGES);
                } catch (IOException killed) {
                    // as it should be
                } finally {
                    over.countDown();
                }
            });
            while (first.soundRequests() < SOUND.addresses().size() / 2 && !over.await(20, TimeUnit.MILLISECONDS)) {
                // the crawl goes on
            }
            first.kill();
            over.await();
        }
        try (HostileCrawl second = new HostileCrawl(cases, SOUND, folder)) {
            Crawled crawled = second.crawl("killed", cases, PAGES);
            assertEquals(
                    SOUND.addresses(),
                    crawled.journal().soundPages(),
                    () -> crawled.cost().words());
            assertEquals(List.of(), crawled.journal().unforeseen());
            assertTrue(crawled.journal().ended());
        }
    }

    @Test
    void anOutcomeThatIsNotTheExpectedOneIsToldFromIt() {
        CaseOutcome stored = new CaseOutcome.Stored(false, true);
        CaseOutcome refused = new CaseOutcome.Gone(new Failure.PrivateName("localhost"));
        assertFalse(new CaseExpectation.Cut().met(stored, 2, true));
        assertFalse(new CaseExpectation.Status(404).met(refused, 2, true));
        assertFalse(new CaseExpectation.Refused().met(refused, 1, true));
        assertTrue(new CaseExpectation.Refused().met(refused, 0, false));
        assertFalse(new CaseExpectation.OffTopic().met(stored, 2, true));
        assertFalse(new CaseExpectation.NotAsked().met(new CaseOutcome.Open(), 1, true));
        assertFalse(new CaseExpectation.AtMost(5).met(stored, 10, true));
    }

    @Test
    void theBrotliBombIsSmallAndGrowsToItsSize() {
        byte[] bomb = BrotliBomb.of(2);
        assertTrue(bomb.length < 100);
        Exchange exchange = new Exchange(
                new Url("http://a.test/"),
                Instant.EPOCH,
                List.of(),
                200,
                List.of(new Exchange.Header("Content-Encoding", "br")),
                Bytes.of(bomb),
                false);
        byte[] letters = new byte[32 << 20];
        Arrays.fill(letters, (byte) 'a');
        assertArrayEquals(letters, ArchivedBody.of(exchange, 64 << 20).array());
    }
}

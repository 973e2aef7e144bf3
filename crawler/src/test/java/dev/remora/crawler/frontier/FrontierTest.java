package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontierTest {
    private static final Instant START = Instant.parse("2026-11-20T08:00:00Z");
    private static final FrontierSettings NO_DELAY =
            FrontierSettings.DEFAULT.withDelay(Duration.ZERO).withExpectation(Duration.ZERO);

    private Frontier frontier;
    private Instant now = START;

    private void begin(FrontierSettings settings) {
        frontier = new Frontier(new MemoryLinkStore(StoreContent.NOTHING), settings);
    }

    private void add(String url, double priority) {
        frontier.add(Link.seed(new Url(url)), priority, now);
    }

    private QueuedLink takeLink() {
        QueuedLink next =
                assertInstanceOf(Selection.Next.class, frontier.select(now)).waiting();
        frontier.take(next, now);
        return next;
    }

    private String take() {
        return takeLink().link().target().text();
    }

    private void end(String host) {
        frontier.politeness().end(host, now, true, now);
    }

    private void assertWaits(Instant until) {
        assertEquals(new Selection.NotYet(Optional.of(until)), frontier.select(now));
    }

    private void pass(String duration) {
        now = now.plus(Duration.parse(duration));
    }

    @Test
    void anAddressWithAsManyRequestsAsItMayHaveHoldsNoOtherHostUp() {
        begin(FrontierSettings.DEFAULT
                .withDelay(Duration.ofSeconds(8))
                .withExpectation(Duration.ZERO)
                .withPerAddress(8));
        for (int i = 0; i < 10; i++) {
            add("http://shared" + i + ".cn/", 0.9);
            frontier.politeness().addressed("shared" + i + ".cn", List.of("192.0.2.1"), now);
        }
        add("http://other.cn/", 0.3);
        for (int i = 0; i < 8; i++) {
            assertTrue(take().startsWith("http://shared"));
            pass("PT1S");
        }
        assertEquals("http://other.cn/", take());
    }

    /// New hosts of a site are let in eight for each page on topic: what one of them costs does not grow with
    /// how many wait behind it. Asked how often the site's worth is looked at, which each move of a host does.
    @ParameterizedTest
    @ValueSource(ints = {1_000, 4_000})
    void aHostThatIsLetInMovesNoneOfThoseBehindIt(int hosts) {
        Worth worth = new Worth();
        frontier = new Frontier(
                new MemoryLinkStore(StoreContent.NOTHING),
                FrontierSettings.DEFAULT.withExpectation(Duration.ZERO),
                worth);
        for (int i = 0; i < hosts; i++) {
            add("http://h" + i + ".wild.cn/", 0.5);
        }
        int taken = 0;
        int idle = 0;
        while (taken < 200) {
            if (frontier.select(now) instanceof Selection.Next(QueuedLink link)) {
                frontier.take(link, now);
                end(link.link().target().host());
                taken++;
                worth.looks = taken == 100 ? 0 : worth.looks;
                idle = 0;
            } else {
                pass("PT0.05S");
                worth.onTopic += ++idle % 20 == 0 ? 1 : 0; // the quota stays shut for a second
            }
        }
        assertTrue(worth.looks < 100 * 100, worth.looks + " looks for 100 of " + hosts + " hosts");
    }

    private static final class Worth implements SiteYield {
        private long onTopic;
        private long looks;

        @Override
        public int hostsAsked(String site) {
            return 0;
        }

        @Override
        public boolean asked(String host) {
            return false;
        }

        @Override
        public long onTopic(String site) {
            looks++;
            return onTopic;
        }

        @Override
        public int provenHosts(String site) {
            return 0;
        }

        @Override
        public boolean mostPages(String site) {
            return false;
        }
    }

    @Test
    void hostsThatWentLeaveTheirTurnsToOthersOfTheirSite() {
        begin(NO_DELAY);
        for (int i = 0; i < 10; i++) {
            for (int page = 0; page < 20; page++) {
                add("http://www.other" + i + ".cn/" + page, 0.5);
            }
        }
        for (int i = 0; i < 500; i++) {
            add("http://h" + i + ".many.cn/", 0.5);
        }
        for (int i = 1; i < 500; i++) {
            frontier.remove(new Url("http://h" + i + ".many.cn/").key(), now);
        }
        add("http://new.many.cn/", 0.5);
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String url = take();
            order.add(url);
            end(new Url(url).host());
        }
        assertTrue(order.contains("http://new.many.cn/"), order.toString());
    }

    @Test
    void aLinkThatIsTriedAgainLaterIsScoredWithTheOthersAndCountsWithThem() {
        begin(NO_DELAY.withMaxWaiting(20));
        add("http://a.example/held", 0.9);
        QueuedLink held = takeLink();
        end("a.example");
        frontier.rest(held);
        for (int i = 0; i < 20; i++) {
            add("http://b.example/" + i, 0.1 + i / 100.0);
        }
        assertTrue(frontier.group("seed").stream().anyMatch(link -> link.sequence() == held.sequence()));
        frontier.move(held.sequence(), 0.05, now);
        assertEquals(0.05, frontier.group("seed").getFirst().priority(), 1e-6);

        frontier.surplus(worst -> frontier.remove(worst.link().target().key(), now));
        assertEquals(18, frontier.waiting(), "one is tried again later: 19 of 20 stay");

        frontier.putBack(held, now);
        assertEquals(
                0.05, frontier.waiting(held.link().target().key()).orElseThrow().priority(), 1e-6);
    }

    @Test
    void aLinkThatWasDroppedWhileItWasToBeTriedAgainDoesNotComeBack() {
        begin(NO_DELAY);
        add("http://a.example/", 0.9);
        QueuedLink held = takeLink();
        end("a.example");
        frontier.rest(held);
        frontier.remove(held.link().target().key(), now);
        frontier.putBack(held, now);
        assertEquals(0, frontier.waiting());
    }

    @Test
    void aLinkThatWasDroppedInFlightIsNotTriedAgainLater() {
        begin(NO_DELAY);
        add("http://a.example/", 0.9);
        QueuedLink held = takeLink();
        end("a.example");
        frontier.remove(held.link().target().key(), now);
        frontier.rest(held);
        assertEquals(List.of(), frontier.group("seed"));
        frontier.move(held.sequence(), 0.5, now);
        frontier.putBack(held, now);
        assertEquals(0, frontier.waiting());
    }

    @Test
    void aLinkThatWasDroppedDoesNotPutBackTheNextOneToItsAddress() {
        begin(NO_DELAY);
        add("http://a.example/", 0.9);
        QueuedLink dropped = takeLink();
        end("a.example");
        frontier.rest(dropped);
        long key = dropped.link().target().key();
        frontier.remove(key, now);
        frontier.state(key, frontier.state(key).to(Schedule.DROPPED, Verdict.NONE));
        add("http://a.example/", 0.9);
        QueuedLink next = takeLink();
        frontier.putBack(dropped, now);
        assertEquals(0, frontier.waiting(), "the next one is in flight");
        frontier.putBack(next, now);
        assertEquals(1, frontier.waiting());
    }

    /// A site's hosts lie behind two addresses: while one is spared, those behind the other are asked.
    @Test
    void hostsBehindAnAddressThatIsSparedDoNotHoldUpOthersOfTheirSite() {
        begin(FrontierSettings.DEFAULT
                .withDelay(Duration.ofSeconds(8))
                .withExpectation(Duration.ZERO)
                .withPerAddress(8));
        for (int i = 0; i < 6; i++) {
            add("http://h" + i + ".site.cn/", 0.9);
            frontier.politeness().addressed("h" + i + ".site.cn", List.of("192.0.2." + i % 2), now);
        }
        List<String> order = new ArrayList<>();
        while (frontier.waiting() > 0) {
            switch (frontier.select(now)) {
                case Selection.Next(QueuedLink link) -> {
                    frontier.take(link, now);
                    end(link.link().target().host());
                    order.add(link.link().target().host().substring(0, 2) + "@"
                            + Duration.between(START, now).toSeconds());
                }
                case Selection.NotYet(Optional<Instant> until) -> now = until.orElseThrow();
                case Selection.Empty _ -> throw new AssertionError("links wait: " + order);
            }
        }
        assertEquals(List.of("h0@0", "h1@1", "h2@2", "h3@3", "h4@4", "h5@5"), order);
    }

    /// The site's turn is the first host's; another site takes that host's address.
    @Test
    void aHostThatHasToWaitForItsAddressLeavesItsTurnToTheNextOfItsSite() {
        begin(FrontierSettings.DEFAULT
                .withDelay(Duration.ofSeconds(8))
                .withExpectation(Duration.ZERO)
                .withPerAddress(8));
        for (int i = 0; i < 3; i++) {
            add("http://h" + i + ".site.cn/", 0.9);
            frontier.politeness().addressed("h" + i + ".site.cn", List.of("192.0.2." + i), now);
        }
        assertEquals("http://h0.site.cn/", take());
        pass("PT1S");
        add("http://other.cn/", 0.95);
        frontier.politeness().addressed("other.cn", List.of("192.0.2.1"), now);
        assertEquals("http://other.cn/", take());
        assertEquals("http://h2.site.cn/", take());
    }

    @Test
    void hostsThatNothingWaitsForAreForgotten() {
        begin(NO_DELAY);
        for (int i = 0; i < 30_000; i++) {
            String url = "http://h" + i + ".example/";
            add(url, 0.5);
            frontier.remove(new Url(url).key(), now);
        }
        assertTrue(frontier.hostCount() <= 20_000, () -> frontier.hostCount() + " hosts");
    }

    @Test
    void anEmptyFrontierSaysSo() {
        begin(NO_DELAY);
        assertInstanceOf(Selection.Empty.class, frontier.select(now));
    }

    @Test
    void takesTheBestLinkFirstWhateverItsHost() {
        begin(NO_DELAY);
        add("http://a.example/1", 0.2);
        add("http://b.example/1", 0.9);
        add("http://a.example/2", 0.5);
        assertEquals("http://b.example/1", take());
        assertEquals("http://a.example/2", take());
        assertEquals("http://a.example/1", take());
    }

    @Test
    void hostsOfEqualStandingAreServedInTurn() {
        begin(NO_DELAY);
        for (String path : List.of("1", "2")) {
            add("http://a.example/" + path, 0.5);
            add("http://b.example/" + path, 0.5);
        }
        assertEquals(
                List.of("http://a.example/1", "http://b.example/1", "http://a.example/2", "http://b.example/2"),
                IntStream.range(0, 4).mapToObj(i -> take()).toList());
    }

    @Test
    void waitsTheHostsDelayAfterTheLastFetchEnded() {
        begin(FrontierSettings.DEFAULT);
        add("http://a.example/1", 0.5);
        add("http://a.example/2", 0.5);
        take();
        pass("PT3S");
        assertInstanceOf(Selection.NotYet.class, frontier.select(now), "one request at a time");
        end("a.example");
        assertWaits(now.plusSeconds(1));
        pass("PT0.999S");
        assertInstanceOf(Selection.NotYet.class, frontier.select(now));
        pass("PT0.001S");
        assertEquals("http://a.example/2", take());
    }

    @Test
    void takesALittleWorseLinkWhileTheBestHostRests() {
        begin(FrontierSettings.DEFAULT);
        add("http://a.example/1", 0.9);
        add("http://a.example/2", 0.9);
        add("http://b.example/1", 0.85);
        take();
        assertEquals("http://b.example/1", take());
    }

    @Test
    void takesALinkHalfAsGoodWhileTheBestHostRests() {
        begin(FrontierSettings.DEFAULT);
        add("http://a.example/1", 0.9);
        add("http://a.example/2", 0.9);
        add("http://b.example/1", 0.45);
        take();
        assertEquals("http://b.example/1", take());
    }

    @Test
    void waitsRatherThanTakeALinkThatIsWorseByMoreThanTheMarginAndNotHalfAsGood() {
        begin(FrontierSettings.DEFAULT);
        add("http://a.example/1", 0.9);
        add("http://a.example/2", 0.9);
        add("http://b.example/1", 0.44);
        take();
        assertInstanceOf(Selection.NotYet.class, frontier.select(now));
        end("a.example");
        assertWaits(now.plusSeconds(1));
        pass("PT1S");
        assertEquals("http://a.example/2", take());
    }

    @Test
    void doesNotWaitForAHostThatAskedToBeLeftAlone() {
        begin(FrontierSettings.DEFAULT);
        add("http://a.example/1", 0.9);
        add("http://b.example/1", 0.1);
        frontier.politeness().pause("a.example", now.plusSeconds(5), now);
        assertEquals("http://b.example/1", take());
        assertWaits(now.plusSeconds(5));
        pass("PT5S");
        assertEquals("http://a.example/1", take());
    }

    @Test
    void aLaterShorterPauseCutsNoLongerOneShort() {
        begin(FrontierSettings.DEFAULT);
        add("http://a.example/1", 0.9);
        frontier.politeness().pause("a.example", now.plusSeconds(60), now);
        frontier.politeness().pause("a.example", now.plusSeconds(5), now);
        assertWaits(now.plusSeconds(60));
    }

    @Test
    void aParkedHostIsNothingToWaitFor() {
        begin(NO_DELAY);
        add("http://a.example/1", 0.9);
        frontier.politeness().park("a.example", now.plusSeconds(300), now);
        assertInstanceOf(Selection.Empty.class, frontier.select(now));
        assertEquals(1, frontier.waiting());
    }

    @Test
    void aHeldHostGivesNothingUntilItIsLetGo() {
        begin(NO_DELAY);
        add("http://a.example/1", 0.9);
        frontier.politeness().hold("a.example", now);
        assertInstanceOf(Selection.Empty.class, frontier.select(now));
        frontier.politeness().release("a.example", now);
        assertEquals("http://a.example/1", take());
    }

    @Test
    void theDelayThatRobotsAskForHoldsUpToTheBound() {
        begin(NO_DELAY);
        add("http://a.example/1", 0.5);
        add("http://a.example/2", 0.5);
        frontier.politeness().robotsDelay("a.example", Duration.ofHours(2), now);
        take();
        end("a.example");
        pass("PT29.999S");
        assertInstanceOf(Selection.NotYet.class, frontier.select(now));
        pass("PT0.001S");
        assertEquals("http://a.example/2", take());
    }

    @Test
    void withKHostsInTurnNoHostComesTwiceWithinKWhileOthersWait() {
        begin(NO_DELAY.withHostsInTurn(3));
        for (int i = 0; i < 4; i++) {
            add("http://a.example/" + i, 0.9);
            add("http://b.example/" + i, 0.5);
            add("http://c.example/" + i, 0.1);
        }
        List<String> hosts =
                IntStream.range(0, 12).mapToObj(i -> new Url(take()).host()).toList();
        for (int i = 0; i + 3 <= hosts.size(); i++) {
            assertEquals(3, hosts.subList(i, i + 3).stream().distinct().count(), hosts.toString());
        }
    }

    @Test
    void withKHostsInTurnASingleHostIsStillServed() {
        begin(NO_DELAY.withHostsInTurn(3));
        add("http://a.example/1", 0.9);
        add("http://a.example/2", 0.9);
        take();
        assertEquals("http://a.example/2", take());
    }

    @Test
    void anAddressIsRefusedWhileItWaitsOrIsProcessed() {
        begin(NO_DELAY);
        add("http://a.example/1", 0.9);
        take();
        assertThrows(IllegalStateException.class, () -> add("http://a.example/1", 0.9));
    }

    @Test
    void aBetterLinkRaisesOneThatWaitsAndAWorseOneDoesNot() {
        begin(NO_DELAY);
        add("http://a.example/1", 0.2);
        add("http://a.example/2", 0.5);
        assertFalse(frontier.raises(Link.seed(new Url("http://a.example/2")), 0.4));
        assertTrue(frontier.raises(Link.seed(new Url("http://a.example/1")), 0.9));
        add("http://a.example/1", 0.9);
        assertEquals(2, frontier.waiting());
        assertEquals("http://a.example/1", take());
    }

    @Test
    void linksOfAGroupAreGivenByAgeAndMoved() {
        begin(NO_DELAY);
        add("http://a.example/1", 0.2);
        add("http://b.example/2", 0.5);
        List<QueuedLink> group = frontier.group("seed");
        assertEquals(
                List.of("http://a.example/1", "http://b.example/2"),
                group.stream().map(link -> link.link().target().text()).toList());
        frontier.move(group.getFirst().sequence(), 0.9, now);
        frontier.move(99, 0.9, now); // nobody's
        assertEquals("http://a.example/1", take());
    }

    @Test
    void whatIsSettledWhileAllAreGivenIsNotGivenAnyMore() {
        begin(NO_DELAY);
        add("http://a.example/1", 0.2);
        add("http://b.example/2", 0.5);
        List<String> given = new ArrayList<>();
        long second = new Url("http://b.example/2").key();
        frontier.forEachWaiting(link -> {
            given.add(link.link().target().text());
            frontier.settle(second, Schedule.DROPPED, Verdict.NONE, now);
        });
        assertEquals(List.of("http://a.example/1"), given);
        assertEquals("http://a.example/1", take());
        assertInstanceOf(Selection.Empty.class, frontier.select(now));
        assertEquals(Schedule.DROPPED, frontier.state(second).schedule());
    }

    @Test
    void waitsForALinkUnderWayThatPromisesMoreThanWhatIsLeft() {
        begin(FrontierSettings.DEFAULT);
        add("http://a.example/1", 0.9);
        add("http://b.example/1", 0.4);
        QueuedLink good = takeLink();
        assertWaits(now.plusSeconds(2));
        end("a.example");
        frontier.landed(good);
        assertEquals("http://b.example/1", take());
    }

    @Test
    void doesNotWaitLongForALinkUnderWay() {
        begin(FrontierSettings.DEFAULT);
        add("http://a.example/1", 0.9);
        add("http://b.example/1", 0.5);
        take();
        pass("PT2S");
        assertEquals("http://b.example/1", take());
    }

    @Test
    void aHostThatHangsHoldsOthersUpForNoLongerThanThePatience() {
        begin(FrontierSettings.DEFAULT);
        add("http://a.example/1", 0.9);
        add("http://a.example/2", 0.9);
        add("http://b.example/1", 0.2);
        take();
        pass("PT9.999S");
        assertWaits(now.plusMillis(1));
        pass("PT0.001S");
        assertEquals("http://b.example/1", take());
    }

    @Test
    void aFullFrontierDropsItsWorstLinksAndSaysWhich() {
        begin(NO_DELAY.withMaxWaiting(100));
        for (int i = 0; i <= 100; i++) {
            add("http://h" + i % 7 + ".example/" + i, i / 100.0);
        }
        List<QueuedLink> dropped = new ArrayList<>();
        trim(dropped);
        assertEquals(6, dropped.size());
        assertTrue(dropped.stream().allMatch(w -> w.priority() <= 0.06));
        assertEquals(95, frontier.waiting());
        assertTrue(dropped.stream()
                .allMatch(w -> frontier.state(w.link().target().key()).schedule() == Schedule.DROPPED));
        trim(dropped);
        assertEquals(6, dropped.size());
    }

    @Test
    void aSiteThatFillsTheQueueGivesWayToOthers() {
        begin(NO_DELAY.withMaxWaiting(100));
        for (int i = 0; i < 90; i++) {
            add("http://h" + i % 9 + ".full.cn/" + i, 0.9 + i / 1000.0);
        }
        for (int i = 0; i < 11; i++) {
            add("http://h" + i + ".sound.cn/", i / 100.0);
        }
        List<QueuedLink> dropped = new ArrayList<>();
        trim(dropped);
        assertEquals(6, dropped.size());
        assertTrue(
                dropped.stream().allMatch(w -> w.link().target().host().endsWith(".full.cn") && w.priority() < 0.9061));
        for (int i = 0; i < 70; i++) {
            add("http://h" + i + ".cn/", 0.8);
            trim(dropped);
        }
        assertTrue(
                dropped.getLast().link().target().host().endsWith(".sound.cn"),
                "what is left of it is a quarter, and then the worst go");
        assertEquals(
                25,
                90
                        - dropped.stream()
                                .filter(w -> w.link().target().host().endsWith(".full.cn"))
                                .count());
    }

    private void trim(List<QueuedLink> dropped) {
        frontier.surplus(worst -> {
            dropped.add(worst);
            frontier.settle(worst.link().target().key(), Schedule.DROPPED, Verdict.NONE, now);
        });
    }

    @Test
    void aLinkThatWasPutBackKeepsItsAttemptsAndWhatItsPageTurnedOutToBeMeanwhile() {
        begin(NO_DELAY);
        add("http://a.example/1", 0.2);
        QueuedLink taken = takeLink();
        long key = taken.link().target().key();
        frontier.tried(key, 1);
        frontier.verdict(key, Verdict.DUPLICATE);
        frontier.putBack(taken, now);
        assertEquals(1, frontier.state(key).attempts());
        assertEquals(Verdict.DUPLICATE, frontier.state(key).verdict());
        assertEquals("http://a.example/1", take());
    }

    @Test
    void overManyRandomStepsNoHostIsAskedWithinItsDelayAndNothingIsLost() {
        Random random = new Random(7);
        begin(FrontierSettings.DEFAULT);
        Map<String, Instant> ended = new HashMap<>();
        List<String> underWay = new ArrayList<>();
        int added = 0;
        int taken = 0;
        while (taken < 400) {
            if (added < 400 && random.nextBoolean()) {
                add("http://h" + random.nextInt(9) + ".example/" + added++, random.nextDouble());
            }
            if (!underWay.isEmpty() && random.nextInt(3) == 0) {
                String host = underWay.remove(random.nextInt(underWay.size()));
                end(host);
                ended.put(host, now);
            }
            switch (frontier.select(now)) {
                case Selection.Next(QueuedLink waiting) -> {
                    String host = waiting.link().target().host();
                    Instant last = ended.getOrDefault(host, Instant.EPOCH);
                    assertFalse(now.isBefore(last.plusSeconds(1)), host + " is asked too soon");
                    assertFalse(underWay.contains(host), host + " is asked twice at once");
                    frontier.take(waiting, now);
                    underWay.add(host);
                    taken++;
                }
                case Selection.NotYet _, Selection.Empty _ -> now = now.plusMillis(random.nextInt(700));
            }
        }
        assertEquals(0, frontier.waiting());
    }
}

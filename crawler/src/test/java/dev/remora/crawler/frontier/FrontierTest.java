package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FrontierTest {
    private static final Instant START = Instant.parse("2026-11-20T08:00:00Z");
    private static final FrontierSettings NO_DELAY =
            FrontierSettings.DEFAULT.withDelay(Duration.ZERO).withExpectation(Duration.ZERO);

    private Instant now = START;

    private static Frontier frontier(FrontierSettings settings) {
        return new Frontier(new MemoryLinkStore(StoreContent.NOTHING), settings);
    }

    private void add(Frontier frontier, String url, double priority) {
        frontier.add(Link.seed(new Url(url)), priority, now);
    }

    private String take(Frontier frontier) {
        Waiting next =
                assertInstanceOf(Selection.Next.class, frontier.select(now)).waiting();
        frontier.take(next, now);
        return next.link().target().text();
    }

    private void end(Frontier frontier, String host) {
        frontier.end(host, now);
    }

    private void pass(String duration) {
        now = now.plus(Duration.parse(duration));
    }

    @Test
    void anEmptyFrontierSaysSo() {
        assertInstanceOf(Selection.Empty.class, frontier(NO_DELAY).select(now));
    }

    @Test
    void takesTheBestLinkFirstWhateverItsHost() {
        Frontier frontier = frontier(NO_DELAY);
        add(frontier, "http://a.example/1", 0.2);
        add(frontier, "http://b.example/1", 0.9);
        add(frontier, "http://a.example/2", 0.5);
        assertEquals("http://b.example/1", take(frontier));
        assertEquals("http://a.example/2", take(frontier));
        assertEquals("http://a.example/1", take(frontier));
    }

    @Test
    void hostsOfEqualStandingAreServedInTurn() {
        Frontier frontier = frontier(NO_DELAY);
        for (String path : List.of("1", "2")) {
            add(frontier, "http://a.example/" + path, 0.5);
            add(frontier, "http://b.example/" + path, 0.5);
        }
        assertEquals(
                List.of("http://a.example/1", "http://b.example/1", "http://a.example/2", "http://b.example/2"),
                IntStream.range(0, 4).mapToObj(i -> take(frontier)).toList());
    }

    @Test
    void waitsTheHostsDelayAfterTheLastFetchEnded() {
        Frontier frontier = frontier(FrontierSettings.DEFAULT);
        add(frontier, "http://a.example/1", 0.5);
        add(frontier, "http://a.example/2", 0.5);
        take(frontier);
        pass("PT3S");
        assertInstanceOf(Selection.NotYet.class, frontier.select(now), "one request at a time");
        end(frontier, "a.example");
        assertEquals(new Selection.NotYet(Optional.of(now.plusSeconds(1))), frontier.select(now));
        pass("PT0.999S");
        assertInstanceOf(Selection.NotYet.class, frontier.select(now));
        pass("PT0.001S");
        assertEquals("http://a.example/2", take(frontier));
    }

    @Test
    void takesALittleWorseLinkWhileTheBestHostRests() {
        Frontier frontier = frontier(FrontierSettings.DEFAULT);
        add(frontier, "http://a.example/1", 0.9);
        add(frontier, "http://a.example/2", 0.9);
        add(frontier, "http://b.example/1", 0.85);
        take(frontier);
        assertEquals("http://b.example/1", take(frontier));
    }

    @Test
    void takesALinkHalfAsGoodWhileTheBestHostRests() {
        Frontier frontier = frontier(FrontierSettings.DEFAULT);
        add(frontier, "http://a.example/1", 0.9);
        add(frontier, "http://a.example/2", 0.9);
        add(frontier, "http://b.example/1", 0.45);
        take(frontier);
        assertEquals("http://b.example/1", take(frontier));
    }

    @Test
    void waitsRatherThanTakeALinkThatIsWorseByMoreThanTheMarginAndNotHalfAsGood() {
        Frontier frontier = frontier(FrontierSettings.DEFAULT);
        add(frontier, "http://a.example/1", 0.9);
        add(frontier, "http://a.example/2", 0.9);
        add(frontier, "http://b.example/1", 0.44);
        take(frontier);
        assertInstanceOf(Selection.NotYet.class, frontier.select(now));
        end(frontier, "a.example");
        assertEquals(new Selection.NotYet(Optional.of(now.plusSeconds(1))), frontier.select(now));
        pass("PT1S");
        assertEquals("http://a.example/2", take(frontier));
    }

    @Test
    void doesNotWaitForAHostThatAskedToBeLeftAlone() {
        Frontier frontier = frontier(FrontierSettings.DEFAULT);
        add(frontier, "http://a.example/1", 0.9);
        add(frontier, "http://b.example/1", 0.1);
        frontier.pause("a.example", now.plusSeconds(5), now);
        assertEquals("http://b.example/1", take(frontier));
        assertEquals(new Selection.NotYet(Optional.of(now.plusSeconds(5))), frontier.select(now));
        pass("PT5S");
        assertEquals("http://a.example/1", take(frontier));
    }

    @Test
    void aParkedHostIsNothingToWaitFor() {
        Frontier frontier = frontier(NO_DELAY);
        add(frontier, "http://a.example/1", 0.9);
        frontier.park("a.example", now);
        assertInstanceOf(Selection.Empty.class, frontier.select(now));
        assertEquals(1, frontier.waiting());
    }

    @Test
    void aHeldHostGivesNothingUntilItIsLetGo() {
        Frontier frontier = frontier(NO_DELAY);
        add(frontier, "http://a.example/1", 0.9);
        frontier.hold("a.example", now);
        assertInstanceOf(Selection.Empty.class, frontier.select(now));
        frontier.letGo("a.example", now);
        assertEquals("http://a.example/1", take(frontier));
    }

    @Test
    void theDelayThatRobotsAskForHoldsUpToTheBound() {
        Frontier frontier = frontier(NO_DELAY);
        add(frontier, "http://a.example/1", 0.5);
        add(frontier, "http://a.example/2", 0.5);
        frontier.robotsDelay("a.example", Duration.ofHours(2), now);
        take(frontier);
        end(frontier, "a.example");
        pass("PT29.999S");
        assertInstanceOf(Selection.NotYet.class, frontier.select(now));
        pass("PT0.001S");
        assertEquals("http://a.example/2", take(frontier));
    }

    @Test
    void withKHostsInTurnNoHostComesTwiceWithinKWhileOthersWait() {
        Frontier frontier = frontier(NO_DELAY.withHostsInTurn(3));
        for (int i = 0; i < 4; i++) {
            add(frontier, "http://a.example/" + i, 0.9);
            add(frontier, "http://b.example/" + i, 0.5);
            add(frontier, "http://c.example/" + i, 0.1);
        }
        List<String> hosts = IntStream.range(0, 12)
                .mapToObj(i -> new Url(take(frontier)).host())
                .toList();
        for (int i = 0; i + 3 <= hosts.size(); i++) {
            assertEquals(3, hosts.subList(i, i + 3).stream().distinct().count(), hosts.toString());
        }
    }

    @Test
    void withKHostsInTurnASingleHostIsStillServed() {
        Frontier frontier = frontier(NO_DELAY.withHostsInTurn(3));
        add(frontier, "http://a.example/1", 0.9);
        add(frontier, "http://a.example/2", 0.9);
        take(frontier);
        assertEquals("http://a.example/2", take(frontier));
    }

    @Test
    void anAddressIsRefusedWhileItWaitsOrIsProcessed() {
        Frontier frontier = frontier(NO_DELAY);
        add(frontier, "http://a.example/1", 0.9);
        assertThrows(IllegalStateException.class, () -> add(frontier, "http://a.example/1", 0.9));
        take(frontier);
        assertThrows(IllegalStateException.class, () -> add(frontier, "http://a.example/1", 0.9));
    }

    @Test
    void aBetterLinkRaisesOneThatWaitsAndAWorseOneDoesNot() {
        Frontier frontier = frontier(NO_DELAY);
        add(frontier, "http://a.example/1", 0.2);
        add(frontier, "http://a.example/2", 0.5);
        assertFalse(frontier.raise(Link.seed(new Url("http://a.example/2")), 0.4, now));
        assertTrue(frontier.raise(Link.seed(new Url("http://a.example/1")), 0.9, now));
        assertEquals("http://a.example/1", take(frontier));
    }

    @Test
    void rescoringAGroupMovesItsLinks() {
        Frontier frontier = frontier(NO_DELAY);
        add(frontier, "http://a.example/1", 0.2);
        add(frontier, "http://b.example/2", 0.5);
        Rescored rescored = new Rescored(url -> url.endsWith("1") ? OptionalDouble.of(0.9) : OptionalDouble.of(0.5));
        frontier.rescore("seed", rescored, now);
        assertEquals(List.of("http://a.example/1 0.9"), rescored.told);
        assertEquals("http://a.example/1", take(frontier));
    }

    @Test
    void rescoringEverythingLetsGoOfWhatIsNotWantedAnyMore() {
        Frontier frontier = frontier(NO_DELAY);
        add(frontier, "http://a.example/1", 0.2);
        add(frontier, "http://b.example/2", 0.5);
        Rescored rescored = new Rescored(url -> url.endsWith("1") ? OptionalDouble.of(0.3) : OptionalDouble.empty());
        frontier.rescoreAll(rescored, now);
        assertEquals(List.of("http://a.example/1 0.3", "http://b.example/2 dropped"), rescored.told);
        assertEquals("http://a.example/1", take(frontier));
        assertInstanceOf(Selection.Empty.class, frontier.select(now));
        assertEquals(
                Schedule.DROPPED,
                frontier.state(new Url("http://b.example/2").key()).schedule());
    }

    /// Writes down what it is told.
    private static final class Rescored implements Frontier.Rescoring {
        private final List<String> told = new ArrayList<>();
        private final Function<String, OptionalDouble> priority;

        Rescored(Function<String, OptionalDouble> priority) {
            this.priority = priority;
        }

        @Override
        public OptionalDouble priority(Link link) {
            return priority.apply(link.target().text());
        }

        @Override
        public void moved(Waiting link) {
            told.add(link.link().target() + " " + link.priority());
        }

        @Override
        public void dropped(Waiting link) {
            told.add(link.link().target() + " dropped");
        }
    }

    @Test
    void waitsForALinkUnderWayThatPromisesMoreThanWhatIsLeft() {
        Frontier frontier = frontier(FrontierSettings.DEFAULT);
        add(frontier, "http://a.example/1", 0.9);
        add(frontier, "http://b.example/1", 0.4);
        Waiting good =
                assertInstanceOf(Selection.Next.class, frontier.select(now)).waiting();
        frontier.take(good, now);
        assertEquals(new Selection.NotYet(Optional.of(now.plusSeconds(2))), frontier.select(now));
        end(frontier, "a.example");
        frontier.landed(good);
        assertEquals("http://b.example/1", take(frontier));
    }

    @Test
    void doesNotWaitLongForALinkUnderWay() {
        Frontier frontier = frontier(FrontierSettings.DEFAULT);
        add(frontier, "http://a.example/1", 0.9);
        add(frontier, "http://b.example/1", 0.5);
        take(frontier);
        pass("PT2S");
        assertEquals("http://b.example/1", take(frontier));
    }

    @Test
    void aHostThatHangsHoldsOthersUpForNoLongerThanThePatience() {
        Frontier frontier = frontier(FrontierSettings.DEFAULT);
        add(frontier, "http://a.example/1", 0.9);
        add(frontier, "http://a.example/2", 0.9);
        add(frontier, "http://b.example/1", 0.2);
        take(frontier);
        pass("PT9.999S");
        assertEquals(new Selection.NotYet(Optional.of(now.plusMillis(1))), frontier.select(now));
        pass("PT0.001S");
        assertEquals("http://b.example/1", take(frontier));
    }

    @Test
    void aFullFrontierDropsItsWorstLinksAndSaysWhich() {
        Frontier frontier = frontier(NO_DELAY.withMaxWaiting(100));
        for (int i = 0; i <= 100; i++) {
            add(frontier, "http://h" + i % 7 + ".example/" + i, i / 100.0);
        }
        List<Waiting> dropped = frontier.trim(now);
        assertEquals(6, dropped.size());
        assertTrue(dropped.stream().allMatch(w -> w.priority() <= 0.06));
        assertEquals(95, frontier.waiting());
        assertTrue(dropped.stream()
                .allMatch(w -> frontier.state(w.link().target().key()).schedule() == Schedule.DROPPED));
        assertEquals(List.of(), frontier.trim(now));
    }

    @Test
    void aLinkThatWasPutBackKeepsItsAttemptsAndWhatItsPageTurnedOutToBeMeanwhile() {
        Frontier frontier = frontier(NO_DELAY);
        add(frontier, "http://a.example/1", 0.2);
        Waiting taken =
                assertInstanceOf(Selection.Next.class, frontier.select(now)).waiting();
        frontier.take(taken, now);
        long key = taken.link().target().key();
        frontier.failed(key);
        frontier.verdict(key, Verdict.DUPLICATE);
        frontier.putBack(taken, now);
        assertEquals(1, frontier.state(key).attempts());
        assertEquals(Verdict.DUPLICATE, frontier.state(key).verdict());
        assertEquals("http://a.example/1", take(frontier));
    }

    @Test
    void everyAddressThatWasMetIsInExactlyOneOfTheFiveStates() {
        for (Schedule schedule : Schedule.values()) {
            for (Verdict verdict : Verdict.values()) {
                AddressState state = new AddressState(schedule, verdict, 0, 0, 0);
                if (schedule == Schedule.UNSEEN) {
                    assertThrows(IllegalArgumentException.class, () -> WangFanState.of(state));
                } else {
                    assertTrue(List.of(WangFanState.values()).contains(WangFanState.of(state)));
                }
            }
        }
        assertEquals(
                WangFanState.COMPLETE, WangFanState.of(new AddressState(Schedule.DONE, Verdict.ON_TOPIC, 0, 0, 0)));
        assertEquals(
                WangFanState.DISCARDED, WangFanState.of(new AddressState(Schedule.DONE, Verdict.OFF_TOPIC, 0, 0, 0)));
    }

    @Test
    void overManyRandomStepsNoHostIsAskedWithinItsDelayAndNothingIsLost() {
        Random random = new Random(7);
        Frontier frontier = frontier(FrontierSettings.DEFAULT);
        Map<String, Instant> ended = new HashMap<>();
        List<String> underWay = new ArrayList<>();
        int added = 0;
        int taken = 0;
        while (taken < 400) {
            if (added < 400 && random.nextBoolean()) {
                add(frontier, "http://h" + random.nextInt(9) + ".example/" + added++, random.nextDouble());
            }
            if (!underWay.isEmpty() && random.nextInt(3) == 0) {
                String host = underWay.remove(random.nextInt(underWay.size()));
                end(frontier, host);
                ended.put(host, now);
            }
            switch (frontier.select(now)) {
                case Selection.Next(Waiting waiting) -> {
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

package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.frontier.HostPoliteness.Parked;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HostPolitenessTest {
    private static final Instant START = Instant.parse("2026-11-20T08:00:00Z");
    private static final FrontierSettings EIGHT_SECONDS = FrontierSettings.DEFAULT
            .withDelay(Duration.ofSeconds(8))
            .withExpectation(Duration.ZERO)
            .withPerAddress(8);

    private Instant now = START;
    private Frontier frontier = new Frontier(new MemoryLinkStore(StoreContent.NOTHING), EIGHT_SECONDS);

    private HostPoliteness hosts() {
        return frontier.politeness();
    }

    private void pass(int seconds) {
        now = now.plusSeconds(seconds);
    }

    private Instant in(int seconds) {
        return START.plusSeconds(seconds);
    }

    private void add(String url) {
        frontier.add(Link.seed(new Url(url)), 0.5, now);
    }

    @Test
    void aHostIsFreeOnceItsDelayItsPauseAndItsParkingAreOver() {
        assertEquals(Optional.of(Instant.EPOCH), hosts().freeAt("a.example"));
        hosts().begin("a.example", now);
        assertEquals(Optional.empty(), hosts().freeAt("a.example"));
        assertEquals(Optional.empty(), hosts().delayedUntil("a.example"));
        pass(2);
        hosts().end("a.example", now, true, now);
        assertEquals(Optional.of(in(10)), hosts().freeAt("a.example"));
        hosts().pause("a.example", in(20), now);
        assertEquals(Optional.of(in(20)), hosts().freeAt("a.example"));
        hosts().pause("a.example", in(15), now);
        assertEquals(Optional.of(in(20)), hosts().freeAt("a.example"), "a shorter pause ends none");
        hosts().park("a.example", in(60), now);
        assertEquals(Optional.of(in(60)), hosts().freeAt("a.example"));
        assertEquals(Optional.of(in(20)), hosts().delayedUntil("a.example"));
        assertTrue(hosts().parked("a.example", in(59)));
        assertFalse(hosts().parked("a.example", in(60)));
        hosts().park("a.example", in(5), now);
        assertEquals(Optional.of(in(20)), hosts().freeAt("a.example"));
    }

    @Test
    void aHostIsSlowFromItsFirstSlowRequestUntilItHasSentThreePages() {
        frontier = new Frontier(
                new MemoryLinkStore(StoreContent.NOTHING),
                EIGHT_SECONDS.withDelay(Duration.ZERO).withSlowConnections(1));
        hosts().begin("tarpit.example", now); // the one connection that slow hosts may use
        assertTrue(slow());
        request(false);
        request(true);
        request(true);
        assertTrue(slow(), "robots.txt or an error is no page");
        request(true);
        assertFalse(slow());
        Instant held = now;
        hosts().begin("a.example", held);
        pass(29);
        for (int i = 0; i < 4; i++) {
            request(true);
        }
        hosts().begin("a.example", now);
        pass(1);
        assertFalse(slow());
        hosts().end("a.example", held, true, now);
        assertTrue(slow(), "it held a connection, though its newest request is quick");
        hosts().end("a.example", now.minusSeconds(1), true, now);
        assertTrue(slow());
    }

    private boolean slow() {
        return hosts().freeAt("a.example").isEmpty();
    }

    private void request(boolean page) {
        hosts().begin("a.example", now);
        hosts().end("a.example", now, page, now);
    }

    @Test
    void theDelayOfRobotsRunsFromTheTimeAtWhichItIsKnownUpToTheLongest() {
        hosts().robotsDelay("new.example", Duration.ofSeconds(12), now);
        assertEquals(Optional.of(Instant.EPOCH), hosts().freeAt("new.example"), "it was not asked yet");
        hosts().begin("a.example", now);
        hosts().end("a.example", now, true, now);
        hosts().robotsDelay("a.example", Duration.ofSeconds(12), now);
        assertEquals(Optional.of(in(12)), hosts().freeAt("a.example"));
        hosts().robotsDelay("a.example", Duration.ofHours(12), now);
        assertEquals(Optional.of(in(30)), hosts().freeAt("a.example"));
        hosts().robotsDelay("a.example", Duration.ofSeconds(1), now);
        assertEquals(Optional.of(in(30)), hosts().freeAt("a.example"), "what was promised holds");
    }

    @Test
    void hostsOfASiteAndOfAnAddressShareADelayAndTheirRequestsUnderWay() {
        hosts().addressed("a.example", List.of("192.0.2.1", "192.0.2.1"), now);
        hosts().addressed("b.example", List.of("192.0.2.1"), now);
        hosts().begin("a.example", now);
        assertEquals(Optional.of(in(1)), hosts().freeAt("b.example"), "an eighth of the delay");
        assertEquals(Optional.of(Instant.EPOCH), hosts().freeAt("c.example"));
        for (int i = 0; i < 7; i++) {
            pass(1);
            hosts().addressed("h" + i + ".example", List.of("192.0.2.1"), now);
            hosts().begin("h" + i + ".example", now);
        }
        assertEquals(Optional.empty(), hosts().freeAt("b.example"), "eight are under way");
        hosts().end("a.example", now, true, now);
        assertEquals(Optional.of(in(8)), hosts().freeAt("b.example"));
    }

    @Test
    void aHostThatMovesToAnotherAddressTakesItsRequestsAlong() {
        hosts().addressed("b.example", List.of("192.0.2.2"), now);
        for (int i = 0; i < 8; i++) {
            hosts().addressed("h" + i + ".example", List.of("192.0.2.1"), now);
            hosts().begin("h" + i + ".example", now);
        }
        for (int i = 0; i < 8; i++) {
            hosts().addressed("h" + i + ".example", List.of("192.0.2.2"), now);
        }
        assertEquals(Optional.empty(), hosts().freeAt("b.example"));
        hosts().addressed("b.example", List.of("192.0.2.1"), now);
        assertEquals(Optional.of(in(1)), hosts().freeAt("b.example"));
    }

    @Test
    void addressesAreLookedUpAnewAfterAnHourAndSoonerWhereNobodyKnowsThem() {
        frontier = new Frontier(new MemoryLinkStore(StoreContent.NOTHING), EIGHT_SECONDS.withPerAddress(0));
        assertFalse(hosts().unaddressed("a.example", now), "addresses are not spared");
        frontier = new Frontier(new MemoryLinkStore(StoreContent.NOTHING), EIGHT_SECONDS);
        add("http://a.example/");
        assertTrue(hosts().unaddressed("a.example", now));
        hosts().lookUp("a.example", now);
        assertEquals(Optional.empty(), hosts().freeAt("a.example"));
        assertInstanceOf(Selection.Empty.class, frontier.select(now));
        hosts().addressed("a.example", List.of("192.0.2.1"), now);
        assertInstanceOf(Selection.Next.class, frontier.select(now));
        assertFalse(hosts().unaddressed("a.example", now.plusSeconds(3599)));
        assertTrue(hosts().unaddressed("a.example", now.plusSeconds(3600)));
        hosts().addressed("a.example", List.of(), now);
        assertFalse(hosts().unaddressed("a.example", now.plusSeconds(59)));
        assertTrue(hosts().unaddressed("a.example", now.plusSeconds(60)));
    }

    @Test
    void thePrioritiesOfLinksThatMayBeTakenSoonAreWithoutThoseOfParkedAndPausedHosts() {
        add("http://free.example/1");
        add("http://parked.example/1");
        add("http://parked.example/2");
        add("http://paused.example/1");
        hosts().begin("free.example", now);
        hosts().end("free.example", now, true, now); // its delay is no pause
        assertEquals(4, frontier.priorities(now).total());
        hosts().park("parked.example", in(60), now);
        assertEquals(2, frontier.priorities(now).total());
        hosts().pause("paused.example", in(30), now);
        assertEquals(1, frontier.priorities(now).total());
        assertEquals(1, frontier.priorities(now).atLeast(0.5));
        assertEquals(2, frontier.priorities(in(30)).total());
        assertEquals(4, frontier.priorities(in(60)).total());
    }

    @Test
    void parkedHostsWithLinksAreToldTheSoonestFirst() {
        add("http://late.example/1");
        add("http://soon.example/1");
        add("http://soon.example/2");
        hosts().park("late.example", in(60), now);
        hosts().park("soon.example", in(30), now);
        hosts().park("nothing.example", in(10), now);
        assertEquals(
                List.of(new Parked("soon.example", in(30), 2), new Parked("late.example", in(60), 1)),
                hosts().parked());
        pass(30);
        QueuedLink next =
                assertInstanceOf(Selection.Next.class, frontier.select(now)).waiting();
        assertEquals("http://soon.example/1", next.link().target().text());
        assertEquals(1, hosts().parked().size());
    }

    @Test
    void theNextFrontierOfTheProcessLeavesHostsAloneForAsLong() {
        hosts().addressed("a.example", List.of("192.0.2.1"), now);
        hosts().begin("a.example", now);
        hosts().end("a.example", now, true, now);
        hosts().pause("paused.example", in(20), now);
        hosts().park("parked.example", in(40), now);
        hosts().robotsDelay("slow.example", Duration.ofSeconds(25), now);
        HostPoliteness before = hosts();
        frontier = new Frontier(new MemoryLinkStore(StoreContent.NOTHING), EIGHT_SECONDS);
        hosts().keep(before, now);
        assertEquals(Optional.of(in(8)), hosts().freeAt("a.example"));
        assertEquals(Optional.of(in(20)), hosts().freeAt("paused.example"));
        assertEquals(Optional.of(in(40)), hosts().freeAt("parked.example"));
        hosts().begin("slow.example", now);
        hosts().end("slow.example", now, true, now);
        assertEquals(Optional.of(in(25)), hosts().freeAt("slow.example"));
        hosts().addressed("b.example", List.of("192.0.2.1"), now);
        assertEquals(Optional.of(in(1)), hosts().freeAt("b.example"));
    }

    /// What sites have shown so far: nothing, but for what a test says.
    private static final class Shown implements SiteYield {
        private final Set<String> asked = new HashSet<>();
        private long onTopic;
        private int proven;
        private boolean most;

        @Override
        public int hostsAsked(String site) {
            return asked.size();
        }

        @Override
        public boolean asked(String host) {
            return asked.contains(host);
        }

        @Override
        public long onTopic(String site) {
            return onTopic;
        }

        @Override
        public int provenHosts(String site) {
            return proven;
        }

        @Override
        public boolean mostPages(String site) {
            return most;
        }
    }

    private final Shown shown = new Shown();

    private void sites() {
        frontier = new Frontier(
                new MemoryLinkStore(StoreContent.NOTHING),
                EIGHT_SECONDS.withDelay(Duration.ZERO).withSlowConnections(60),
                shown);
    }

    private List<String> takeAll() {
        List<String> taken = new ArrayList<>();
        while (frontier.select(now) instanceof Selection.Next(QueuedLink link)) {
            frontier.take(link, now);
            taken.add(link.link().target().host());
            hosts().end(link.link().target().host(), now, true, now);
        }
        return taken;
    }

    @Test
    void ofASiteThatShowsNothingSixtyFourHostsAreAskedAndEightMoreForEachPageOnTopic() {
        sites();
        for (int i = 0; i < 100; i++) {
            add("http://h" + i + ".site.cn/");
        }
        hosts().invite("h99.site.cn", now);
        assertEquals(65, takeAll().size(), "one was invited");
        shown.onTopic = 2;
        assertEquals(16, takeAll().size());
        List<String> left = new ArrayList<>();
        Set<Frontier.SiteLimitReached> why = new HashSet<>();
        frontier.shutOut((link, site) -> {
            left.add(link.link().target().host());
            why.add(site);
            frontier.remove(link.link().target().key(), now);
        });
        assertEquals(19, left.size());
        assertEquals(Set.of(new Frontier.SiteLimitReached("site.cn", 80)), why);
        assertEquals(0, frontier.waiting());
        frontier.shutOut((_, _) -> {
            throw new AssertionError("nothing is left");
        });
    }

    @Test
    @Timeout(60)
    void aSiteMayUseUpItsHostsAndItsConnectionsWithOneRequest() {
        sites();
        for (int i = 0; i < 100; i++) {
            add("http://h" + i + ".site.cn/");
        }
        List<String> inFlight = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            QueuedLink link =
                    assertInstanceOf(Selection.Next.class, frontier.select(now)).waiting();
            frontier.take(link, now);
            if (i < 56) {
                hosts().end(link.link().target().host(), now, true, now);
            } else {
                inFlight.add(link.link().target().host());
            }
        }
        assertInstanceOf(Selection.Empty.class, frontier.select(now));
        inFlight.forEach(host -> hosts().end(host, now, true, now));
        assertInstanceOf(Selection.Empty.class, frontier.select(now));
        shown.onTopic = 1;
        assertEquals(8, takeAll().size());
    }

    @Test
    void hostsThatWereAskedBeforeAreLetInAndCount() {
        for (int i = 0; i < 64; i++) {
            shown.asked.add("h" + i + ".site.cn");
        }
        sites();
        add("http://new.site.cn/");
        add("http://h5.site.cn/");
        assertEquals(List.of("h5.site.cn"), takeAll());
    }

    @Test
    void aSiteIsAskedInParallelByItsProvenHostsAndItsPages() {
        assertEquals(8, parallel(0, 0, false));
        assertEquals(8 + 5, parallel(5, 0, false));
        assertEquals(8 + 5 + 12, parallel(5, 3, false));
        assertEquals(8 + 5, parallel(5, 3, true), "it brought most, and others wait");
    }

    /// How many requests to hosts of one site begin at once while a link of another waits.
    private int parallel(int proven, long onTopic, boolean most) {
        shown.proven = proven;
        shown.onTopic = onTopic;
        shown.most = most;
        sites();
        for (int i = 0; i < 60; i++) {
            add("http://h" + i + ".site.cn/");
        }
        frontier.add(Link.seed(new Url("http://other.cn/")), 0.1, now);
        int begun = 0;
        while (frontier.select(now) instanceof Selection.Next(QueuedLink link) && link.priority() == 0.5) {
            frontier.take(link, now);
            begun++;
        }
        return begun;
    }
}

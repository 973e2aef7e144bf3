package dev.remora.crawler.crawl.robots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.HostPoliteness;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AuxiliaryRequestsTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private final HostPoliteness politeness = new Frontier(
                    new MemoryLinkStore(StoreContent.NOTHING),
                    FrontierSettings.DEFAULT.withDelay(Duration.ofSeconds(8)).withSlowConnections(2))
            .politeness();
    private final AuxiliaryRequests requests = new AuxiliaryRequests(politeness);

    private static Job sitemap(String host, int number) {
        return new Job.SitemapJob(new Url("http://" + host + "/map" + number + ".xml"), 0);
    }

    private static Instant in(double seconds) {
        return NOON.plusMillis((long) (seconds * 1000));
    }

    private void asked(Job job, double begins, double ends) {
        assertEquals(Optional.of(job), requests.next(in(begins)));
        politeness.begin(job.host(), in(begins));
        politeness.end(job.host(), in(ends), false, in(ends));
    }

    @Test
    void withoutRequestsNothingIsAwaited() {
        assertEquals(Optional.empty(), requests.next(NOON));
        assertEquals(Optional.empty(), requests.nextTime(NOON));
        assertFalse(requests.waiting(NOON));
    }

    @Test
    void theRequestsOfAHostFollowOneAnotherByItsDelay() {
        requests.add(sitemap("a.example", 1));
        requests.add(sitemap("a.example", 2));
        assertTrue(requests.waiting(NOON));
        asked(sitemap("a.example", 1), 0, 1);
        assertEquals(Optional.empty(), requests.next(in(8.9)));
        assertEquals(Optional.of(in(9)), requests.nextTime(in(8.9)));
        asked(sitemap("a.example", 2), 9, 10);
        assertEquals(Optional.empty(), requests.next(in(100)));
        assertFalse(requests.waiting(in(100)));
    }

    @Test
    void aCloakingCheckOfAParkedHostIsNothingToWaitFor() {
        requests.add(Job.CloakingJob.of(new Url("http://a.example/"), Sketch.of(Bytes.of(new byte[Sketch.SIZE / 2]))));
        politeness.park("a.example", in(600), NOON);
        assertEquals(List.of(), requests.parked(NOON).toList());
        requests.add(sitemap("a.example", 1));
        assertEquals(List.of(sitemap("a.example", 1)), requests.parked(NOON).toList());
    }

    @Test
    void aCloakingCheckWaitsWhileRobotsTxtIsUnderWayWhichComesFirst() {
        Job check = Job.CloakingJob.of(new Url("http://a.example/"), Sketch.of(Bytes.of(new byte[Sketch.SIZE / 2])));
        requests.add(check);
        politeness.hold("a.example", NOON);
        assertEquals(Optional.empty(), requests.next(NOON));
        assertEquals(Optional.of(in(0.25)), requests.nextTime(NOON));
        Job rules = Job.RobotsJob.of("http://a.example");
        requests.add(rules);
        asked(rules, 1, 2);
        assertEquals(Optional.empty(), requests.next(in(10)));
        politeness.release("a.example", in(10));
        assertEquals(Optional.of(check), requests.next(in(10.25)));
    }

    @Test
    void anotherHostDoesNotWaitForTheDelayOfTheFirst() {
        requests.add(sitemap("a.example", 1));
        requests.add(sitemap("b.example", 1));
        requests.add(sitemap("a.example", 2));
        asked(sitemap("a.example", 1), 0, 1);
        asked(sitemap("b.example", 1), 1, 2);
        assertEquals(Optional.empty(), requests.next(in(2)));
        asked(sitemap("a.example", 2), 9, 10);
    }

    @Test
    void aHostWithARequestInFlightIsLookedAtAgainAQuarterOfASecondLater() {
        requests.add(sitemap("a.example", 1));
        politeness.begin("a.example", NOON);
        assertEquals(Optional.empty(), requests.next(NOON));
        assertEquals(Optional.of(in(0.25)), requests.nextTime(NOON));
        politeness.end("a.example", NOON, false, NOON);
        assertEquals(Optional.empty(), requests.next(in(0.25)));
        assertEquals(Optional.of(in(8)), requests.nextTime(in(0.25)));
        assertEquals(Optional.of(sitemap("a.example", 1)), requests.next(in(8)));
    }

    @Test
    void whatWaitsForSlowHostsIsLookedAtOnceOneOfTheirRequestsEnds() {
        politeness.begin("slow1.example", NOON);
        politeness.begin("slow2.example", NOON);
        requests.add(sitemap("a.example", 1));
        requests.add(sitemap("b.example", 1));
        assertEquals(Optional.empty(), requests.next(NOON));
        assertEquals(Optional.empty(), requests.nextTime(NOON), "no time is known");
        assertTrue(requests.waiting(NOON));
        politeness.end("slow1.example", NOON, false, in(20));
        assertEquals(Optional.of(in(20)), requests.nextTime(in(20)));
        assertEquals(Optional.of(sitemap("a.example", 1)), requests.next(in(20)));
        politeness.begin("a.example", in(20));
        assertEquals(Optional.empty(), requests.next(in(20)));
        assertEquals(Optional.empty(), requests.nextTime(in(20)));
        politeness.end("a.example", in(20), false, in(21));
        assertEquals(Optional.of(sitemap("b.example", 1)), requests.next(in(21)));
        assertFalse(requests.waiting(in(21)));
    }

    @Test
    void whatWaitsForAParkedHostIsNotAwaited() {
        requests.add(sitemap("a.example", 1));
        politeness.park("a.example", in(300), NOON);
        assertFalse(requests.waiting(NOON));
        assertEquals(List.of(sitemap("a.example", 1)), requests.parked(NOON).toList());
        requests.add(sitemap("b.example", 1));
        assertTrue(requests.waiting(NOON));
        assertEquals(List.of(sitemap("a.example", 1)), requests.parked(NOON).toList());
        asked(sitemap("b.example", 1), 0, 1);
        assertEquals(List.of(), requests.parked(in(300)).toList());
        assertEquals(Optional.of(sitemap("a.example", 1)), requests.next(in(300)));
    }
}

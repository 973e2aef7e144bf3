package dev.remora.crawler.freshness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FreshnessTest {
    private static final Instant NOW = Instant.parse("2026-11-20T00:00:00Z");

    private static Instant daysAgo(long days) {
        return NOW.minus(Duration.ofDays(days));
    }

    @Test
    void theExpectedShareIsThatOfAHandComputedCase() {
        // Four pages without a change, visited once: the prior of 0.5 changes in 15 days, with nothing learnt of it,
        // is each page's: 1/30 a day. exp(-1/30) + exp(-2/30) + exp(-3/30) + exp(-30/30), divided by 4.
        List<HostVisits> pages = Stream.of(1, 2, 3, 30)
                .map(days -> new HostVisits(0, VisitHistory.begun(daysAgo(days))))
                .toList();
        Freshness freshness = Freshness.of(pages, NOW);
        assertEquals(4, freshness.pages());
        assertEquals((0.967216 + 0.935507 + 0.904837 + 0.367879) / 4, freshness.share(), 1e-6);
        assertEquals(Duration.ofDays(2), freshness.age());
    }

    @Test
    void aPageThatWasFoundChangedIsExpectedToBeStaleSooner() {
        HostVisits quiet = new HostVisits(0, VisitHistory.begun(daysAgo(20)).unchanged(daysAgo(5)));
        HostVisits busy = new HostVisits(0, VisitHistory.begun(daysAgo(20)).changed(daysAgo(5)));
        double same = Freshness.of(List.of(quiet, quiet), NOW).share();
        double changed = Freshness.of(List.of(busy, quiet), NOW).share();
        assertEquals(true, changed < same, changed + " and " + same);
    }

    @Test
    void withoutPagesNothingIsStale() {
        assertEquals(new Freshness(0, 1, Duration.ZERO), Freshness.of(List.of(), NOW));
    }
}

package dev.remora.shared.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/// Only the last hundred requests of a run say whether it fails now.
class RecentFailuresTest {
    private final RecentFailures recent = new RecentFailures();
    private long requests;
    private long failed;

    private void requests(int count, boolean fail) {
        for (int i = 0; i < count; i++) {
            requests++;
            failed += fail ? 1 : 0;
            recent.take(requests, failed);
        }
    }

    @Test
    void fewerThanAHundredRequestsSayNothing() {
        assertEquals(0, recent.share());
        recent.take(0, 0);
        requests(99, true);
        assertEquals(0, recent.share());
        requests(1, true);
        assertEquals(1, recent.share());
    }

    @Test
    void whatFailedLongAgoDoesNotCount() {
        recent.take(0, 0);
        requests(1_000, true);
        requests(60, false);
        assertEquals(0.4, recent.share());
        requests(40, false);
        assertEquals(0, recent.share());
        requests(51, true);
        assertEquals(0.51, recent.share());
    }

    @Test
    void readingsMayBeFarApartOrRepeated() {
        recent.take(5, 5);
        recent.take(305, 155);
        recent.take(305, 155);
        assertEquals(0.5, recent.share());
        recent.take(405, 155);
        assertEquals(0, recent.share());
    }

    @Test
    void anotherRunBeginsAnew() {
        recent.take(0, 0);
        requests(200, true);
        recent.take(3, 0);
        assertEquals(0, recent.share());
    }
}

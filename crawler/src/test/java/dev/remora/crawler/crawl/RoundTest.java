package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.Recrawl;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// How far a process goes: the round of a shard, and what a user orders.
class RoundTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    @Test
    void aRoundIsOverWithItsPagesOrAtItsEnd() {
        Round round = new Round(10, 0, false, Optional.of(NOON));
        assertFalse(round.over(9, NOON.minusNanos(1)));
        assertTrue(round.over(10, NOON.minusNanos(1)));
        assertTrue(round.over(0, NOON));
        assertFalse(new Round(10, 0, false, Optional.empty()).over(9, Instant.MAX));
    }

    @Test
    void aBudgetIsAPageAtLeast() {
        assertEquals(
                1, new RunOrder(Optional.empty(), OptionalLong.of(1)).budget().getAsLong());
        assertThrows(IllegalArgumentException.class, () -> new RunOrder(Optional.empty(), OptionalLong.of(0)));
    }

    @Test
    void aRecrawlThatHasBegunIsNotOrderedAgainButItsBudgetHolds() {
        RunOrder order = new RunOrder(Optional.of(new Recrawl.All()), OptionalLong.of(7), true);
        assertEquals(new RunOrder(Optional.empty(), OptionalLong.of(7), true), order.begun());
        assertFalse(new RunOrder(Optional.empty(), OptionalLong.of(7)).trial());
    }
}

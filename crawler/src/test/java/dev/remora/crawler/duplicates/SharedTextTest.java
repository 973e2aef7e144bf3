package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.duplicates.SharedText.Change;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedTextTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    private static SharedText page(int shard, String address, int rank, int second, String representedBy) {
        return new SharedText(shard, 7, address, rank, NOON.plusSeconds(second), representedBy);
    }

    @Test
    void theHighestRankRepresentsTheOthers() {
        assertEquals(
                List.of(new Change(0, "a", "b", true), new Change(2, "c", "b", true)),
                SharedText.settle(List.of(page(0, "a", 2, 0, ""), page(1, "b", 3, 9, ""), page(2, "c", 1, 0, ""))));
    }

    @Test
    void amongEqualsTheOneThatStandsStaysThenTheFirst() {
        assertEquals(
                List.of(new Change(0, "a", "b", true)),
                SharedText.settle(List.of(page(0, "a", 2, 5, ""), page(1, "b", 2, 4, ""))));
        assertEquals(List.of(), SharedText.settle(List.of(page(0, "a", 2, 5, ""), page(1, "b", 2, 4, "a"))));
    }

    @Test
    void aPageWhoseRepresentativeIsGoneOrWorseStandsAgain() {
        assertEquals(List.of(new Change(1, "b", "a", false)), SharedText.settle(List.of(page(1, "b", 2, 4, "a"))));
        assertEquals(
                List.of(new Change(1, "b", "a", false), new Change(0, "a", "b", true), new Change(2, "c", "b", true)),
                SharedText.settle(List.of(page(0, "a", 1, 0, ""), page(1, "b", 2, 4, "a"), page(2, "c", 0, 4, "a"))));
    }

    @Test
    void aPageAloneStaysAsItIs() {
        assertEquals(List.of(), SharedText.settle(List.of(page(1, "b", 2, 4, ""))));
    }
}

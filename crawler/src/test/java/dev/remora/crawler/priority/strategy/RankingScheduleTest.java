package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankingScheduleTest {
    private final RankingSchedule schedule = new RankingSchedule();

    @Test
    void ranksAreDueAfterEach25PagesAndLaterAfterATenthMore() {
        List<Integer> due = IntStream.rangeClosed(1, 400)
                .filter(_ -> schedule.countPage())
                .boxed()
                .toList();
        assertEquals(List.of(25, 50, 75, 100, 125, 150, 175, 200, 225, 250, 275, 302, 332, 365), due);
    }

    @Test
    void theQueueIsScoredAgainOnceForAllRanksSince() {
        assertFalse(schedule.settled());
        IntStream.range(0, 60).forEach(_ -> schedule.countPage());
        assertTrue(schedule.settled());
        assertFalse(schedule.settled());
    }
}

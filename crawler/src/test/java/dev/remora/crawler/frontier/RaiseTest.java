package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A waiting link takes the priority of a better one to the same address where that is more by 0.02.
class RaiseTest {
    private static final Instant NOW = Instant.parse("2026-11-20T08:00:00Z");
    private static final Link LINK = Link.seed(new Url("http://a.example/1"));

    private final Frontier frontier =
            new Frontier(new MemoryLinkStore(StoreContent.NOTHING), FrontierSettings.DEFAULT.withDelay(Duration.ZERO));

    private boolean raise(double priority) {
        boolean raises = frontier.raises(LINK, priority);
        if (raises) {
            frontier.add(LINK, priority, NOW);
        }
        return raises;
    }

    private double waitsWith() {
        return ((Selection.Next) frontier.select(NOW)).waiting().priority();
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.521", "0.5, 0.55", "0.5, 0.7", "0.0, 0.021", "0.97, 1.0"})
    void aLinkThatIsBetterByTheStepMovesUp(double priority, double better) {
        frontier.add(LINK, priority, NOW);
        assertEquals(true, raise(better));
        assertEquals(better, waitsWith());
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.519", "0.5, 0.51", "0.5, 0.5", "0.5, 0.4", "0.99, 1.0"})
    void aLinkThatIsBetterByLessStaysWhereItIs(double priority, double other) {
        frontier.add(LINK, priority, NOW);
        assertEquals(false, raise(other));
        assertEquals(priority, waitsWith());
    }

    @Test
    void smallRisesAreHeldAgainstThePriorityThatTheLinkWaitsWith() {
        frontier.add(LINK, 0.5, NOW);
        raise(0.515);
        raise(0.53);
        assertEquals(0.53, waitsWith());
        assertEquals(false, raise(0.545));
    }
}

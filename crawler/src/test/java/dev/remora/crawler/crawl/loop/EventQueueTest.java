package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.loop.EventQueue.Event;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventQueueTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    private final EventQueue events = new EventQueue();

    private static Event lookedUp(String host) {
        return new Event.LookedUp(host, List.of());
    }

    private List<Event> drained() {
        List<Event> all = new ArrayList<>();
        events.drain(all::add);
        return all;
    }

    private void execute(Supplier<Event> work) {
        events.execute(Runnable::run, work);
    }

    @Test
    void eventsAreTakenOnceAndInTheOrderInWhichTheyCame() throws InterruptedException {
        for (String host : List.of("a", "b", "c")) {
            execute(() -> lookedUp(host));
        }
        assertEquals(Optional.of(lookedUp("a")), events.await(LONG));
        assertEquals(List.of(lookedUp("b"), lookedUp("c")), drained());
        assertEquals(List.of(), drained());
    }

    @Test
    void workThatBreaksIsAnEventTooOrItWouldBeWaitedForWithoutEnd() {
        IllegalStateException defect = new IllegalStateException("nobody thought of it");
        execute(() -> {
            throw defect;
        });
        StackOverflowError error = new StackOverflowError();
        execute(() -> {
            throw error;
        });
        List<Event> broke = drained();
        assertSame(defect, assertInstanceOf(Event.Broke.class, broke.get(0)).cause());
        assertSame(
                error, assertInstanceOf(Event.Broke.class, broke.get(1)).cause().getCause());
    }

    @Test
    void nothingIsWaitedForLongerThanAskedAndAWakeUpEndsAWait() throws InterruptedException {
        assertEquals(Optional.empty(), events.await(Duration.ZERO));
        assertEquals(Optional.empty(), events.await(Duration.ofSeconds(-1)));
        events.wakeUp();
        assertEquals(Optional.of(new Event.WakeUp()), events.await(LONG));
    }

    @Test
    void whatIsLeftOfARunThatFailedReleasesItsMemory() {
        BodyRoom room = new BodyRoom(1 << 20);
        Url url = new Url("http://a.example/");
        Completion completion = new Completion(
                new Job.SitemapJob(url, 0),
                new FetchOutcome.Unreachable(url, new Failure.EmptyResponse(), true),
                Optional.empty(),
                Optional.empty());
        BodyRoom.Hold hold = room.hold();
        assertTrue(hold.reserveSoon(1 << 20), "all of it");
        execute(() -> new Event.Completed(completion, hold));
        execute(() -> lookedUp("a"));
        events.discard();
        assertEquals(List.of(), drained());
        try (BodyRoom.Hold next = room.hold()) {
            assertTrue(next.reserve(1 << 20, Duration.ZERO));
        }
    }
}

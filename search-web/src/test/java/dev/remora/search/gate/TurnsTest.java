package dev.remora.search.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.gate.Turns.Limits;
import dev.remora.search.http.RequestRefused;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Nothing here waits for a refusal: who is not refused at once waits for ten minutes, and the test fails.
@Timeout(20)
class TurnsTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration EXPECTED = Duration.ofSeconds(2);

    private final AtomicLong clock = new AtomicLong();
    private final Semaphore begun = new Semaphore(0);
    private final Semaphore end = new Semaphore(0);
    private final AtomicInteger now = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final ExecutorService clients = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        end.release(10_000);
        clients.close();
    }

    private Turns turns(int atOnce, int waiting) {
        return new Turns(new Limits(atOnce, waiting, EXPECTED, LONG), clock::get, new SplittableRandom(1));
    }

    /// Takes a turn that ends when it may.
    private Future<Integer> held(Turns turns) {
        return clients.submit(() -> turns.take(() -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            begun.release();
            end.acquireUninterruptibly();
            return now.decrementAndGet();
        }));
    }

    /// Takes turns, one after another, each of which takes so long.
    private void took(Turns turns, Duration each, int times) {
        for (int i = 0; i < times; i++) {
            turns.take(() -> clock.addAndGet(each.toNanos()));
        }
    }

    /// Occupies all turns and so many places of the queue.
    private List<Future<Integer>> full(Turns turns, int atOnce, int waiting) {
        begun.drainPermits();
        List<Future<Integer>> all = new ArrayList<>();
        for (int i = 0; i < atOnce; i++) {
            all.add(held(turns));
        }
        begun.acquireUninterruptibly(atOnce);
        for (int i = 1; i <= waiting; i++) {
            all.add(held(turns));
            while (turns.waiting() < i) {
                assertFalse(all.getLast().isDone(), "refused at place " + i);
                Thread.onSpinWait();
            }
        }
        return all;
    }

    private void ended(List<Future<Integer>> all) throws Exception {
        end.release(all.size());
        for (Future<Integer> one : all) {
            one.get();
        }
    }

    private static RequestRefused refused(Turns turns) {
        return assertThrows(RequestRefused.class, () -> turns.take(() -> "not refused"));
    }

    @Test
    void whoFindsNoTurnAndNoPlaceInTheQueueIsRefusedWithoutWaiting() throws Exception {
        Turns turns = turns(2, 1);
        List<Future<Integer>> all = full(turns, 2, 1);
        assertEquals(503, refused(turns).status());
        ended(all);
        assertEquals("again", turns.take(() -> "again"), "refused requests take no place");
    }

    @Test
    void whoWouldWaitTooLongByWhatTurnsTookIsRefusedWithoutWaiting() {
        Turns turns = turns(2, 1_000);
        took(turns, Duration.ofSeconds(1), 1_000);
        full(turns, 2, 4); // the fourth waits for four turns of a second, two at once: two seconds
        refused(turns);
    }

    @Test
    void shortTurnsLetManyWait() {
        Turns turns = turns(2, 300);
        took(turns, Duration.ofMillis(10), 1_000);
        full(turns, 2, 300);
        refused(turns);
    }

    @Test
    void theExpectationFollowsWhatTurnsTakeNow() throws Exception {
        Turns turns = turns(1, 1_000);
        took(turns, Duration.ofSeconds(10), 1_000);
        List<Future<Integer>> slow = full(turns, 1, 0);
        refused(turns);
        ended(slow);
        took(turns, Duration.ofMillis(10), 300);
        List<Future<Integer>> fast = full(turns, 1, 20);
        ended(fast);
        took(turns, Duration.ofSeconds(10), 300);
        full(turns, 1, 0);
        refused(turns);
    }

    /// A stopped engine measures no turn; that nobody gets one is a measurement too.
    @Test
    void waitingInVainIsCountedAsALongTurn() {
        Limits limits = new Limits(1, 1_000, Duration.ofMillis(1), Duration.ofMillis(1));
        Turns turns = new Turns(limits, clock::get, new SplittableRandom(1));
        took(turns, Duration.ofNanos(1), 1_000);
        full(turns, 1, 0);
        refused(turns);
        assertTrue(turns.mean() > 1_000_000 / 40, () -> turns.mean() + " ns");
    }

    @Test
    void aTurnThatFailsIsGivenBackAndMeasured() {
        Turns turns = turns(1, 0);
        for (int i = 0; i < 3; i++) {
            assertThrows(
                    IllegalStateException.class,
                    () -> turns.take(() -> {
                        clock.addAndGet(1_000_000_000);
                        throw new IllegalStateException();
                    }));
        }
        assertTrue(turns.mean() > 150_000_000, () -> turns.mean() + " ns");
    }

    @Test
    void refusedClientsAreToldDifferentTimesFromTheExpectedWaitOn() {
        Turns turns = turns(1, 1_000);
        took(turns, Duration.ofSeconds(5), 1_000);
        full(turns, 1, 0);
        Set<Integer> told = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            told.add(Integer.valueOf(refused(turns).headers().get("Retry-After")));
        }
        assertEquals(Set.of(5, 6, 7, 8, 9, 10), told);
    }

    @Test
    void allWhoMayWaitGetTheirTurnAndNeverMoreAtOnce() throws Exception {
        Turns turns = turns(3, 100);
        end.release(80);
        for (Future<Integer> one :
                IntStream.range(0, 80).mapToObj(i -> held(turns)).toList()) {
            one.get();
        }
        assertTrue(most.get() <= 3, () -> most + " at once");
    }

    @Test
    void whoStopsWaitingLeavesTheQueue() throws Exception {
        Turns turns = turns(1, 1);
        full(turns, 1, 0);
        CountDownLatch left = new CountDownLatch(1);
        Thread waiting = Thread.ofPlatform().start(() -> {
            refused(turns);
            left.countDown();
        });
        while (turns.waiting() < 1) {
            Thread.onSpinWait();
        }
        waiting.interrupt();
        left.await();
        assertEquals(0, turns.waiting());
    }
}

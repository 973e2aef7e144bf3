package dev.remora.crawler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The time-out of the class is that of a test that hangs.
@Timeout(60)
class BodyRoomTest {
    private static final int MIB = 1 << 20;
    private static final Deadline IN_TIME = Deadline.in(Duration.ofSeconds(50));

    private final BodyRoom room = new BodyRoom(8 * MIB);

    private BodyRoom.Hold large(int bytes) throws InterruptedIOException {
        BodyRoom.Hold hold = room.hold();
        hold.expects(bytes, IN_TIME);
        hold.keep(bytes);
        return hold;
    }

    @AfterEach
    void allIsReleased() {
        assertEquals(8 * MIB, room.free());
        assertEquals(0, room.waiting());
    }

    private void await(int waiting) {
        while (room.waiting() < waiting) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aSmallBodyTakesNoRoomAndNeverWaits() throws InterruptedIOException {
        try (BodyRoom.Hold _ = large(8 * MIB);
                BodyRoom.Hold small = room.hold()) {
            small.expects(16 * MIB, Deadline.in(Duration.ZERO));
            small.keep(BodyRoom.FREE);
            assertEquals(0, room.free());
        }
    }

    @Test
    void aBodyReservesOnceAllThatItMayNeed() throws InterruptedIOException {
        try (BodyRoom.Hold hold = room.hold()) {
            hold.expects(6 * MIB, IN_TIME);
            hold.keep(BodyRoom.FREE);
            assertEquals(8 * MIB, room.free());
            hold.keep(1);
            assertEquals(2 * MIB, room.free());
            hold.keep(5 * MIB);
            hold.reserve(8 * MIB, Duration.ofSeconds(50));
            assertEquals(2 * MIB, room.free());
        }
    }

    @Test
    void aBodyLargerThanTheRoomTakesAllOfItAlone() throws Exception {
        BodyRoom.Hold first = large(MIB);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Long> left = threads.submit(() -> {
                try (BodyRoom.Hold _ = large(100 * MIB)) {
                    return room.free();
                }
            });
            await(1);
            first.close();
            assertEquals(0, left.get());
        }
    }

    @Test
    void roomIsGivenInTheOrderOfAsking() throws Exception {
        BodyRoom.Hold first = large(5 * MIB);
        CountDownLatch seen = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> second = threads.submit(() -> {
                try (BodyRoom.Hold _ = large(8 * MIB)) {
                    seen.await();
                    return null;
                }
            });
            await(1);
            Future<?> third = threads.submit(() -> {
                large(MIB).close(); // there is room for it, but another asked before
                return null;
            });
            await(2);
            first.close();
            while (room.free() > 0) {
                Thread.onSpinWait();
            }
            assertEquals(1, room.waiting());
            assertTrue(!second.isDone() && !third.isDone());
            seen.countDown();
        }
    }

    @Test
    void whoWaitsUntilTheDeadlineGetsNothingAndHoldsNothing() throws InterruptedIOException {
        try (BodyRoom.Hold _ = large(8 * MIB);
                BodyRoom.Hold late = room.hold()) {
            late.expects(2 * MIB, Deadline.in(Duration.ofMillis(20)));
            assertThrows(InterruptedIOException.class, () -> late.keep(MIB));
            assertTrue(late.lacked(Duration.ofMillis(20)));
            assertFalse(late.lacked(Duration.ofHours(1)), "it had time enough");
            assertEquals(0, room.waiting());
        }
    }

    @Test
    void whereTooManyWaitFurtherOnesAreRefusedAtOnce() throws Exception {
        List<Future<Boolean>> waiting;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                BodyRoom.Hold all = large(8 * MIB)) {
            waiting = IntStream.range(0, BodyRoom.MOST_WAITING)
                    .mapToObj(i -> threads.submit(() -> {
                        try (BodyRoom.Hold hold = i % 2 == 0 ? large(MIB) : room.hold()) {
                            return hold.reserveSoon(MIB);
                        }
                    }))
                    .toList();
            await(BodyRoom.MOST_WAITING);
            try (BodyRoom.Hold more = room.hold()) {
                more.expects(2 * MIB, IN_TIME);
                assertThrows(InterruptedIOException.class, () -> more.keep(MIB));
                assertTrue(more.lacked(Duration.ofHours(1)));
                assertFalse(more.reserveSoon(MIB));
            }
            assertTrue(all.reserveSoon(MIB), "it has room");
            assertEquals(BodyRoom.MOST_WAITING, room.waiting());
        }
        for (Future<Boolean> one : waiting) {
            assertTrue(one.get());
        }
    }

    private interface Work {
        void with(BodyRoom.Hold hold) throws InterruptedIOException;
    }

    @Test
    void anInterruptEndsTheWaitAndStaysSet() throws Exception {
        List<Work> works = List.of(
                hold -> {
                    hold.expects(MIB, IN_TIME);
                    assertThrows(InterruptedIOException.class, () -> hold.keep(MIB));
                },
                hold -> assertFalse(hold.reserveSoon(MIB)),
                hold -> assertFalse(hold.reserve(MIB, Duration.ofSeconds(50))));
        for (Work work : works) {
            try (BodyRoom.Hold _ = large(8 * MIB)) {
                CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
                Thread waiting = Thread.ofVirtual().start(() -> {
                    try (BodyRoom.Hold hold = room.hold()) {
                        work.with(hold);
                        interrupted.complete(Thread.interrupted());
                    } catch (InterruptedIOException | AssertionError e) {
                        interrupted.completeExceptionally(e);
                    }
                });
                await(1);
                waiting.interrupt();
                assertTrue(interrupted.get());
            }
        }
    }

    @Test
    void aReservationForOtherWorkEndsInVain() throws Exception {
        try (BodyRoom.Hold _ = large(8 * MIB);
                BodyRoom.Hold hold = room.hold()) {
            assertFalse(hold.reserve(MIB, Duration.ZERO));
        }
        assertEquals(8 * MIB, room.free());
    }

    @Test
    void anyNumberOfBodiesOfAnySizeEndsAndStaysWithinTheRoom() throws Exception {
        Random random = new Random(7);
        List<Integer> sizes = IntStream.range(0, 2_000)
                .map(_ -> 1 + random.nextInt(12 * MIB))
                .boxed()
                .toList();
        AtomicLong held = new AtomicLong();
        AtomicLong most = new AtomicLong();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Object>> all = sizes.stream()
                    .map(size -> threads.submit(() -> {
                        try (BodyRoom.Hold hold = room.hold()) {
                            hold.reserve(size, Duration.ofSeconds(50));
                            long reserved = Math.min(size, 8 * MIB);
                            most.accumulateAndGet(held.addAndGet(reserved), Math::max);
                            Thread.onSpinWait();
                            held.addAndGet(-reserved);
                        }
                        return null;
                    }))
                    .toList();
            for (Future<Object> one : all) {
                one.get();
            }
        }
        assertTrue(most.get() > 0 && most.get() <= 8 * MIB, most + " bytes were held at once");
    }

    @Test
    void aQuarterOfTheHeapIsForBodies() {
        assertEquals(128L * MIB, BodyRoom.ofHeap(512L * MIB).free());
    }

    @Test
    void whatIsArchivedKeepsTheLengthOfItsBody() throws InterruptedIOException {
        try (BodyRoom.Hold hold = room.hold()) {
            hold.expects(6 * MIB, IN_TIME);
            hold.keep(MIB);
            assertEquals(2 * MIB, room.free());
            hold.shrink(MIB);
            assertEquals(7 * MIB, room.free());
            hold.shrink(2 * MIB);
            assertEquals(7 * MIB, room.free(), "it never grows");
        }
    }
}

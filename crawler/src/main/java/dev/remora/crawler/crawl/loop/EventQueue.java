package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.crawl.worker.ReadAgain;
import dev.remora.crawler.fetch.BodyRoom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// What other threads have for the loop's thread, in order of arrival. Safe for use by many threads.
final class EventQueue {
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();

    /// An event of another thread.
    sealed interface Event {
        /// A job is done.
        ///
        /// @param hold of the memory of the response; whoever takes the event releases it
        record Completed(Completion completion, BodyRoom.Hold hold) implements Event {}

        /// A page was parsed again.
        ///
        /// @param read empty if there was no room for it
        record Reparsed(EarlyPages.Early early, Optional<ReadAgain> read) implements Event {}

        record Broke(RuntimeException cause) implements Event {}

        record LookedUp(String host, List<String> addresses) implements Event {}

        /// A request is pending: check again.
        record WakeUp() implements Event {}
    }

    /// Does work in another thread, and queues its event, whatever happens: a job that never completes would be
    /// waited for without end.
    void execute(Executor threads, Supplier<Event> work) {
        threads.execute(() -> events.add(completed(work)));
    }

    private static Event completed(Supplier<Event> work) {
        try {
            return work.get();
        } catch (RuntimeException e) {
            return new Event.Broke(e);
        } catch (Error e) {
            return new Event.Broke(new IllegalStateException("could not finish a request: " + e, e));
        }
    }

    /// Ends an [#await].
    void wakeUp() {
        events.add(new Event.WakeUp());
    }

    /// Passes the queued events to the loop.
    void drain(Consumer<Event> loop) {
        for (Event event = events.poll(); event != null; event = events.poll()) {
            loop.accept(event);
        }
    }

    /// Drops what is left of a run that failed, and releases what it holds: other runs may share the room.
    void discard() {
        drain(event -> {
            if (event instanceof Event.Completed completed) {
                completed.hold().close();
            }
        });
    }

    /// Waits for the next event; empty if none comes in time.
    Optional<Event> await(Duration atMost) throws InterruptedException {
        return Optional.ofNullable(events.poll(Math.max(0, atMost.toNanos()), TimeUnit.NANOSECONDS));
    }
}

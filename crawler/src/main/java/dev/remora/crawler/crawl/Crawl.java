package dev.remora.crawler.crawl;

import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.topic.Topic;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// One run: the core, the threads around it, and the clock that makes what it decides durable four times a second.
///
/// [#run] blocks its caller, whose thread becomes the loop's. [#stop], [#pause], [#resume] and [#progress] may be
/// called from any thread.
public final class Crawl implements AutoCloseable {
    /// A kill loses what was fetched since the last sync, and what was then on its way through parse and disk:
    /// together they shall stay under a second.
    private static final Duration SYNC_EVERY = Duration.ofMillis(250);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final Topic topic;
    private final CollectionWriter collection;
    private final CrawlCore core;
    private final PageWorker worker;
    private final PriorityStrategy strategy;
    private final CrawlSettings settings;
    private final Clock clock;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final Pace pace = new Pace();
    private final Instant begun;
    private volatile boolean stopAsked;
    private volatile boolean paused;
    private volatile CrawlProgress progress;
    private Instant lastSync;
    /// Remembered until the run is over: set on the thread, the flag would end every wait for what is under way.
    private boolean interrupted;
    private final AtomicBoolean syncing = new AtomicBoolean();
    private String message = "";

    /// What reaches the loop from outside.
    private sealed interface Event {
        record Completed(Completion completion) implements Event {}

        record Broke(RuntimeException cause) implements Event {}

        /// Something was asked for: look again.
        record Nudge() implements Event {}
    }

    private Crawl(
            Topic topic,
            CollectionWriter collection,
            CrawlCore core,
            PageWorker worker,
            PriorityStrategy strategy,
            CrawlSettings settings,
            Clock clock) {
        this.topic = topic;
        this.collection = collection;
        this.core = core;
        this.worker = worker;
        this.strategy = strategy;
        this.settings = settings;
        this.clock = clock;
        this.begun = clock.instant();
        this.lastSync = begun;
        this.progress = reading(State.RUNNING, begun);
    }

    /// Opens a run on a collection, as [CrawlCore#open] does.
    ///
    /// @param worker does the jobs
    public static Crawl open(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            PageWorker worker,
            FrontierSettings frontier,
            CrawlSettings settings,
            Clock clock) {
        CrawlCore core = CrawlCore.open(topic, collection, parts, frontier, settings, clock.instant());
        return new Crawl(topic, collection, core, worker, parts.strategy(), settings, clock);
    }

    /// Crawls until the budget or the frontier is used up, or until [#stop].
    ///
    /// @return the last reading; its state says how it ended. A full disk or a damaged collection ends it as
    ///     FAILED, with words; what was synced before stays. A defect is thrown, and leaves a reading that says
    ///     FAILED.
    public CrawlProgress run() {
        try {
            return runThrough();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private CrawlProgress runThrough() {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                return publish(finish(loop(threads)));
            } catch (StorageFailed | CollectionDamaged e) {
                threads.shutdownNow();
                message = e.getMessage();
                return publish(State.FAILED);
            } catch (RuntimeException | Error e) {
                threads.shutdownNow();
                message = "something went wrong that should not have: " + e;
                publish(State.FAILED);
                throw e;
            }
        }
    }

    private String loop(ExecutorService threads) {
        while (true) {
            drain();
            if (stopAsked) {
                core.stop();
            }
            if (paused && !stopAsked) {
                await(LONGEST_WAIT);
                housekeeping(threads);
                continue;
            }
            Instant now = clock.instant();
            switch (core.next(now)) {
                case Step.Dispatch(Job job) -> threads.execute(() -> events.add(execute(job)));
                case Step.Wait(Optional<Instant> until) ->
                    await(until.map(time -> Duration.between(now, time)).orElse(LONGEST_WAIT));
                case Step.Done(String reason) -> {
                    return reason;
                }
            }
            housekeeping(threads);
        }
    }

    private Event execute(Job job) {
        try {
            return new Event.Completed(worker.execute(job));
        } catch (RuntimeException e) {
            return new Event.Broke(e);
        } catch (Error e) { // a job that never completes would be waited for without end
            return new Event.Broke(new IllegalStateException("a request could not be seen through: " + e, e));
        }
    }

    private void drain() {
        for (Event event = events.poll(); event != null; event = events.poll()) {
            take(event);
        }
    }

    private void await(Duration atMost) {
        try {
            Duration bounded = atMost.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : atMost;
            Event event = events.poll(Math.max(0, bounded.toNanos()), TimeUnit.NANOSECONDS);
            if (event != null) {
                take(event);
            }
        } catch (InterruptedException e) {
            interrupted = true;
            stopAsked = true;
        }
    }

    private void take(Event event) {
        switch (event) {
            case Event.Completed(Completion completion) -> core.completed(completion, clock.instant());
            case Event.Broke(RuntimeException cause) -> throw cause;
            case Event.Nudge _ -> {}
        }
    }

    private void housekeeping(ExecutorService threads) {
        Instant now = clock.instant();
        core.news().ifPresent(news -> message = news);
        if (Duration.between(lastSync, now).compareTo(SYNC_EVERY) >= 0 && syncing.compareAndSet(false, true)) {
            lastSync = now;
            threads.execute(this::sync);
        }
        if (Duration.between(progress.at(), now).toMillis() >= 100) {
            publish(stopAsked ? State.STOPPING : paused ? State.PAUSED : State.RUNNING);
        }
    }

    private void sync() {
        try {
            collection.sync();
        } catch (RuntimeException e) {
            events.add(new Event.Broke(e));
        } finally {
            syncing.set(false);
        }
    }

    private State finish(String reason) {
        Instant now = clock.instant();
        if (strategy.snapshot().length() > 0) {
            collection.append(new JournalRecord.StrategyState(now, strategy.name(), strategy.snapshot()));
        }
        if (!stopAsked) {
            collection.append(new JournalRecord.RunEnded(now, core.tally().run(), reason));
            message = reason;
        }
        collection.sync();
        return stopAsked ? State.STOPPED : State.FINISHED;
    }

    private CrawlProgress publish(State state) {
        progress = reading(state, clock.instant());
        return progress;
    }

    private CrawlProgress reading(State state, Instant now) {
        RunTally tally = core.tally();
        return new CrawlProgress(
                topic.id(),
                tally.run(),
                state,
                now,
                Duration.between(begun, now),
                tally.fetched(),
                tally.onTopic(),
                tally.requests(),
                tally.failed(),
                core.waiting(),
                core.hosts(),
                settings.maxPages(),
                tally.bytes(),
                pace.rate(now, tally.fetched()),
                message);
    }

    /// How the run stands; at most a tenth of a second old while it runs.
    public CrawlProgress progress() {
        return progress;
    }

    /// Asks the run to end cleanly: nothing new is begun, what is under way is awaited. It can be gone on with.
    public void stop() {
        stopAsked = true;
        events.add(new Event.Nudge());
    }

    /// Asks the run to pause; false if it is paused or over.
    public boolean pause() {
        boolean can = !paused && !progress.state().over();
        paused |= can;
        return can;
    }

    /// Lets a paused run go on; false if it is not paused.
    public boolean resume() {
        boolean was = paused;
        paused = false;
        events.add(new Event.Nudge());
        return was;
    }

    /// Closes the frontier's store; the collection is its owner's to close.
    @Override
    public void close() {
        core.close();
    }
}

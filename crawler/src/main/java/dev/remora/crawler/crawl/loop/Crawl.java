package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.topic.Topic;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/// One run: the core, the threads around it, and the clock that makes what it decides durable four times a second.
///
/// [#run] blocks its caller, whose thread becomes the loop's. [#stop], [#pause], [#resume] and [#progress] may be
/// called from any thread.
public final class Crawl implements AutoCloseable {
    /// A kill loses what was fetched since the last sync, and what was then on its way through parse and disk:
    /// together they shall stay under a second.
    private static final Duration SYNC_EVERY = Duration.ofMillis(250);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    /// Pages after which what the strategy learnt is written down once more, lest a kill takes it all.
    private static final long KEEP_EVERY = 250;

    private final CollectionWriter collection;
    private final Clock clock;
    private CrawlCore core;
    private PageWorker worker;
    private PriorityStrategy strategy;
    private final RunOrder order;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final RunProgress readings;
    private volatile boolean stopAsked;
    private volatile boolean paused;
    /// The last request, until it is met; null if there is none.
    private final AtomicReference<JudgeAnew> asked = new AtomicReference<>();

    private Instant lastSync;
    private long keptAt;
    /// Remembered until the run is over: set on the thread, the flag would end every wait for what is under way.
    private boolean interrupted;
    private final AtomicBoolean syncing = new AtomicBoolean();

    /// What reaches the loop from outside.
    private sealed interface Event {
        record Completed(Completion completion) implements Event {}

        record ReadAgain(EarlyPages.Early early, Optional<Completion.Reading.PageRead> read) implements Event {}

        record Broke(RuntimeException cause) implements Event {}

        record LookedUp(String host, List<String> addresses) implements Event {}

        /// Something was asked for: look again.
        record Nudge() implements Event {}
    }

    /// That the stored pages are to be judged anew.
    private record JudgeAnew(RunReason reason, Supplier<CrawlPlan> plan) {}

    private Crawl(
            Topic topic,
            CollectionWriter collection,
            CrawlCore core,
            PageWorker worker,
            PriorityStrategy strategy,
            RunOrder order,
            Clock clock) {
        this.collection = collection;
        this.core = core;
        this.worker = worker;
        this.strategy = strategy;
        this.order = order;
        this.clock = clock;
        Instant begun = clock.instant();
        core.readEarlyPagesAgain();
        this.lastSync = begun;
        this.keptAt = core.tally().fetched();
        this.readings = new RunProgress(topic.id(), core.tally().active(), clock);
        readings.say(core.tally().recrawls() ? new RunReason.AsksAgain() : new RunReason.GoesOn());
        publish(State.RUNNING);
    }

    /// Opens a run on a collection, as [CrawlCore#open] does.
    ///
    /// @param worker does the jobs
    /// @param order what the run is asked for
    public static Crawl open(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            PageWorker worker,
            FrontierSettings frontier,
            CrawlSettings settings,
            RunOrder order,
            Clock clock) {
        CrawlCore core =
                CrawlCore.open(topic, collection, parts, frontier, settings, order, Optional.empty(), clock.instant());
        return new Crawl(topic, collection, core, worker, parts.strategy(), order.begun(), clock);
    }

    /// Crawls until the budget or the frontier is used up, until the last hosts have not answered for too long, or
    /// until
    /// [#stop]. While nothing at all answers, it waits for the network.
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
                readings.say(new RunReason.StorageFailed(e.getMessage()));
                return publish(State.FAILED);
            } catch (RuntimeException | Error e) {
                threads.shutdownNow();
                readings.say(new RunReason.Defect(e.toString()));
                publish(State.FAILED);
                throw e;
            }
        }
    }

    private CrawlStep loop(ExecutorService threads) {
        while (true) {
            drain();
            if (stopAsked) {
                core.stop();
            } else if (asked.get() != null) {
                comeToRest(threads);
                continue;
            }
            if (paused && !stopAsked) {
                await(LONGEST_WAIT);
                housekeeping(threads);
                continue;
            }
            core.nextToReadAgain().ifPresent(early -> threads.execute(() -> events.add(readAgain(early))));
            Instant now = clock.instant();
            switch (core.next(now)) {
                case CrawlStep.Dispatch(Job job) -> threads.execute(() -> events.add(execute(job)));
                case CrawlStep.LookUp(String host) ->
                    threads.execute(
                            () -> events.add(seenThrough(() -> new Event.LookedUp(host, worker.addresses(host)))));
                case CrawlStep.Wait(Optional<Instant> until) ->
                    await(until.map(time -> Duration.between(now, time)).orElse(LONGEST_WAIT));
                case CrawlStep.Done done -> {
                    return done;
                }
                case CrawlStep.Unfinished unfinished -> {
                    return unfinished;
                }
            }
            housekeeping(threads);
        }
    }

    /// Begins nothing new; once nothing is under way any more, does what was asked for.
    private void comeToRest(ExecutorService threads) {
        if (core.resting()) {
            judgeAnew(asked.getAndSet(null));
        } else {
            await(LONGEST_WAIT);
            housekeeping(threads);
        }
    }

    /// Goes on by another plan, with a core of its own: what the one before knew is in the journal.
    private void judgeAnew(JudgeAnew request) {
        readings.say(new RunReason.Judging(request.reason()));
        publish(State.RUNNING);
        CrawlPlan plan;
        try {
            plan = request.plan().get();
        } catch (IllegalArgumentException e) {
            readings.say(new RunReason.TopicRefused(e.getMessage()));
            return;
        }
        keepWhatWasLearnt();
        core.measured(readings.measure());
        collection.sync();
        core.close();
        CrawlProgress before = readings.last();
        Rejudgement judging = new Rejudgement(
                collection, plan.judge(), request.reason(), clock, (done, of) -> judged(before, done, of));
        CrawlCore next = CrawlCore.open(
                plan.topic(),
                collection,
                plan.parts(),
                plan.frontier(),
                plan.settings(),
                order,
                Optional.of(judging),
                clock.instant());
        next.takeOver(core, clock.instant());
        next.readEarlyPagesAgain();
        core = next;
        worker = plan.worker();
        strategy = plan.parts().strategy();
        judging.outcome().ifPresent(outcome -> {
            collection.sync();
            collection.replaceTopic(plan.topic());
            readings.say(outcome.told());
        });
        publish(State.RUNNING);
    }

    private boolean judged(CrawlProgress before, long done, long of) {
        readings.put(before.saying(new RunReason.JudgingSoFar(done, of), clock.instant()));
        collection.sync();
        if (Thread.interrupted()) {
            interrupted = true;
            stopAsked = true;
        }
        return !stopAsked;
    }

    private Event execute(Job job) {
        return seenThrough(() -> new Event.Completed(worker.execute(job)));
    }

    private Event readAgain(EarlyPages.Early early) {
        return seenThrough(() -> new Event.ReadAgain(early, worker.readAgain(early)));
    }

    private static Event seenThrough(Supplier<Event> work) {
        try {
            return work.get();
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
            case Event.Completed(Completion completion) -> {
                Instant now = clock.instant();
                core.completed(completion, now);
                readings.completed(completion.outcome(), now);
            }
            case Event.ReadAgain(EarlyPages.Early early, Optional<Completion.Reading.PageRead> read) ->
                core.readAgain(early, read, clock.instant());
            case Event.LookedUp(String host, List<String> addresses) -> core.lookedUp(host, addresses, clock.instant());
            case Event.Broke(RuntimeException cause) -> throw cause;
            case Event.Nudge _ -> {}
        }
    }

    private void housekeeping(ExecutorService threads) {
        Instant now = clock.instant();
        core.news().ifPresent(readings::say);
        if (Duration.between(lastSync, now).compareTo(SYNC_EVERY) >= 0 && syncing.compareAndSet(false, true)) {
            lastSync = now;
            threads.execute(this::sync);
        }
        if (core.tally().fetched() - keptAt >= KEEP_EVERY) {
            keepWhatWasLearnt();
        }
        if (readings.due(now)) {
            publish(stopAsked ? State.STOPPING : paused ? State.PAUSED : State.RUNNING);
            readings.toBeJournalled().ifPresent(core::measured);
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

    private State finish(CrawlStep end) {
        keepWhatWasLearnt();
        publish(State.STOPPING);
        core.measured(readings.measure());
        State state = stopAsked ? State.STOPPED : ended(end);
        collection.sync();
        return state;
    }

    private State ended(CrawlStep end) {
        if (end instanceof CrawlStep.Unfinished(RunReason reason)) {
            readings.say(reason);
            core.measured(readings.unfinished(reason));
            return State.UNFINISHED;
        }
        RunReason reason = ((CrawlStep.Done) end).reason();
        core.ended(reason, clock.instant());
        readings.say(reason);
        return State.FINISHED;
    }

    /// Whether there was anything to do; if not, nothing was asked for and no run was begun.
    public boolean begun() {
        return core.begun();
    }

    /// What the run has used of its budget.
    public long spent() {
        return core.spent();
    }

    /// Pages of the topic that were crawled, by this run and those before it.
    public long crawled() {
        return core.tally().crawled();
    }

    private void keepWhatWasLearnt() {
        keptAt = core.tally().fetched();
        core.learnt(strategy, clock.instant());
    }

    private CrawlProgress publish(State state) {
        return readings.take(state, core);
    }

    /// How the run stands; at most a tenth of a second old while it runs.
    public CrawlProgress progress() {
        return readings.last();
    }

    /// Asks the run to end cleanly: nothing new is begun, what is under way is awaited. It can be gone on with.
    public void stop() {
        stopAsked = true;
        events.add(new Event.Nudge());
    }

    /// Asks the run to judge all stored pages anew before it begins anything else, and to go on by another plan.
    ///
    /// @param plan made once nothing is under way any more; an IllegalArgumentException, with words for people,
    ///     lets the run go on as it was
    public void judgeAnew(RunReason reason, Supplier<CrawlPlan> plan) {
        asked.set(new JudgeAnew(reason, plan));
        events.add(new Event.Nudge());
    }

    /// Whether the stored pages were to be judged anew in an earlier run, and that was broken off: it has to be
    /// asked for again.
    public boolean judgingBrokenOff() {
        return core.judgingBrokenOff();
    }

    /// Asks the run to pause; false if it is paused or over.
    public boolean pause() {
        boolean can = !paused && !readings.last().state().over();
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

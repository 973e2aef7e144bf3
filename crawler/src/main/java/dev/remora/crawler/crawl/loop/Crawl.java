package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Round;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.loop.EventQueue.Event;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.crawl.worker.PageWorker;
import dev.remora.crawler.crawl.worker.ReadAgain;
import dev.remora.crawler.duplicates.SharedCluster;
import dev.remora.crawler.duplicates.SharedText;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.PriorityHistogram;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.topic.Topic;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/// One run: the core, its threads, and the timer that syncs its decisions four times per second.
///
/// [#run] blocks its caller, whose thread becomes the loop's. [#stop], [#pause], [#resume] and [#progress] may
/// be called from any thread.
public final class Crawl implements AutoCloseable {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final CollectionWriter collection;
    private final Clock clock;
    private CrawlCore core;
    private PageWorker worker;
    private Durability durability;
    private final RunOrder order;
    /// Empty unless the collection is one of several shards.
    private Optional<Round> round = Optional.empty();
    private final EventQueue events = new EventQueue();
    private final RunProgress readings;
    private volatile boolean stopAsked;
    private volatile boolean paused;
    /// The last request that is not yet done; null if there is none.
    private final AtomicReference<RejudgeRequest> asked = new AtomicReference<>();

    /// Kept until the end of the run: the thread's own interrupt flag would end every wait for requests in
    /// flight.
    private boolean interrupted;

    /// A request to re-judge the stored pages.
    private record RejudgeRequest(RunReason reason, Supplier<CrawlPlan> plan) {}

    private Crawl(
            Topic topic,
            CollectionWriter collection,
            CrawlCore core,
            PageWorker worker,
            CoreParts parts,
            RunOrder order,
            Clock clock) {
        this.collection = collection;
        this.core = core;
        this.worker = worker;
        this.order = order;
        this.clock = clock;
        core.reparseEarlyPages();
        this.durability = new Durability(core, collection, parts, topic, events, clock);
        this.readings = new RunProgress(topic.id(), core.shown().active(), clock);
        readings.say(core.shown().recrawls() ? new RunReason.AsksAgain() : new RunReason.GoesOn());
        publish(State.RUNNING);
    }

    /// Opens a run on a collection, as [CrawlOpener#open] does.
    ///
    /// @param worker does the jobs
    /// @param order the order of the run
    public static Crawl open(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            PageWorker worker,
            FrontierSettings frontier,
            CrawlSettings settings,
            RunOrder order,
            Clock clock) {
        CrawlCore core = CrawlOpener.open(
                topic, collection, parts, frontier, settings, order, Optional.empty(), clock.instant());
        return new Crawl(topic, collection, core, worker, parts, order.begun(), clock);
    }

    /// Makes this a round of a shard: [#run] ends with it, and the run goes on in the next round, in whichever process.
    /// Must be called before [#run].
    ///
    /// @param delayed hosts that the process of the round before may not request yet, and until when
    /// @param earlier [#reparseQueue] of the last round that was crawled with this parser
    public void begin(Round next, Map<String, Instant> delayed, Optional<ReparseQueue> earlier) {
        core.delay(delayed, clock.instant());
        earlier.ifPresent(core.reparseQueue()::resume);
        core.begin(next);
        round = Optional.of(next);
    }

    /// Admits links that other shards sent to this one, as [CrawlCore#receive] does. Must be called before [#run].
    public void receive(List<JournalRecord.Sent> links) {
        core.receive(links, clock.instant());
    }

    /// Learns from outcomes that other shards shared, as [CrawlCore#learn] does. Must be called before [#run].
    public void learn(List<JournalRecord.OutcomeShared> outcomes) {
        core.learn(outcomes, clock.instant());
    }

    /// Scores the whole queue again, as [CrawlCore#rescore] does. Must be called before [#run].
    public void rescore() {
        core.rescore(clock.instant());
    }

    /// The pages that represent a text in this shard. Must not be called during [#run].
    public List<SharedText> texts() {
        return core.texts();
    }

    /// The clusters of near duplicates in this shard. Must not be called during [#run].
    public List<SharedCluster> clusters() {
        return core.clusters();
    }

    /// Applies what was settled for the texts and clusters of all shards. Must not be called during [#run].
    public void settle(List<SharedText.Change> changes, List<SharedCluster.Move> moves) {
        core.settle(changes, clock.instant());
        core.join(moves, clock.instant());
        collection.sync();
    }

    /// Ends the run of a shard, instead of another round.
    public void end(RunReason reason) {
        core.ended(reason, clock.instant());
        collection.sync();
    }

    /// The hosts that may not be requested yet, and until when. Must not be called during [#run].
    public Map<String, Instant> delayed() {
        return core.delayed(clock.instant());
    }

    /// The pages that are to be parsed again when more is known of their hosts. Must not be called during [#run].
    public ReparseQueue reparseQueue() {
        return core.reparseQueue();
    }

    /// The priorities of the queued links that may be taken soon. Must not be called during [#run].
    public PriorityHistogram priorities() {
        return core.priorities(clock.instant());
    }

    /// Crawls until the budget is used up, the queue is empty, the last hosts have not responded for too long,
    /// or [#stop] is called. While no host responds, it waits for the network.
    ///
    /// @return the last progress; its state is the outcome. A full disk or a damaged collection ends it as
    ///     FAILED with a message; synced data is kept. A defect is thrown, and leaves a progress with the
    ///     state FAILED.
    public CrawlProgress run() {
        try {
            return runThrough();
        } finally {
            events.discard();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private CrawlProgress runThrough() {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                return publish(finish(loop(threads)));
            } catch (StorageFailed e) {
                threads.shutdownNow();
                return failed(e.fault());
            } catch (CollectionDamaged e) {
                threads.shutdownNow();
                return failed(e.fault());
            } catch (RuntimeException | Error e) {
                threads.shutdownNow();
                readings.say(new RunReason.Defect(e.toString()));
                publish(State.FAILED);
                throw e;
            }
        }
    }

    private CrawlProgress failed(StorageFault fault) {
        readings.say(new RunReason.StorageFailed(fault));
        return publish(State.FAILED);
    }

    private CrawlStep loop(ExecutorService threads) {
        while (true) {
            events.drain(this::take);
            noteInterrupt(); // a busy loop never waits, and only a wait would tell
            if (stopAsked) {
                core.stop();
            } else if (asked.get() != null) {
                quiesce(threads);
                continue;
            }
            if (paused && !stopAsked) {
                await(LONGEST_WAIT);
                housekeeping(threads);
                continue;
            }
            core.nextToReparse()
                    .ifPresent(
                            early -> events.execute(threads, () -> new Event.Reparsed(early, worker.reparsed(early))));
            Instant now = clock.instant();
            switch (core.next(now)) {
                case CrawlStep.Dispatch(Job job) -> events.execute(threads, () -> completed(job));
                case CrawlStep.LookUp(String host) ->
                    events.execute(threads, () -> new Event.LookedUp(host, worker.addresses(host)));
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

    /// Does a job. What it brought stays in memory, reserved, until the core has taken it.
    private Event completed(Job job) {
        BodyRoom.Hold hold = worker.hold();
        try {
            return new Event.Completed(worker.execute(job, hold), hold);
        } catch (RuntimeException | Error e) {
            hold.close();
            throw e;
        }
    }

    /// Starts no new request; executes the pending order when no request is in flight.
    private void quiesce(ExecutorService threads) {
        if (core.resting()) {
            rejudge(asked.getAndSet(null));
        } else {
            await(LONGEST_WAIT);
            housekeeping(threads);
        }
    }

    /// Continues with another plan and a new core: the state of the previous one is in the journal.
    private void rejudge(RejudgeRequest request) {
        readings.say(new RunReason.Judging(request.reason()));
        publish(State.RUNNING);
        CrawlPlan plan;
        try {
            plan = request.plan().get();
        } catch (IllegalArgumentException e) {
            readings.say(new RunReason.TopicRefused(e.getMessage()));
            return;
        }
        durability.saveLearnedState();
        core.measured(readings.measure());
        collection.sync();
        awaitCheckpoint();
        core.close();
        CrawlProgress before = readings.last();
        Rejudgement judging = new Rejudgement(
                collection, plan.judge(), request.reason(), clock, (done, of) -> judged(before, done, of));
        CrawlCore next = CrawlOpener.open(
                plan.topic(),
                collection,
                plan.parts(),
                plan.frontier(),
                plan.settings(),
                order,
                Optional.of(judging),
                clock.instant());
        next.resumeFrom(core, clock.instant());
        round.ifPresent(next::begin);
        next.reparseEarlyPages();
        core = next;
        worker = plan.worker();
        durability = new Durability(core, collection, plan.parts(), plan.topic(), events, clock);
        judging.outcome().ifPresent(outcome -> {
            collection.sync();
            collection.replaceTopic(plan.topic());
            readings.say(outcome.told(request.reason()));
        });
        publish(State.RUNNING);
    }

    private boolean judged(CrawlProgress before, long done, long of) {
        readings.put(before.saying(new RunReason.JudgingSoFar(done, of), clock.instant()));
        collection.sync();
        noteInterrupt();
        return !stopAsked;
    }

    private void noteInterrupt() {
        if (Thread.interrupted()) {
            interrupted = true;
            stopAsked = true;
        }
    }

    private void await(Duration atMost) {
        try {
            events.await(atMost.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : atMost)
                    .ifPresent(this::take);
        } catch (InterruptedException e) {
            interrupted = true;
            stopAsked = true;
        }
    }

    private void take(Event event) {
        switch (event) {
            case Event.Completed(Completion completion, BodyRoom.Hold hold) -> {
                try (hold) {
                    Instant now = clock.instant();
                    core.completed(completion, now);
                    readings.completed(completion.outcome(), now);
                }
            }
            case Event.Reparsed(EarlyPages.Early early, Optional<ReadAgain> read) ->
                read.ifPresentOrElse(
                        again -> core.reparsed(early, changed(again), clock.instant()), () -> core.reparseLater(early));
            case Event.LookedUp(String host, List<String> addresses) -> core.lookedUp(host, addresses, clock.instant());
            case Event.Broke(RuntimeException cause) -> throw cause;
            case Event.WakeUp _ -> {}
        }
    }

    private static Optional<Completion.Reading.PageRead> changed(ReadAgain again) {
        return again instanceof ReadAgain.Changed changed ? Optional.of(changed.read()) : Optional.empty();
    }

    private void housekeeping(ExecutorService threads) {
        Instant now = clock.instant();
        core.news().ifPresent(readings::say);
        durability.step(now, threads);
        if (readings.due(now)) {
            publish(stopAsked ? State.STOPPING : paused ? State.PAUSED : State.RUNNING);
            readings.toBeJournalled().ifPresent(core::measured);
        }
    }

    private void awaitCheckpoint() {
        if (durability.awaitCheckpoint()) {
            interrupted = true;
            stopAsked = true;
        }
    }

    private State finish(CrawlStep end) {
        durability.saveLearnedState();
        publish(State.STOPPING);
        core.measured(readings.measure());
        State state = stopAsked ? left(new RunReason.Stopped()) : ended(end);
        awaitCheckpoint();
        durability.writeCheckpoint();
        return state;
    }

    private State left(RunReason reason) {
        core.measured(readings.unfinished(reason));
        return State.STOPPED;
    }

    private State ended(CrawlStep end) {
        if (end instanceof CrawlStep.Unfinished(RunReason reason)) {
            readings.say(reason);
            core.measured(readings.unfinished(reason));
            return State.UNFINISHED;
        }
        if (round.isPresent()) { // other shards may send more links
            return left(new RunReason.RoundEnded());
        }
        RunReason reason = ((CrawlStep.Done) end).reason();
        core.ended(reason, clock.instant());
        readings.say(reason);
        return State.FINISHED;
    }

    /// Whether there was anything to do; if not, nothing was requested and no run was started.
    public boolean begun() {
        return core.begun();
    }

    /// The part of the budget that the run has used.
    public long spent() {
        return core.spent();
    }

    /// Requests that failed because the local network was down, and that were repeated.
    public long lostToOutages() {
        return core.lostToOutages();
    }

    /// Whether the budget is used up and no re-judging is pending: a run would end at once.
    public boolean nothingLeftToSpend() {
        return asked.get() == null && budgetUsed();
    }

    /// Whether the budget is used up: a run would fetch nothing.
    public boolean budgetUsed() {
        return core.spent() >= core.budget();
    }

    /// Pages of the topic that were crawled, by this run and those before it.
    public long crawled() {
        return core.tally().crawled();
    }

    private CrawlProgress publish(State state) {
        return readings.take(state, core);
    }

    /// The progress of the run; at most a tenth of a second old while it runs.
    public CrawlProgress progress() {
        return readings.last();
    }

    /// Requests a clean end: no new request starts, and requests in flight finish. The run can be resumed.
    public void stop() {
        stopAsked = true;
        events.wakeUp();
    }

    /// Whether a clean end was requested.
    public boolean stopAsked() {
        return stopAsked;
    }

    /// The part of all stored versions of pages of which there is a later one, in [0, 1]. Must not be called during
    /// [#run].
    public double superseded() {
        return core.state().visits().superseded();
    }

    /// Requests the run to re-judge all stored pages next, and then to continue with another plan.
    ///
    /// @param plan created when no request is in flight; an IllegalArgumentException, with a message for users,
    ///     lets the run continue unchanged
    public void rejudge(RunReason reason, Supplier<CrawlPlan> plan) {
        asked.set(new RejudgeRequest(reason, plan));
        events.wakeUp();
    }

    /// Returns why the run re-judges all stored pages next; empty if it does not.
    public Optional<RunReason> rejudges() {
        return Optional.ofNullable(asked.get()).map(RejudgeRequest::reason);
    }

    /// Whether an earlier run was interrupted while it re-judged the stored pages: it must be requested again.
    public boolean judgingInterrupted() {
        return core.judgingInterrupted();
    }

    /// Requests a pause; false if the run is paused or over.
    public boolean pause() {
        boolean can = !paused && !readings.last().state().over();
        paused |= can;
        return can;
    }

    /// Resumes a paused run; false if it is not paused.
    public boolean resume() {
        boolean was = paused;
        paused = false;
        events.wakeUp();
        return was;
    }

    /// Closes the frontier's store; the owner of the collection closes the collection.
    @Override
    public void close() {
        awaitCheckpoint();
        core.close();
    }
}

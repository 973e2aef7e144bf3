package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Round;
import dev.remora.crawler.crawl.robots.AuxiliaryRequests;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.Selection;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunKind;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Decides which request is next: a probe of the network, an auxiliary request, or the best link whose host may
/// be asked; else what the run waits for. For the loop's thread.
final class RequestScheduler {
    /// Links that one step passes over, at most.
    private static final int MOST_PASSED_OVER = 50;

    private final CrawlState state;
    private final Frontier frontier;
    private final CurrentRun run;
    private final InFlight inFlight;
    private final Retries retries;
    private final AuxiliaryRequests auxiliaryRequests;
    private final NetworkWatch network;
    private final RequestGate gate;
    private final JobOutcomes outcomes;
    private final EmptyQueue emptyQueue;
    private final ReparseQueue reparseQueue;
    private boolean delayed;

    RequestScheduler(
            CrawlState state,
            CurrentRun run,
            OpenRequests requests,
            RequestGate gate,
            JobOutcomes outcomes,
            EmptyQueue emptyQueue,
            ReparseQueue reparseQueue) {
        this.state = state;
        this.frontier = state.frontier();
        this.run = run;
        this.inFlight = requests.inFlight();
        this.retries = requests.retries();
        this.auxiliaryRequests = requests.auxiliary();
        this.network = requests.network();
        this.gate = gate;
        this.outcomes = outcomes;
        this.emptyQueue = emptyQueue;
        this.reparseQueue = reparseQueue;
    }

    /// The next step, as [CrawlCore#next] returns it.
    CrawlStep next(Instant now) {
        CrawlStep step = nextStep(now);
        return step instanceof CrawlStep.Wait(Optional<Instant> until) ? untilRoundEnds(until, now) : step;
    }

    private CrawlStep untilRoundEnds(Optional<Instant> until, Instant now) {
        return new CrawlStep.Wait(
                earliest(until, run.round().flatMap(Round::end).filter(now::isBefore)));
    }

    private CrawlStep nextStep(Instant now) {
        if (run.stopping() || roundIsOver(now)) {
            return stopped(Optional.empty());
        }
        if (inFlight.full()) {
            delayed = false;
            return new CrawlStep.Wait(Optional.empty());
        }
        if (network.permanentFailure().isPresent() && inFlight.none()) {
            return emptyQueue.noHostResponded(network.permanentFailure().get());
        }
        if (network.waits()) {
            Optional<Job> probe = network.nextProbe(now);
            return probe.isPresent() ? gate.begin(probe.get(), now) : new CrawlStep.Wait(network.nextTime());
        }
        if (run.spent() + inFlight.pages() + uncounted() >= run.budget()) {
            return inFlight.none() ? atEndOfBudget(now) : new CrawlStep.Wait(Optional.empty());
        }
        boolean allAsked = run.asked().filter(Set::isEmpty).isPresent() && !outcomes.sitemapsToCome(now);
        if (allAsked && inFlight.none() && !network.suspends()) {
            return afterReparse(new CrawlStep.Done(new RunReason.AllAsked()), now);
        }
        retries.due(now).forEach(retry -> frontier.putBack(retry.waiting(), now));
        outcomes.returnCrowdedOut(now);
        Optional<Job> auxiliary = auxiliaryRequests.next(now);
        return auxiliary.isPresent() ? gate.auxiliary(auxiliary.get(), now) : select(now);
    }

    private boolean roundIsOver(Instant now) {
        return run.round()
                .filter(one -> one.over(run.spent() + inFlight.pages(), now))
                .isPresent();
    }

    /// Over when no request is in flight and none is due later.
    private CrawlStep stopped(Optional<Instant> later) {
        return inFlight.none() && later.isEmpty()
                ? new CrawlStep.Done(new RunReason.Stopped())
                : new CrawlStep.Wait(later);
    }

    /// Page requests of a recrawl that do not count yet, because they were not answered.
    private long uncounted() {
        return state.tally().recrawls() ? network.suspendedPages() : 0;
    }

    /// The budget of an import is the number of its archived addresses.
    private CrawlStep atEndOfBudget(Instant now) {
        boolean imports = state.tally().kind() == RunKind.IMPORT;
        RunReason reason = imports ? new RunReason.ArchiveRead() : new RunReason.BudgetUsed();
        return uncounted() > 0 ? countSuspended(now) : afterReparse(new CrawlStep.Done(reason), now);
    }

    private CrawlStep countSuspended(Instant now) {
        outcomes.countSuspended(now);
        return new CrawlStep.Wait(Optional.of(now));
    }

    /// A run is not done while there are pages to be parsed again.
    private CrawlStep afterReparse(CrawlStep step, Instant now) {
        return step instanceof CrawlStep.Done && reparseQueue.releaseAll()
                ? new CrawlStep.Wait(Optional.of(now))
                : step;
    }

    /// A host may have thousands of links that its robots.txt disallows: the loop checks for other events in
    /// between.
    private CrawlStep select(Instant now) {
        for (int passedOver = 0; passedOver < MOST_PASSED_OVER; passedOver++) {
            double floor = run.round().map(Round::floor).orElse(Double.NEGATIVE_INFINITY);
            switch (frontier.select(now, floor)) {
                case Selection.Empty _ -> {
                    return onEmptyQueue(now);
                }
                case Selection.NotYet(Optional<Instant> until) -> {
                    delayed = until.isPresent();
                    return new CrawlStep.Wait(earliest(until, later(now)));
                }
                case Selection.Next(QueuedLink waiting)
                when waiting.priority() < floor -> {
                    return stopped(later(now));
                }
                case Selection.Next(QueuedLink waiting) -> {
                    Optional<CrawlStep> step = gate.selected(waiting, now);
                    if (step.isPresent()) {
                        return step.get();
                    }
                }
            }
        }
        return new CrawlStep.Wait(Optional.of(now));
    }

    private CrawlStep onEmptyQueue(Instant now) {
        if (inFlight.none() && network.suspends()) {
            return network.doubts(now) ? new CrawlStep.Wait(Optional.of(now)) : countSuspended(now);
        }
        Optional<Instant> later = later(now);
        if (!inFlight.none() || later.isPresent()) {
            return new CrawlStep.Wait(later);
        }
        if (run.round().filter(one -> !one.last()).isPresent()) {
            return stopped(Optional.empty());
        }
        return afterReparse(emptyQueue.next(now), now);
    }

    /// When the next retry or auxiliary request is due.
    private Optional<Instant> later(Instant now) {
        Optional<Instant> retry = earliest(retries.next(), outcomes.crowdedOut().nextTime());
        return earliest(retry, auxiliaryRequests.nextTime(now));
    }

    /// Queued links, including those to be retried and those for another run.
    long waiting() {
        return frontier.waiting() + retries.size() + outcomes.crowdedOut().pages() + gate.setAside();
    }

    /// Whether the next request waits for nothing but a host's delay.
    boolean delayed() {
        return delayed;
    }

    private static Optional<Instant> earliest(Optional<Instant> a, Optional<Instant> b) {
        return Stream.of(a, b).flatMap(Optional::stream).min(Instant::compareTo);
    }
}

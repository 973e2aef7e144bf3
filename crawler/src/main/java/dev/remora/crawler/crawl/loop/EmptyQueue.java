package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.admission.QueuePruner;
import dev.remora.crawler.crawl.robots.AuxiliaryRequests;
import dev.remora.crawler.crawl.robots.Parking;
import dev.remora.crawler.crawl.robots.RobotsGate;
import dev.remora.crawler.crawl.robots.SitemapPlan;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.HostPoliteness;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a run does when no queued link can be taken: it applies what it has put off, waits for hosts that are
/// parked, or ends. For the loop's thread.
final class EmptyQueue {
    private final CrawlState state;
    private final Frontier frontier;
    private final CurrentRun run;
    private final QueuePruner pruner;
    private final RobotsGate robots;
    private final SitemapPlan sitemaps;
    private final AuxiliaryRequests auxiliaryRequests;
    private final Parking parking;
    private final PageOutcomes pages;
    private final JobOutcomes outcomes;

    EmptyQueue(
            CrawlState state,
            CurrentRun run,
            OpenRequests requests,
            JobHandlers handlers,
            QueuePruner pruner,
            Parking parking,
            JobOutcomes outcomes) {
        this.state = state;
        this.frontier = state.frontier();
        this.run = run;
        this.auxiliaryRequests = requests.auxiliary();
        this.pages = handlers.pages();
        this.robots = handlers.robots();
        this.sitemaps = handlers.sitemaps();
        this.pruner = pruner;
        this.parking = parking;
        this.outcomes = outcomes;
    }

    /// The next step of a run without any request in flight or due later. A [CrawlStep.Done] is final only if
    /// no page is to be parsed again.
    CrawlStep next(Instant now) {
        if (robots.applyPendingRules(now)) {
            return new CrawlStep.Wait(Optional.of(now));
        }
        if (run.asked().isEmpty() && sitemaps.readRemaining(now)) {
            return new CrawlStep.Wait(auxiliaryRequests.nextTime(now));
        }
        if (leavesOutUnproven(now)) {
            return new CrawlStep.Wait(Optional.of(now));
        }
        // A schedule's run waits for no parked host: the next one comes soon.
        List<HostPoliteness.Parked> retryCandidates =
                run.scheduled() ? List.of() : parking.retryCandidates(auxiliaryRequests, now);
        return retryCandidates.isEmpty() ? noRetryCandidates() : waitForHosts(retryCandidates, now);
    }

    private boolean leavesOutUnproven(Instant now) {
        long before = frontier.waiting();
        pruner.unprovenSites(now);
        return frontier.waiting() < before;
    }

    /// Waits for hosts that responded before, unless there would be no response for too long.
    private CrawlStep waitForHosts(List<HostPoliteness.Parked> hosts, Instant now) {
        Instant end = outcomes.awaitedSince(now).plus(parking.patience());
        Instant next = Stream.concat(hosts.stream(), frontier.politeness().parked().stream())
                .map(HostPoliteness.Parked::until)
                .min(Instant::compareTo)
                .orElseThrow();
        if (next.isAfter(end)) {
            return new CrawlStep.Unfinished(Parking.unfinished(hosts));
        }
        run.waitsFor(Parking.waiting(hosts));
        return new CrawlStep.Wait(Optional.of(next));
    }

    private CrawlStep noRetryCandidates() {
        if (frontier.waiting() > 0 && !state.answers().any()) {
            return noHostResponded(robots.givenUp().or(pages::lastFailure).orElseGet(Failure.NoAnswer::new));
        }
        return new CrawlStep.Done(frontier.waiting() == 0 ? emptyQueueReason() : hostsSilent(frontier.waiting()));
    }

    /// No host ever responded, and the requested links are still queued.
    CrawlStep noHostResponded(Failure why) {
        return new CrawlStep.Unfinished(new RunReason.NothingHad(why, frontier.waiting()));
    }

    /// A run without any page reports the cause, from its last request.
    private RunReason emptyQueueReason() {
        return pages.lastFailure()
                .filter(_ -> state.tally().fetched() == 0)
                .<RunReason>map(RunReason.NoPageRead::new)
                .orElseGet(() -> state.tally().kind() == RunKind.IMPORT
                        ? new RunReason.ArchiveRead()
                        : new RunReason.NothingWaits());
    }

    private RunReason hostsSilent(long links) {
        return robots.givenUp()
                .<RunReason>map(why -> new RunReason.HostsSilentAs(links, why))
                .orElseGet(() -> new RunReason.HostsSilent(links));
    }
}

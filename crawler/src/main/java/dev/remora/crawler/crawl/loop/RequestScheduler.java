package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Round;
import dev.remora.crawler.crawl.admission.QueuePruner;
import dev.remora.crawler.crawl.robots.AuxiliaryRequests;
import dev.remora.crawler.crawl.robots.RobotsGate;
import dev.remora.crawler.crawl.robots.SitemapPlan;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.Selection;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
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
    private final CrawlSettings settings;
    private final CurrentRun run;
    private final InFlight inFlight;
    private final Retries retries;
    private final QueuePruner pruner;
    private final RobotsGate robots;
    private final SitemapPlan sitemaps;
    private final AuxiliaryRequests auxiliaryRequests;
    private final NetworkWatch network;
    private final PageOutcomes pages;
    private final CloakingChecks cloaking;
    private final JobOutcomes outcomes;
    private final EmptyQueue emptyQueue;
    private final ReparseQueue reparseQueue;
    private boolean delayed;
    /// Links that are queued for another run.
    private long setAside;

    RequestScheduler(
            CrawlState state,
            CrawlSettings settings,
            CurrentRun run,
            OpenRequests requests,
            JobHandlers handlers,
            QueuePruner pruner,
            JobOutcomes outcomes,
            EmptyQueue emptyQueue,
            ReparseQueue reparseQueue) {
        this.state = state;
        this.frontier = state.frontier();
        this.settings = settings;
        this.run = run;
        this.inFlight = requests.inFlight();
        this.retries = requests.retries();
        this.auxiliaryRequests = requests.auxiliary();
        this.network = requests.network();
        this.pages = handlers.pages();
        this.robots = handlers.robots();
        this.sitemaps = handlers.sitemaps();
        this.cloaking = handlers.cloaking();
        this.pruner = pruner;
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
        if (inFlight.all() >= settings.threads()) {
            delayed = false;
            return new CrawlStep.Wait(Optional.empty());
        }
        if (network.permanentFailure().isPresent() && inFlight.none()) {
            return emptyQueue.noHostResponded(network.permanentFailure().get());
        }
        if (network.waits()) {
            Optional<Job> probe = network.nextProbe(now);
            return probe.isPresent() ? begin(probe.get(), now) : new CrawlStep.Wait(network.nextTime());
        }
        if (run.spent() + inFlight.pages() + uncounted() >= settings.maxPages()) {
            return inFlight.none() ? atEndOfBudget(now) : new CrawlStep.Wait(Optional.empty());
        }
        boolean allAsked = run.asked().filter(Set::isEmpty).isPresent()
                && !sitemaps.waiting(now)
                && !outcomes.crowdedOut().hasSitemaps();
        if (allAsked && inFlight.none() && !network.suspends()) {
            return afterReparse(new CrawlStep.Done(new RunReason.AllAsked()), now);
        }
        retries.due(now).forEach(retry -> frontier.putBack(retry.waiting(), now));
        outcomes.returnCrowdedOut(now);
        Optional<Job> auxiliary = auxiliaryRequests.next(now);
        return auxiliary.isPresent() ? auxiliary(auxiliary.get(), now) : select(now);
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

    private CrawlStep atEndOfBudget(Instant now) {
        return uncounted() > 0
                ? countSuspended(now)
                : afterReparse(new CrawlStep.Done(new RunReason.BudgetUsed()), now);
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

    private CrawlStep auxiliary(Job job, Instant now) {
        if (frontier.politeness().unaddressed(job.host(), now)) {
            auxiliaryRequests.add(job);
            return lookUp(job.host(), now);
        }
        if (job instanceof Job.SitemapJob sitemap && !wanted(sitemap, now)) {
            return new CrawlStep.Wait(Optional.of(now));
        }
        return job instanceof Job.CloakingJob check ? check(check, now) : begin(job, now);
    }

    /// Whether robots.txt and the budget of the network address permit a sitemap; one that a later page may permit is
    /// kept.
    private boolean wanted(Job.SitemapJob sitemap, Instant now) {
        if (robots.rules(sitemap.url(), now)
                .filter(known -> !known.allows(sitemap.url()))
                .isPresent()) {
            return false;
        }
        boolean poor = state.networkObjection(sitemap.url(), false).isPresent();
        if (poor) {
            sitemaps.refused(sitemap);
        }
        return !poor;
    }

    /// A check obeys robots.txt as pages do, at the target of a redirect, too.
    private CrawlStep check(Job.CloakingJob check, Instant now) {
        Optional<RobotsRules> rules = robots.rules(check.at(), now);
        if (rules.isEmpty() && !check.rulesAsked()) {
            auxiliaryRequests.add(check.askingRules());
            return begin(robots.ask(check.at(), now), now);
        }
        if (rules.filter(known -> known.allows(check.at())).isPresent()) {
            return begin(check, now);
        }
        cloaking.givenUp(check, now);
        return new CrawlStep.Wait(Optional.of(now));
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
                    Optional<CrawlStep> step = selected(waiting, now);
                    if (step.isPresent()) {
                        return step.get();
                    }
                }
            }
        }
        return new CrawlStep.Wait(Optional.of(now));
    }

    /// The request that the best link needs; empty if the link is passed over.
    private Optional<CrawlStep> selected(QueuedLink waiting, Instant now) {
        if (isOutsideRecrawl(waiting)) {
            frontier.hold(waiting, now);
            setAside++;
            return Optional.empty();
        }
        Optional<Exclusion> objection = pruner.objection(waiting.link());
        if (objection.isPresent()) {
            return leftOut(waiting, objection.get(), now);
        }
        String host = waiting.link().target().host();
        if (frontier.politeness().unaddressed(host, now)) {
            return Optional.of(lookUp(host, now));
        }
        Optional<Exclusion> poor = state.networkObjection(waiting.link());
        if (poor.isPresent()) {
            return leftOut(waiting, poor.get(), now);
        }
        Optional<RobotsRules> rules = robots.rules(waiting.link().target(), now);
        if (rules.isEmpty()) {
            return Optional.of(begin(robots.ask(waiting.link().target(), now), now));
        }
        if (rules.get().allows(waiting.link().target())) {
            return Optional.of(take(waiting, now));
        }
        run.start(now);
        pages.refusedByRobots(waiting, now);
        return Optional.empty();
    }

    private Optional<CrawlStep> leftOut(QueuedLink waiting, Exclusion reason, Instant now) {
        run.start(now);
        pruner.leaveOut(waiting.link(), reason, now);
        return Optional.empty();
    }

    /// Whether the run fetches some known addresses again, and this is not one of them.
    private boolean isOutsideRecrawl(QueuedLink waiting) {
        return run.asked()
                .filter(asked -> !asked.contains(waiting.link().target().key()))
                .isPresent();
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

    private CrawlStep lookUp(String host, Instant now) {
        frontier.politeness().lookUp(host, now);
        inFlight.begin();
        return new CrawlStep.LookUp(host);
    }

    private CrawlStep begin(Job job, Instant now) {
        run.start(now);
        frontier.politeness().begin(job.host(), now);
        inFlight.begin(job, now);
        return new CrawlStep.Dispatch(job);
    }

    private CrawlStep take(QueuedLink waiting, Instant now) {
        run.start(now);
        frontier.take(waiting, now);
        Url url = waiting.link().target();
        boolean known = !cloaking.needsPage(url.host(), now);
        Job job = new Job.PageJob(waiting, state.visits().page(url.key()).filter(_ -> known));
        inFlight.begin(job, now);
        return new CrawlStep.Dispatch(job);
    }

    /// Queued links, including those to be retried and those for another run.
    long waiting() {
        return frontier.waiting() + retries.size() + outcomes.crowdedOut().pages() + setAside;
    }

    /// Whether the next request waits for nothing but a host's delay.
    boolean delayed() {
        return delayed;
    }

    private static Optional<Instant> earliest(Optional<Instant> a, Optional<Instant> b) {
        return Stream.of(a, b).flatMap(Optional::stream).min(Instant::compareTo);
    }
}

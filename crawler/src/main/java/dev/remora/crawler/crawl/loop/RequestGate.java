package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.admission.QueuePruner;
import dev.remora.crawler.crawl.robots.AuxiliaryRequests;
import dev.remora.crawler.crawl.robots.RobotsGate;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Optional;

/// Turns a link or a job whose turn it is into the request that it needs now: of its host's network address, of
/// robots.txt, or of itself. Else the link is left out, or held for another run. For the loop's thread.
final class RequestGate {
    private final CrawlState state;
    private final Frontier frontier;
    private final CurrentRun run;
    private final InFlight inFlight;
    private final AuxiliaryRequests auxiliaryRequests;
    private final RobotsGate robots;
    private final JobHandlers handlers;
    private final QueuePruner pruner;
    /// Links that are queued for another run.
    private long setAside;

    RequestGate(CrawlState state, CurrentRun run, OpenRequests requests, JobHandlers handlers, QueuePruner pruner) {
        this.state = state;
        this.frontier = state.frontier();
        this.run = run;
        this.inFlight = requests.inFlight();
        this.auxiliaryRequests = requests.auxiliary();
        this.robots = handlers.robots();
        this.handlers = handlers;
        this.pruner = pruner;
    }

    /// The request that the best link needs; empty if the link is passed over.
    Optional<CrawlStep> selected(QueuedLink waiting, Instant now) {
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
        handlers.pages().refusedByRobots(waiting, now);
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

    /// The request that a job without a queued link needs.
    CrawlStep auxiliary(Job job, Instant now) {
        if (frontier.politeness().unaddressed(job.host(), now)) {
            auxiliaryRequests.add(job);
            return lookUp(job.host(), now);
        }
        if (job instanceof Job.SitemapJob sitemap && !wanted(sitemap, now)) {
            return new CrawlStep.Wait(Optional.of(now));
        }
        return switch (job) {
            case Job.CloakingJob check -> check(check, now);
            case Job.BanCheckJob check -> check(check, now);
            default -> begin(job, now);
        };
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
            handlers.sitemaps().refused(sitemap);
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
        handlers.cloaking().givenUp(check, now);
        return new CrawlStep.Wait(Optional.of(now));
    }

    /// The rules are known, unless they became too old since the last page of the host; then the next refusal tells.
    private CrawlStep check(Job.BanCheckJob check, Instant now) {
        if (robots.rules(check.page(), now)
                .filter(rules -> rules.allows(check.page()))
                .isPresent()) {
            return begin(check, now);
        }
        handlers.bans().givenUp(check);
        return new CrawlStep.Wait(Optional.of(now));
    }

    private CrawlStep lookUp(String host, Instant now) {
        frontier.politeness().lookUp(host, now);
        inFlight.begin();
        return new CrawlStep.LookUp(host);
    }

    /// Begins a request that needs no permission.
    CrawlStep begin(Job job, Instant now) {
        run.start(now);
        frontier.politeness().begin(job.host(), now);
        inFlight.begin(job, now);
        return new CrawlStep.Dispatch(job);
    }

    private CrawlStep take(QueuedLink waiting, Instant now) {
        run.start(now);
        frontier.take(waiting, now);
        Url url = waiting.link().target();
        boolean known = !handlers.cloaking().needsPage(url.host(), now);
        Job job = new Job.PageJob(
                waiting,
                state.visits()
                        .page(url.key())
                        .filter(_ -> known)
                        .map(page -> state.hints().announced(url.key()) ? page.inFullNow() : page)
                        .or(() -> state.sitemaps().feed(url, now)),
                frontier.state(url.key()).attempts() > 0,
                handlers.pages().sessions().of(url));
        inFlight.begin(job, now);
        return new CrawlStep.Dispatch(job);
    }

    /// Links that are queued for another run.
    long setAside() {
        return setAside;
    }
}

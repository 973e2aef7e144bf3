package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.crawl.robots.AuxiliaryRequests;
import dev.remora.crawler.crawl.robots.RobotsGate;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.shared.collection.JournalRecord;
import java.time.Instant;
import java.util.Optional;

/// Takes the outcome of each request: holds it while the local network may be down, and else gives it to the
/// part that asked. For the loop's thread.
final class JobOutcomes {
    private final Frontier frontier;
    private final InFlight inFlight;
    private final NetworkWatch network;
    private final AuxiliaryRequests auxiliaryRequests;
    private final JobHandlers handlers;
    private final CrowdedOut crowdedOut = new CrowdedOut();
    private Optional<Instant> lastAnswer = Optional.empty();
    private long received;
    private long lostToOutages;

    JobOutcomes(CrawlState state, OpenRequests requests, JobHandlers handlers) {
        this.frontier = state.frontier();
        this.received = state.tally().received();
        this.inFlight = requests.inFlight();
        this.network = requests.network();
        this.auxiliaryRequests = requests.auxiliary();
        this.handlers = handlers;
    }

    void completed(Completion completion, Instant now) {
        crowdedOut.ended(completion.job(), completion.outcome() instanceof FetchOutcome.NoRoom);
        Instant began = inFlight.end(completion.job(), now);
        frontier.politeness().end(completion.job().host(), began, broughtPage(completion), now);
        received += Outcomes.exchange(completion.outcome())
                .map(exchange -> exchange.wireBody().length())
                .orElse(0);
        boolean probe = network.isProbe(completion.job());
        NetworkWatch.Verdict verdict = probe ? network.probed(completion, now) : network.completed(completion, now);
        switch (verdict) {
            case NONE -> {}
            case FAILED -> countSuspended(now);
            case VOID ->
                network.release().forEach(asked -> {
                    lostToOutages++;
                    neverAsked(asked.job(), now);
                });
        }
        if (!probe && progresses(completion.outcome())) {
            lastAnswer = Optional.of(now);
        }
        if (probe ? bringsRules(completion) : !network.suspends(completion)) {
            taken(completion, now);
        }
    }

    /// Whether a response shows that waiting pays: a refusal does not, or the run would hardly ever end.
    private static boolean progresses(FetchOutcome outcome) {
        return switch (outcome) {
            case FetchOutcome.Unreachable _ -> false;
            case FetchOutcome.HttpError error -> JournalRecord.Failed.isGone(error.status());
            case FetchOutcome.Fetched fetched -> fetched.body().length() > 0;
            default -> true;
        };
    }

    private static boolean broughtPage(Completion completion) {
        return completion.job() instanceof Job.PageJob
                && (completion.outcome() instanceof FetchOutcome.Fetched
                        || completion
                                .reading()
                                .filter(Completion.Reading.Unchanged.class::isInstance)
                                .isPresent());
    }

    /// Counts the suspended requests as failed.
    void countSuspended(Instant now) {
        network.release().forEach(completion -> taken(completion, now));
    }

    /// Whether a probe brought useful information about its host.
    private static boolean bringsRules(Completion probe) {
        return RobotsGate.read(probe).standing() != RobotsRules.Standing.UNKNOWN;
    }

    /// A request that failed because the local network is down, or whose response found no room, returns to its queue.
    private void neverAsked(Job asked, Instant now) {
        switch (asked) {
            case Job.PageJob page -> {
                frontier.putBack(page.waiting(), now);
                frontier.landed(page.waiting());
            }
            case Job.RobotsJob job -> handlers.robots().requestAgain(job, now);
            case Job.SitemapJob job -> auxiliaryRequests.add(job);
            case Job.CloakingJob job -> auxiliaryRequests.add(job);
            case Job.BanCheckJob job -> auxiliaryRequests.add(job);
        }
    }

    private void taken(Completion completion, Instant now) {
        if (completion.outcome() instanceof FetchOutcome.NoRoom && crowdedOut.add(completion.job(), now)) {
            if (completion.job() instanceof Job.PageJob page) {
                frontier.rest(page.waiting());
                frontier.landed(page.waiting());
            }
            return;
        }
        switch (completion.job()) {
            case Job.PageJob page -> {
                handlers.pages().completed(page, completion, now);
                frontier.landed(page.waiting());
            }
            case Job.RobotsJob job -> handlers.robots().completed(job, completion, now);
            case Job.CloakingJob job -> handlers.cloaking().completed(job, completion, now);
            case Job.BanCheckJob job -> handlers.bans().completed(job, completion, now);
            case Job.SitemapJob job ->
                handlers.sitemaps()
                        .completed(job, completion, Outcomes.status(completion.outcome()), completion.warc(), now);
        }
    }

    /// Returns requests whose responses found no room to their queues, a few at a time.
    void returnCrowdedOut(Instant now) {
        for (Optional<Job> job = crowdedOut.next(now); job.isPresent(); job = crowdedOut.next(now)) {
            neverAsked(job.get(), now);
        }
    }

    /// Whether a sitemap is still to be read, whose host is not parked.
    boolean sitemapsToCome(Instant now) {
        return handlers.sitemaps().waiting(now) || crowdedOut.hasSitemaps();
    }

    /// The requests whose responses found no room.
    CrowdedOut crowdedOut() {
        return crowdedOut;
    }

    /// When a host last answered; if none did, when this was first called: from then on an answer is awaited.
    Instant awaitedSince(Instant now) {
        if (lastAnswer.isEmpty()) {
            lastAnswer = Optional.of(now);
        }
        return lastAnswer.get();
    }

    /// Counts the bytes received from here on.
    ///
    /// @param before bytes that the run has received in earlier processes
    void countBytesFrom(long before) {
        received = before;
    }

    /// Bytes of response bodies received in the run, with their content coding.
    long received() {
        return received;
    }

    /// Requests that failed because the local network was down: they do not count against hosts, and are
    /// repeated.
    long lostToOutages() {
        return lostToOutages;
    }
}

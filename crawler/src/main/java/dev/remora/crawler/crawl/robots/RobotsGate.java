package dev.remora.crawler.crawl.robots;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.HostAnswers;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.RobotsRules;
import dev.remora.crawler.frontier.HostPoliteness;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Sees to it that a host's robots.txt is known before its pages are asked for (RFC 9309): a host is held until
/// then. One whose robots.txt cannot be had is asked again, after longer and longer pauses, and then parked.
public final class RobotsGate {
    private static final int MAX_TRIES = 3;

    private final CrawlState state;
    private final HostPoliteness manners;
    private final Decisions decisions;

    /// Origins whose robots.txt the guard forbids to ask for.
    private final Set<String> refused = new HashSet<>();
    private final CrawlSettings settings;
    private final AuxiliaryRequests errands;
    private final SitemapPlan sitemaps;
    private final Parking parking;
    private final Set<String> heeded = new HashSet<>();
    private Optional<Failure> givenUp = Optional.empty();

    /// For one run of a crawl.
    public RobotsGate(
            CrawlState state,
            Decisions decisions,
            CrawlSettings settings,
            AuxiliaryRequests errands,
            SitemapPlan sitemaps,
            Parking parking) {
        this.state = state;
        this.manners = state.frontier().manners();
        this.decisions = decisions;
        this.settings = settings;
        this.errands = errands;
        this.sitemaps = sitemaps;
        this.parking = parking;
    }

    /// The rules for an address; empty if they have to be asked for first.
    public Optional<RobotsRules> rules(Url url, Instant now) {
        if (refused.contains(url.origin())) {
            return Optional.of(RobotsRules.none());
        }
        Optional<RobotsRules> rules = state.robots().rules(url, now);
        rules.ifPresent(known -> heed(url.origin(), known, now));
        return rules;
    }

    /// Heeds the rules that an earlier process asked for and that nobody has looked at in this one: of hosts none
    /// of whose links wait any more.
    public void heedAll(Instant now) {
        state.robots().forEach(origin -> !heeded.contains(origin), (origin, rules) -> heed(origin, rules, now));
    }

    /// What rules ask for besides what they allow, once for each that was read.
    private void heed(String origin, RobotsRules rules, Instant now) {
        if (heeded.add(origin)) {
            String host = new Url(origin + "/").host();
            manners.robotsDelay(host, rules.crawlDelay().orElse(Duration.ZERO), now);
            sitemaps.named(host, rules.sitemaps());
        }
    }

    /// Holds the host of an address and gives the request for its rules.
    public Job.RobotsJob ask(Url url, Instant now) {
        manners.hold(url.host(), now);
        return Job.RobotsJob.of(url.origin());
    }

    /// Nothing is known of the outcome of a request for rules: it is made again when a link of the host is next.
    public void askAnew(Job.RobotsJob job, Instant now) {
        manners.letGo(job.waitingHost(), now);
    }

    /// Takes in what became of such a request.
    public void completed(Job.RobotsJob job, Completion completion, Instant now) {
        FetchOutcome outcome = completion.outcome();
        if (outcome instanceof FetchOutcome.Moved moved
                && moved.target() instanceof UrlVerdict.Accepted target
                && job.hops() < settings.maxHops()) {
            errands.add(new Job.RobotsJob(job.origin(), target.url(), job.hops() + 1));
            return;
        }
        if (outcome instanceof FetchOutcome.Refused) {
            // Nothing was asked for. Each link of the host will be refused, and say why.
            refused.add(job.origin());
            manners.letGo(job.waitingHost(), now);
            return;
        }
        JournalRecord.RobotsFetched fetched =
                new JournalRecord.RobotsFetched(now, job.origin(), Outcomes.status(outcome), completion.warc());
        RobotsRules rules = completion.reading().orElse(null) instanceof Completion.Reading.RobotsRead(RobotsRules read)
                ? read
                : RobotsRules.of(outcome);
        state.robots().read(rules);
        decisions.decide(fetched);
        if (fetched.answered()) {
            known(job, rules, now);
        } else {
            askAgainLater(job, outcome, now);
        }
    }

    private void known(Job.RobotsJob job, RobotsRules rules, Instant now) {
        String host = job.waitingHost();
        heeded.remove(job.origin());
        heed(job.origin(), rules, now);
        manners.letGo(host, now);
    }

    private void askAgainLater(Job.RobotsJob job, FetchOutcome outcome, Instant now) {
        String host = job.waitingHost();
        HostAnswers.Standing standing = state.answers().of(host);
        int tried = standing.robotsFailures();
        if (tried >= MAX_TRIES || standing.times() > 0) {
            parking.park(host, Outcomes.reason(outcome), now);
            givenUp = Optional.of(new Failure.RobotsUnread(host, Outcomes.reason(outcome)));
        } else {
            Duration pause = longer(settings.retryPause().multipliedBy(1L << (2 * (tried - 1))), asked(outcome));
            manners.pause(host, now.plus(pause), now);
            decisions.decide(new JournalRecord.HostPaused(now, host, pause, new Failure.NoRobots()));
        }
        manners.letGo(host, now);
    }

    /// How long the host wants to be left alone (Retry-After), within the bound; 0 if it did not say.
    private Duration asked(FetchOutcome outcome) {
        Duration asked = outcome instanceof FetchOutcome.HttpError error
                ? error.retryAfter().orElse(Duration.ZERO)
                : Duration.ZERO;
        return asked.compareTo(settings.longestPause()) > 0 ? settings.longestPause() : asked;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /// The host given up last, and why; empty if none was.
    public Optional<Failure> givenUp() {
        return givenUp;
    }
}

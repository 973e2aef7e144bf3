package dev.remora.crawler.crawl.robots;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.hosts.HostStanding;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.crawler.frontier.HostPoliteness;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Ensures that a host's robots.txt is known before its pages are requested (RFC 9309): the host is held until
/// then. An unavailable robots.txt is requested again after increasing pauses; then the host is parked.
public final class RobotsGate {

    /// Maximum number of rules from earlier processes that one step applies.
    private static final int MOST_AT_ONCE = 50;

    private final CrawlState state;
    private final HostPoliteness politeness;
    private final Decisions decisions;

    /// Origins whose robots.txt the address guard refuses to request.
    private final Set<String> refused = new HashSet<>();
    private final CrawlSettings settings;
    private final AuxiliaryRequests auxiliaryRequests;
    private final SitemapPlan sitemaps;
    private final Parking parking;
    private final Set<String> applied = new HashSet<>();
    /// Origins with journalled rules that are not applied yet; null before the first use.
    private Deque<String> pendingOrigins;

    private Optional<Failure> givenUp = Optional.empty();

    /// For one run of a crawl.
    public RobotsGate(
            CrawlState state,
            Decisions decisions,
            CrawlSettings settings,
            AuxiliaryRequests auxiliaryRequests,
            SitemapPlan sitemaps,
            Parking parking) {
        this.state = state;
        this.politeness = state.frontier().politeness();
        this.decisions = decisions;
        this.settings = settings;
        this.auxiliaryRequests = auxiliaryRequests;
        this.sitemaps = sitemaps;
        this.parking = parking;
    }

    /// The rules for an address; empty if they must be requested first.
    public Optional<RobotsRules> rules(Url url, Instant now) {
        if (refused.contains(url.origin())) {
            return Optional.of(RobotsRules.none());
        }
        Optional<RobotsRules> rules = state.robots().rules(url, now);
        rules.ifPresent(known -> apply(url.origin(), known, now));
        return rules;
    }

    /// Applies some of the rules that an earlier process fetched and this one has not used, for hosts without
    /// queued links. Not all at once, since they are read from the archive.
    ///
    /// @return whether there are more
    public boolean applyPendingRules(Instant now) {
        for (int looked = 0; looked < MOST_AT_ONCE && !pendingOrigins().isEmpty(); looked++) {
            String origin = pendingOrigins().poll();
            if (!applied.contains(origin)) {
                state.robots().known(origin).ifPresent(rules -> apply(origin, rules, now));
            }
        }
        return !pendingOrigins().isEmpty();
    }

    private Deque<String> pendingOrigins() {
        if (pendingOrigins == null) {
            pendingOrigins = new ArrayDeque<>(state.robots().origins());
        }
        return pendingOrigins;
    }

    /// Applies the crawl delay and the sitemaps of rules, once for each robots.txt read.
    private void apply(String origin, RobotsRules rules, Instant now) {
        if (applied.add(origin)) {
            Url home = new Url(origin + "/");
            politeness.robotsDelay(home.host(), rules.crawlDelay().orElse(Duration.ZERO), now);
            sitemaps.named(home, rules.sitemaps());
        }
    }

    /// Holds the host of an address and returns the request for its rules.
    public Job.RobotsJob ask(Url url, Instant now) {
        politeness.hold(url.host(), now);
        return Job.RobotsJob.of(url.origin(), state.robots().known(url.origin(), now));
    }

    /// Releases the host of a request for rules without a known outcome: it is repeated when a link of the host
    /// is next.
    public void requestAgain(Job.RobotsJob job, Instant now) {
        politeness.release(job.waitingHost(), now);
    }

    /// The rules from a request: as the worker read them, else by its outcome.
    public static RobotsRules read(Completion completion) {
        return completion.reading().orElse(null) instanceof Completion.Reading.RobotsRead(RobotsRules read)
                ? read
                : RobotsRules.of(completion.outcome());
    }

    /// Takes the outcome of a request for rules. Redirects are followed, but not to any number of new hosts.
    public void completed(Job.RobotsJob job, Completion completion, Instant now) {
        FetchOutcome outcome = completion.outcome();
        if (outcome instanceof FetchOutcome.Moved moved
                && moved.target() instanceof UrlVerdict.Accepted target
                && job.hops() < settings.links().maxHops()
                && !politeness.beyondQuota(target.url().host())) {
            Optional<Job.RobotsJob> next = job.redirected(moved.exchange(), target.url());
            next.ifPresent(auxiliaryRequests::add);
            if (next.isPresent()) {
                return;
            }
        }
        if (outcome instanceof FetchOutcome.Refused) {
            // No request was made. Each link of the host will be refused, with the reason.
            refused.add(job.origin());
            politeness.release(job.waitingHost(), now);
            return;
        }
        Optional<RobotsRules> rules = rules(job, completion);
        if (rules.isEmpty()) {
            auxiliaryRequests.add(Job.RobotsJob.of(job.origin()));
            return;
        }
        JournalRecord.RobotsFetched fetched = new JournalRecord.RobotsFetched(
                now, job.origin(), new Answer(Outcomes.status(outcome), completion.warc(), version(job, completion)));
        state.robots().read(rules.get());
        decisions.decide(fetched);
        if (fetched.answered()) {
            applied.remove(job.origin());
            apply(job.origin(), rules.get(), now);
            politeness.release(job.waitingHost(), now);
        } else {
            retryLater(job, outcome, now);
        }
    }

    /// The rules from an answer; empty if that says that they have not changed, and is invalid, or they are lost: then
    /// they are requested in full.
    private Optional<RobotsRules> rules(Job.RobotsJob job, Completion completion) {
        if (completion.reading().orElse(null) instanceof Completion.Reading.Unchanged) {
            return state.robots().known(job.origin());
        }
        boolean invalid = job.known().isPresent() && Outcomes.status(completion.outcome()) == 304;
        return invalid ? Optional.empty() : Optional.of(read(completion));
    }

    /// The version of the rules at their origin, where they are requested first; redirects are followed each time.
    private static PageVersion version(Job.RobotsJob job, Completion completion) {
        return switch (completion.reading().orElse(null)) {
            case Completion.Reading.Unchanged(PageVersion version) -> version;
            case Completion.Reading.RobotsRead _
            when job.hops() == 0 ->
                Outcomes.exchange(completion.outcome()).map(PageVersion::of).orElse(PageVersion.NONE);
            case null, default -> PageVersion.NONE;
        };
    }

    private void retryLater(Job.RobotsJob job, FetchOutcome outcome, Instant now) {
        String host = job.waitingHost();
        HostStanding standing = state.answers().of(host);
        int tried = standing.robotsFailures();
        Optional<Failure> unread = Optional.of(new Failure.RobotsUnread(host, Outcomes.reason(outcome)));
        if (!job.host().equals(host) && outcome instanceof FetchOutcome.HttpError error && error.asksForPause()) {
            parking.refused(job.host(), error, now); // behind a redirect: the host that asks is another one
        }
        if (outcome instanceof FetchOutcome.HttpError error
                && asked(error).compareTo(settings.pauses().longest()) > 0) {
            parking.refused(host, error, now);
            givenUp = tried >= CrawlSettings.ROBOTS_FAILURES_BEFORE_PARKING ? unread : givenUp;
        } else if (tried >= CrawlSettings.ROBOTS_FAILURES_BEFORE_PARKING || standing.times() > 0) {
            parking.park(host, Outcomes.reason(outcome), now);
            givenUp = unread;
        } else {
            Duration own = settings.pauses().retry().multipliedBy(1L << (2 * (tried - 1)));
            Duration pause = Collections.max(List.of(own, asked(outcome)));
            decisions.pause(host, pause, new Failure.NoRobots(), now);
        }
        politeness.release(host, now);
    }

    /// The pause that the host asked for (Retry-After); 0 if it asked for none.
    private static Duration asked(FetchOutcome outcome) {
        return outcome instanceof FetchOutcome.HttpError error
                ? error.retryAfter().orElse(Duration.ZERO)
                : Duration.ZERO;
    }

    /// The host with unavailable rules that was parked last, and why; empty if there is none.
    public Optional<Failure> givenUp() {
        return givenUp;
    }
}

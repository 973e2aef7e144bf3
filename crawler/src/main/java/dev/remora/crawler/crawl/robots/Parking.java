package dev.remora.crawler.crawl.robots;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.CrawlSettings.HostPauses;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.hosts.HostStanding;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.frontier.HostPoliteness;
import dev.remora.crawler.frontier.HostPoliteness.Parked;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Pauses hosts that ask for it, and parks those that do not answer, for longer each time, or ask for a long pause;
/// retries them after that. Parking is journalled: another process neither requests such a host at once nor forgets
/// it.
public final class Parking {
    private final CrawlState state;
    private final HostPoliteness politeness;
    private final Decisions decisions;
    private final HostPauses pauses;

    /// Parks hosts for these pauses, through `decisions`.
    public Parking(CrawlState state, Decisions decisions, HostPauses pauses) {
        this.state = state;
        this.politeness = state.frontier().politeness();
        this.decisions = decisions;
        this.pauses = pauses;
    }

    /// Restores the journalled parkings. If no host ever answered, the local network or the proxy was at
    /// fault: hosts are requested at once, except those that asked for a pause.
    public void resume(Instant now) {
        boolean any = state.answers().any();
        state.answers().forEach((host, standing) -> {
            if (standing.until().isAfter(now) && (any || standing.times() == 0)) {
                rest(host, standing.times(), standing.until(now), now);
            }
        });
    }

    /// Pauses a host that answers 429 or 503, for as long as it asks (RFC 9110, 10.2.3), within bounds, or else for
    /// longer each time; not for no time.
    public void refused(String host, FetchOutcome.HttpError error, Instant now) {
        int before = state.answers().of(host).asks();
        refused(host, error.reason(), pauses.refusal(error.retryAfter(), before), now);
    }

    /// Pauses a host likewise that says so on two pages in succession: one page may only look like that.
    public void refusedByText(String host, Failure why, Instant now) {
        int before = state.answers().of(host).asks();
        if (before > 0) {
            refused(host, why, pauses.refusal(Optional.empty(), before - 1), now);
        }
    }

    /// Pauses a host that has banned the crawler, for longer each time.
    ///
    /// @param before how often it was found to have in a row before
    public void banned(String host, Failure why, int before, Instant now) {
        refused(host, why, pauses.refusal(Optional.empty(), before), now);
    }

    /// Whether hosts are paused at all: not those of recorded responses.
    public boolean pauses() {
        return !pauses.retry().isZero();
    }

    private void refused(String host, Failure why, Duration pause, Instant now) {
        if (pause.isZero()) {
            return;
        }
        if (pause.compareTo(pauses.longest()) <= 0) {
            decisions.pause(host, pause, why, now);
        } else {
            decide(new JournalRecord.HostParked(now, host, pause, 0, why));
        }
    }

    private void decide(JournalRecord.HostParked parked) {
        decisions.decide(parked);
        rest(parked.host(), parked.times(), parked.until(), parked.at());
    }

    /// A host that asked for a pause is not requested to probe the network either.
    private void rest(String host, int times, Instant until, Instant now) {
        politeness.park(host, until, now);
        if (times == 0) {
            politeness.pause(host, until, now);
        }
    }

    /// A host did not respond, as is journalled: pauses it after a few such requests in a row, and parks it after more.
    ///
    /// @return message for users; empty if it is not parked now, or was before
    public Optional<RunReason> unreachable(String host, Failure reason, Instant now) {
        HostStanding standing = state.answers().of(host);
        if (standing.failures() >= CrawlSettings.FAILURES_BEFORE_PARKING || standing.times() > 0) {
            return park(host, reason, now);
        }
        int beyond = standing.failures() - CrawlSettings.FAILURES_BEFORE_PAUSE;
        if (beyond >= 0) {
            decisions.pause(host, pauses.retry().multipliedBy(1L << beyond), reason, now);
        }
        return Optional.empty();
    }

    /// Parks a host, unless it is parked already.
    ///
    /// @return message for users; empty if it was parked already
    public Optional<RunReason> park(String host, Failure reason, Instant now) {
        if (politeness.parked(host, now)) {
            return Optional.empty();
        }
        int times = state.answers().of(host).times();
        Duration pause = pauses.parking(times);
        decide(new JournalRecord.HostParked(now, host, pause, times + 1, reason));
        return Optional.of(new RunReason.HostParked(host, pause, reason));
    }

    /// How long a run waits while no host responds.
    public Duration patience() {
        return pauses.patience();
    }

    /// Parked hosts that answered before and may come back, with the number of links that wait for each: its
    /// own, or those of a host whose rules it has. Sorted by the time of the next request.
    ///
    /// @param auxiliary pending requests without a queued link
    public List<Parked> retryCandidates(AuxiliaryRequests auxiliary, Instant now) {
        Map<String, Parked> hosts = new HashMap<>();
        Stream.concat(
                        politeness.parked().stream().filter(parked -> answered(parked.host())),
                        auxiliary.parked(now).filter(this::mayBeAnswered).map(this::waitsFor))
                .forEach(parked -> hosts.merge(parked.host(), parked, Parked::and));
        return hosts.values().stream()
                .sorted(Comparator.comparing(Parked::until).thenComparing(Parked::host))
                .toList();
    }

    private boolean answered(String host) {
        return state.answers().of(host).answered();
    }

    private boolean mayBeAnswered(Job job) {
        return answered(job.host()) || (job instanceof Job.RobotsJob robots && answered(robots.waitingHost()));
    }

    private Parked waitsFor(Job job) {
        long links = job instanceof Job.RobotsJob robots ? politeness.waiting(robots.waitingHost()) : 1;
        return new Parked(job.host(), politeness.parkedUntil(job.host()), links);
    }

    /// The message about the hosts that a run waits for.
    ///
    /// @param waits hosts, at least one
    public static RunReason waiting(List<Parked> waits) {
        Parked first = waits.getFirst();
        return new RunReason.WaitsForHosts(
                links(waits), waits.size(), first.host(), first.until().truncatedTo(ChronoUnit.SECONDS));
    }

    /// The message about a run that ends unfinished.
    public static RunReason unfinished(List<Parked> waits) {
        return new RunReason.Unfinished(links(waits), waits.size());
    }

    private static long links(List<Parked> waits) {
        return waits.stream().mapToLong(Parked::links).sum();
    }
}

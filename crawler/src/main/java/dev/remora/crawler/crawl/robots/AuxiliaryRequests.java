package dev.remora.crawler.crawl.robots;

import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.frontier.HostPoliteness;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Requests without a queued link: robots.txt behind a redirect, sitemaps, checks for cloaking and bans. Each waits
/// until its host may be asked, a check also until the host's robots.txt is known, if that is under way; so robots.txt
/// comes first. A host is looked at only when it may be free, however many other hosts have pending requests.
public final class AuxiliaryRequests {
    /// Time until a host with requests in flight is checked again.
    private static final Duration BUSY = Duration.ofMillis(250);

    private final HostPoliteness politeness;
    private final Map<String, Deque<Job>> jobs = new HashMap<>();
    private final TreeSet<Turn> turns =
            new TreeSet<>(Comparator.comparing(Turn::at).thenComparingLong(Turn::number));
    /// Hosts that wait for requests to slow hosts to end: they have no turn, so that none is looked at before.
    private final Deque<String> aside = new ArrayDeque<>();
    private long number;

    /// When a host is checked.
    private record Turn(Instant at, long number, String host) {}

    /// Empty; hosts are asked when `politeness` allows.
    public AuxiliaryRequests(HostPoliteness politeness) {
        this.politeness = politeness;
    }

    /// Adds a request: for robots.txt before the others of its host, else behind them.
    public void add(Job job) {
        Deque<Job> waiting = jobs.get(job.host());
        if (waiting == null) {
            waiting = new ArrayDeque<>();
            jobs.put(job.host(), waiting);
            look(job.host(), Instant.EPOCH);
        }
        if (job instanceof Job.RobotsJob) {
            waiting.addFirst(job);
        } else {
            waiting.add(job);
        }
    }

    private void look(String host, Instant at) {
        turns.add(new Turn(at, number++, host));
    }

    /// Whether any request is pending for a host that is not parked.
    boolean waiting(Instant now) {
        return nextTime(now).isPresent() || aside.stream().anyMatch(host -> !politeness.parked(host, now));
    }

    /// Takes the first request whose host may be asked now.
    public Optional<Job> next(Instant now) {
        for (Optional<String> due = due(now); due.isPresent(); due = due(now)) {
            String host = due.get();
            Instant free = politeness.freeAt(host).orElse(now.plus(BUSY));
            if (politeness.waitsForSlowHosts(host)) {
                aside.add(host);
            } else if (free.isAfter(now)) {
                look(host, free);
            } else if (isCheck(jobs.get(host).peek()) && politeness.held(host)) {
                look(host, now.plus(BUSY));
            } else {
                return Optional.of(taken(host, now));
            }
        }
        return Optional.empty();
    }

    private Optional<String> due(Instant now) {
        if (!aside.isEmpty() && !politeness.slowHostsFull()) {
            return Optional.of(aside.poll());
        }
        return turns.isEmpty() || turns.first().at().isAfter(now)
                ? Optional.empty()
                : Optional.of(turns.pollFirst().host());
    }

    private Job taken(String host, Instant now) {
        Deque<Job> waiting = jobs.get(host);
        Job job = waiting.poll();
        if (waiting.isEmpty()) {
            jobs.remove(host);
        } else {
            look(host, now);
        }
        return job;
    }

    /// Pending requests for parked hosts that a run waits for: checks are not worth a wait.
    Stream<Job> parked(Instant now) {
        return jobs.entrySet().stream()
                .filter(host -> politeness.parked(host.getKey(), now))
                .flatMap(host -> host.getValue().stream())
                .filter(job -> !isCheck(job));
    }

    private static boolean isCheck(Job job) {
        return job instanceof Job.CloakingJob || job instanceof Job.BanCheckJob;
    }

    /// When to check for the next request for a host that is not parked; empty if there is none, or a request in flight
    /// has to end first.
    public Optional<Instant> nextTime(Instant now) {
        if (!aside.isEmpty() && !politeness.slowHostsFull()) {
            return Optional.of(now);
        }
        return turns.stream()
                .filter(turn -> !politeness.parked(turn.host(), now))
                .findFirst()
                .map(Turn::at);
    }
}

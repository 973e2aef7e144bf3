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

/// Requests that are for no waiting link: robots.txt behind a redirect, sitemaps. Each waits until its host may be
/// asked. A host is looked at only when it may be free, however many others have requests that wait.
public final class AuxiliaryRequests {
    /// After this a host is looked at again whose requests under way have to end first.
    private static final Duration BUSY = Duration.ofMillis(250);

    private final HostPoliteness manners;
    private final Map<String, Deque<Job>> jobs = new HashMap<>();
    private final TreeSet<Turn> turns =
            new TreeSet<>(Comparator.comparing(Turn::at).thenComparingLong(Turn::number));
    private long number;

    /// When a host is looked at.
    private record Turn(Instant at, long number, String host) {}

    /// Empty; hosts are asked when `manners` allows.
    public AuxiliaryRequests(HostPoliteness manners) {
        this.manners = manners;
    }

    /// Adds a request behind the others.
    public void add(Job job) {
        Deque<Job> waiting = jobs.get(job.host());
        if (waiting == null) {
            waiting = new ArrayDeque<>();
            jobs.put(job.host(), waiting);
            look(job.host(), Instant.EPOCH);
        }
        waiting.add(job);
    }

    private void look(String host, Instant at) {
        turns.add(new Turn(at, number++, host));
    }

    /// Whether there is one that is worth waiting for: its host is not parked.
    boolean waiting(Instant now) {
        return nextTime(now).isPresent();
    }

    /// Takes out the first one whose host may be asked now.
    public Optional<Job> next(Instant now) {
        while (!turns.isEmpty() && !turns.first().at().isAfter(now)) {
            String host = turns.pollFirst().host();
            Instant free = manners.freeAt(host).orElse(now.plus(BUSY));
            if (free.isAfter(now)) {
                look(host, free);
            } else {
                return Optional.of(taken(host, now));
            }
        }
        return Optional.empty();
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

    /// When to look for the next one whose host is not parked; empty if there is none.
    public Optional<Instant> nextTime(Instant now) {
        return turns.stream()
                .filter(turn -> !manners.parked(turn.host(), now))
                .findFirst()
                .map(Turn::at);
    }
}

package dev.remora.crawler.crawl.robots;

import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.frontier.HostPoliteness;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;

/// Requests that are for no waiting link: robots.txt behind a redirect, sitemaps. Each waits until its host may be
/// asked.
public final class AuxiliaryRequests {
    private final HostPoliteness manners;
    private final Deque<Job> jobs = new ArrayDeque<>();

    /// Empty; hosts are asked when `manners` allows.
    public AuxiliaryRequests(HostPoliteness manners) {
        this.manners = manners;
    }

    /// Adds a request behind the others.
    public void add(Job job) {
        jobs.add(job);
    }

    /// Whether there is one that is worth waiting for: its host is not parked.
    boolean waiting(Instant now) {
        return jobs.stream().anyMatch(job -> !manners.parked(job.host(), now));
    }

    /// Takes out the first one whose host may be asked now.
    public Optional<Job> next(Instant now) {
        for (Iterator<Job> each = jobs.iterator(); each.hasNext(); ) {
            Job job = each.next();
            Optional<Instant> free = manners.freeAt(job.host());
            if (free.isPresent() && !free.get().isAfter(now)) {
                each.remove();
                return Optional.of(job);
            }
        }
        return Optional.empty();
    }

    /// When the next one may start whose host is not parked; empty if none waits, or requests under way have to end
    /// first.
    public Optional<Instant> nextTime(Instant now) {
        return jobs.stream()
                .filter(job -> !manners.parked(job.host(), now))
                .map(job -> manners.freeAt(job.host()))
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
    }
}

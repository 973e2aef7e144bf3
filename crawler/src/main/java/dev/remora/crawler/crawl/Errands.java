package dev.remora.crawler.crawl;

import dev.remora.crawler.frontier.HostManners;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;

/// Requests that are for no waiting link: robots.txt behind a redirect, sitemaps. Each waits until its host may be
/// asked.
final class Errands {
    private final HostManners manners;
    private final Deque<Job> jobs = new ArrayDeque<>();

    Errands(HostManners manners) {
        this.manners = manners;
    }

    void add(Job job) {
        jobs.add(job);
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    /// Takes out the first one whose host may be asked now.
    Optional<Job> next(Instant now) {
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

    /// When the next one may start; empty if none waits, or requests under way have to end first.
    Optional<Instant> nextTime() {
        return jobs.stream()
                .map(job -> manners.freeAt(job.host()))
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
    }
}

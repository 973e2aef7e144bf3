package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Job;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Jobs whose responses found no room beside other large ones. They count as never done, and are done again a few at a
/// time, so that they find it then. For the loop's thread.
final class CrowdedOut {
    /// Maximum number of jobs, each of some hundred bytes.
    private static final int MOST = 1_000;

    /// Jobs that are done again at the same time.
    private static final int AT_ONCE = 4;

    /// From the last refusal: others hold the room.
    private static final Duration PAUSE = Duration.ofSeconds(5);

    /// From then on a job that is done again is no longer waited for: its host may be parked, its link dropped.
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Deque<Job> jobs = new ArrayDeque<>();
    /// Addresses of the jobs that are done again, and since when.
    private final Map<Url, Instant> again = new HashMap<>();
    private Instant next = Instant.MIN;

    /// Adds a job; false if there are too many.
    boolean add(Job job, Instant now) {
        next = now.plus(PAUSE);
        return jobs.size() < MOST && jobs.add(job);
    }

    /// The outcome of any job has come.
    void ended(Job job) {
        again.remove(job.request().url());
    }

    /// Takes the next job, if one may be done again now.
    Optional<Job> next(Instant now) {
        again.values().removeIf(since -> !since.plus(PATIENCE).isAfter(now));
        if (jobs.isEmpty() || again.size() >= AT_ONCE || next.isAfter(now)) {
            return Optional.empty();
        }
        Job job = jobs.poll();
        again.put(job.request().url(), now);
        return Optional.of(job);
    }

    /// When the next job may be done again, at the latest; empty if there is none.
    Optional<Instant> nextTime() {
        Optional<Instant> free = again.size() < AT_ONCE
                ? Optional.of(next)
                : again.values().stream().min(Comparator.naturalOrder()).map(since -> since.plus(PATIENCE));
        return free.filter(_ -> !jobs.isEmpty());
    }

    int size() {
        return jobs.size();
    }
}

package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Job;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Jobs whose responses found no room beside other large ones. They count as never done, and are done again a few at a
/// time, so that they find it then; each a few times only, since its host sends half a MiB for nothing. For the loop's
/// thread.
final class CrowdedOut {
    /// Maximum number of jobs, each of some hundred bytes.
    private static final int MOST = 1_000;

    /// Jobs that are done again at the same time.
    private static final int AT_ONCE = 4;

    /// How often a job is done again, before it has failed.
    private static final int MOST_REFUSALS = 6;

    /// From the last refusal: others hold the room. Doubled while a job that was done again is refused.
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    /// From then on a job that is done again is no longer waited for: its host may be parked, its link dropped.
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Deque<Job> jobs = new ArrayDeque<>();
    /// Addresses of the jobs that are done again, and since when.
    private final Map<Url, Instant> again = new HashMap<>();
    /// How often each was refused, the oldest first.
    private final SequencedMap<Url, Integer> refusals = new LinkedHashMap<>();
    private Duration pause = PAUSE;
    private Instant next = Instant.MIN;

    /// Adds a job; false if there are too many, or if it was refused too often.
    boolean add(Job job, Instant now) {
        int times = refusals.merge(job.request().url(), 1, Integer::sum);
        if (refusals.size() > 2 * MOST) {
            refusals.pollFirstEntry();
        }
        pause = times == 1 ? pause : min(pause.multipliedBy(2), LONGEST_PAUSE);
        next = now.plus(pause);
        return times <= MOST_REFUSALS && jobs.size() < MOST && jobs.add(job);
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /// The outcome of any job has come.
    ///
    /// @param refused whether its response found no room
    void ended(Job job, boolean refused) {
        boolean doneAgain = again.remove(job.request().url()) != null;
        if (doneAgain && !refused) {
            refusals.remove(job.request().url());
            pause = PAUSE;
        }
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

    /// Number of pages that wait here.
    long pages() {
        return jobs.stream().filter(Job.PageJob.class::isInstance).count();
    }

    /// Whether a sitemap waits here.
    boolean hasSitemaps() {
        return jobs.stream().anyMatch(Job.SitemapJob.class::isInstance);
    }
}

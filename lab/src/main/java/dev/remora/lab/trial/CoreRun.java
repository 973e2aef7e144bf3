package dev.remora.lab.trial;

import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.loop.CrawlCore;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.BiConsumer;

/// A core on a virtual clock of its own. Requests end in the order of (time, number).
final class CoreRun {
    private final CrawlCore core;
    private final Fetching fetching;
    private final PriorityQueue<UnderWay> underWay =
            new PriorityQueue<>(Comparator.comparing(UnderWay::ends).thenComparingLong(UnderWay::number));
    private Instant now;
    private long requests;

    private record UnderWay(Instant ends, long number, Fetching.Done done) {}

    CoreRun(CrawlCore core, Fetching fetching, Instant start) {
        this.core = core;
        this.fetching = fetching;
        this.now = start;
    }

    /// Runs until the core is done, or the core's round is.
    ///
    /// @param pages takes each page and when it was fetched
    /// @return why it ended, for people
    String toTheEnd(BiConsumer<Fetching.Read, Instant> pages) {
        while (true) {
            switch (core.next(now)) {
                case CrawlStep.Dispatch(Job job) -> {
                    Fetching.Done done = fetching.execute(job, now);
                    underWay.add(new UnderWay(now.plus(done.took()), requests++, done));
                }
                case CrawlStep.LookUp(String host) -> core.lookedUp(host, List.of(), now);
                case CrawlStep.Wait(Optional<Instant> until) -> await(until, pages);
                case CrawlStep.Done(RunReason reason) -> {
                    return ReasonText.ENGLISH.say(reason);
                }
                case CrawlStep.Unfinished(RunReason reason) -> {
                    return ReasonText.ENGLISH.say(reason);
                }
            }
        }
    }

    private void await(Optional<Instant> until, BiConsumer<Fetching.Read, Instant> pages) {
        UnderWay first = underWay.peek();
        if (first != null && until.map(time -> !first.ends().isAfter(time)).orElse(true)) {
            underWay.poll();
            now = first.ends();
            first.done().page().ifPresent(read -> pages.accept(read, first.ends()));
            core.completed(first.done().completion(), now);
        } else {
            // a time that has passed means at once
            sleep(until.orElseThrow(() -> new IllegalStateException("the core waits for nothing")));
        }
    }

    /// Requests made.
    long requests() {
        return requests;
    }

    /// The time of the core's clock.
    Instant now() {
        return now;
    }

    /// Sets the clock on; never back.
    void sleep(Instant until) {
        now = until.isAfter(now) ? until : now;
    }
}

package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.crawl.admission.LinkAdmission;
import dev.remora.crawler.crawl.admission.MirrorDiscount;
import dev.remora.crawler.crawl.robots.Parking;
import dev.remora.crawler.crawl.robots.SitemapPlan;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.hosts.HostAnswers;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Handles the outcome of a page request: the new state of its address, journal records, admitted links,
/// retries.
final class PageOutcomes {
    /// HTTP statuses that remove the page in a recrawl: it is no longer public.
    private static final Set<Integer> GONE_FOR_PEOPLE = Set.of(401, 403, 404, 410, 451);

    private final CrawlState state;
    private final Frontier frontier;
    private final Decisions decisions;
    private final ReparseQueue reparseQueue;
    private final PriorityStrategy strategy;
    private final LinkAdmission admission;
    private final SitemapPlan sitemaps;
    private final Duplicates duplicates;
    private final MirrorDiscount mirrorDiscount;
    private final Retries retries;
    private final Parking parking;
    private final CrawlSettings settings;
    private Optional<RunReason> news = Optional.empty();
    private Optional<Failure> lastFailure = Optional.empty();

    PageOutcomes(
            CrawlState state,
            Decisions decisions,
            ReparseQueue reparseQueue,
            CoreParts parts,
            LinkAdmission admission,
            SitemapPlan sitemaps,
            Duplicates duplicates,
            MirrorDiscount mirrorDiscount,
            Retries retries,
            Parking parking,
            CrawlSettings settings) {
        this.state = state;
        this.frontier = state.frontier();
        this.decisions = decisions;
        this.reparseQueue = reparseQueue;
        this.strategy = parts.strategy();
        this.admission = admission;
        this.sitemaps = sitemaps;
        this.duplicates = duplicates;
        this.mirrorDiscount = mirrorDiscount;
        this.retries = retries;
        this.parking = parking;
        this.settings = settings;
    }

    void completed(Job.PageJob job, Completion completion, Instant now) {
        QueuedLink waiting = job.waiting();
        Optional<WarcLocation> warc = completion.warc();
        switch (completion.outcome()) {
            case FetchOutcome _
            when completion.reading().orElse(null) instanceof Completion.Reading.Unchanged unchanged ->
                unchanged(waiting, completion, unchanged, now);
            case FetchOutcome.Fetched fetched -> fetched(waiting, fetched, completion, now);
            case FetchOutcome.Moved moved -> moved(waiting, moved, warc, now);
            case FetchOutcome.HttpError error -> httpError(waiting, error, warc, now);
            case FetchOutcome.Refused refused -> fail(waiting, 0, refused.reason(), warc, Optional.empty(), now);
            case FetchOutcome.Unreachable unreachable -> unreachable(waiting, unreachable, now);
        }
        admission.rescore(strategy.groupsToRescore(), now);
        trim(now);
    }

    /// A link that robots.txt disallows; the page that was at its address before is removed.
    void refusedByRobots(QueuedLink waiting, Instant now) {
        Url url = waiting.link().target();
        if (waiting.link().origin() == Link.Origin.RECRAWL) {
            duplicates.gone(url, now);
            decisions.decide(new JournalRecord.Removed(now, url, new Failure.RobotsForbid()));
        }
        decisions.decide(new JournalRecord.RefusedByRobots(now, url));
    }

    /// Journals that the page is unchanged: its judgement, links and duplicates remain valid.
    private void unchanged(
            QueuedLink waiting, Completion completion, Completion.Reading.Unchanged unchanged, Instant now) {
        Url url = waiting.link().target();
        boolean harvested = state.contents().verdict(url.key()) == Verdict.ON_TOPIC;
        decisions.decide(new JournalRecord.Unchanged(
                now,
                url,
                Outcomes.status(completion.outcome()),
                completion.warc().orElseThrow(),
                harvested,
                unchanged.version()));
    }

    private void fetched(QueuedLink waiting, FetchOutcome.Fetched fetched, Completion completion, Instant now) {
        switch (completion.reading().orElseThrow()) {
            case Completion.Reading.PageRead read ->
                page(
                        waiting,
                        read,
                        fetched.exchange().status(),
                        PageVersion.of(fetched.exchange()),
                        completion.warc().orElseThrow(),
                        now);
            case Completion.Reading.Unreadable unreadable -> {
                pageGone(waiting, unreadable.reason(), now);
                fail(
                        waiting,
                        fetched.exchange().status(),
                        unreadable.reason(),
                        completion.warc(),
                        Optional.empty(),
                        now);
            }
            case Completion.Reading.NotRead notRead ->
                fail(waiting, 0, notRead.reason(), completion.warc(), retryOnce(waiting, now), now);
            case Completion.Reading.FeedRead feed ->
                feed(waiting, feed, fetched.exchange().status(), completion.warc(), now);
            case Completion.Reading.SitemapRead _, Completion.Reading.RobotsRead _, Completion.Reading.Unchanged _ ->
                throw new IllegalStateException("a page was requested, but something else was read: " + fetched.url());
        }
    }

    /// Admits the links of a feed. A feed does not count as a page; a page that was at its address
    /// before is removed.
    private void feed(
            QueuedLink waiting,
            Completion.Reading.FeedRead feed,
            int status,
            Optional<WarcLocation> warc,
            Instant now) {
        Url url = waiting.link().target();
        pageGone(waiting, new Failure.FeedThere(), now);
        decisions.decide(
                new JournalRecord.SitemapFetched(
                        now, url, status, warc, feed.entries().size(), true, 0, List.of()),
                waiting.link(),
                Optional.empty());
        admission.feed(feed.entries(), waiting.link(), now);
    }

    private void page(
            QueuedLink waiting,
            Completion.Reading.PageRead given,
            int status,
            PageVersion version,
            WarcLocation warc,
            Instant now) {
        Completion.Reading.PageRead read = duplicates.heeded(given);
        Link link = waiting.link();
        Url url = link.target();
        boolean onTopic = read.judgement().onTopic();
        double relevance = read.judgement().relevance();
        boolean indexable = ReparseOutcomes.indexable(read.page());
        Duplicates.Settled settled = duplicates.settle(read, indexable, now);
        JournalRecord.Fetched fetched = new JournalRecord.Fetched(
                now,
                url,
                status,
                warc,
                read.location(),
                relevance,
                settled.verdict(),
                read.digest(),
                read.judgement().evidence(),
                indexable,
                settled.likeness(),
                version);
        PageSeen seen = new PageSeen(read.page(), relevance, onTopic, read.words());
        decisions.decide(fetched, link, Optional.of(seen));
        reparseQueue.fetched(fetched);
        duplicates.notThere(url, now);
        read.refresh()
                .filter(target -> !target.equals(url))
                .ifPresent(target -> admission.redirect(waiting, target, now));
        admission.links(seen, link, now);
        mirrorDiscount.fetched(link, now);
        if (onTopic) {
            admission.feeds(read.feeds(), link, url, relevance, now);
        }
        sitemaps.judged(url.host());
    }

    private void moved(QueuedLink waiting, FetchOutcome.Moved moved, Optional<WarcLocation> warc, Instant now) {
        Url url = waiting.link().target();
        switch (moved.target()) {
            case UrlVerdict.Accepted accepted -> {
                duplicates.gone(url, now);
                decisions.decide(
                        new JournalRecord.Moved(
                                now,
                                url,
                                moved.exchange().status(),
                                warc.orElseThrow(),
                                accepted.url().text()),
                        waiting.link(),
                        Optional.empty());
                reparseQueue.forget(url);
                admission.redirect(waiting, accepted.url(), now);
            }
            case UrlVerdict.Refused refused -> {
                Failure reason = new Failure.LeadsNowhere(refused.reason());
                pageGone(waiting, reason, now);
                fail(waiting, moved.exchange().status(), reason, warc, Optional.empty(), now);
            }
        }
    }

    /// Removes the page that was at this address before, if any. Journalled before the new content of the
    /// address.
    private void pageGone(QueuedLink waiting, Failure reason, Instant now) {
        Url url = waiting.link().target();
        if (waiting.link().origin() == Link.Origin.RECRAWL) {
            duplicates.gone(url, now);
            reparseQueue.forget(url);
            decisions.decide(new JournalRecord.Removed(now, url, reason));
        }
    }

    private void httpError(QueuedLink waiting, FetchOutcome.HttpError error, Optional<WarcLocation> warc, Instant now) {
        int status = error.status();
        if (status == 429 || status == 503) {
            Duration pause = error.retryAfter().orElse(settings.retryPause().multipliedBy(2));
            pause(waiting, pause.compareTo(settings.longestPause()) > 0 ? settings.longestPause() : pause, status, now);
        }
        Optional<Instant> retry =
                status == 304 || status == 429 || status >= 500 ? retryAt(waiting, now) : Optional.empty();
        if (GONE_FOR_PEOPLE.contains(status)) {
            pageGone(waiting, new Failure.HttpStatus(status), now);
        }
        fail(waiting, status, new Failure.HttpStatus(status), warc, retry, now);
    }

    private void pause(QueuedLink waiting, Duration pause, int status, Instant now) {
        String host = waiting.link().target().host();
        frontier.politeness().pause(host, now.plus(pause), now);
        decisions.decide(new JournalRecord.HostPaused(now, host, pause, new Failure.HttpStatus(status)));
    }

    private void unreachable(QueuedLink waiting, FetchOutcome.Unreachable unreachable, Instant now) {
        String host = waiting.link().target().host();
        HostAnswers.Standing standing = state.answers().of(host);
        int failures = standing.failures() + 1;
        Failure reason = unreachable.reason();
        boolean parks = failures >= CrawlSettings.FAILURES_BEFORE_PARKING || standing.times() > 0;
        if (parks && unreachable.transientFailure()) {
            waitForHost(waiting, reason, now);
        } else {
            Optional<Instant> retry = unreachable.transientFailure() ? retryAt(waiting, now) : Optional.empty();
            fail(waiting, 0, reason, Optional.empty(), retry, true, now);
        }
        if (parks) {
            parking.park(host, reason, now).ifPresent(parked -> news = Optional.of(parked));
        } else if (failures >= CrawlSettings.FAILURES_BEFORE_PAUSE) {
            Duration pause = settings.retryPause().multipliedBy(1L << (failures - CrawlSettings.FAILURES_BEFORE_PAUSE));
            frontier.politeness().pause(host, now.plus(pause), now);
            decisions.decide(new JournalRecord.HostPaused(now, host, pause, reason));
        }
    }

    /// Requeues a link whose host does not respond at all, without using up an attempt.
    private void waitForHost(QueuedLink waiting, Failure reason, Instant now) {
        Url url = waiting.link().target();
        int attempts = frontier.state(url.key()).attempts();
        decisions.decide(
                new JournalRecord.Failed(now, url, 0, reason, Optional.empty(), attempts, Optional.of(now), true));
        frontier.putBack(waiting, now);
    }

    private Optional<Instant> retryAt(QueuedLink waiting, Instant now) {
        int attempts = frontier.state(waiting.link().target().key()).attempts() + 1;
        return attempts >= settings.maxAttempts()
                ? Optional.empty()
                : Optional.of(now.plus(settings.retryPause().multipliedBy(1L << (attempts - 1))));
    }

    /// A page that could not be read may be expensive to read: it gets one retry now, and then those of
    /// further runs.
    private Optional<Instant> retryOnce(QueuedLink waiting, Instant now) {
        int attempts = frontier.state(waiting.link().target().key()).attempts();
        return attempts == 0 ? retryAt(waiting, now) : Optional.empty();
    }

    private void fail(
            QueuedLink waiting,
            int status,
            Failure reason,
            Optional<WarcLocation> warc,
            Optional<Instant> retryAt,
            Instant now) {
        fail(waiting, status, reason, warc, retryAt, false, now);
    }

    private void fail(
            QueuedLink waiting,
            int status,
            Failure reason,
            Optional<WarcLocation> warc,
            Optional<Instant> retryAt,
            boolean unreachable,
            Instant now) {
        Url url = waiting.link().target();
        int attempts = frontier.state(url.key()).attempts() + 1;
        decisions.decide(
                new JournalRecord.Failed(now, url, status, reason, warc, attempts, retryAt, unreachable),
                waiting.link(),
                Optional.empty());
        if (retryAt.isPresent()) {
            frontier.rest(waiting);
            retries.add(new Retries.Retry(retryAt.get(), waiting));
        } else {
            lastFailure = Optional.of(reason);
        }
    }

    /// The failure of the last address that was given up; empty if there is none.
    Optional<Failure> lastFailure() {
        return lastFailure;
    }

    private void trim(Instant now) {
        long before = frontier.waiting();
        frontier.surplus(waiting -> decisions.decide(new JournalRecord.Dropped(
                now, waiting.link().target(), waiting.link().source(), new Exclusion.FrontierFull())));
        long dropped = before - frontier.waiting();
        if (dropped > 0) {
            news = Optional.of(new RunReason.FrontierTrimmed(Math.toIntExact(dropped)));
        }
    }

    /// Takes the last message for users, if there is one.
    Optional<RunReason> news() {
        Optional<RunReason> told = news;
        news = Optional.empty();
        return told;
    }
}

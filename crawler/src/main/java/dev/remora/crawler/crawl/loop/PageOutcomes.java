package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.KnownResponse;
import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.crawl.content.Duplicates;
import dev.remora.crawler.crawl.content.ReparsedPages;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.freshness.VisitHistory;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Handles the outcome of a page request: the new state of its address, and retries. [FrontierUpdates] handles what it
/// means for other links.
final class PageOutcomes {
    /// By how much a link that is to be requested soon comes before the best one of its host.
    private static final double AHEAD = 2 * Frontier.WORTH_RAISING;

    /// The address of a page stays valid while it redirects so (RFC 9110, 15.4.3, 15.4.4, 15.4.8).
    private static final Set<Integer> TEMPORARILY = Set.of(302, 303, 307);

    private final CrawlState state;
    private final Decisions decisions;
    private final Duplicates duplicates;
    private final ReparseQueue reparseQueue;
    private final FailureOutcomes failures;
    private final VisitorCheckOutcomes checks;
    private final FrontierUpdates links;
    private final CloakingChecks cloaking;
    private final HostSessions sessions = new HostSessions();

    PageOutcomes(
            CrawlState state,
            Decisions decisions,
            Duplicates duplicates,
            ReparseQueue reparseQueue,
            FailureOutcomes failures,
            FrontierUpdates links,
            CloakingChecks cloaking) {
        this.state = state;
        this.decisions = decisions;
        this.duplicates = duplicates;
        this.reparseQueue = reparseQueue;
        this.failures = failures;
        this.checks = new VisitorCheckOutcomes(state, failures);
        this.links = links;
        this.cloaking = cloaking;
    }

    void completed(Job.PageJob job, Completion answered, Instant now) {
        boolean begins = sessions.begins(job, answered);
        Completion completion = answered.reading().orElse(null) instanceof Completion.Reading.LeadsToItself itself
                ? answered.with(itself.asItIs())
                : answered;
        QueuedLink waiting = job.waiting();
        Optional<WarcLocation> warc = completion.warc();
        switch (completion.outcome()) {
            case FetchOutcome _
            when begins -> failures.sessionBegins(waiting, Outcomes.status(completion.outcome()), warc, now);
            case FetchOutcome _
            when completion.reading().orElse(null) instanceof Completion.Reading.Unchanged unchanged ->
                unchanged(job, completion, unchanged, now);
            case FetchOutcome.Fetched fetched -> fetched(waiting, fetched, completion, now);
            case FetchOutcome.Moved moved -> moved(job, moved, warc, now);
            case FetchOutcome.HttpError error -> failures.httpError(waiting, error, warc, now);
            case FetchOutcome.Refused refused ->
                failures.fail(waiting, 0, refused.reason(), warc, Optional.empty(), now);
            case FetchOutcome.NoRoom noRoom -> failures.noRoom(waiting, noRoom, now);
            case FetchOutcome.Unreachable unreachable -> failures.unreachable(waiting, unreachable, now);
        }
        links.settled(now);
    }

    /// The sessions in which pages are requested.
    HostSessions sessions() {
        return sessions;
    }

    /// A link that robots.txt disallows.
    void refusedByRobots(QueuedLink waiting, Instant now) {
        failures.refusedByRobots(waiting, now);
    }

    /// Journals that the page, or feed, is unchanged: its judgement, links and duplicates remain valid.
    private void unchanged(
            Job.PageJob job, Completion completion, Completion.Reading.Unchanged unchanged, Instant now) {
        Url url = job.waiting().link().target();
        int status = Outcomes.status(completion.outcome());
        if (job.known().flatMap(KnownResponse::page).isEmpty()) {
            Answer answer = new Answer(status, completion.warc(), unchanged.version());
            listed(job.waiting(), answer, state.sitemaps().links(url), now);
            return;
        }
        boolean harvested = state.contents().verdict(url.key()) == Verdict.ON_TOPIC;
        ArchivedResponse response =
                new ArchivedResponse(status, completion.warc().orElseThrow(), unchanged.version());
        decisions.decide(new JournalRecord.Unchanged(now, url, response, harvested));
    }

    private void listed(QueuedLink waiting, Answer answer, int links, Instant now) {
        Url url = waiting.link().target();
        decisions.decide(
                new JournalRecord.SitemapFetched(now, url, answer, links, true, 0, List.of()),
                waiting.link(),
                Optional.empty());
    }

    private void fetched(QueuedLink waiting, FetchOutcome.Fetched fetched, Completion completion, Instant now) {
        switch (completion.reading().orElseThrow()) {
            case Completion.Reading.PageRead read -> page(waiting, read, false, archived(fetched, completion), now);
            case Completion.Reading.Shorter shorter
            when shorter.brokeOff() -> brokenOff(waiting, shorter.page(), archived(fetched, completion), now);
            case Completion.Reading.Shorter shorter ->
                page(waiting, shorter.page(), true, archived(fetched, completion), now);
            case Completion.Reading.Unreadable unreadable ->
                failures.unreadable(waiting, fetched.exchange().status(), unreadable.reason(), completion.warc(), now);
            case Completion.Reading.NotRead notRead ->
                failures.fail(waiting, 0, notRead.reason(), completion.warc(), failures.retryOnce(waiting, now), now);
            case Completion.Reading.FeedRead feed ->
                feed(
                        waiting,
                        feed,
                        new Answer(fetched.exchange().status(), completion.warc(), PageVersion.of(fetched.exchange())),
                        now);
            case Completion.Reading.LeadsToItself _,
                    Completion.Reading.SitemapRead _,
                    Completion.Reading.RobotsRead _,
                    Completion.Reading.AnswerRead _,
                    Completion.Reading.Unchanged _ ->
                throw new IllegalStateException("a page was requested, but something else was read: " + fetched.url());
        }
    }

    private static ArchivedResponse archived(FetchOutcome.Fetched fetched, Completion completion) {
        return new ArchivedResponse(
                fetched.exchange().status(), completion.warc().orElseThrow(), PageVersion.of(fetched.exchange()));
    }

    /// The longer version stays for the grace period: its host may break each response off.
    private void brokenOff(
            QueuedLink waiting, Completion.Reading.PageRead read, ArchivedResponse response, Instant now) {
        Failure reason = new Failure.BrokenOff();
        Optional<Instant> retry = failures.retryOnce(waiting, now);
        if (retry.isPresent()) {
            failures.fail(waiting, 0, reason, Optional.of(response.warc()), retry, now);
        } else if (!failures.withheld(waiting, response, reason, now)) {
            page(waiting, read, false, response, now);
        }
    }

    /// Returns what a page on topic shows in place of its content: a firewall or a deployment answers with a sign-in or
    /// a script for whole hosts, a failing database with a line of text, an operator with a notice, for a while.
    private Optional<Failure> hiding(QueuedLink waiting, Completion.Reading.PageRead given, boolean hardlyAny) {
        long key = waiting.link().target().key();
        if (state.contents().verdict(key) != Verdict.ON_TOPIC) {
            return Optional.empty();
        }
        Optional<SoftError> error = given.page().facts().softError();
        boolean hadText = state.contents().groups().member(key).isPresent();
        boolean notice = hardlyAny && !given.judgement().onTopic();
        return error.isEmpty() && hadText && (notice || given.digest() == 0)
                ? Optional.of(new Failure.HardlyAnyText())
                : error.filter(SoftError::hidesContent).map(Failure.NoContent::new);
    }

    /// Admits the links of a feed. A feed does not count as a page; a page that was at its address
    /// before is removed.
    private void feed(QueuedLink waiting, Completion.Reading.FeedRead feed, Answer answer, Instant now) {
        failures.pageGone(waiting, new Failure.FeedThere(), now);
        listed(waiting, answer, feed.entries().size(), now);
        links.feed(feed.entries(), waiting.link(), now);
    }

    /// @param hardlyAny whether little is left of the text of the stored version
    private void page(
            QueuedLink waiting,
            Completion.Reading.PageRead given,
            boolean hardlyAny,
            ArchivedResponse response,
            Instant now) {
        if (given.page().facts().softError().equals(Optional.of(SoftError.UNAVAILABLE))) {
            failures.unavailable(waiting, response, now);
            return;
        }
        Optional<Failure> hiding = hiding(waiting, given, hardlyAny);
        if (hiding.isPresent() && failures.withheld(waiting, response, hiding.get(), now)) {
            return;
        }
        Optional<SoftError> shown = given.page().facts().softError().filter(SoftError::hidesContent);
        if (shown.isPresent() && checks.showsCheck(waiting, response, shown.get(), now)) {
            return;
        }
        Completion.Reading.PageRead read = duplicates.effective(given);
        Link link = waiting.link();
        Url url = link.target();
        boolean onTopic = read.judgement().onTopic();
        double relevance = read.judgement().relevance();
        boolean indexable = ReparsedPages.indexable(read.page());
        Duplicates.Settled settled = duplicates.settle(read, indexable, now);
        JournalRecord.Fetched fetched = new JournalRecord.Fetched(
                now,
                url,
                response,
                read.location(),
                read.judgement().assessed(settled.verdict()),
                indexable,
                settled.likeness());
        PageSeen seen = new PageSeen(read.page(), relevance, onTopic, read.words());
        decisions.decide(fetched, link, Optional.of(seen));
        reparseQueue.fetched(fetched);
        duplicates.reconsider(url, now);
        links.page(waiting, seen, read, now);
        cloaking.judged(given, now);
    }

    private void moved(Job.PageJob job, FetchOutcome.Moved moved, Optional<WarcLocation> warc, Instant now) {
        QueuedLink waiting = job.waiting();
        int status = moved.exchange().status();
        switch (moved.target()) {
            case UrlVerdict.Accepted(Url target) when checks.redirected(waiting, target, status, warc, now) -> {}
            case UrlVerdict.Accepted(Url target) -> {
                Url url = waiting.link().target();
                QueuedLink follows = state.answers().raises(url, target) ? ahead(waiting) : waiting;
                boolean wasPage = state.visits().page(url.key()).isPresent();
                boolean back = sessions.leadsBack(job, moved, target);
                boolean first = state.frontier().state(url.key()).attempts() == 0;
                boolean stays = staysBehind(waiting, status, target);
                if (stays) {
                    boolean unknown = state.contents().verdict(target.key()) == Verdict.NONE;
                    Failure reason = new Failure.LeadsElsewhere(target);
                    boolean again = first && unknown && TEMPORARILY.contains(status);
                    failures.refused(waiting, status, reason, warc, again, now);
                } else {
                    moved(waiting, status, target, warc.orElseThrow(), now);
                }
                boolean follow = first || !stays; // each answer may lead to another address
                if (follow && !state.answers().leadsToCheck(url, target) && !sessions.leadsNowhere(job)) {
                    links.moved(follows, target, wasPage, back, now);
                }
            }
            case UrlVerdict.Refused refused -> {
                Failure reason = new Failure.LeadsNowhere(refused.reason());
                failures.pageGone(waiting, reason, now);
                failures.fail(waiting, status, reason, warc, Optional.empty(), now);
            }
        }
    }

    /// Whether a page that was there before stays while it redirects. If temporarily, its host may be under
    /// maintenance: it stays unless it leads to a page on topic, and then too if all pages lead to one. If
    /// permanently, a page on topic stays only if all lead to one that is off topic.
    private boolean staysBehind(QueuedLink waiting, int status, Url target) {
        Url url = waiting.link().target();
        boolean hadPage = waiting.link().origin() == Link.Origin.RECRAWL
                && !state.visits().history(url.key()).equals(VisitHistory.NONE);
        boolean off = target.equals(url) || !onTopic(target);
        boolean all = onTopic(url) && state.answers().of(url.host()).signs().leadsAll(target);
        return hadPage && (TEMPORARILY.contains(status) ? off || all : off && all);
    }

    /// Whether an address has a page on topic, or a copy of one: hosts under maintenance lead to notices.
    private boolean onTopic(Url url) {
        long key = url.key();
        return state.contents().verdict(key) == Verdict.ON_TOPIC
                || state.contents().groups().member(key).stream().anyMatch(ContentGroups.Member::onTopic);
    }

    private void moved(QueuedLink waiting, int status, Url target, WarcLocation warc, Instant now) {
        Url url = waiting.link().target();
        duplicates.gone(url, now);
        decisions.decide(
                new JournalRecord.Moved(now, url, status, warc, target.text()), waiting.link(), Optional.empty());
        reparseQueue.forget(url);
    }

    /// The same with a priority just above the best link of its host.
    private QueuedLink ahead(QueuedLink link) {
        double best = Math.max(link.priority(), state.frontier().best(link.host()));
        return link.at(Math.min(1, best + AHEAD));
    }

    /// The failure of the last address that was given up; empty if there is none.
    Optional<Failure> lastFailure() {
        return failures.lastFailure();
    }

    /// Takes the last message for users, if there is one.
    Optional<RunReason> news() {
        return links.news().or(failures::news);
    }
}

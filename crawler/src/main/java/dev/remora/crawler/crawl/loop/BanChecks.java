package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.crawl.robots.AuxiliaryRequests;
import dev.remora.crawler.crawl.robots.Parking;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.hosts.BanSigns;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Finds out whether a host that refuses one page after another, or redirects them all to a sign-in, has banned the
/// crawler or forbids these pages only. A page that it served is the next that is requested from it: the last one, and
/// if that is refused, at the next refusal one of another folder, for a folder may be closed meanwhile. A page that is
/// refused, too, shows a ban: the host is paused, for longer each time, and its links stay queued. One without an
/// answer shows nothing. For the loop's thread.
final class BanChecks {
    private final CrawlState state;
    private final Decisions decisions;
    private final AuxiliaryRequests requests;
    private final Parking parking;
    private final ScopeRules scope;
    /// Hosts with a check that is not completed.
    private final Set<String> pending = new HashSet<>();
    private Optional<RunReason> news = Optional.empty();

    BanChecks(CrawlState state, Decisions decisions, AuxiliaryRequests requests, Parking parking, ScopeRules scope) {
        this.state = state;
        this.decisions = decisions;
        this.requests = requests;
        this.parking = parking;
        this.scope = scope;
    }

    /// A page was refused: begins a check of its host if that is due.
    ///
    /// @param again whether it was refused before: this tells nothing new, unless its host has banned the crawler
    /// @return whether its host is checked
    boolean refused(Url url, Failure why, boolean again, Instant now) {
        BanSigns signs = state.answers().of(url.host()).signs();
        boolean due = parking.pauses() && signs.suspicious() && (!again || signs.bans() > 0);
        if (!due || pending.contains(url.host())) {
            return pending.contains(url.host());
        }
        Optional<Url> page = signs.witnesses().stream()
                .filter(served -> !served.equals(url) && mayBeRequested(served, now))
                .findFirst();
        page.ifPresent(served -> {
            pending.add(served.host());
            requests.add(new Job.BanCheckJob(served, state.visits().page(served.key()), why));
        });
        return page.isPresent();
    }

    /// Whether a page is still stored, in scope, and not forbidden by robots.txt.
    private boolean mayBeRequested(Url page, Instant now) {
        return scope.allows(page)
                && state.visits().page(page.key()).isPresent()
                && state.robots()
                        .rules(page, now)
                        .filter(rules -> !rules.allows(page))
                        .isEmpty();
    }

    /// Takes the outcome of a request.
    void completed(Job.BanCheckJob job, Completion completion, Instant now) {
        String host = job.host();
        pending.remove(host);
        if (completion.outcome() instanceof FetchOutcome.Unreachable unreachable) {
            decisions.decide(new JournalRecord.BanChecked(now, job.page(), 0, false));
            news = parking.unreachable(host, unreachable.reason(), now).or(() -> news);
            return;
        }
        boolean banned = !serves(job, completion);
        int before = state.answers().of(host).signs().bans();
        decisions.decide(new JournalRecord.BanChecked(now, job.page(), Outcomes.status(completion.outcome()), banned));
        if (completion.outcome() instanceof FetchOutcome.HttpError error && error.asksForPause()) {
            parking.refused(host, error, now);
        } else if (banned) {
            parking.banned(host, job.refusal(), before, now);
        }
    }

    /// Ends a check whose request may not be made.
    void givenUp(Job.BanCheckJob job) {
        pending.remove(job.host());
    }

    private boolean serves(Job.BanCheckJob job, Completion completion) {
        return switch (completion.outcome()) {
            case FetchOutcome.HttpError error -> error.status() == 304 || JournalRecord.Failed.isGone(error.status());
            case FetchOutcome.Fetched _ ->
                !(completion.reading().orElse(null) instanceof Completion.Reading.Unreadable(Failure why))
                        || !hides(why);
            case FetchOutcome.Moved moved ->
                !(moved.target() instanceof UrlVerdict.Accepted(Url target))
                        || !state.answers().leadsToCheck(job.page(), target);
            case FetchOutcome.Unreachable _, FetchOutcome.Refused _, FetchOutcome.NoRoom _ -> true;
        };
    }

    private static boolean hides(Failure why) {
        return why instanceof Failure.EmptyResponse
                || (why instanceof Failure.NoContent(SoftError error) && error.hidesContent());
    }

    /// Takes the last message for users, if there is one.
    Optional<RunReason> news() {
        Optional<RunReason> told = news;
        news = Optional.empty();
        return told;
    }
}

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
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Finds out whether a host that refuses one page after another, or redirects them all to a sign-in, has banned the
/// crawler or forbids these pages only. A page that it served is the next that is requested from it: the last one, and
/// if that is refused, at the next refusal one of another folder, for a folder may be closed meanwhile. A page that is
/// refused, too, shows a ban: the host is paused, for longer each time, and its links stay queued. For the loop's
/// thread.
final class BanChecks {
    private static final Set<SoftError> NO_PAGE =
            Set.of(SoftError.LOGIN_WALL, SoftError.SCRIPT_SHELL, SoftError.UNAVAILABLE);

    private final CrawlState state;
    private final Decisions decisions;
    private final AuxiliaryRequests requests;
    private final Parking parking;
    /// Hosts with a check that is not completed.
    private final Set<String> pending = new HashSet<>();

    BanChecks(CrawlState state, Decisions decisions, AuxiliaryRequests requests, Parking parking) {
        this.state = state;
        this.decisions = decisions;
        this.requests = requests;
        this.parking = parking;
    }

    /// A page was refused: begins a check of its host if that is due.
    ///
    /// @param again whether it was refused before: this tells nothing new, unless its host has banned the crawler
    /// @return whether its host is checked
    boolean refused(Url url, Failure why, boolean again) {
        BanSigns signs = state.answers().of(url.host()).signs();
        boolean due = parking.pauses() && signs.suspicious() && (!again || signs.bans() > 0);
        if (!due || pending.contains(url.host())) {
            return pending.contains(url.host());
        }
        Optional<Url> page =
                signs.served().stream().filter(served -> !served.equals(url)).findFirst();
        page.ifPresent(served -> {
            pending.add(served.host());
            requests.add(new Job.BanCheckJob(served, state.visits().page(served.key()), why));
        });
        return page.isPresent();
    }

    /// Takes the outcome of a request.
    void completed(Job.BanCheckJob job, Completion completion, Instant now) {
        String host = job.host();
        pending.remove(host);
        boolean banned = !serves(job, completion);
        int before = state.answers().of(host).signs().bans();
        decisions.decide(
                new JournalRecord.BanChecked(now, job.page(), Outcomes.status(completion.outcome()), banned));
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
            case FetchOutcome.HttpError error ->
                error.status() == 304 || JournalRecord.Failed.isGone(error.status());
            case FetchOutcome.Fetched _ ->
                !(completion.reading().orElse(null) instanceof Completion.Reading.Unreadable(Failure why))
                        || !hides(why);
            case FetchOutcome.Moved moved ->
                !(moved.target() instanceof UrlVerdict.Accepted(Url target))
                        || !state.answers().leadsToCheckToo(job.page(), target);
            case FetchOutcome.Unreachable _ -> false;
            case FetchOutcome.Refused _, FetchOutcome.NoRoom _ -> true;
        };
    }

    private static boolean hides(Failure why) {
        return why instanceof Failure.EmptyResponse
                || (why instanceof Failure.NoContent(SoftError error) && NO_PAGE.contains(error));
    }
}

package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.robots.Parking;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.hosts.HostStanding;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.parse.charset.BodyKind;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Handles a page request that brought no page: retries, pauses of hosts, parking, and what becomes of the page that
/// was there before.
final class FailureOutcomes {
    /// Others hold room for as long as a request may take, and as a document may be read.
    private static final Duration FOR_ROOM = Duration.ofSeconds(30);

    private final CrawlState state;
    private final Frontier frontier;
    private final Decisions decisions;
    private final FormerPages former;
    private final Retries retries;
    private final Parking parking;
    private final BanChecks bans;
    private final CrawlSettings settings;
    private Optional<RunReason> news = Optional.empty();
    private Optional<Failure> lastFailure = Optional.empty();

    FailureOutcomes(
            CrawlState state,
            Decisions decisions,
            FormerPages former,
            Retries retries,
            Parking parking,
            BanChecks bans,
            CrawlSettings settings) {
        this.state = state;
        this.frontier = state.frontier();
        this.decisions = decisions;
        this.former = former;
        this.retries = retries;
        this.parking = parking;
        this.bans = bans;
        this.settings = settings;
    }

    /// The page that was at an address before, if any, is gone.
    void pageGone(QueuedLink waiting, Failure reason, Instant now) {
        former.gone(waiting, reason, now);
    }

    /// A page on topic has no content now, as behind a check of browsers, although its status is 200: within the grace
    /// period the stored one stays.
    ///
    /// @return false if the period is over
    boolean withheld(QueuedLink waiting, ArchivedResponse response, Failure why, Instant now) {
        Optional<Instant> until = former.keptUntil(waiting, now);
        until.<Failure>map(end -> new Failure.Withheld(why, end))
                .ifPresent(reason ->
                        fail(waiting, response.status(), reason, Optional.of(response.warc()), Optional.empty(), now));
        return until.isPresent();
    }

    /// A page that says, with status 200, what another host says with 503.
    void unavailable(QueuedLink waiting, ArchivedResponse response, Instant now) {
        Failure reason = new Failure.NoContent(SoftError.UNAVAILABLE);
        parking.refusedByText(waiting.link().target().host(), reason, now);
        refused(waiting, response.status(), reason, Optional.of(response.warc()), true, now);
    }

    private Failure reasonIfMissing(QueuedLink waiting, Failure reason, Instant now) {
        return former.missing(waiting, reason, now)
                .<Failure>map(until -> new Failure.Withheld(reason, until))
                .orElse(reason);
    }

    /// A page that leads to its own address, and is requested once more in the session that it offers, if attempts are
    /// left.
    void sessionBegins(QueuedLink waiting, int status, Optional<WarcLocation> warc, Instant now) {
        refused(waiting, status, new Failure.LeadsToItself(), warc, true, now);
    }

    /// A link that robots.txt disallows.
    void refusedByRobots(QueuedLink waiting, Instant now) {
        Optional<Instant> keptUntil = former.missing(waiting, new Failure.RobotsForbid(), now);
        decisions.decide(new JournalRecord.RefusedByRobots(now, waiting.link().target(), keptUntil));
    }

    /// A response whose body cannot be read. It may be a fault of the server's program, and an empty one a ban, but a
    /// picture or a broken document in the page's place is meant.
    void unreadable(QueuedLink waiting, int status, Failure unreadable, Optional<WarcLocation> warc, Instant now) {
        boolean fault = switch (unreadable) {
            case Failure.EmptyResponse _, Failure.LeadsToItself _ -> true;
            case Failure.TypeNotRead(String type) ->
                !BodyKind.MEDIA.matcher(type).matches();
            default -> false;
        };
        if (fault) {
            boolean later = unreadable instanceof Failure.EmptyResponse && mayBeBanned(waiting, unreadable, now);
            refused(waiting, status, unreadable, warc, later, now);
        } else {
            former.gone(waiting, unreadable, now);
            fail(waiting, status, unreadable, warc, Optional.empty(), now);
        }
    }

    void httpError(QueuedLink waiting, FetchOutcome.HttpError error, Optional<WarcLocation> warc, Instant now) {
        int status = error.status();
        Failure reason = error.reason();
        if (JournalRecord.Failed.isGone(status)) {
            former.gone(waiting, reason, now);
            fail(waiting, status, reason, warc, Optional.empty(), now);
            return;
        }
        boolean paused = error.asksForPause();
        if (paused) {
            parking.refused(waiting.link().target().host(), error, now);
        } else if (status != 304) {
            paused = mayBeBanned(waiting, reason, now);
        }
        if (status == 304 || JournalRecord.Failed.isTransientStatus(status)) {
            Optional<Instant> retry = retryAt(waiting, now);
            // A 304 to an unconditional request says that the page is there.
            boolean silent = status == 304 && retry.isEmpty();
            fail(waiting, silent ? 0 : status, reason, warc, retry, now);
        } else {
            refused(waiting, status, reason, warc, paused, now);
        }
    }

    /// Whether it is checked if the host of a refused page has banned the crawler, or is out of order, and the page is
    /// likely to be there: beside pages on topic.
    private boolean mayBeBanned(QueuedLink waiting, Failure reason, Instant now) {
        Url url = waiting.link().target();
        boolean again = frontier.state(url.key()).attempts() > 0;
        return bans.refused(url, reason, again, now) && state.hadPagesBeside(url);
    }

    /// A page is refused: one that was there before stays for the grace period.
    ///
    /// @param later whether another attempt, if one is left, may tell more: its host is paused, for example
    void refused(
            QueuedLink waiting, int status, Failure reason, Optional<WarcLocation> warc, boolean later, Instant now) {
        Optional<Instant> retry = later ? retryAt(waiting, now) : Optional.empty();
        Failure told = retry.isPresent() ? reason : reasonIfMissing(waiting, reason, now);
        fail(waiting, status, told, warc, retry, now);
    }

    void unreachable(QueuedLink waiting, FetchOutcome.Unreachable unreachable, Instant now) {
        String host = waiting.link().target().host();
        HostStanding standing = state.answers().of(host);
        int failures = standing.failures() + 1;
        Failure reason = unreachable.reason();
        boolean parks = failures >= CrawlSettings.FAILURES_BEFORE_PARKING || standing.times() > 0;
        if (parks && unreachable.transientFailure()) {
            waitForHost(waiting, reason, now);
        } else {
            Optional<Instant> retry = unreachable.transientFailure() ? retryAt(waiting, now) : Optional.empty();
            fail(waiting, 0, reason, Optional.empty(), retry, true, now);
        }
        news = parking.unreachable(host, reason, now).or(() -> news);
    }

    /// A large page that found no room, with too many others like it ([CrowdedOut]), has used up an attempt. Its host
    /// answers.
    void noRoom(QueuedLink waiting, FetchOutcome.NoRoom noRoom, Instant now) {
        Optional<Instant> retry = retryAt(waiting, now.plus(FOR_ROOM));
        fail(waiting, 0, noRoom.reason(), Optional.empty(), retry, now);
    }

    /// Requeues a link whose host does not respond at all, without using up an attempt.
    private void waitForHost(QueuedLink waiting, Failure reason, Instant now) {
        Url url = waiting.link().target();
        int attempts = frontier.state(url.key()).attempts();
        decisions.decide(new JournalRecord.Failed(now, url, new Answer(0), reason, attempts, Optional.of(now), true));
        frontier.putBack(waiting, now);
    }

    /// When a page is requested again, if it is checked whether its host has banned the crawler; empty if it is not, or
    /// if no attempts are left.
    Optional<Instant> retryIfBanned(QueuedLink waiting, Failure reason, Instant now) {
        return mayBeBanned(waiting, reason, now) ? retryAt(waiting, now) : Optional.empty();
    }

    /// Until when the page that was there before stays; empty if there is none, or the grace period is over.
    Optional<Instant> keptUntil(QueuedLink waiting, Instant now) {
        return former.keptUntil(waiting, now);
    }

    private Optional<Instant> retryAt(QueuedLink waiting, Instant now) {
        int attempts = frontier.state(waiting.link().target().key()).attempts() + 1;
        return attempts >= settings.links().maxAttempts()
                ? Optional.empty()
                : Optional.of(now.plus(settings.pauses().retry().multipliedBy(1L << (attempts - 1))));
    }

    /// A page that could not be read may be expensive to read: it gets one retry now, and then those of
    /// further runs.
    Optional<Instant> retryOnce(QueuedLink waiting, Instant now) {
        int attempts = frontier.state(waiting.link().target().key()).attempts();
        return attempts == 0 ? retryAt(waiting, now) : Optional.empty();
    }

    void fail(
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
                new JournalRecord.Failed(now, url, new Answer(status, warc), reason, attempts, retryAt, unreachable),
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

    /// Takes the last message for users, if there is one.
    Optional<RunReason> news() {
        Optional<RunReason> told = news.or(bans::news);
        news = Optional.empty();
        return told;
    }
}

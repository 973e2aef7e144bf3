package dev.remora.crawler.crawl;

import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;

/// Polite requests outside a crawl, one after another: they obey robots.txt, and keep a delay between two requests to
/// one host. A host that answers 429 or 503 is not asked for as long as its Retry-After says. What is known of hosts
/// is bounded, and a robots.txt is read again after a day (RFC 9309, 2.4). For one thread at a time.
public final class PoliteRequests {
    private static final int MOST_HOPS = 5;
    /// Of all rules of robots.txt; those of one file have less.
    private static final long MOST_CHARACTERS = 8_000_000;
    private static final Duration ROBOTS_AGE = Duration.ofDays(1);
    private static final Duration UNREAD_AGE = Duration.ofMinutes(10);

    private final Fetcher fetcher;
    private final BodyRoom room;
    private final Duration longest;
    private final Clock clock;
    private final Wait wait;
    private final SequencedMap<String, Robots> robots = new RecentHosts<>();
    private final HostPauses pauses;

    /// What is known of an origin's robots.txt.
    ///
    /// @param unread why it could not be read
    /// @param passing whether it may be read later
    private record Robots(RobotsRules rules, Optional<Failure> unread, boolean passing, Instant at) {
        boolean isFresh(Instant now) {
            return now.isBefore(at.plus(unread.isPresent() && passing ? UNREAD_AGE : ROBOTS_AGE));
        }
    }

    /// The outcome of a request with its redirects.
    public sealed interface Reached {
        /// A response.
        record Got(FetchOutcome.Fetched response) implements Reached {}

        /// None.
        ///
        /// @param passing whether the same request may have a response later
        record Not(Reason why, boolean passing) implements Reached {}

        /// It was not made: the host is not to be asked before this time has passed.
        record Later(Duration pause) implements Reached {}
    }

    /// @param room for the responses that are not handed out
    /// @param longest wait for one host; a request that has to wait longer is not made
    /// @param wait waits for a host
    public PoliteRequests(Fetcher fetcher, BodyRoom room, Duration longest, Clock clock, Wait wait) {
        this.fetcher = fetcher;
        this.room = room;
        this.longest = longest;
        this.clock = clock;
        this.wait = wait;
        this.pauses = new HostPauses(clock);
    }

    /// Requests an address, and follows at most five redirects.
    ///
    /// @param delay minimum time between two requests to one host
    /// @param hold of the memory for the response
    public Reached reach(Url asked, Purpose purpose, Duration delay, BodyRoom.Hold hold) throws InterruptedException {
        return reach(asked, purpose, delay, _ -> true, hold);
    }

    /// As [#reach(Url, Purpose, Duration, BodyRoom.Hold)], but follows a redirect to an allowed address only.
    public Reached reach(Url asked, Purpose purpose, Duration delay, Predicate<Url> allowed, BodyRoom.Hold hold)
            throws InterruptedException {
        Url url = asked;
        for (int hop = 0; hop <= MOST_HOPS; hop++) {
            Optional<Reached> obstacle = obstacle(url, delay);
            if (obstacle.isPresent()) {
                return obstacle.get();
            }
            FetchOutcome outcome = request(url, purpose, delay, hold);
            if (!(outcome instanceof FetchOutcome.Moved moved)) {
                return reached(outcome);
            }
            switch (moved.target()) {
                case UrlVerdict.Accepted(Url target)
                when !allowed.test(target) -> {
                    return new Reached.Not(new Exclusion.OutOfScope(), false);
                }
                case UrlVerdict.Accepted(Url target) -> url = target;
                case UrlVerdict.Refused no -> {
                    return new Reached.Not(new Failure.LeadsNowhere(no.reason()), false);
                }
            }
        }
        return new Reached.Not(new Exclusion.TooManyRedirects(MOST_HOPS), false);
    }

    private static Reached reached(FetchOutcome outcome) {
        return switch (outcome) {
            case FetchOutcome.Fetched fetched -> new Reached.Got(fetched);
            case FetchOutcome.HttpError error ->
                new Reached.Not(error.reason(), error.asksForPause() || error.status() / 100 == 5);
            case FetchOutcome.Refused refused -> new Reached.Not(refused.reason(), false);
            case FetchOutcome.NoRoom noRoom -> new Reached.Not(noRoom.reason(), true);
            case FetchOutcome.Unreachable none -> new Reached.Not(none.reason(), none.transientFailure());
            case FetchOutcome.Moved _ -> throw new IllegalArgumentException("a redirect is followed");
        };
    }

    /// Why an address is not to be requested now; empty if it may.
    private Optional<Reached> obstacle(Url url, Duration delay) throws InterruptedException {
        Optional<Reached> before = pauses.refusal(url)
                .<Reached>map(why -> new Reached.Not(why, true))
                .or(() -> tooEarly(url));
        if (before.isPresent()) {
            return before;
        }
        Robots known = robots(url, delay);
        if (!known.rules().allows(url)) {
            return Optional.of(new Reached.Not(known.unread().orElseGet(Failure.RobotsForbid::new), known.passing()));
        }
        return tooEarly(url);
    }

    private Robots robots(Url url, Duration delay) throws InterruptedException {
        Robots known = robots.get(url.origin());
        if (known != null && known.isFresh(clock.instant())) {
            return known;
        }
        FetchOutcome outcome = robotsAt(new Url(url.origin() + "/robots.txt"), delay);
        for (int hop = 0; hop < MOST_HOPS; hop++) {
            if (!(outcome instanceof FetchOutcome.Moved moved)
                    || !(moved.target() instanceof UrlVerdict.Accepted target)) {
                break;
            }
            outcome = robotsAt(target.url(), delay);
        }
        FetchOutcome end = outcome;
        RobotsRules rules = FaultBarrier.around(url, () -> RobotsRules.of(end), _ -> RobotsRules.unknown());
        Optional<Failure> unread = unread(url, end);
        boolean passing = unread.isPresent() && !(end instanceof FetchOutcome.Refused);
        Robots read = new Robots(rules, unread, passing, clock.instant());
        robots.put(url.origin(), read);
        forgetRules();
        rules.crawlDelay().map(read.at()::plus).ifPresent(time -> pauses.notBefore(url, time));
        return read;
    }

    private void forgetRules() {
        long characters = robots.values().stream()
                .mapToLong(known -> known.rules().characters())
                .sum();
        while (characters > MOST_CHARACTERS && robots.size() > 1) {
            characters -= robots.pollFirstEntry().getValue().rules().characters();
        }
    }

    private FetchOutcome robotsAt(Url url, Duration delay) throws InterruptedException {
        if (tooEarly(url).isPresent()) { // another host, to which a robots.txt redirects
            return new FetchOutcome.Unreachable(
                    url, new Failure.FetchingFailed(url.host() + " is not to be asked yet"), true);
        }
        try (BodyRoom.Hold hold = room.hold()) {
            return request(url, Purpose.ROBOTS, delay, hold);
        }
    }

    private static Optional<Failure> unread(Url url, FetchOutcome robots) {
        return switch (robots) {
            case FetchOutcome.HttpError error
            when error.status() / 100 == 5 || error.status() == 429 ->
                Optional.of(new Failure.RobotsUnread(url.host(), new Failure.HttpStatus(error.status())));
            case FetchOutcome.Unreachable(var _, Failure.UnknownHost host, var _, var _) -> Optional.of(host);
            case FetchOutcome.Unreachable no -> Optional.of(new Failure.RobotsUnread(url.host(), no.reason()));
            case FetchOutcome.Refused no -> Optional.of(new Failure.RobotsUnread(url.host(), no.reason()));
            case FetchOutcome.NoRoom no -> Optional.of(new Failure.RobotsUnread(url.host(), no.reason()));
            case FetchOutcome.HttpError _, FetchOutcome.Fetched _, FetchOutcome.Moved _ -> Optional.empty();
        };
    }

    private FetchOutcome request(Url url, Purpose purpose, Duration delay, BodyRoom.Hold hold)
            throws InterruptedException {
        Duration pause = pauses.of(url);
        if (pause.isPositive()) {
            wait.of(pause);
        }
        FetchOutcome outcome = FaultBarrier.around(
                url,
                () -> fetcher.fetch(new FetchRequest(url, purpose), hold),
                e -> new FetchOutcome.Unreachable(url, new Failure.FetchingFailed(e.toString()), false));
        Duration asked = Optional.ofNullable(robots.get(url.origin()))
                .flatMap(known -> known.rules().crawlDelay())
                .orElse(delay);
        pauses.notBefore(url, clock.instant().plus(asked.compareTo(delay) > 0 ? asked : delay));
        if (outcome instanceof FetchOutcome.HttpError error && error.asksForPause()) {
            error.retryAfter().ifPresent(time -> pauses.refuse(url, error.reason(), time));
        }
        return outcome;
    }

    private Optional<Reached> tooEarly(Url url) {
        return Optional.of(pauses.of(url))
                .filter(pause -> pause.compareTo(longest) > 0)
                .map(Reached.Later::new);
    }
}

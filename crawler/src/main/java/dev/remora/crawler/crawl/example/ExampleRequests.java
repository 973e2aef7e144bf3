package dev.remora.crawler.crawl.example;

import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.Wait;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Polite requests for examples, one after another: they obey robots.txt, and keep a delay between two requests to one
/// host.
final class ExampleRequests {
    static final int MOST_HOPS = 5;

    private final Fetcher fetcher;
    private final BodyRoom room;
    private final Duration delay;
    private final Clock clock;
    private final Wait wait;
    private final Map<String, RobotsRules> robots = new HashMap<>();
    /// Why the robots.txt of an origin could not be fetched.
    private final Map<String, Failure> unread = new HashMap<>();
    private final Map<String, Instant> next = new HashMap<>();

    /// @param delay minimum time between two requests to one host
    /// @param wait waits for that time
    ExampleRequests(Fetcher fetcher, BodyRoom room, Duration delay, Clock clock, Wait wait) {
        this.fetcher = fetcher;
        this.room = room;
        this.delay = delay;
        this.clock = clock;
        this.wait = wait;
    }

    /// Why robots.txt does not let a page be requested; empty if it does.
    Optional<Failure> objection(Url url) throws InterruptedException {
        return rules(url).allows(url)
                ? Optional.empty()
                : Optional.of(unread.getOrDefault(url.origin(), new Failure.RobotsForbid()));
    }

    FetchOutcome page(Url url, BodyRoom.Hold hold) throws InterruptedException {
        return request(url, FetchRequest.Purpose.PAGE, hold);
    }

    private RobotsRules rules(Url url) throws InterruptedException {
        RobotsRules known = robots.get(url.origin());
        if (known != null) {
            return known;
        }
        FetchOutcome outcome = robots(new Url(url.origin() + "/robots.txt"));
        for (int hop = 0; hop < MOST_HOPS; hop++) {
            if (!(outcome instanceof FetchOutcome.Moved moved)
                    || !(moved.target() instanceof UrlVerdict.Accepted target)) {
                break;
            }
            outcome = robots(target.url());
        }
        FetchOutcome last = outcome;
        unread(url, last).ifPresent(why -> unread.put(url.origin(), why));
        RobotsRules rules = FaultBarrier.around(url, () -> RobotsRules.of(last), _ -> RobotsRules.unknown());
        robots.put(url.origin(), rules);
        return rules;
    }

    private FetchOutcome robots(Url url) throws InterruptedException {
        try (BodyRoom.Hold hold = room.hold()) {
            return request(url, FetchRequest.Purpose.ROBOTS, hold);
        }
    }

    private static Optional<Failure> unread(Url url, FetchOutcome robots) {
        return switch (robots) {
            case FetchOutcome.HttpError error
            when error.status() / 100 == 5 || error.status() == 429 ->
                Optional.of(new Failure.RobotsUnread(url.host(), new Failure.HttpStatus(error.status())));
            case FetchOutcome.Unreachable(var _, var _, Failure.UnknownHost host, var _, var _) -> Optional.of(host);
            case FetchOutcome.Unreachable no -> Optional.of(new Failure.RobotsUnread(url.host(), no.reason()));
            case FetchOutcome.Refused no -> Optional.of(new Failure.RobotsUnread(url.host(), no.reason()));
            case FetchOutcome.NoRoom no -> Optional.of(new Failure.RobotsUnread(url.host(), no.reason()));
            case FetchOutcome.HttpError _, FetchOutcome.Fetched _, FetchOutcome.Moved _ -> Optional.empty();
        };
    }

    private FetchOutcome request(Url url, FetchRequest.Purpose purpose, BodyRoom.Hold hold)
            throws InterruptedException {
        Duration left = Duration.between(clock.instant(), next.getOrDefault(url.host(), Instant.MIN));
        if (left.isPositive()) {
            wait.of(left);
        }
        FetchOutcome outcome = FaultBarrier.around(
                url,
                () -> fetcher.fetch(new FetchRequest(url, purpose), hold),
                e -> new FetchOutcome.Unreachable(
                        url, clock.instant(), new Failure.FetchingFailed(e.toString()), false));
        Duration asked = Optional.ofNullable(robots.get(url.origin()))
                .flatMap(RobotsRules::crawlDelay)
                .orElse(delay);
        next.put(url.host(), clock.instant().plus(asked.compareTo(delay) > 0 ? asked : delay));
        return outcome;
    }
}

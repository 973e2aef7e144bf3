package dev.remora.crawler.crawl;

import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// When hosts may be asked again: after a delay, or after the Retry-After of an answer 429 or 503. The hosts that were
/// asked last are remembered. For one thread at a time.
final class HostPauses {
    private final Clock clock;
    private final Map<String, Instant> next = new RecentHosts<>();
    private final Map<String, Refusal> refusals = new RecentHosts<>();

    /// A host's answer with a Retry-After.
    private record Refusal(Failure why, Instant until) {}

    HostPauses(Clock clock) {
        this.clock = clock;
    }

    /// Returns how long a host must not be asked; zero or negative if it may be.
    Duration of(Url url) {
        return Duration.between(clock.instant(), next.getOrDefault(url.host(), Instant.MIN));
    }

    /// A host is not asked before a time, nor earlier than was said before.
    void notBefore(Url url, Instant time) {
        next.merge(url.host(), time, (one, other) -> one.isAfter(other) ? one : other);
    }

    void refuse(Url url, Failure why, Duration pause) {
        refusals.put(url.host(), new Refusal(why, clock.instant().plus(pause)));
    }

    /// Returns the answer of a host that asked for a pause; empty if the pause is over.
    Optional<Failure> refusal(Url url) {
        return Optional.ofNullable(refusals.get(url.host()))
                .filter(refusal -> clock.instant().isBefore(refusal.until()))
                .map(Refusal::why);
    }
}

package dev.remora.crawler.frontier;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.IntSupplier;

/// Hosts of one network address, or of one site: the starts of two requests are at least a fraction of a
/// host's delay apart, and the number of requests in flight is limited. Politeness to addresses besides hosts,
/// with an eighth of the delay, follows BUbiNG (Boldi et al., "BUbiNG: Massive Crawling for the Masses", TWEB
/// 2018).
final class RateGroup extends HostGroup {
    private final Duration hostDelay;
    private final IntSupplier parallel;
    private final boolean waitedFor;
    private int underWay;
    private Instant freeAt = Instant.EPOCH;

    /// @param hostDelay delay of a single host
    /// @param parallel maximum number of requests in flight, and the delay's divisor; at least 1
    /// @param waitedFor whether other hosts wait for its best link during the delay
    RateGroup(Duration hostDelay, IntSupplier parallel, boolean waitedFor) {
        this.hostDelay = hostDelay;
        this.parallel = parallel;
        this.waitedFor = waitedFor;
    }

    void begin(Instant now) {
        underWay++;
        freeAt = now.plus(hostDelay.dividedBy(parallel.getAsInt()));
    }

    void end() {
        underWay--;
    }

    /// Adds the requests in flight of a host that joins, or subtracts those of one that leaves.
    void moved(int requests) {
        underWay += requests;
    }

    /// Takes over the delay from the same group of another frontier.
    void keep(RateGroup before) {
        freeAt = before.freeAt;
    }

    /// Whether it may be forgotten: nothing is in flight, the delay is over, and it has no hosts.
    boolean idle(Instant now) {
        return underWay == 0 && !freeAt.isAfter(now) && ready.isEmpty() && blocked.isEmpty();
    }

    private boolean full() {
        return underWay >= parallel.getAsInt();
    }

    @Override
    boolean shut(Instant now) {
        return full() || freeAt.isAfter(now);
    }

    @Override
    Optional<Instant> opensAt(Instant now) {
        return !full() && freeAt.isAfter(now) ? Optional.of(freeAt) : Optional.empty();
    }

    /// End of its delay; empty while requests in flight have to end first.
    Optional<Instant> freeAt() {
        return full() ? Optional.empty() : Optional.of(freeAt);
    }

    @Override
    boolean worthWaiting(Instant now) {
        return waitedFor && opensAt(now).isPresent();
    }
}

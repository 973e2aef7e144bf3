package dev.remora.crawler.frontier;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.IntSupplier;

/// Hosts of one network address, or of one site: between the starts of two requests to it lies a part of a host's
/// delay, and no more than so many requests are under way at a time. That an address is spared besides a host, with an
/// eighth of its delay, is as in BUbiNG (Boldi et al., "BUbiNG: Massive Crawling for the Masses", TWEB 2018).
final class RateGroup extends HostGroup {
    private final Duration hostDelay;
    private final IntSupplier parallel;
    private final boolean waitedFor;
    private int underWay;
    private Instant freeAt = Instant.EPOCH;

    /// @param hostDelay delay of a single host
    /// @param parallel requests under way at a time, and the delay's divisor; at least 1
    /// @param waitedFor whether its best link holds others up during the delay
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

    /// Requests of a host that came to share it, or does so no more.
    void moved(int requests) {
        underWay += requests;
    }

    /// Takes over the delay from the group of the same hosts of another frontier.
    void keep(RateGroup before) {
        freeAt = before.freeAt;
    }

    /// Nothing is under way and the delay is over: it might as well be forgotten.
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

    /// When its delay is over; empty while requests under way have to end first.
    Optional<Instant> freeAt() {
        return full() ? Optional.empty() : Optional.of(freeAt);
    }

    @Override
    boolean worthWaiting(Instant now) {
        return waitedFor && opensAt(now).isPresent();
    }
}

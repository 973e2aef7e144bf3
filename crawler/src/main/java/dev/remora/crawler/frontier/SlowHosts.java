package dev.remora.crawler.frontier;

import java.time.Duration;
import java.time.Instant;

/// The hosts that have not sent [#PAGES] pages since a request that took longer than [#PROMPT], whatever its outcome;
/// so new hosts too. An error, a redirect or a robots.txt is no page. They share a part of
/// the connections, so that hosts that hold each connection until the time-out do not delay those that answer, however
/// many they are.
final class SlowHosts extends HostGroup {
    /// Longest time from the start of a request to its end that is prompt.
    static final Duration PROMPT = Duration.ofSeconds(5);

    /// Number of pages that prove a host: one that answers only to hold the next connection gets few.
    static final int PAGES = 3;

    private final int most;
    private int underWay;

    /// @param most maximum number of requests and lookups in flight
    SlowHosts(int most) {
        this.most = most;
    }

    /// Adds or subtracts requests in flight.
    void moved(int requests) {
        underWay += requests;
    }

    boolean full() {
        return underWay >= most;
    }

    @Override
    boolean shut(Instant now) {
        return full();
    }
}

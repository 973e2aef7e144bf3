package dev.remora.crawler.frontier;

import java.time.Duration;

/// How a frontier behaves.
///
/// @param delay between the end of one request to a host and the start of the next, at least; 0 or more
/// @param longestDelay what a robots.txt may stretch the delay to, at most
/// @param hostConnections requests to one host at a time while the delay is 0; with a delay it is one
/// @param margin a link may be taken before a better one of a busy host if it is worse by at most this, in [0, 1]
/// @param fair a link may be taken before a better one of a busy host, too, if it is at least this share as good,
///     in (0, 1]; 1: off. Hosts that all hold what is looked for are then asked side by side, though one is better
/// @param patience how long a busy host's better link is waited for; hosts that pause for longer do not hold others
///     up
/// @param expectation how long a link under way, or a robots.txt, is expected to bring links as good as itself, so
///     that only links within the margin of it are taken meanwhile; 0: not at all
/// @param hostsInTurn any k links taken in a row come from k hosts, where there are as many (Zou et al. 2009); 1:
///     off
/// @param maxWaiting links that may wait; beyond it the worst are dropped
/// @param byAddress whether the network addresses behind hosts are looked up and spared: not through a proxy, which
///     hides them
public record FrontierSettings(
        Duration delay,
        Duration longestDelay,
        int hostConnections,
        double margin,
        double fair,
        Duration patience,
        Duration expectation,
        int hostsInTurn,
        int maxWaiting,
        boolean byAddress) {
    /// One request a second to a host, best-first within 0.1 or half as good.
    public static final FrontierSettings DEFAULT = new FrontierSettings(
            Duration.ofSeconds(1),
            Duration.ofSeconds(30),
            8,
            0.1,
            0.5,
            Duration.ofSeconds(10),
            Duration.ofSeconds(2),
            1,
            1_000_000,
            false);

    public FrontierSettings {
        if (delay.isNegative() || longestDelay.isNegative() || patience.isNegative() || expectation.isNegative()) {
            throw new IllegalArgumentException("durations must not be negative");
        }
        if (hostConnections < 1 || hostsInTurn < 1 || maxWaiting < 1) {
            throw new IllegalArgumentException("hostConnections, hostsInTurn and maxWaiting must be at least 1");
        }
        if (!(margin >= 0 && margin <= 1)) {
            throw new IllegalArgumentException("margin must be in [0, 1] but was " + margin);
        }
        if (!(fair > 0 && fair <= 1)) {
            throw new IllegalArgumentException("fair must be in (0, 1] but was " + fair);
        }
    }

    /// Whether a link is to wait because a better one is coming.
    ///
    /// @param priority of the link
    /// @param coming priority of the best link of a busy host, or of one that is being fetched
    boolean waitsFor(double priority, double coming) {
        return coming - priority > margin && priority < fair * coming;
    }

    /// The same with another share of fairness.
    public FrontierSettings withFair(double other) {
        return new FrontierSettings(
                delay,
                longestDelay,
                hostConnections,
                margin,
                other,
                patience,
                expectation,
                hostsInTurn,
                maxWaiting,
                byAddress);
    }

    /// The same with another delay.
    public FrontierSettings withDelay(Duration other) {
        return new FrontierSettings(
                other,
                longestDelay,
                hostConnections,
                margin,
                fair,
                patience,
                expectation,
                hostsInTurn,
                maxWaiting,
                byAddress);
    }

    /// The same with another bound on what waits.
    public FrontierSettings withMaxWaiting(int other) {
        return new FrontierSettings(
                delay,
                longestDelay,
                hostConnections,
                margin,
                fair,
                patience,
                expectation,
                hostsInTurn,
                other,
                byAddress);
    }

    /// The same with another margin.
    public FrontierSettings withMargin(double other) {
        return new FrontierSettings(
                delay,
                longestDelay,
                hostConnections,
                other,
                fair,
                patience,
                expectation,
                hostsInTurn,
                maxWaiting,
                byAddress);
    }

    /// The same with another k.
    public FrontierSettings withHostsInTurn(int other) {
        return new FrontierSettings(
                delay,
                longestDelay,
                hostConnections,
                margin,
                fair,
                patience,
                expectation,
                other,
                maxWaiting,
                byAddress);
    }

    /// The same with another time for which links under way are expected to bring better ones.
    public FrontierSettings withExpectation(Duration other) {
        return new FrontierSettings(
                delay,
                longestDelay,
                hostConnections,
                margin,
                fair,
                patience,
                other,
                hostsInTurn,
                maxWaiting,
                byAddress);
    }

    /// The same with the network addresses behind hosts spared, or not.
    public FrontierSettings withByAddress(boolean other) {
        return new FrontierSettings(
                delay,
                longestDelay,
                hostConnections,
                margin,
                fair,
                patience,
                expectation,
                hostsInTurn,
                maxWaiting,
                other);
    }
}

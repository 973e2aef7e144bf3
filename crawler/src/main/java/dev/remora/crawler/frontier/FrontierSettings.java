package dev.remora.crawler.frontier;

import java.time.Duration;

/// Settings of a frontier.
///
/// @param delay minimum time between the end of one request to a host and the start of the next; 0 or more
/// @param longestDelay maximum delay that a robots.txt may set
/// @param hostConnections concurrent requests to one host while the delay is 0; with a delay it is one
/// @param margin how much worse than the best link of a busy host a taken link may be, in [0, 1]
/// @param fair a link may also be taken before a better one of a busy host if it is at least this share as
///     good, in (0, 1]; 1: off. Hosts that all hold the topic are then requested side by side, though one is
///     better
/// @param patience how long to wait for a busy host's better link; hosts with longer pauses do not delay others
/// @param expectation how long a link or robots.txt in flight is expected to bring links as good as itself, so
///     that only links within the margin of it are taken meanwhile; 0: not at all
/// @param hostsInTurn any k consecutively taken links come from k hosts, if there are as many (Zou et al.
///     2009); 1: off
/// @param maxWaiting maximum number of queued links; beyond it the worst are dropped
/// @param byAddress whether network addresses of hosts are looked up, and politeness applies to them: not
///     through a proxy, which hides them
/// @param slowConnections maximum number of requests and lookups in flight to hosts that answer slowly or are not
///     yet known to be prompt; 1 or more
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
        boolean byAddress,
        int slowConnections) {
    /// One request per second to a host, best-first within 0.1 or half as good.
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
            false,
            24);

    public FrontierSettings {
        if (delay.isNegative() || longestDelay.isNegative() || patience.isNegative() || expectation.isNegative()) {
            throw new IllegalArgumentException("durations must not be negative");
        }
        if (hostConnections < 1 || hostsInTurn < 1 || maxWaiting < 1 || slowConnections < 1) {
            throw new IllegalArgumentException(
                    "hostConnections, hostsInTurn, maxWaiting and slowConnections must be at least 1");
        }
        if (!(margin >= 0 && margin <= 1)) {
            throw new IllegalArgumentException("margin must be in [0, 1] but was " + margin);
        }
        if (!(fair > 0 && fair <= 1)) {
            throw new IllegalArgumentException("fair must be in (0, 1] but was " + fair);
        }
    }

    /// Whether a link has to wait for a better one.
    ///
    /// @param priority of the link
    /// @param coming priority of the best link of a busy host, or of a link in flight
    boolean waitsFor(double priority, double coming) {
        return coming - priority > margin && priority < fair * coming;
    }

    /// Returns these settings with another share of fairness.
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
                byAddress,
                slowConnections);
    }

    /// Returns these settings with another delay.
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
                byAddress,
                slowConnections);
    }

    /// Returns these settings with another maximum number of queued links.
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
                byAddress,
                slowConnections);
    }

    /// Returns these settings with another margin.
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
                byAddress,
                slowConnections);
    }

    /// Returns these settings with another k.
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
                byAddress,
                slowConnections);
    }

    /// Returns these settings with another time for which links in flight are expected to bring better ones.
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
                byAddress,
                slowConnections);
    }

    /// Returns these settings with another choice of politeness to network addresses.
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
                other,
                slowConnections);
    }

    /// Returns these settings with another number of connections to slow hosts.
    public FrontierSettings withSlowConnections(int other) {
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
                byAddress,
                other);
    }
}

package dev.remora.crawler.frontier;

import java.time.Duration;

/// Settings of a frontier.
///
/// @param politeness how often hosts are requested
/// @param selection which link is taken next
/// @param maxWaiting maximum number of queued links; beyond it the worst are dropped
public record FrontierSettings(Politeness politeness, Selection selection, int maxWaiting) {
    /// One request per second to a host, best-first within 0.1 or half as good.
    public static final FrontierSettings DEFAULT = new FrontierSettings(
            new Politeness(Duration.ofSeconds(1), Duration.ofSeconds(30), 8, 0, 24),
            new Selection(0.1, 0.5, Duration.ofSeconds(10), Duration.ofSeconds(2), 1),
            1_000_000);

    public FrontierSettings {
        if (maxWaiting < 1) {
            throw new IllegalArgumentException("maxWaiting must be at least 1");
        }
    }

    /// How often hosts are requested.
    ///
    /// @param delay minimum time between the end of one request to a host and the start of the next; 0 or more
    /// @param longestDelay maximum delay that a robots.txt may set
    /// @param hostConnections concurrent requests to one host while the delay is 0; with a delay it is one
    /// @param perAddress requests to one network address in a host's delay, and concurrently; 0: addresses are not
    ///     looked up, as through a proxy, which hides them
    /// @param slowConnections maximum number of requests and lookups in flight to hosts that answer slowly or are
    ///     not yet known to be prompt; 1 or more
    public record Politeness(
            Duration delay, Duration longestDelay, int hostConnections, int perAddress, int slowConnections) {
        public Politeness {
            notNegative(delay, longestDelay);
            if (hostConnections < 1 || slowConnections < 1) {
                throw new IllegalArgumentException("hostConnections and slowConnections must be at least 1");
            }
            if (perAddress < 0) {
                throw new IllegalArgumentException("perAddress must not be negative");
            }
        }
    }

    /// Which link is taken next.
    ///
    /// @param margin how much worse than the best link of a busy host a taken link may be, in [0, 1]
    /// @param fair a link may also be taken before a better one of a busy host if it is at least this share as
    ///     good, in (0, 1]; 1: off. Hosts that all hold the topic are then requested side by side, though one is
    ///     better
    /// @param patience how long to wait for a busy host's better link; hosts with longer pauses do not delay others
    /// @param expectation how long a link or robots.txt in flight is expected to bring links as good as itself, so
    ///     that only links within the margin of it are taken meanwhile; 0: not at all
    /// @param hostsInTurn any k consecutively taken links come from k hosts, if there are as many (Zou et al.
    ///     2009); 1: off
    public record Selection(double margin, double fair, Duration patience, Duration expectation, int hostsInTurn) {
        public Selection {
            notNegative(patience, expectation);
            if (!(margin >= 0 && margin <= 1)) {
                throw new IllegalArgumentException("margin must be in [0, 1] but was " + margin);
            }
            if (!(fair > 0 && fair <= 1)) {
                throw new IllegalArgumentException("fair must be in (0, 1] but was " + fair);
            }
            if (hostsInTurn < 1) {
                throw new IllegalArgumentException("hostsInTurn must be at least 1");
            }
        }

        /// Whether a link has to wait for a better one.
        ///
        /// @param priority of the link
        /// @param coming priority of the best link of a busy host, or of a link in flight
        boolean waitsFor(double priority, double coming) {
            return coming - priority > margin && priority < fair * coming;
        }
    }

    private static void notNegative(Duration one, Duration other) {
        if (one.isNegative() || other.isNegative()) {
            throw new IllegalArgumentException("durations must not be negative");
        }
    }

    /// Returns these settings with another politeness.
    public FrontierSettings with(Politeness other) {
        return new FrontierSettings(other, selection, maxWaiting);
    }

    /// Returns these settings with another selection.
    public FrontierSettings with(Selection other) {
        return new FrontierSettings(politeness, other, maxWaiting);
    }

    /// Returns these settings with another maximum number of queued links.
    public FrontierSettings withMaxWaiting(int other) {
        return new FrontierSettings(politeness, selection, other);
    }

    /// Returns these settings with another delay.
    public FrontierSettings withDelay(Duration other) {
        Politeness p = politeness;
        return with(new Politeness(other, p.longestDelay, p.hostConnections, p.perAddress, p.slowConnections));
    }

    /// Returns these settings with another number of requests to a network address.
    public FrontierSettings withPerAddress(int other) {
        Politeness p = politeness;
        return with(new Politeness(p.delay, p.longestDelay, p.hostConnections, other, p.slowConnections));
    }

    /// Returns these settings with another number of connections to slow hosts.
    public FrontierSettings withSlowConnections(int other) {
        Politeness p = politeness;
        return with(new Politeness(p.delay, p.longestDelay, p.hostConnections, p.perAddress, other));
    }

    /// Returns these settings with another margin.
    public FrontierSettings withMargin(double other) {
        Selection s = selection;
        return with(new Selection(other, s.fair, s.patience, s.expectation, s.hostsInTurn));
    }

    /// Returns these settings with another time for which links in flight are expected to bring better ones.
    public FrontierSettings withExpectation(Duration other) {
        Selection s = selection;
        return with(new Selection(s.margin, s.fair, s.patience, other, s.hostsInTurn));
    }

    /// Returns these settings with another k.
    public FrontierSettings withHostsInTurn(int other) {
        Selection s = selection;
        return with(new Selection(s.margin, s.fair, s.patience, s.expectation, other));
    }
}

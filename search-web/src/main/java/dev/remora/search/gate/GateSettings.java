package dev.remora.search.gate;

/// Access and rate limits.
///
/// @param perMinute API requests per minute and client, unless its key has its own limit; 0 for no limit
/// @param pagesPerMinute pages of results, feeds and result details per minute and client; 0 for no limit
/// @param keysOnly true if searches need a key
/// @param behindProxy true if requests come through a proxy that sends the client's address in X-Forwarded-For
///     and the scheme in X-Forwarded-Proto; must be false if the server can be reached without that proxy,
///     because any client can send those headers
public record GateSettings(int perMinute, int pagesPerMinute, boolean keysOnly, boolean behindProxy) {
    private static final int PAGES = 1_200;

    /// Public access with an average of ten API requests and twenty pages per second: an office behind one
    /// address searches too, and moving a slider opens several pages per second.
    public static final GateSettings DEFAULT = new GateSettings(600, false, false);

    public GateSettings {
        if (perMinute < 0 || pagesPerMinute < 0) {
            throw new IllegalArgumentException(
                    "requests a minute must not be negative, but were " + Math.min(perMinute, pagesPerMinute));
        }
    }

    /// Settings with the default limit of pages.
    public GateSettings(int perMinute, boolean keysOnly, boolean behindProxy) {
        this(perMinute, PAGES, keysOnly, behindProxy);
    }

    /// Returns how to identify the sender of a request.
    public Forwarding forwarding() {
        return new Forwarding(behindProxy);
    }
}

package dev.remora.search.gate;

/// Who may ask, and how often.
///
/// @param perMinute requests to the API that a client may make a minute, unless its key has a number of its own; 0
///     for any number
/// @param pagesPerMinute pages of results, feeds and what is behind results that a client may open a minute; 0 for
///     any number
/// @param keysOnly whether searches need a key
/// @param behindProxy whether requests come through a proxy that tells the client's address in X-Forwarded-For and
///     the scheme in X-Forwarded-Proto; a server that can be reached past that proxy must not say so, because
///     anybody can send that header
public record GateSettings(int perMinute, int pagesPerMinute, boolean keysOnly, boolean behindProxy) {
    private static final int PAGES = 1_200;

    /// On average ten requests a second to the API, for everybody, and twenty pages: an office behind one address
    /// searches too, and whoever moves a slider opens several pages a second.
    public static final GateSettings DEFAULT = new GateSettings(600, false, false);

    public GateSettings {
        if (perMinute < 0 || pagesPerMinute < 0) {
            throw new IllegalArgumentException(
                    "requests a minute must not be negative, but were " + Math.min(perMinute, pagesPerMinute));
        }
    }

    /// With as many pages as usual.
    public GateSettings(int perMinute, boolean keysOnly, boolean behindProxy) {
        this(perMinute, PAGES, keysOnly, behindProxy);
    }

    /// How to read who sends a request.
    public Forwarding forwarding() {
        return new Forwarding(behindProxy);
    }
}

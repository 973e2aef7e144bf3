package dev.remora.search.gate;

/// Who may ask the API, and how often.
///
/// @param perMinute requests that a client may make a minute, unless its key has a number of its own; 0 for any
///     number
/// @param keysOnly whether searches need a key
/// @param behindProxy whether requests come through a proxy that tells the client's address in X-Forwarded-For and
///     the scheme in X-Forwarded-Proto; a server that can be reached past that proxy must not say so, because
///     anybody can send that header
public record GateSettings(int perMinute, boolean keysOnly, boolean behindProxy) {
    /// Ten requests a second on average, for everybody.
    public static final GateSettings DEFAULT = new GateSettings(600, false, false);

    public GateSettings {
        if (perMinute < 0) {
            throw new IllegalArgumentException("requests a minute must not be negative, but were " + perMinute);
        }
    }

    /// How to read who sends a request.
    public Forwarding forwarding() {
        return new Forwarding(behindProxy);
    }
}

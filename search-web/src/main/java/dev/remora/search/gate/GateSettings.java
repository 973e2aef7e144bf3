package dev.remora.search.gate;

/// Who may ask the API, and how often.
///
/// @param perMinute requests that a client without a key may make a minute; 0 for any number
/// @param keysOnly whether searches need a key
/// @param behindProxy whether requests come through a proxy that tells the client's address in X-Forwarded-For; a
///     server that can be reached past that proxy must not say so, because anybody can send that header
public record GateSettings(int perMinute, boolean keysOnly, boolean behindProxy) {
    /// Ten requests a second on average, for everybody.
    public static final GateSettings DEFAULT = new GateSettings(600, false, false);

    public GateSettings {
        if (perMinute < 0) {
            throw new IllegalArgumentException("requests a minute must not be negative, but were " + perMinute);
        }
    }
}

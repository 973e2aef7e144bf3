package dev.remora.search.gate;

import java.time.Duration;

/// What clients may hold of the server without asking for anything.
///
/// @param requestTime for a request to come whole, head and body, since its connection was opened or the answer
///     before it ended; then the connection is closed
/// @param connections open at a time; further ones wait in the system's queue until one of them ends
public record ConnectionLimits(Duration requestTime, int connections) {
    /// A head of 320 KB comes in 20 s on a line of 128 kbit/s; the rest is for a server that is slow itself.
    public static final ConnectionLimits DEFAULT = new ConnectionLimits(Duration.ofSeconds(30), 1_024);

    public ConnectionLimits {
        if (!requestTime.isPositive() || connections < 1) {
            throw new IllegalArgumentException(
                    "limits must be positive, but were " + requestTime + ", " + connections + " connections");
        }
    }
}

package dev.remora.search.gate;

import java.time.Duration;

/// Limits on connections.
///
/// @param requestTime maximum time until a request is complete, head and body, since its connection was opened
///     or the previous answer ended; then the connection is closed
/// @param connections open at a time; further ones wait in the system's queue
public record ConnectionLimits(Duration requestTime, int connections) {
    /// A head of 320 KB takes 20 s on a line of 128 kbit/s; the rest allows for a slow server.
    public static final ConnectionLimits DEFAULT = new ConnectionLimits(Duration.ofSeconds(30), 1_024);

    public ConnectionLimits {
        if (!requestTime.isPositive() || connections < 1) {
            throw new IllegalArgumentException(
                    "limits must be positive, but were " + requestTime + ", " + connections + " connections");
        }
    }
}

package dev.remora.lab.trial;

import dev.remora.shared.url.Url;
import java.time.Duration;

/// How long a request takes in virtual time: 50 to 250 ms until the answer begins, drawn from the address, so
/// that it is the same in every crawl, and 1 MB a second after that.
final class Latency {
    private static final long LEAST_MICROS = 50_000;
    private static final long SPREAD_MICROS = 200_000;

    private Latency() {}

    static Duration of(Url url, int bytes) {
        long drawn = Math.floorMod(url.key(), SPREAD_MICROS);
        return Duration.ofNanos((LEAST_MICROS + drawn + bytes) * 1000);
    }
}

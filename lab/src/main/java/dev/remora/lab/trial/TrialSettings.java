package dev.remora.lab.trial;

import java.io.Serializable;
import java.time.Duration;

/// How trials go.
///
/// @param budget pages fetched, at most; [Long#MAX_VALUE]: until nothing waits
/// @param delay between two requests to one host, in virtual time
/// @param threads requests under way at a time
public record TrialSettings(long budget, Duration delay, int threads) implements Serializable {
    /// One request after another, no delay, to the end.
    public static final TrialSettings REFERENCE = new TrialSettings(Long.MAX_VALUE, Duration.ZERO, 1);
}

package dev.remora.search.watch;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The request rules of a host, for its webmaster.
///
/// @param delay between two requests to it, currently in force
/// @param nextAllowed time of the next allowed request by the journal; empty: immediately
/// @param excluded whether the topic's scope excludes it: nothing of it is requested
/// @param robots its last archived robots.txt, or its beginning; empty if there is none
public record HostRules(Duration delay, Optional<Instant> nextAllowed, boolean excluded, String robots) {}

package dev.remora.search.watch;

import dev.remora.shared.reason.Reason;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Optional;

/// An address without a page.
///
/// @param at time of the decision
/// @param reason for the decision
/// @param retryAt time of the next retry; empty: not in this run
public record MissedAddress(Url url, Instant at, Reason reason, Optional<Instant> retryAt) {
    /// A reason why addresses have no page.
    ///
    /// @param id its code: `failure.http-status-404`
    /// @param example the reason of the last address, as an example
    /// @param count number of addresses
    public record Group(String id, Reason example, long count) {}
}

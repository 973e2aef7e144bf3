package dev.remora.search.watch;

import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import java.time.Instant;
import java.util.Optional;

/// Figures of a host over all runs of a crawl.
///
/// @param host with its port, if that is not the scheme's default
/// @param requests made, by what they brought
/// @param lastAsked end of the last request to it; empty: never
/// @param robots its robots.txt; empty: not requested yet
/// @param backOff the last one, because the host demanded it or does not respond; empty: it responds
/// @param cloaks what it shows browsers instead of its pages; empty if nothing else, as far as known
public record HostFigures(
        String host,
        Requests requests,
        Optional<Instant> lastAsked,
        Optional<Robots> robots,
        Optional<BackOff> backOff,
        Optional<PageEvidence> cloaks) {
    /// Requests to a host.
    ///
    /// @param fetched pages, counting each fetch
    /// @param onTopic on-topic pages among them
    /// @param failed requests for pages or robots.txt without result
    public record Requests(long fetched, long onTopic, long failed) {}

    /// A time for which a host is not asked.
    ///
    /// @param until its end
    /// @param reason for it
    public record BackOff(Instant until, Failure reason) {}

    /// The result of requesting a robots.txt.
    ///
    /// @param status HTTP status, 0 if there was no response
    /// @param warc the response, if there was one
    public record Robots(int status, Optional<WarcLocation> warc) {}

    /// Sort orders of hosts, largest first.
    public enum Order {
        FETCHED,
        ON_TOPIC,
        FAILED
    }
}

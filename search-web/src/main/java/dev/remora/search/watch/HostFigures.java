package dev.remora.search.watch;

import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import java.time.Instant;
import java.util.Optional;

/// Figures of a host over all runs of a crawl.
///
/// @param host with its port, if that is not the scheme's default
/// @param fetched pages, counting each fetch
/// @param onTopic on-topic pages among them
/// @param failed requests for pages or robots.txt without result
/// @param lastAsked end of the last request to it; empty: never
/// @param robots its robots.txt; empty: not requested yet
/// @param notBefore end of a back-off, because the host demanded it or does not respond; empty: none
/// @param trouble reason for the back-off
/// @param cloaks what it shows browsers instead of its pages; empty if nothing else, as far as known
public record HostFigures(
        String host,
        long fetched,
        long onTopic,
        long failed,
        Optional<Instant> lastAsked,
        Optional<Robots> robots,
        Optional<Instant> notBefore,
        Optional<Failure> trouble,
        Optional<PageEvidence> cloaks) {
    /// The result of requesting a robots.txt.
    ///
    /// @param status HTTP status, 0 if there was no response
    /// @param warc the response, if there was one
    public record Robots(Instant at, int status, Optional<WarcLocation> warc) {}

    /// Sort orders of hosts, largest first.
    public enum Order {
        FETCHED,
        ON_TOPIC,
        FAILED
    }
}

package dev.remora.crawler.freshness;

/// The visits to a page, or to some pages of a host.
///
/// @param host its number, from 0; -1 for none
public record HostVisits(int host, VisitHistory history) {
    /// For a page that was never visited.
    public static final HostVisits NONE = new HostVisits(-1, VisitHistory.NONE);
}

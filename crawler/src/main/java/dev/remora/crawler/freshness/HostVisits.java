package dev.remora.crawler.freshness;

/// The visits to a page, or to some pages of a host.
///
/// @param host its number, from 0
public record HostVisits(int host, VisitHistory history) {}

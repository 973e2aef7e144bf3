package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.robots.AuxiliaryRequests;

/// The requests of a run that are under way, or wait for something other than their turn in the queue.
///
/// @param inFlight under way
/// @param retries links whose request failed and is repeated later
/// @param auxiliary requests without a queued link
/// @param network holds outcomes back while the local network may be down
record OpenRequests(InFlight inFlight, Retries retries, AuxiliaryRequests auxiliary, NetworkWatch network) {}

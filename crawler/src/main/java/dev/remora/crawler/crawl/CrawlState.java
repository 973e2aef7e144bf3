package dev.remora.crawler.crawl;

import dev.remora.crawler.frontier.Frontier;
import java.util.Map;
import java.util.Set;

/// All that the core knows: what [JournalReplay] makes from the journal, and the core changes from there on.
///
/// @param frontier links that wait, and what became of each address
/// @param robots rules of each origin
/// @param traps how many addresses look alike
/// @param hosts what was found on each host
/// @param sitemapsRead addresses of sitemaps that were read, as keys
/// @param tally what the run has done
record CrawlState(
        Frontier frontier,
        RobotsTable robots,
        TrapRules traps,
        Map<String, HostRecord> hosts,
        Set<Long> sitemapsRead,
        RunTally tally) {
    HostRecord host(String name) {
        return hosts.computeIfAbsent(name, n -> new HostRecord());
    }
}

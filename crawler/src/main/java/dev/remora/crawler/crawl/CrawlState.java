package dev.remora.crawler.crawl;

import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.Mirrors;
import dev.remora.crawler.duplicates.NearDuplicateClusters;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.run.RunTally;
import dev.remora.shared.url.Url;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// All that the core knows: what [JournalReplay] makes from the journal, and the core changes from there on.
///
/// @param frontier links that wait, and what became of each address
/// @param robots rules of each origin
/// @param traps how many addresses look alike
/// @param hosts what was found on each host
/// @param answers which hosts answer
/// @param sites what was found on each site, all its hosts together
/// @param sitemapsRead addresses of sitemaps that were read, as keys
/// @param sitemapsLeft sitemaps that an index named and that were not read yet, with their level
/// @param feeds how many feeds of each host were let in because pages name them
/// @param groups pages with the same text
/// @param near clusters of pages with nearly the same text
/// @param mirrors folders whose pages are the same
/// @param early pages that are to be read again
/// @param asked what the run asks for again and has not been asked for yet, as keys; empty where it is no recrawl of
///     some addresses only
/// @param tally what the run has done
record CrawlState(
        Frontier frontier,
        RobotsTable robots,
        TrapRules traps,
        Map<String, HostRecord> hosts,
        HostAnswers answers,
        SiteRecords sites,
        Set<Long> sitemapsRead,
        Map<Url, Integer> sitemapsLeft,
        Map<String, Integer> feeds,
        ContentGroups groups,
        NearDuplicateClusters near,
        Mirrors mirrors,
        ReparseQueue early,
        Optional<Set<Long>> asked,
        RunTally tally) {
    /// A decision was taken: what it says of hosts and of the run is known from here on.
    void take(JournalRecord record) {
        tally.take(record);
        answers.take(record);
    }

    /// A page was judged.
    void judged(Url url, double relevance, boolean onTopic) {
        host(url.host()).judged(relevance, onTopic);
        sites.of(url).judged(relevance, onTopic);
    }

    /// A page was read again.
    void readAgain(JournalRecord.ReadAgain again) {
        Url url = again.page().url();
        host(url.host()).readAgain(again);
        sites.of(url).readAgain(again);
        if (again.harvested() && !again.harvestedBefore()) {
            traps.onTopic(url);
        }
        tally.take(again);
    }

    HostRecord host(String name) {
        return hosts.computeIfAbsent(name, n -> new HostRecord());
    }
}

package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/// Why an address is in a collection, or is not in its index: everything in the journal about it.
///
/// @param url the address
/// @param fate what happened to it
/// @param at time of the last decision; of a page, when its response came
/// @param way path of the crawl to it: a seed first, this address last; for an address that was never
///     admitted, the path to the page that linked to it. Empty for robots.txt and sitemaps, which are not
///     found by links
/// @param history the decisions on it
/// @param crawl the last run
/// @param threshold relevance from which pages are on topic, by the topic with which the stored pages were
///     judged; empty if it is unknown, or if re-judging has not ended
public record Provenance(
        Url url,
        Fate fate,
        Instant at,
        List<PathStep> way,
        AddressHistory history,
        RunStanding crawl,
        OptionalDouble threshold) {
    public Provenance {
        way = List.copyOf(way);
    }

    /// Whether it comes from an imported archive: it was last queued as an archived address.
    public boolean archived() {
        return history.told().stream()
                .filter(JournalRecord.Queued.class::isInstance)
                .map(JournalRecord.Queued.class::cast)
                .reduce((_, last) -> last)
                .filter(last -> last.link().origin() == Link.Origin.ARCHIVE)
                .isPresent();
    }

    /// Whether its fate is that of the archive: it comes from one, and a recrawl that asked for it, if any, ended
    /// before it was requested.
    public boolean asArchived() {
        return archived()
                && history.told().stream()
                        .filter(record -> record instanceof JournalRecord.RecrawlRequested
                                || record instanceof JournalRecord.AskedAgain)
                        .allMatch(asked -> at.isBefore(asked.at()));
    }

    /// Returns the same of a collection whose last run is not at work: without an end, it was interrupted.
    public Provenance atRest() {
        return new Provenance(url, fate, at, way, history, crawl.atRest(), threshold);
    }
}

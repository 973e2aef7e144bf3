package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/// Why an address is in a collection, or is not in its index: the whole of what the journal knows of it.
///
/// @param url the address
/// @param fate what became of it
/// @param at when that was decided
/// @param way how the crawl came to it: a seed first, this address last; of what was never let in, the way to the
///     page that linked to it. Empty for robots.txt and sitemaps, which the crawl asks for on its own account
/// @param raised how often a better link to it gave it a better place while it waited
/// @param rescored how often its priority was worked out anew while it waited
/// @param history the decisions on it, oldest first, without those that only moved it in the queue; of more than
///     a hundred the first twenty and the last eighty
/// @param crawl the run that decided last
/// @param threshold relevance from which pages are on topic, by the topic as the stored pages were judged by it;
///     empty where that is not known, or where judging them anew has not come to its end
public record Provenance(
        Url url,
        Fate fate,
        Instant at,
        List<PathStep> way,
        int raised,
        int rescored,
        List<JournalRecord> history,
        RunStanding crawl,
        OptionalDouble threshold) {
    public Provenance {
        way = List.copyOf(way);
        history = List.copyOf(history);
    }
}

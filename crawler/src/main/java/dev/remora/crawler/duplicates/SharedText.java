package dev.remora.crawler.duplicates;

import dev.remora.shared.url.Url;
import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A page that represents its text in its shard, as the others need to know it.
///
/// @param shard its number
/// @param digest of the text
/// @param address of the page
/// @param rank of the address ([AddressRank]), below that of one about whose text somebody answered
/// @param seen when it was last requested
/// @param representedBy address of the page of another shard that represents it; empty if it stands for itself
public record SharedText(int shard, long digest, String address, int rank, Instant seen, String representedBy)
        implements Serializable {
    /// As in one process: the highest rank, and among equals the one that stands already, then the first.
    private static final Comparator<SharedText> BEST = Comparator.comparingInt((SharedText page) -> -page.rank)
            .thenComparing(page -> !page.representedBy.isEmpty())
            .thenComparing(SharedText::seen)
            .thenComparing(SharedText::address);

    /// What a shard has to change.
    ///
    /// @param shard its number
    /// @param address of a page that represents its text in it
    /// @param other the page that represents it from now on, or did until now
    /// @param folded whether it is folded into the other; else it stands for itself again
    public record Change(int shard, String address, String other, boolean folded) implements Serializable {
        /// The address of the page.
        public Url url() {
            return new Url(address);
        }
    }

    /// Determines which page represents a text over all shards.
    ///
    /// @param pages all pages with the same text, at least one
    /// @return what has to change; nothing if it was applied before
    public static List<Change> settle(Iterable<SharedText> pages) {
        List<SharedText> sorted = new ArrayList<>();
        pages.forEach(sorted::add);
        sorted.sort(BEST);
        SharedText best = sorted.removeFirst();
        List<Change> changes = new ArrayList<>();
        if (!best.representedBy.isEmpty()) {
            changes.add(new Change(best.shard, best.address, best.representedBy, false));
        }
        for (SharedText page : sorted) {
            if (!page.representedBy.equals(best.address)) {
                changes.add(new Change(page.shard, page.address, best.address, true));
            }
        }
        return changes;
    }
}

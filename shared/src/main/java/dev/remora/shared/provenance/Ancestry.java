package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// For each fetched page, the page whose link led the crawl to it; 24 bytes per page. Of the links to a page
/// the last before its first fetch counts, since the page was fetched for it; so each step of a path leads
/// back in time, and no path is a cycle.
final class Ancestry {
    private final KeyTable pages;
    private final long[] sources;
    private final BitSet fetched;

    /// @param pages keys of the fetched pages
    Ancestry(KeyTable pages) {
        this.pages = pages;
        this.sources = new long[pages.size()];
        this.fetched = new BitSet(pages.size());
    }

    void take(JournalRecord record) {
        switch (record) {
            case JournalRecord.Queued queued -> queued(queued);
            case JournalRecord.Fetched page -> fetched(page.url().key());
            case JournalRecord.Moved moved -> fetched(moved.url().key());
            default -> {} // not a step of a path
        }
    }

    private void queued(JournalRecord.Queued queued) {
        int page = pages.find(queued.link().target().key());
        if (page >= 0 && !fetched.get(page)) {
            sources[page] = sourceOf(queued, sources[page]);
        }
    }

    private void fetched(long key) {
        fetched.set(pages.find(key));
    }

    /// Returns the key of the address that led to a link's target; 0 for a seed or a link of a sitemap.
    ///
    /// @param before the result for the previous `Queued` record of the target; 0 if there is none. The
    ///     target of a redirect keeps it when it is re-scored with other evidence
    static long sourceOf(JournalRecord.Queued queued, long before) {
        boolean redirectedBefore = queued.link().origin() == Link.Origin.REDIRECT && before != 0;
        if (queued.evidence() instanceof LinkEvidence.RedirectOf(Url from)) {
            return from.key();
        }
        return redirectedBefore ? before : queued.link().source();
    }

    /// Returns the keys on the path to a page, ending with its own.
    List<Long> way(long key) {
        List<Long> way = new ArrayList<>();
        long next = key;
        while (next != 0 && way.size() <= pages.size()) {
            way.add(next);
            int page = pages.find(next);
            next = page < 0 ? 0 : sources[page];
        }
        return way.reversed();
    }
}

package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// For each page that was fetched, the page whose link led the crawl to it: 24 bytes a page. Of the links to a page
/// the last before its first fetch counts, which is the one that it was fetched for; so each step of a way leads
/// back in time, and no way is a circle.
final class Ancestry {
    private final KeyTable pages;
    private final long[] sources;
    private final BitSet fetched;

    /// @param pages what was fetched, by key
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
            default -> {} // leads nowhere
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

    /// Key of the address that led to a link's target; 0 for a seed, or what a sitemap names.
    ///
    /// @param before the same by the record before this of the target; 0 if there is none. What a redirect led to
    ///     is led to by it still where it was scored anew, for other reasons
    static long sourceOf(JournalRecord.Queued queued, long before) {
        boolean redirectedBefore = queued.link().origin() == Link.Origin.REDIRECT && before != 0;
        if (queued.evidence() instanceof LinkEvidence.RedirectOf(Url from)) {
            return from.key();
        }
        return redirectedBefore ? before : queued.link().source();
    }

    /// The keys on the way to a page, this one last.
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

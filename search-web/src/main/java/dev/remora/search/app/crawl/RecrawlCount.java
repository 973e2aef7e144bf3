package dev.remora.search.app.crawl;

import dev.remora.shared.array.LongArray;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Counts what a recrawl did, from the records of a journal in their order.
///
/// For one journal and one thread.
final class RecrawlCount {
    private final int wanted;
    private final CollectionReader collection;

    /// Locations of stored pages whose texts are too short for a digest, by number.
    private final Map<Integer, PageLocation> shorts = new HashMap<>();

    private final KeyTable pages = new KeyTable();
    private final LongArray digests = new LongArray();

    /// Existing pages, by number.
    private final BitSet there = new BitSet();

    /// Existing pages that the next run is to fetch again by name.
    private final BitSet named = new BitSet();

    /// Pages that the run was to fetch again and has not.
    private BitSet left = new BitSet();

    private final Set<String> hosts = new LinkedHashSet<>();

    private int run;
    private boolean asked;
    private boolean anyNamed;
    private boolean noneFailed;

    /// Whether the run was to fetch a site or an address.
    private boolean byName;

    /// Whether the run fetched a page or a redirect, or was told that a page is gone.
    private boolean fetchedAny;
    private long disallowed;
    private long same;
    private long changed;
    private long gone;
    private long added;
    private long kept;

    RecrawlCount(int wanted, CollectionReader collection) {
        this.wanted = wanted;
        this.collection = collection;
    }

    /// Returns the results; empty if the run fetched no known pages again.
    Optional<Recrawled> results() {
        return asked
                ? Optional.of(new Recrawled(
                        same,
                        changed,
                        gone,
                        added,
                        kept,
                        left.cardinality(),
                        new Recrawled.Unrequested(noneFailed, byName && !fetchedAny, disallowed, List.copyOf(hosts))))
                : Optional.empty();
    }

    void take(JournalRecord record) {
        switch (record) {
            case JournalRecord.RunStarted started -> run = started.run();
            case JournalRecord.AskedAgain again -> name(again.key());
            case JournalRecord.RecrawlRequested recrawl -> begin(recrawl);
            case JournalRecord.Fetched page -> fetched(page);
            case JournalRecord.Unchanged page -> {
                reached(page.url().key());
                reachedWeb();
                same += run == wanted ? 1 : 0;
            }
            case JournalRecord.Failed failed
            when failed.retryAt().isEmpty() -> failed(failed.url().key());
            case JournalRecord.RefusedByRobots refused -> disallowed(refused.url());
            case JournalRecord.Dropped dropped -> reached(dropped.url().key());
            case JournalRecord.Reparsed again -> // the same page, parsed differently
                put(again.page());
            case JournalRecord.Removed removed -> {
                boolean was = gone(removed.url().key());
                if (was && !(removed.reason() instanceof Failure.RobotsForbid)) {
                    reachedWeb();
                }
            }
            case JournalRecord.Moved moved -> {
                reachedWeb();
                var _ = gone(moved.url().key());
            }
            default -> {} // changes no page
        }
    }

    private void name(long page) {
        anyNamed = true;
        int number = pages.find(page);
        if (number >= 0 && there.get(number)) {
            named.set(number);
        }
    }

    private void begin(JournalRecord.RecrawlRequested recrawl) {
        if (recrawl.run() == wanted) {
            asked = true;
            byName = recrawl.which() instanceof Recrawl.Site || recrawl.which() instanceof Recrawl.Page;
            noneFailed = recrawl.which() instanceof Recrawl.Failed && !anyNamed;
            left = (BitSet) there.clone();
            if (!(recrawl.which() instanceof Recrawl.All)) {
                left.and(named);
            }
        }
        named.clear();
        anyNamed = false;
    }

    private void disallowed(Url url) {
        failed(url.key());
        if (asked && run == wanted) {
            disallowed++;
            hosts.add(url.host());
        }
    }

    /// A removal is journalled before its failure.
    private void failed(long page) {
        reached(page);
        int number = pages.find(page);
        kept += run == wanted && number >= 0 && there.get(number) ? 1 : 0;
    }

    private void reached(long page) {
        int number = pages.find(page);
        if (number >= 0) {
            left.clear(number);
        }
    }

    private void fetched(JournalRecord.Fetched page) {
        reached(page.url().key());
        reachedWeb();
        if (asked && run == wanted) {
            int number = pages.find(page.url().key());
            boolean known = number >= 0 && there.get(number);
            boolean alike = known && alike(number, page);
            added += known ? 0 : 1;
            same += alike ? 1 : 0;
            changed += known && !alike ? 1 : 0;
        }
        put(page);
    }

    private boolean alike(int known, JournalRecord.Fetched page) {
        long digest = page.likeness().digest();
        return digests.get(known) == digest && (digest != 0 || sameText(shorts.get(known), page.page()));
    }

    /// Whether two versions have the same text. If a compaction dropped one of them, something of the page changed.
    private boolean sameText(PageLocation before, PageLocation now) {
        try {
            return text(before).equals(text(now));
        } catch (DataDropped e) {
            return false;
        }
    }

    private String text(PageLocation where) {
        return collection.page(where).body().text();
    }

    private void put(JournalRecord.Fetched page) {
        int at = pages.add(page.url().key());
        digests.set(at, page.likeness().digest());
        there.set(at);
        if (page.likeness().digest() == 0) {
            shorts.put(at, page.page());
        }
    }

    /// Notes that something came of the recrawl's requests.
    private void reachedWeb() {
        fetchedAny |= asked && run == wanted;
    }

    private boolean gone(long page) {
        reached(page);
        int number = pages.find(page);
        boolean was = number >= 0 && there.get(number);
        if (was) {
            there.clear(number);
            gone += run == wanted ? 1 : 0;
        }
        return was;
    }
}

package dev.remora.crawler.crawl.rescoring;

import dev.remora.shared.array.IntArray;
import dev.remora.shared.array.LongArray;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// The pages that a collection holds now, each in its last version, with their source pages, from one more
/// reading of the journal. About 44 bytes per page.
public final class StoredVersions {
    private final CollectionReader collection;
    private final long last;
    private final KeyTable pages = new KeyTable();

    /// Sequence number of the record of the last version; 0 for a removed page.
    private final LongArray records = new LongArray();

    /// Sequence number of the record of the last fetch; smaller if the page was parsed again since.
    private final LongArray fetches = new LongArray();

    private final IntArray runs = new IntArray();
    private final LongArray sources = new LongArray();
    private int run;
    private int size;

    /// A stored page.
    ///
    /// @param run of its last fetch
    public record Version(Url url, PageLocation page, int run) {}

    private StoredVersions(CollectionReader collection) {
        this.collection = collection;
        this.last = collection.lastSequence();
    }

    /// Reads the journal up to its newest record.
    public static StoredVersions of(CollectionReader collection) {
        StoredVersions versions = new StoredVersions(collection);
        versions.each(entry -> {
            versions.take(entry);
            return true;
        });
        versions.each(entry -> {
            versions.foundOn(entry);
            return true;
        });
        return versions;
    }

    private void take(JournalEntry entry) {
        switch (entry.record()) {
            case JournalRecord.RunStarted started -> run = started.run();
            case JournalRecord.Fetched fetched -> {
                int page = put(fetched.url(), entry.sequence());
                runs.set(page, run);
                fetches.set(page, entry.sequence());
            }
            case JournalRecord.Reparsed again -> put(again.page().url(), entry.sequence());
            case JournalRecord.Removed removed -> gone(removed.url());
            case JournalRecord.Moved moved -> gone(moved.url());
            default -> {} // changes no page
        }
    }

    private void foundOn(JournalEntry entry) {
        if (entry.record() instanceof JournalRecord.Queued queued) {
            int page = pages.find(queued.link().target().key());
            if (page >= 0) {
                sources.set(page, queued.link().source());
            }
        }
    }

    private int put(Url url, long sequence) {
        int page = pages.add(url.key());
        size += records.get(page) == 0 ? 1 : 0;
        records.set(page, sequence);
        return page;
    }

    private void gone(Url url) {
        int page = pages.find(url.key());
        if (page >= 0 && records.get(page) != 0) {
            records.set(page, 0);
            size--;
        }
    }

    /// Number of pages.
    public int size() {
        return size;
    }

    /// Addresses at which a page is or was, numbered by first appearance.
    KeyTable keys() {
        return pages;
    }

    /// Key of the source page of the link that led to a page, by the page's number; 0 for a seed.
    long source(int page) {
        return sources.get(page);
    }

    /// Passes each page, in journal order, until `action` returns false.
    ///
    /// @return whether all were passed
    public boolean forEach(Predicate<Version> action) {
        return each(entry -> switch (entry.record()) {
            case JournalRecord.Fetched fetched -> give(fetched, entry.sequence(), action);
            case JournalRecord.Reparsed again -> give(again.page(), entry.sequence(), action);
            default -> true; // holds no page
        });
    }

    /// Sequence number of the record from which on `most` pages were fetched; 1 if there are no more than that.
    long firstOfLast(int most) {
        long[] sorted = IntStream.range(0, pages.size())
                .filter(page -> records.get(page) > 0)
                .mapToLong(fetches::get)
                .sorted()
                .toArray();
        return sorted.length > most ? sorted[sorted.length - most] : 1;
    }

    /// Passes each journalled link that leads to a page, with the page's number, in journal order: a link to a
    /// source page precedes the links found on it.
    void forEachLeading(ObjIntConsumer<Link> action) {
        each(entry -> {
            if (entry.record() instanceof JournalRecord.Queued queued) {
                int page = pages.find(queued.link().target().key());
                if (page >= 0) {
                    action.accept(queued.link(), page);
                }
            }
            return true;
        });
    }

    /// Passes pages by key with the links that led to them, in the order in which they were fetched. Holds the
    /// links to pages that are fetched later in the journal, half a KiB each.
    ///
    /// @param first sequence number of the record from which on links are held; pages fetched before it come
    ///     with [Link#seed]
    public void forEachLed(long first, ObjLongConsumer<Link> action) {
        Map<Long, Link> led = new HashMap<>();
        each(entry -> {
            switch (entry.record()) {
                case JournalRecord.Queued queued
                when wanted(queued.link().target(), first, entry) ->
                    led.put(queued.link().target().key(), queued.link());
                case JournalRecord.Fetched fetched -> arrived(fetched.url(), entry, led, action);
                default -> {} // leads to no page
            }
            return true;
        });
    }

    private boolean wanted(Url target, long first, JournalEntry entry) {
        int page = pages.find(target.key());
        return page >= 0 && records.get(page) > 0 && fetches.get(page) >= Math.max(first, entry.sequence());
    }

    private void arrived(Url url, JournalEntry entry, Map<Long, Link> led, ObjLongConsumer<Link> action) {
        int page = pages.find(url.key());
        if (fetches.get(page) == entry.sequence()) {
            Link link = led.remove(url.key());
            action.accept(link == null ? Link.seed(url) : link, url.key());
        }
    }

    private boolean give(JournalRecord.Fetched fetched, long sequence, Predicate<Version> action) {
        int page = pages.find(fetched.url().key());
        return records.get(page) != sequence || action.test(new Version(fetched.url(), fetched.page(), runs.get(page)));
    }

    private boolean each(Predicate<JournalEntry> action) {
        try (CollectionReader.Records journal = collection.after(0)) {
            while (journal.hasNext()) {
                JournalEntry entry = journal.next();
                if (entry.sequence() > last) {
                    return true;
                }
                if (!action.test(entry)) {
                    return false;
                }
            }
        }
        return true;
    }
}

package dev.remora.crawler.crawl.reread;

import dev.remora.shared.array.IntArray;
import dev.remora.shared.array.LongArray;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// The pages that a collection holds, each in its last version, in an order that their addresses alone decide: by
/// site, then by host, then by path: pages of a section, which share a template, are near one another. From one
/// reading of the journal; about 170 bytes per page.
final class PageTable {
    private final KeyTable keys = new KeyTable();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Place> places = new ArrayList<>();
    private final FeedResponses feeds = new FeedResponses();
    private final IntArray hosts = new IntArray();
    private final List<String> paths = new ArrayList<>();
    private final LongArray hashes = new LongArray();

    /// Segment of the stored page; 0 for a removed one.
    private final IntArray segments = new IntArray();

    private final LongArray offsets = new LongArray();
    private final IntArray files = new IntArray();
    private final LongArray responses = new LongArray();
    private final IntArray statuses = new IntArray();
    private int[] sorted = new int[0];
    private long lastChange;

    private record Place(String site, String host) {}

    /// The pages of a host.
    ///
    /// @param site its registrable domain
    /// @param from place of its first page in the order of all
    /// @param to place after its last page
    record HostPages(String site, int from, int to) {}

    private PageTable() {}

    static PageTable of(CollectionReader collection) {
        PageTable table = new PageTable();
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(table::take);
        }
        table.sort();
        return table;
    }

    private void take(JournalEntry entry) {
        switch (entry.record()) {
            case JournalRecord.Fetched page -> put(page, entry.sequence());
            case JournalRecord.Reparsed again -> put(again.page(), entry.sequence());
            case JournalRecord.Removed removed -> gone(removed.url(), entry.sequence());
            case JournalRecord.Moved moved -> gone(moved.url(), entry.sequence());
            case JournalRecord.SitemapFetched list when list.feed() -> feeds.add(list.url(), list.answer());
            default -> {} // changes no page
        }
    }

    private void put(JournalRecord.Fetched fetched, long sequence) {
        Url url = fetched.url();
        int page = keys.add(url.key());
        if (page == paths.size()) {
            paths.add(url.pathAndQuery());
        }
        hosts.set(page, host(url));
        hashes.set(page, new Url("http" + url.text().substring(url.scheme().length())).key());
        stored(page, fetched.page());
        files.set(page, fetched.warc().file());
        responses.set(page, fetched.warc().offset());
        statuses.set(page, fetched.response().status());
        lastChange = sequence;
    }

    private int host(Url url) {
        return numbers.computeIfAbsent(url.host(), host -> {
            places.add(new Place(Sites.of(url), host));
            return places.size() - 1;
        });
    }

    private void gone(Url url, long sequence) {
        int page = keys.find(url.key());
        if (page >= 0) {
            segments.set(page, 0);
            lastChange = sequence;
        }
    }

    private void sort() {
        int[] ranks = new int[places.size()];
        int[] byName = IntStream.range(0, ranks.length)
                .boxed()
                .sorted(Comparator.<Integer, String>comparing(i -> places.get(i).site())
                        .thenComparing(i -> places.get(i).host()))
                .mapToInt(i -> i)
                .toArray();
        IntStream.range(0, byName.length).forEach(rank -> ranks[byName[rank]] = rank);
        sorted = sorted(Comparator.<Integer>comparingInt(page -> ranks[hosts.get(page)])
                .thenComparing(paths::get)
                .thenComparing(this::compare));
    }

    private int[] sorted(Comparator<Integer> order) {
        return IntStream.range(0, keys.size())
                .filter(page -> segments.get(page) > 0)
                .boxed()
                .sorted(order)
                .mapToInt(page -> page)
                .toArray();
    }

    /// Compares two pages by hashes of their addresses without schemes.
    private int compare(int page, int other) {
        int byHash = Long.compare(hashes.get(page), hashes.get(other));
        return byHash != 0 ? byHash : Long.compare(keys.key(page), keys.key(other));
    }

    int size() {
        return sorted.length;
    }

    List<HostPages> hosts() {
        List<HostPages> all = new ArrayList<>();
        for (int from = 0, to; from < sorted.length; from = to) {
            int host = hosts.get(sorted[from]);
            to = from + 1;
            while (to < sorted.length && hosts.get(sorted[to]) == host) {
                to++;
            }
            all.add(new HostPages(places.get(host).site(), from, to));
        }
        return all;
    }

    /// The number of the page at a place in the order, from 0.
    int page(int place) {
        return sorted[place];
    }

    /// All pages by the hashes of their addresses: the first ones are a sample of all sites.
    int[] sample() {
        return sorted(this::compare);
    }

    /// The responses of the feeds of a site, by address, and those of one address by age.
    List<FeedResponses.Feed> feeds(String site) {
        return feeds.of(site);
    }

    /// Key of a page's address.
    long key(int page) {
        return keys.key(page);
    }

    /// Where a page is stored.
    PageLocation location(int page) {
        return new PageLocation(segments.get(page), offsets.get(page));
    }

    /// A page was stored anew.
    void stored(int page, PageLocation location) {
        segments.set(page, location.segment());
        offsets.set(page, location.offset());
    }

    WarcLocation response(int page) {
        return new WarcLocation(files.get(page), responses.get(page));
    }

    /// HTTP status of that response.
    int status(int page) {
        return statuses.get(page);
    }

    /// Number of the last record that changed a page; 0 without one.
    long lastChange() {
        return lastChange;
    }
}

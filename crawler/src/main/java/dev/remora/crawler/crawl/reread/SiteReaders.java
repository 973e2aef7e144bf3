package dev.remora.crawler.crawl.reread;

import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.worker.ResponseReader;
import dev.remora.crawler.feed.EntryDates;
import dev.remora.crawler.feed.FeedReader;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.parse.PageParser;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.WarcLocation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

/// Makes a reader for each host that knows what its pages share, and the dates that its site's feeds give. What it
/// knows follows from the addresses and contents of the pages alone. For one thread; the readers are for many.
final class SiteReaders {
    /// Pages that are learnt before the first of them is read.
    static final int AT_A_TIME = 64;

    private final CollectionReader collection;
    private final PageTable table;
    private final ResponseReader reader;
    private final FeedReader feeds;
    private final ExecutorService threads;
    private String site = "";
    private CompletableFuture<SiteDates> dates =
            CompletableFuture.completedFuture(new SiteDates(new EntryDates(), false));

    /// What the feeds of a site say.
    ///
    /// @param lost whether some of its feeds cannot be read any more, or gave more dates than are kept
    private record SiteDates(EntryDates dates, boolean lost) {}

    /// A reader of the pages of one host.
    ///
    /// @param learning learns from pages what `reader` knows
    /// @param keepsDays whether pages keep dates that only a feed can have given
    record SiteReader(ResponseReader learning, ResponseReader reader, boolean keepsDays) {}

    /// @param reader without knowledge of any site
    /// @param feeds reads feeds
    SiteReaders(
            CollectionReader collection,
            PageTable table,
            ResponseReader reader,
            FeedReader feeds,
            ExecutorService threads) {
        this.collection = collection;
        this.table = table;
        this.reader = reader;
        this.feeds = feeds;
        this.threads = threads;
    }

    /// The reader of a host's first pages. To be called host by host, those of a site one after another.
    CompletableFuture<SiteReader> of(PageTable.HostPages host) {
        if (!host.site().equals(site)) {
            site = host.site();
            dates = CompletableFuture.supplyAsync(() -> dates(host.site()), threads);
        }
        return dates.thenApplyAsync(known -> learnt(untaught(known), host, host.from()), threads);
    }

    /// The reader of a host's further pages, once those before are read.
    CompletableFuture<SiteReader> further(CompletableFuture<SiteReader> before, PageTable.HostPages host, int from) {
        return before.thenApplyAsync(site -> learnt(site, host, from), threads);
    }

    private SiteDates dates(String of) {
        EntryDates given = new EntryDates();
        boolean lost = false;
        for (FeedResponses.Feed feed : table.feeds(of)) {
            lost |= !FaultBarrier.around(feed.url(), () -> noted(feed, given), _ -> false);
        }
        return new SiteDates(given, lost || given.forgot());
    }

    private boolean noted(FeedResponses.Feed feed, EntryDates given) {
        if (feed.response().equals(WarcLocation.LOST)) {
            return false;
        }
        try {
            FetchOutcome.Fetched fetched = FetchOutcome.Fetched.archived(collection.exchange(feed.response()));
            feeds.read(feed.url(), fetched.contentType(), fetched.body())
                    .ifPresent(
                            entries -> given.note(feed.url(), fetched.exchange().at(), entries));
            return true;
        } catch (DataDropped e) {
            return false;
        }
    }

    private SiteReader untaught(SiteDates known) {
        PageParser parser = reader.parser().untaught();
        return new SiteReader(
                reader.with(parser, known.dates()), reader.with(parser.settled(), known.dates()), known.lost());
    }

    private SiteReader learnt(SiteReader site, PageTable.HostPages host, int from) {
        for (int place = from; place < Math.min(from + AT_A_TIME, host.to()); place++) {
            int page = table.page(place);
            FaultBarrier.around(table.key(page), () -> site.learning().learn(table.response(page)), _ -> false);
        }
        return site;
    }
}

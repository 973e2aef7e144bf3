package dev.remora.crawler.crawl.reread;

import dev.remora.crawler.crawl.Answers;
import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.content.Duplicates;
import dev.remora.crawler.crawl.content.ReparsedPages;
import dev.remora.crawler.crawl.reread.SiteReaders.SiteReader;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.crawl.worker.ReadAgain;
import dev.remora.crawler.crawl.worker.ResponseReader;
import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.crawler.duplicates.NearDuplicateClusters;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.url.Url;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;

/// The first pass: many threads read the archived responses, one decides, page by page in the order of the
/// [PageTable]. A page that reads otherwise than before, or belongs to another cluster of near duplicates, is
/// decided; any other stays as it is.
final class ReadingPass {
    /// Hosts that are learnt, and of which the first pages are read, while those of an earlier one are decided.
    private static final int HOSTS_AHEAD = 4;

    private final PageTable table;
    private final ResponseReader reader;
    private final CrawlState state;
    private final Decisions decisions;
    private final NearDuplicateClusters clusters = new NearDuplicateClusters();
    private final ReparsedPages pages;
    private final Clock clock;
    private final Reread.Progress progress;
    private long done;
    private long changed;
    private long kept;

    /// @param reader without knowledge of any site
    ReadingPass(
            CollectionWriter collection,
            PageTable table,
            ResponseReader reader,
            CrawlState state,
            Clock clock,
            Reread.Progress progress) {
        this.table = table;
        this.reader = reader;
        this.state = state;
        this.decisions = new Decisions(state, collection);
        Answers answers = reader.analysis().judge().answers();
        this.pages = new ReparsedPages(decisions, new Duplicates(state, clusters, decisions, answers, _ -> {}));
        this.clock = clock;
        this.progress = progress;
    }

    /// A host whose first pages are being read.
    private record Ahead(
            PageTable.HostPages host, CompletableFuture<SiteReader> reader, List<CompletableFuture<Again>> first) {}

    /// A page that was read again.
    ///
    /// @param page as it is now; empty if it cannot even be judged as it was stored: nothing is decided then
    private record Again(ReadAgain result, Optional<Completion.Reading.PageRead> page) {}

    /// Passes over all pages.
    ///
    /// @return whether the pass completed
    boolean over(SiteReaders readers, ExecutorService threads) {
        Iterator<PageTable.HostPages> hosts = table.hosts().iterator();
        Deque<Ahead> ahead = new ArrayDeque<>();
        while (hosts.hasNext() || !ahead.isEmpty()) {
            while (hosts.hasNext() && ahead.size() < HOSTS_AHEAD) {
                PageTable.HostPages host = hosts.next();
                CompletableFuture<SiteReader> learnt = readers.of(host);
                ahead.add(new Ahead(host, learnt, reading(host, host.from(), learnt, threads)));
            }
            if (!take(ahead.removeFirst(), readers, threads)) {
                return false;
            }
        }
        return true;
    }

    private List<CompletableFuture<Again>> reading(
            PageTable.HostPages host, int from, CompletableFuture<SiteReader> learnt, ExecutorService threads) {
        List<CompletableFuture<Again>> reading = new ArrayList<>();
        for (int place = from; place < Math.min(from + SiteReaders.AT_A_TIME, host.to()); place++) {
            int page = table.page(place);
            long digest = digest(page);
            reading.add(learnt.thenApplyAsync(site -> again(page, digest, site), threads));
        }
        return reading;
    }

    private long digest(int page) {
        return state.groups().member(table.key(page)).map(Member::digest).orElse(0L);
    }

    private Again again(int page, long digest, SiteReader site) {
        long key = table.key(page);
        ReadAgain again = FaultBarrier.around(
                key,
                () -> site.reader().again(table.response(page), table.location(page), site.keepsDays()),
                _ -> new ReadAgain.Kept());
        Optional<Completion.Reading.PageRead> read = switch (again) {
            case ReadAgain.Changed changed -> Optional.of(changed.read());
            case ReadAgain.Same same -> Optional.of(same.read());
            case ReadAgain.Kept() ->
                FaultBarrier.around(
                        key, () -> Optional.of(reader.asStored(table.location(page), digest)), _ -> Optional.empty());
        };
        return new Again(again, read);
    }

    private boolean take(Ahead ahead, SiteReaders readers, ExecutorService threads) {
        CompletableFuture<SiteReader> learnt = ahead.reader();
        List<CompletableFuture<Again>> reading = ahead.first();
        for (int from = ahead.host().from(); !reading.isEmpty(); from += SiteReaders.AT_A_TIME) {
            for (int i = 0; i < reading.size(); i++) {
                take(table.page(from + i), Reread.await(reading.get(i)));
            }
            done += reading.size();
            if (!progress.at(Reread.Phase.READING, done, table.size())) {
                return false;
            }
            int next = from + SiteReaders.AT_A_TIME;
            learnt = readers.further(learnt, ahead.host(), next);
            reading = reading(ahead.host(), next, learnt, threads);
        }
        return true;
    }

    private void take(int page, Again again) {
        boolean other = again.result() instanceof ReadAgain.Changed;
        changed += other ? 1 : 0;
        kept += again.result() instanceof ReadAgain.Kept ? 1 : 0;
        again.page().ifPresent(read -> {
            table.stored(page, read.location());
            decide(page, read, other);
        });
    }

    private void decide(int page, Completion.Reading.PageRead read, boolean other) {
        Url url = read.page().url();
        Optional<Member> before = state.groups().member(url.key());
        Optional<Sketch> sketch = read.fingerprints().nearSketch();
        Optional<Long> cluster = sketch.flatMap(clusters::find);
        long name = cluster.or(() -> sketch.map(Sketch::name)).orElse(0L);
        if (other
                || before.map(Member::digest).orElse(0L) != read.digest()
                || before.map(Member::cluster).orElse(0L) != name) {
            pages.take(before(page, url), read, clock.instant());
            decisions.commit();
        }
        sketch.filter(_ -> cluster.isEmpty()).ifPresent(clusters::begin);
        clusters.join(name, url);
    }

    private EarlyPages.Early before(int page, Url url) {
        return new EarlyPages.Early(
                url,
                table.status(page),
                table.response(page),
                table.location(page),
                state.relevance(url.key()),
                state.contents().verdict(url.key()) == Verdict.ON_TOPIC);
    }

    /// Number of pages that read otherwise than before.
    long changed() {
        return changed;
    }

    /// Number of pages that could not be read again.
    long kept() {
        return kept;
    }
}

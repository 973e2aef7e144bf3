package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.robots.RobotsTag;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.duplicates.Sketcher;
import dev.remora.crawler.duplicates.TextDigest;
import dev.remora.crawler.feed.EntryDates;
import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.feed.FeedLinks;
import dev.remora.crawler.feed.FeedReader;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.RobotsRules;
import dev.remora.crawler.fetch.Sitemap;
import dev.remora.crawler.fetch.SitemapReader;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.summary.Summarizer;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// Does a job: fetch, archive, and for a page parse, segment, judge and store. Safe for use by many threads;
/// everything that costs time happens here, so that the core only decides. Whatever goes wrong on the way is the
/// outcome of the job's address ([FaultBarrier]), but for a disk that fails.
public final class PageWorker {
    /// Addresses of one host that are spared, at most.
    private static final int MOST_ADDRESSES = 8;

    private final Fetcher fetcher;
    private final PageParser parser;
    private final FeedReader feeds;
    private final FeedLinks feedLinks;
    private final EntryDates entryDates = new EntryDates();
    private final SitemapReader sitemaps;
    private final Segmenter segmenter;
    private final PageJudge judge;
    private final Summarizer summarizer;
    private final Sketcher sketcher;
    private final CollectionWriter collection;
    private final Clock clock;

    /// @param fetcher makes requests
    /// @param parser reads pages
    /// @param urls what an address is, for the links of feeds
    /// @param sitemaps reads sitemaps
    /// @param segmenter finds words
    /// @param relevance judges pages
    /// @param summarizer finds sentences that stand for pages
    /// @param sketcher makes what near duplicates are told by
    /// @param collection takes responses and pages
    /// @param clock gives the times of outcomes
    public PageWorker(
            Fetcher fetcher,
            PageParser parser,
            UrlRules urls,
            SitemapReader sitemaps,
            Segmenter segmenter,
            RelevanceModel relevance,
            Summarizer summarizer,
            Sketcher sketcher,
            CollectionWriter collection,
            Clock clock) {
        this.fetcher = fetcher;
        this.parser = parser;
        this.feeds = new FeedReader(urls);
        this.feedLinks = new FeedLinks(urls);
        this.sitemaps = sitemaps;
        this.segmenter = segmenter;
        this.judge = new PageJudge(relevance);
        this.summarizer = summarizer;
        this.sketcher = sketcher;
        this.collection = collection;
        this.clock = clock;
    }

    /// The network addresses behind a host that are to be spared; blocks until they are known. None on loopback, which
    /// is this machine.
    List<String> addresses(String host) {
        return fetcher.addresses(new Url("http://" + host + "/").hostName()).stream()
                .filter(address -> !address.isLoopbackAddress())
                .map(InetAddress::getHostAddress)
                .sorted()
                .limit(MOST_ADDRESSES)
                .toList();
    }

    /// Does a job; blocks until it is done.
    ///
    /// @throws dev.remora.shared.collection.StorageFailed if the disk does not take what was fetched
    public Completion execute(Job job) {
        Url url = job.request().url();
        Completion fetched =
                FaultBarrier.around(url, () -> fetched(job), e -> lost(job, new Failure.FetchingFailed(e.toString())));
        return fetched.outcome() instanceof FetchOutcome.Fetched good
                ? FaultBarrier.around(
                        url,
                        () -> fetched.with(reading(job, good)),
                        e -> unread(fetched, new Failure.ReadingFailed(e.toString())))
                : fetched;
    }

    private Completion fetched(Job job) {
        FetchOutcome outcome = fetcher.fetch(job.request());
        return new Completion(job, outcome, Outcomes.exchange(outcome).map(collection::archive), Optional.empty());
    }

    private Completion lost(Job job, Failure reason) {
        return new Completion(
                job,
                new FetchOutcome.Unreachable(job.request().url(), clock.instant(), reason, false),
                Optional.empty(),
                Optional.empty());
    }

    /// A robots.txt that was not read might as well not have come (RFC 9309, 2.3.1.4).
    private Completion unread(Completion fetched, Failure reason) {
        return switch (fetched.job()) {
            case Job.RobotsJob robots -> lost(robots, reason);
            case Job.PageJob _, Job.SitemapJob _ -> fetched.with(new Completion.Reading.Unreadable(reason));
        };
    }

    private Completion.Reading reading(Job job, FetchOutcome.Fetched fetched) {
        return switch (job) {
            case Job.PageJob _ -> page(fetched);
            case Job.SitemapJob _ -> sitemap(fetched);
            case Job.RobotsJob _ -> new Completion.Reading.RobotsRead(RobotsRules.of(fetched));
        };
    }

    private Completion.Reading page(FetchOutcome.Fetched fetched) {
        Optional<List<FeedEntry>> feed = feeds.read(fetched.url(), fetched.contentType(), fetched.body());
        if (feed.isPresent()) {
            entryDates.note(fetched.url(), fetched.exchange().at(), feed.get());
            return new Completion.Reading.FeedRead(feed.get());
        }
        return switch (parsed(fetched)) {
            case ParseOutcome.NotAPage(Failure reason) -> new Completion.Reading.Unreadable(reason);
            case ParseOutcome.NotRead(Failure reason) -> new Completion.Reading.NotRead(reason);
            case ParseOutcome.Parsed parsed -> {
                Read read = judged(asKnown(parsed, fetched), parsed);
                boolean onTopic = read.judgement().onTopic();
                yield stored(read, onTopic ? feedLinks.of(fetched.url(), fetched.body()) : List.of());
            }
        };
    }

    private Completion.Reading.PageRead stored(Read read, List<Url> named) {
        PageLocation location = collection.store(read.stored());
        Page page = read.stored().page();
        PageWords words = PageWords.of(read.stored().title(), read.stored().body());
        return new Completion.Reading.PageRead(
                page,
                words,
                location,
                read.judgement(),
                read.digest(),
                sketcher.sketch(read.stored().body()),
                read.refresh(),
                named);
    }

    /// Reads a page again from the archive, by what is known of its site now.
    ///
    /// @return empty if that makes no difference; nothing is stored then
    Optional<Completion.Reading.PageRead> readAgain(EarlyPages.Early early) {
        return FaultBarrier.around(early.url(), () -> otherReading(early), _ -> Optional.empty());
    }

    private Optional<Completion.Reading.PageRead> otherReading(EarlyPages.Early early) {
        Page before = collection.page(early.page()).page();
        if (!before.facts().mediaType().equals(PageFacts.NONE.mediaType())) {
            return Optional.empty(); // documents are read one by one
        }
        FetchOutcome.Fetched fetched = FetchOutcome.Fetched.archived(collection.exchange(early.warc()));
        if (!(parsed(fetched) instanceof ParseOutcome.Parsed parsed)) {
            return Optional.empty();
        }
        Page page = dayKept(asKnown(parsed, fetched), before);
        boolean same = page.title().equals(before.title())
                && page.text().equals(before.text())
                && page.facts().equals(before.facts());
        return same ? Optional.empty() : Optional.of(stored(judged(page, parsed), List.of()));
    }

    /// What a feed said of a page may be forgotten by now: a page that is of the same kind as before keeps its day.
    private static Page dayKept(Page page, Page before) {
        boolean lost = page.facts().published().isEmpty()
                && page.facts().kind() == before.facts().kind();
        Optional<LocalDate> day = lost ? before.facts().published() : Optional.empty();
        return day.map(known -> page.with(page.facts().publishedOn(known))).orElse(page);
    }

    private ParseOutcome parsed(FetchOutcome.Fetched fetched) {
        Url url = fetched.url();
        Instant at = fetched.exchange().at();
        return fetched.exchange().truncated()
                ? parser.parseBeginning(url, at, fetched.contentType(), fetched.body())
                : parser.parse(url, at, fetched.contentType(), fetched.body());
    }

    /// The page with what is known of it besides its body: from the response's head, and from feeds.
    private Page asKnown(ParseOutcome.Parsed parsed, FetchOutcome.Fetched fetched) {
        return entryDates.dated(RobotsTag.of(fetched.exchange()).on(parsed.page()));
    }

    private Read judged(Page page, ParseOutcome.Parsed parsed) {
        SegmentedText title = segmenter.segment(page.title());
        SegmentedText body = segmenter.segment(page.text());
        Judgement judgement = judge.judge(page, title, body);
        String summary = page.facts().softError().isPresent() ? "" : summarizer.of(title, body);
        return new Read(
                new StoredPage(page, title, body, judgement.relevance(), summary, segmenter.dictionary()),
                judgement,
                TextDigest.of(parsed.title(), parsed.text(), parsed.page().text()),
                parsed.refresh());
    }

    /// A page that was read and judged, and is to be stored.
    private record Read(StoredPage stored, Judgement judgement, long digest, Optional<Url> refresh) {}

    private Completion.Reading sitemap(FetchOutcome.Fetched fetched) {
        Sitemap sitemap = sitemaps.read(fetched);
        return new Completion.Reading.SitemapRead(sitemap.pages(), sitemap.sitemaps());
    }
}

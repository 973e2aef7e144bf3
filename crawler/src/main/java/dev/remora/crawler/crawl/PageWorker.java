package dev.remora.crawler.crawl;

import dev.remora.crawler.duplicates.Sketcher;
import dev.remora.crawler.duplicates.TextDigest;
import dev.remora.crawler.feed.EntryDates;
import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.feed.FeedLinks;
import dev.remora.crawler.feed.FeedReader;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.Fetcher;
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
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does a job: fetch, archive, and for a page parse, segment, judge and store. Safe for use by many threads;
/// everything that costs time happens here, so that the core only decides.
public final class PageWorker {
    private static final Logger LOG = LoggerFactory.getLogger(PageWorker.class);

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

    /// @param fetcher makes requests
    /// @param parser reads pages
    /// @param urls what an address is, for the links of feeds
    /// @param sitemaps reads sitemaps
    /// @param segmenter finds words
    /// @param relevance judges pages
    /// @param summarizer finds sentences that stand for pages
    /// @param sketcher makes what near duplicates are told by
    /// @param collection takes responses and pages
    public PageWorker(
            Fetcher fetcher,
            PageParser parser,
            UrlRules urls,
            SitemapReader sitemaps,
            Segmenter segmenter,
            RelevanceModel relevance,
            Summarizer summarizer,
            Sketcher sketcher,
            CollectionWriter collection) {
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
    }

    /// Does a job; blocks until it is done.
    ///
    /// @throws dev.remora.shared.collection.StorageFailed if the disk does not take what was fetched
    public Completion execute(Job job) {
        FetchOutcome outcome = fetcher.fetch(job.request());
        Optional<WarcLocation> warc = Outcomes.exchange(outcome).map(collection::archive);
        Optional<Completion.Reading> reading = outcome instanceof FetchOutcome.Fetched fetched
                ? switch (job) {
                    case Job.PageJob _ -> Optional.of(page(fetched));
                    case Job.SitemapJob _ -> Optional.of(sitemap(fetched));
                    case Job.RobotsJob _ -> Optional.empty();
                }
                : Optional.empty();
        return new Completion(job, outcome, warc, reading);
    }

    /// What a page that nobody thought of makes of our reading is lost for that page: it must not end the crawl,
    /// and end it again at each resume.
    private Completion.Reading page(FetchOutcome.Fetched fetched) {
        Read read;
        List<Url> named = List.of();
        try {
            Optional<List<FeedEntry>> feed = feeds.read(fetched.url(), fetched.contentType(), fetched.body());
            if (feed.isPresent()) {
                entryDates.note(fetched.url(), fetched.exchange().at(), feed.get());
                return new Completion.Reading.FeedRead(feed.get());
            }
            switch (parsed(fetched)) {
                case ParseOutcome.NotAPage(String reason) -> {
                    return new Completion.Reading.Unreadable(reason);
                }
                case ParseOutcome.NotRead(String reason) -> {
                    return new Completion.Reading.NotRead(reason);
                }
                case ParseOutcome.Parsed parsed -> read = judged(asKnown(parsed, fetched), parsed);
            }
            named = read.judgement().onTopic() ? feedLinks.of(fetched.url(), fetched.body()) : named;
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error("{} could not be read", fetched.url(), e);
            return new Completion.Reading.Unreadable("reading it failed: " + e);
        }
        return stored(read, named);
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
        Page before = collection.page(early.page()).page();
        if (!before.facts().mediaType().equals(PageFacts.NONE.mediaType())) {
            return Optional.empty(); // documents are read one by one
        }
        FetchOutcome.Fetched fetched = FetchOutcome.Fetched.archived(collection.exchange(early.warc()));
        Read read;
        try {
            if (!(parsed(fetched) instanceof ParseOutcome.Parsed parsed)) {
                return Optional.empty();
            }
            Page page = dayKept(asKnown(parsed, fetched), before);
            boolean same = page.title().equals(before.title())
                    && page.text().equals(before.text())
                    && page.facts().equals(before.facts());
            if (same) {
                return Optional.empty();
            }
            read = judged(page, parsed);
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error("{} could not be read again", early.url(), e);
            return Optional.empty();
        }
        return Optional.of(stored(read, List.of()));
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

package dev.remora.crawler.crawl.worker;

import dev.remora.crawler.crawl.CheckAnswer;
import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.RevisitedPage;
import dev.remora.crawler.crawl.robots.RobotsTag;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.duplicates.Sketcher;
import dev.remora.crawler.duplicates.TextDigest;
import dev.remora.crawler.feed.EntryDates;
import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.feed.FeedLinks;
import dev.remora.crawler.feed.FeedReader;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.SitemapReader;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.summary.Summarizer;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Revisit;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Exchange;
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

/// Runs a job: fetches and archives; parses, segments, judges and stores a page. Thread-safe. Everything
/// expensive happens here, so that the core only decides. Any failure becomes the outcome of the job's address
/// ([FaultBarrier]), except a failing disk.
public final class PageWorker {
    /// Maximum number of network addresses per host to which politeness applies.
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
    /// @param parser parses pages
    /// @param urls rules for addresses, for the links of feeds
    /// @param sitemaps reads sitemaps
    /// @param segmenter finds words
    /// @param relevance judges pages
    /// @param summarizer selects sentences that summarize pages
    /// @param sketcher makes sketches for near-duplicate detection
    /// @param collection stores responses and pages
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

    /// The network addresses of a host to which politeness applies; blocks until they are known. None on
    /// loopback, which is this machine.
    public List<String> addresses(String host) {
        return fetcher.addresses(new Url("http://" + host + "/").hostName()).stream()
                .filter(address -> !address.isLoopbackAddress())
                .map(InetAddress::getHostAddress)
                .sorted()
                .limit(MOST_ADDRESSES)
                .toList();
    }

    /// Runs a job; blocks until it is done.
    ///
    /// @throws dev.remora.shared.collection.StorageFailed if the disk does not accept what was fetched
    public Completion execute(Job job) {
        Url url = job.request().url();
        Completion fetched =
                FaultBarrier.around(url, () -> fetched(job), e -> lost(job, new Failure.FetchingFailed(e.toString())));
        return fetched.outcome() instanceof FetchOutcome.Fetched good
                        && fetched.reading().isEmpty()
                ? FaultBarrier.around(
                        url,
                        () -> fetched.with(reading(job, good)),
                        e -> unread(fetched, new Failure.ReadingFailed(e.toString())))
                : fetched;
    }

    private Completion fetched(Job job) {
        FetchOutcome outcome = fetcher.fetch(job.request());
        Optional<Exchange> exchange = Outcomes.exchange(outcome);
        Optional<Revisit> revisit = exchange.flatMap(response -> revisit(job, response));
        return new Completion(
                job,
                outcome,
                exchange.filter(_ -> !(job instanceof Job.CloakingJob)).map(response -> archived(response, revisit)),
                revisit.map(known ->
                        new Completion.Reading.Unchanged(known.original().confirmedBy(exchange.orElseThrow()))));
    }

    private WarcLocation archived(Exchange response, Optional<Revisit> revisit) {
        return revisit.map(known -> collection.archive(response, known)).orElseGet(() -> collection.archive(response));
    }

    /// The revisit record of a response that states or shows that a page equals its stored version;
    /// empty for any other.
    private static Optional<Revisit> revisit(Job job, Exchange response) {
        if (!(job instanceof Job.PageJob asked) || asked.known().isEmpty()) {
            return Optional.empty();
        }
        RevisitedPage known = asked.known().get();
        if (known.isConfirmedBy(response)) {
            return Optional.of(new Revisit(Revisit.Profile.SERVER_NOT_MODIFIED, known.version()));
        }
        boolean same = FetchOutcome.Fetched.isWhole(response.status())
                && !response.truncated()
                && known.version().hasPayloadOf(PageVersion.of(response));
        return same
                ? Optional.of(new Revisit(Revisit.Profile.IDENTICAL_PAYLOAD_DIGEST, known.version()))
                : Optional.empty();
    }

    private Completion lost(Job job, Failure reason) {
        return new Completion(
                job,
                new FetchOutcome.Unreachable(job.request().url(), clock.instant(), reason, false),
                Optional.empty(),
                Optional.empty());
    }

    /// A robots.txt that cannot be read counts as unreachable (RFC 9309, 2.3.1.4).
    private Completion unread(Completion fetched, Failure reason) {
        return switch (fetched.job()) {
            case Job.RobotsJob robots -> lost(robots, reason);
            case Job.PageJob _, Job.SitemapJob _, Job.CloakingJob _ ->
                fetched.with(new Completion.Reading.Unreadable(reason));
        };
    }

    private Completion.Reading reading(Job job, FetchOutcome.Fetched fetched) {
        return switch (job) {
            case Job.PageJob asked -> page(fetched, asked.known());
            case Job.SitemapJob _ -> sitemap(fetched);
            case Job.CloakingJob _ -> new Completion.Reading.AnswerRead(answer(fetched));
            case Job.RobotsJob _ -> new Completion.Reading.RobotsRead(RobotsRules.of(fetched));
        };
    }

    private Completion.Reading page(FetchOutcome.Fetched fetched, Optional<RevisitedPage> known) {
        Optional<List<FeedEntry>> feed = feeds.read(fetched.url(), fetched.contentType(), fetched.body());
        if (feed.isPresent()) {
            entryDates.note(fetched.url(), fetched.exchange().at(), feed.get());
            return new Completion.Reading.FeedRead(feed.get());
        }
        return switch (parsed(fetched)) {
            case ParseOutcome.NotAPage(Failure reason) -> new Completion.Reading.Unreadable(reason);
            case ParseOutcome.NotRead(Failure reason) -> new Completion.Reading.NotRead(reason);
            case ParseOutcome.Parsed parsed -> {
                Page page = asKnown(parsed, fetched);
                if (known.filter(stored -> isStored(page, stored)).isPresent()) {
                    yield new Completion.Reading.Unchanged(PageVersion.of(fetched.exchange()));
                }
                Read read = judged(page, parsed);
                boolean onTopic = read.judgement().onTopic();
                yield stored(read, onTopic ? feedLinks.of(fetched.url(), fetched.body()) : List.of());
            }
        };
    }

    /// What a page says to one form of the crawler's name.
    private CheckAnswer answer(FetchOutcome.Fetched fetched) {
        if (!(parsed(fetched) instanceof ParseOutcome.Parsed parsed)) {
            return new CheckAnswer.Unclear();
        }
        if (parsed.refresh().isPresent()) {
            return new CheckAnswer.Leads(parsed.refresh().get());
        }
        Page page = asKnown(parsed, fetched);
        SegmentedText body = segmenter.segment(page.text());
        Optional<Sketch> sketch =
                page.noindex() || page.facts().softError().isPresent() ? Optional.empty() : sketcher.sketch(body);
        return sketch.<CheckAnswer>map(found -> new CheckAnswer.Text(
                        fetched.url(), found, judge.judge(page, segmenter.segment(page.title()), body)))
                .orElseGet(CheckAnswer.Unclear::new);
    }

    /// Whether a page with different bytes parses to the stored content.
    private boolean isStored(Page page, RevisitedPage known) {
        Page stored = collection.page(known.page()).page();
        return page.equals(stored.fetched(page.fetchedAt()));
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

    /// Parses a page again from the archive, by present knowledge of its site.
    ///
    /// @return empty if the page stays as it is; nothing is stored then
    public Optional<Completion.Reading.PageRead> reparsed(EarlyPages.Early early) {
        return FaultBarrier.around(early.url(), () -> otherReading(early), _ -> Optional.empty());
    }

    private Optional<Completion.Reading.PageRead> otherReading(EarlyPages.Early early) {
        if (early.warc().equals(WarcLocation.LOST)) {
            return Optional.empty();
        }
        Page before = collection.page(early.page()).page();
        if (!before.facts().mediaType().equals(PageFacts.NONE.mediaType())) {
            return Optional.empty(); // documents are parsed independently of each other
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

    /// A date from a feed may be forgotten by now: a page that is of the same kind as before keeps it.
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

    /// The page with knowledge from outside its body: from response headers and from feeds.
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

    /// A parsed and judged page that is to be stored.
    private record Read(StoredPage stored, Judgement judgement, long digest, Optional<Url> refresh) {}

    private Completion.Reading sitemap(FetchOutcome.Fetched fetched) {
        return new Completion.Reading.SitemapRead(sitemaps.read(fetched));
    }
}

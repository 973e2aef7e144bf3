package dev.remora.crawler.crawl.worker;

import dev.remora.crawler.crawl.CheckAnswer;
import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.KnownResponse;
import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.feed.EntryDates;
import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.feed.FeedLinks;
import dev.remora.crawler.feed.FeedReader;
import dev.remora.crawler.feed.SitemapReader;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.Session;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Revisit;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Runs a job: fetches and archives; parses, segments, judges and stores a page. Thread-safe. Everything
/// expensive happens here, so that the core only decides. Any failure becomes the outcome of the job's address
/// ([FaultBarrier]), except a failing disk.
public final class PageWorker {
    /// Maximum number of network addresses per host to which politeness applies.
    private static final int MOST_ADDRESSES = 8;

    /// How much longer a stored text is than one that may be a notice in its place.
    private static final int TIMES_AS_LONG = 4;

    /// Bytes of a page that is parsed again: in the archive, as received, and decoded.
    private static final long REPARSING = 3L * FetchSettings.DEFAULT.limits().page();

    /// How long one waits for them.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Fetcher fetcher;
    private final ResponseReader reader;
    private final FeedReader feeds;
    private final FeedLinks feedLinks;
    private final EntryDates entryDates = new EntryDates();
    private final SitemapReader sitemaps;
    private final UrlRules urls;
    private final BodyRoom room;
    private final CollectionWriter collection;

    /// Read what is fetched.
    ///
    /// @param parser parses pages
    /// @param sitemaps reads sitemaps
    /// @param urls rules for addresses, for the links of feeds and headers
    public record Readers(PageParser parser, SitemapReader sitemaps, UrlRules urls) {}

    /// @param fetcher makes requests
    /// @param readers of what is fetched
    /// @param room for responses that are received, read or stored
    /// @param analysis of the text of pages
    /// @param collection stores responses and pages
    public PageWorker(
            Fetcher fetcher, Readers readers, BodyRoom room, PageAnalysis analysis, CollectionWriter collection) {
        this.fetcher = fetcher;
        this.reader = new ResponseReader(readers.parser(), entryDates, analysis, collection);
        this.feeds = new FeedReader(readers.urls());
        this.feedLinks = new FeedLinks(readers.urls());
        this.sitemaps = readers.sitemaps();
        this.urls = readers.urls();
        this.room = room;
        this.collection = collection;
    }

    /// Reads archived responses as this worker reads fetched ones.
    public ResponseReader reader() {
        return reader;
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

    /// The memory for a job's response and what is read in it.
    public BodyRoom.Hold hold() {
        return room.hold();
    }

    /// Runs a job; blocks until it is done.
    ///
    /// @throws dev.remora.shared.collection.StorageFailed if the disk does not accept what was fetched
    public Completion execute(Job job) {
        try (BodyRoom.Hold hold = hold()) {
            return execute(job, hold);
        }
    }

    /// Runs a job likewise.
    ///
    /// @param hold of the memory; its owner releases it when the completion is not needed any more
    public Completion execute(Job job, BodyRoom.Hold hold) {
        Url url = job.request().url();
        Completion fetched = FaultBarrier.around(
                url, () -> fetched(job, hold), e -> lost(job, new Failure.FetchingFailed(e.toString())));
        if (!(fetched.outcome() instanceof FetchOutcome.Fetched good)
                || fetched.reading().isPresent()) {
            return fetched;
        }
        return FaultBarrier.around(
                url, () -> read(fetched, good, hold), e -> unread(fetched, new Failure.ReadingFailed(e.toString())));
    }

    private Completion read(Completion fetched, FetchOutcome.Fetched good, BodyRoom.Hold hold) {
        if (fetched.job() instanceof Job.PageJob) {
            hold.shrink(good.bytes());
        } else if (fetched.job() instanceof Job.SitemapJob && !hold.reserveSoon(sitemaps.need(good))) {
            return crowdedOut(fetched);
        }
        return fetched.with(reading(fetched.job(), good));
    }

    private Completion crowdedOut(Completion fetched) {
        Job job = fetched.job();
        return new Completion(
                job,
                new FetchOutcome.NoRoom(job.request().url(), new Failure.MemoryInUse()),
                fetched.warc(),
                Optional.empty());
    }

    private Completion fetched(Job job, BodyRoom.Hold hold) {
        FetchOutcome outcome = fetcher.fetch(job.request(), hold);
        Optional<Exchange> exchange = Outcomes.exchange(outcome);
        Optional<Revisit> revisit = exchange.flatMap(response -> revisit(job, response));
        return new Completion(
                job,
                outcome,
                exchange.filter(_ -> job.archived()).map(response -> archived(response, revisit)),
                revisit.map(known ->
                        new Completion.Reading.Unchanged(known.original().confirmedBy(exchange.orElseThrow()))));
    }

    private WarcLocation archived(Exchange response, Optional<Revisit> revisit) {
        return revisit.map(known -> collection.archive(response, known)).orElseGet(() -> collection.archive(response));
    }

    /// The revisit record of a response that states or shows that what was requested equals its last version; empty
    /// for any other. A robots.txt that was sent is read: it is small.
    private static Optional<Revisit> revisit(Job job, Exchange response) {
        if (job.known().isEmpty()) {
            return Optional.empty();
        }
        KnownResponse known = job.known().get();
        if (known.isConfirmedBy(response)) {
            return Optional.of(new Revisit(Revisit.Profile.SERVER_NOT_MODIFIED, known.version()));
        }
        boolean same = !(job instanceof Job.RobotsJob)
                && FetchOutcome.Fetched.isWhole(response.status())
                && known.hasBytesOf(response);
        return same
                ? Optional.of(new Revisit(Revisit.Profile.IDENTICAL_PAYLOAD_DIGEST, known.version()))
                : Optional.empty();
    }

    private Completion lost(Job job, Failure reason) {
        return new Completion(
                job,
                new FetchOutcome.Unreachable(job.request().url(), reason, false),
                Optional.empty(),
                Optional.empty());
    }

    /// A robots.txt that cannot be read counts as unreachable (RFC 9309, 2.3.1.4).
    private Completion unread(Completion fetched, Failure reason) {
        return switch (fetched.job()) {
            case Job.RobotsJob robots -> lost(robots, reason);
            case Job.PageJob _, Job.SitemapJob _, Job.CloakingJob _, Job.BanCheckJob _ ->
                fetched.with(new Completion.Reading.Unreadable(reason));
        };
    }

    private Completion.Reading reading(Job job, FetchOutcome.Fetched fetched) {
        return switch (job) {
            case Job.PageJob asked -> page(fetched, asked);
            case Job.SitemapJob _ -> new Completion.Reading.SitemapRead(sitemaps.read(fetched));
            case Job.CloakingJob _ -> new Completion.Reading.AnswerRead(reader.answer(fetched));
            case Job.BanCheckJob _ -> served(fetched);
            case Job.RobotsJob _ -> new Completion.Reading.RobotsRead(RobotsRules.of(fetched));
        };
    }

    /// Tells what has content from what its host shows instead.
    private Completion.Reading served(FetchOutcome.Fetched fetched) {
        return switch (reader.parsed(fetched)) {
            case ParseOutcome.NotAPage(Failure reason) -> new Completion.Reading.Unreadable(reason);
            case ParseOutcome.NotRead(Failure reason) -> new Completion.Reading.NotRead(reason);
            case ParseOutcome.Parsed parsed ->
                parsed.page()
                        .facts()
                        .softError()
                        .<Completion.Reading>map(
                                error -> new Completion.Reading.Unreadable(new Failure.NoContent(error)))
                        .orElseGet(() -> new Completion.Reading.AnswerRead(new CheckAnswer.Unclear()));
        };
    }

    private Completion.Reading page(FetchOutcome.Fetched fetched, Job.PageJob asked) {
        if (fetched.exchange().brokeOff() && !asked.takesBeginning()) {
            return new Completion.Reading.NotRead(new Failure.BrokenOff());
        }
        Optional<List<FeedEntry>> feed = feeds.read(fetched.url(), fetched.contentType(), fetched.body());
        if (feed.isPresent()) {
            entryDates.note(fetched.url(), fetched.exchange().at(), feed.get());
            return new Completion.Reading.FeedRead(feed.get());
        }
        return switch (reader.parsed(fetched)) {
            case ParseOutcome.NotAPage(Failure reason) -> new Completion.Reading.Unreadable(reason);
            case ParseOutcome.NotRead(Failure reason) -> new Completion.Reading.NotRead(reason);
            case ParseOutcome.Parsed parsed when parsed.toItself() -> toItself(fetched, asked, parsed);
            case ParseOutcome.Parsed parsed -> page(fetched, asked, parsed);
        };
    }

    private Completion.Reading toItself(FetchOutcome.Fetched fetched, Job.PageJob asked, ParseOutcome.Parsed parsed) {
        Optional<Session> offered = asked.session().after(fetched.exchange(), fetched.body());
        if (offered.isEmpty() && asked.session().equals(Session.NONE)) {
            return page(fetched, asked, parsed);
        }
        Completion.Reading asItIs = isWall(parsed.page())
                ? new Completion.Reading.Unreadable(new Failure.LeadsToItself())
                : page(fetched, asked, parsed);
        return new Completion.Reading.LeadsToItself(offered, asItIs);
    }

    /// Whether a page that leads to itself has nothing to read: others, such as the state of a service, renew
    /// themselves.
    private static boolean isWall(Page page) {
        return page.text().isBlank() || page.facts().softError().isPresent();
    }

    private Completion.Reading page(FetchOutcome.Fetched fetched, Job.PageJob asked, ParseOutcome.Parsed parsed) {
        Optional<Page> before = asked.known()
                .flatMap(KnownResponse::page)
                .map(location -> collection.page(location).page());
        Page page = reader.asKnown(parsed, fetched, before);
        if (fetched.exchange().brokeOff() && !ResponseReader.isLong(parsed)) {
            return new Completion.Reading.NotRead(new Failure.BrokenOff());
        }
        if (before.filter(stored -> ResponseReader.equals(page, stored)).isPresent()) {
            return new Completion.Reading.Unchanged(PageVersion.of(fetched.exchange()));
        }
        ResponseReader.Read read = reader.judged(page, RefreshHeader.on(parsed, fetched.exchange(), urls));
        boolean onTopic = read.judgement().onTopic();
        Completion.Reading.PageRead now =
                reader.stored(read, onTopic ? feedLinks.of(fetched.url(), fetched.body()) : List.of());
        boolean brokeOff = fetched.exchange().brokeOff();
        int times = brokeOff ? 1 : TIMES_AS_LONG;
        boolean shorter = before.filter(
                        stored -> stored.text().length() > times * page.text().length())
                .isPresent();
        return shorter ? new Completion.Reading.Shorter(now, brokeOff) : now;
    }

    /// Parses a page again from the archive, by present knowledge of its site.
    ///
    /// @return empty if there is no room for it now
    public Optional<ReadAgain> reparsed(EarlyPages.Early early) {
        try (BodyRoom.Hold hold = hold()) {
            return hold.reserve(REPARSING, PATIENCE)
                    ? Optional.of(FaultBarrier.around(early.url(), () -> readAgain(early), _ -> new ReadAgain.Kept()))
                    : Optional.empty();
        }
    }

    private ReadAgain readAgain(EarlyPages.Early early) {
        StoredPage before = collection.page(early.page());
        return before.page().facts().mediaType().equals(PageFacts.NONE.mediaType())
                ? reader.again(early.warc(), early.page(), before, true)
                : new ReadAgain.Kept(); // documents are parsed independently of each other
    }
}

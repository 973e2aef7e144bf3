package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CheckAnswer;
import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.KnownResponse;
import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.duplicates.Fingerprints;
import dev.remora.crawler.duplicates.Sketcher;
import dev.remora.crawler.duplicates.TextDigest;
import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.feed.Sitemap;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;

/// A web of a few pages, drawn in the test: what each address answers, in turn. It does jobs without any
/// network.
public final class TinyWeb {
    private static final Folding FOLDING = new Folding();
    private static final Segmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    private static final Sketcher SKETCHER = new Sketcher(FOLDING);

    /// How an address answers once.
    public sealed interface Reply {
        record PageReply(double relevance, boolean nofollow, List<String> links) implements Reply {}

        /// A page whose text other addresses may have too.
        record TextReply(
                String text,
                double relevance,
                Optional<String> canonical,
                boolean noindex,
                Optional<SoftError> softError,
                List<String> links)
                implements Reply {
            TextReply(String text, double relevance, Optional<String> canonical, List<String> links) {
                this(text, relevance, canonical, false, Optional.empty(), links);
            }
        }

        record Status(int code, Optional<Duration> retryAfter) implements Reply {}

        record To(String target, int status) implements Reply {
            To(String target) {
                this(target, 301);
            }
        }

        record Text(String body) implements Reply {}

        /// A sitemap of sitemaps.
        record Index(List<String> sitemaps) implements Reply {}

        /// A page whose links all say the same.
        record Calling(String anchor, double relevance, List<String> links) implements Reply {}

        /// A page that names a feed.
        record Naming(double relevance, List<String> feeds) implements Reply {}

        /// A page that leads elsewhere at once.
        record Refreshing(double relevance, String target) implements Reply {}

        /// A feed.
        record Feed(List<String> links) implements Reply {}

        record Silence() implements Reply {}

        /// Other responses held the memory.
        record Crowded() implements Reply {}

        /// The guard forbids it.
        record Forbidden() implements Reply {}

        /// A document for which the reader's process does not start.
        record Unread() implements Reply {}

        /// A response without a body.
        record Empty() implements Reply {}
    }

    /// What addresses answer that were not drawn: a web without end.
    Function<Url, Optional<Reply>> endless = url -> Optional.empty();

    /// The network addresses behind a host.
    Function<String, List<String>> addresses = host -> List.of();

    /// When our proxy takes no connection.
    Predicate<Instant> withoutProxy = at -> false;

    /// Which hosts do not answer when.
    BiPredicate<String, Instant> silent = (host, at) -> false;

    /// When all hosts refuse.
    Predicate<Instant> bans = at -> false;

    /// What they answer then.
    Function<Url, Reply> refusal = url -> status(403);

    private final Map<String, Deque<Reply>> replies = new HashMap<>();

    /// A page with links.
    TinyWeb page(String url, double relevance, String... links) {
        return on(url, new Reply.PageReply(relevance, false, List.of(links)));
    }

    /// A page with links that say something.
    TinyWeb calling(String url, String anchor, double relevance, String... links) {
        return on(url, new Reply.Calling(anchor, relevance, List.of(links)));
    }

    /// A page with a given text.
    public TinyWeb text(String url, String text, double relevance, String... links) {
        return on(url, saying(text, relevance, links));
    }

    public static Reply saying(String text, double relevance, String... links) {
        return new Reply.TextReply(text, relevance, Optional.empty(), List.of(links));
    }

    /// A page that asks not to be shown.
    static Reply hidden(String text, double relevance) {
        return new Reply.TextReply(text, relevance, Optional.empty(), true, Optional.empty(), List.of());
    }

    /// A page that is none.
    public static Reply softError(String text, String... links) {
        return softError(SoftError.NOT_FOUND, text, links);
    }

    static Reply softError(SoftError error, String text, String... links) {
        return new Reply.TextReply(text, 0, Optional.empty(), false, Optional.of(error), List.of(links));
    }

    public TinyWeb on(String url, Reply... inTurn) {
        replies.put(url, new ArrayDeque<>(List.of(inTurn)));
        return this;
    }

    TinyWeb robots(String origin, String... lines) {
        return on(origin + "/robots.txt", new Reply.Text(String.join("\n", lines)));
    }

    public TinyWeb moved(String from, String to) {
        return on(from, new Reply.To(to));
    }

    private final Map<String, Deque<Reply>> forBrowsers = new HashMap<>();

    /// What an address answers, in turn, to a name that looks like a browser's.
    TinyWeb forBrowsers(String url, Reply... inTurn) {
        forBrowsers.put(url, new ArrayDeque<>(List.of(inTurn)));
        return this;
    }

    /// Whether pages that are as they were are told to be so.
    boolean tellsUnchanged;

    /// Does a job at a time; the last reply of an address is given for ever.
    Completion execute(Job job, CollectionWriter collection, Instant at) {
        Url url = job.request().url();
        if (silent.test(url.host(), at)) {
            FetchOutcome none =
                    new FetchOutcome.Unreachable(url, new Failure.NoConnection(Duration.ofSeconds(10)), true);
            return new Completion(job, none, Optional.empty(), Optional.empty());
        }
        if (withoutProxy.test(at)) {
            FetchOutcome none = new FetchOutcome.Unreachable(
                    url, new Failure.ByProxy(new Failure.ConnectionRefused(), "127.0.0.1:1"), true, true);
            return new Completion(job, none, Optional.empty(), Optional.empty());
        }
        Deque<Reply> cloak =
                job.request().form() == FetchRequest.UserAgentForm.PLAIN ? null : forBrowsers.get(url.text());
        Deque<Reply> waiting = cloak != null
                ? cloak
                : replies.computeIfAbsent(
                        url.text(),
                        text -> new ArrayDeque<>(List.of(endless.apply(url).orElse(status(404)))));
        Reply reply = bans.test(at) ? refusal.apply(url) : waiting.size() > 1 ? waiting.poll() : waiting.peek();
        FetchOutcome outcome = tellsUnchanged ? confirmed(job, outcome(url, reply, at)) : outcome(url, reply, at);
        Optional<WarcLocation> warc =
                Outcomes.exchange(outcome).filter(_ -> job.archived()).map(collection::archive);
        Optional<Completion.Reading> reading = switch (reply) {
            case Reply.PageReply page -> Optional.of(read(url, page, collection, at));
            case Reply.TextReply page -> Optional.of(read(url, page, collection, at));
            case Reply.Calling page -> Optional.of(read(url, page, collection, at));
            case Reply.Text text
            when job.request().purpose() == FetchRequest.Purpose.SITEMAP ->
                Optional.of(new Completion.Reading.SitemapRead(listed(text.body())));
            case Reply.Text _
            when job instanceof Job.RobotsJob && outcome instanceof FetchOutcome.Fetched ->
                Optional.of(new Completion.Reading.RobotsRead(RobotsRules.of(outcome)));
            case Reply.Text _
            when job instanceof Job.RobotsJob ->
                Optional.of(new Completion.Reading.Unchanged(
                        job.known().orElseThrow().version()));
            case Reply.Index index ->
                Optional.of(new Completion.Reading.SitemapRead(new Sitemap(
                        List.of(), index.sitemaps().stream().map(Url::new).toList())));
            case Reply.Naming page -> Optional.of(naming(url, page, collection, at));
            case Reply.Refreshing page -> Optional.of(refreshing(url, page, collection, at));
            case Reply.Feed feed ->
                Optional.of(new Completion.Reading.FeedRead(feed.links().stream()
                        .map(link -> new FeedEntry(new Url(link), "标题", "摘要", Optional.empty()))
                        .toList()));
            case Reply.Empty _ -> Optional.of(new Completion.Reading.Unreadable(new Failure.EmptyResponse()));
            case Reply.Unread _ -> Optional.of(new Completion.Reading.NotRead(new Failure.ReaderBroke()));
            default -> Optional.empty();
        };
        return new Completion(job, outcome, warc, reading.map(read -> switch (job) {
            case Job.CloakingJob _ -> answer(read);
            case Job.BanCheckJob _ -> served(read);
            default -> seen(job, outcome, read, collection);
        }));
    }

    /// A list with the tag of the request's condition is not sent again.
    private FetchOutcome confirmed(Job job, FetchOutcome outcome) {
        return job.known()
                .flatMap(KnownResponse::condition)
                .filter(_ -> outcome instanceof FetchOutcome.Fetched)
                .flatMap(known -> Outcomes.exchange(outcome)
                        .filter(exchange -> exchange.header("ETag")
                                .filter(known.etag()::equals)
                                .isPresent()))
                .<FetchOutcome>map(exchange -> new FetchOutcome.HttpError(
                        outcome.url(), exchange(outcome.url(), 304, "", exchange.at()), Optional.empty()))
                .orElse(outcome);
    }

    /// The page as an answer to one form of the name.
    private static Completion.Reading answer(Completion.Reading read) {
        CheckAnswer answer = read instanceof Completion.Reading.PageRead page
                        && !page.page().noindex()
                        && page.page().facts().softError().isEmpty()
                        && page.fingerprints().sketch().isPresent()
                ? new CheckAnswer.Text(
                        page.page().url(), page.fingerprints().sketch().get(), page.judgement())
                : new CheckAnswer.Unclear();
        return new Completion.Reading.AnswerRead(answer);
    }

    /// Whether it is a page with content.
    private static Completion.Reading served(Completion.Reading read) {
        Optional<SoftError> error = read instanceof Completion.Reading.PageRead page
                ? page.page().facts().softError()
                : Optional.empty();
        return error.<Completion.Reading>map(none -> new Completion.Reading.Unreadable(new Failure.NoContent(none)))
                .orElse(read);
    }

    /// A page that reads as it is stored, as it is told by a crawl.
    private Completion.Reading seen(
            Job job, FetchOutcome outcome, Completion.Reading read, CollectionWriter collection) {
        Optional<KnownResponse> known = tellsUnchanged ? job.known() : Optional.empty();
        boolean same = known.isPresent()
                && (read instanceof Completion.Reading.PageRead now
                        ? isStored(now.page(), known.get(), collection)
                        : known.get().page().isEmpty() && wasSent(known.get(), outcome));
        return same ? new Completion.Reading.Unchanged(known.get().version()) : read;
    }

    private static boolean wasSent(KnownResponse known, FetchOutcome outcome) {
        return Outcomes.exchange(outcome)
                .filter(exchange -> known.isConfirmedBy(exchange) || known.hasBytesOf(exchange))
                .isPresent();
    }

    private static boolean isStored(Page page, KnownResponse known, CollectionWriter collection) {
        return known.page()
                .map(location -> collection.page(location).page())
                .filter(stored -> stored.equals(page.fetched(stored.fetchedAt())))
                .isPresent();
    }

    /// A page that is read again and has another text then.
    static Completion.Reading.PageRead again(
            Url url, String text, double relevance, CollectionWriter collection, Instant at) {
        Reply.TextReply reply = new Reply.TextReply(text, relevance, Optional.empty(), List.of());
        return (Completion.Reading.PageRead) read(url, reply, links("", List.of(), false), collection, at);
    }

    public static Reply status(int code) {
        return new Reply.Status(code, Optional.empty());
    }

    private static FetchOutcome outcome(Url url, Reply reply, Instant at) {
        return switch (reply) {
            case Reply.PageReply _,
                    Reply.TextReply _,
                    Reply.Calling _,
                    Reply.Naming _,
                    Reply.Refreshing _,
                    Reply.Unread _,
                    Reply.Empty _ -> fetched(url, "", at);
            case Reply.Index index -> fetched(url, String.join("\n", index.sitemaps()), at);
            case Reply.Feed feed -> fetched(url, String.join("\n", feed.links()), at);
            case Reply.Text text -> fetched(url, text.body(), at);
            case Reply.Status status ->
                new FetchOutcome.HttpError(url, exchange(url, status.code(), "", at), status.retryAfter());
            case Reply.To to ->
                new FetchOutcome.Moved(
                        url, exchange(url, to.status(), "", at), UrlRules.DEFAULT.canonical(to.target()));
            case Reply.Silence _ ->
                new FetchOutcome.Unreachable(url, new Failure.NoCompleteAnswer(Duration.ofSeconds(30)), true);
            case Reply.Crowded _ -> new FetchOutcome.NoRoom(url, new Failure.MemoryInUse());
            case Reply.Forbidden _ -> new FetchOutcome.Refused(url, new Failure.PrivateName(url.host()));
        };
    }

    private static FetchOutcome fetched(Url url, String body, Instant at) {
        Exchange exchange = exchange(url, 200, body, at);
        return new FetchOutcome.Fetched(url, exchange, exchange.wireBody());
    }

    private static Exchange exchange(Url url, int status, String body, Instant at) {
        Bytes bytes = Bytes.of(body.getBytes(StandardCharsets.UTF_8));
        List<Exchange.Header> tag = body.isEmpty()
                ? List.of()
                : List.of(new Exchange.Header("ETag", "\"" + Integer.toHexString(body.hashCode()) + "\""));
        return new Exchange(url, at, List.of(), status, tag, bytes, false);
    }

    private static Completion.Reading read(Url url, Reply.PageReply reply, CollectionWriter collection, Instant at) {
        Reply.TextReply text = new Reply.TextReply("页面 " + url, reply.relevance(), Optional.empty(), reply.links());
        return read(url, text, links("链接", reply.links(), reply.nofollow()), collection, at);
    }

    private static Completion.Reading read(Url url, Reply.Calling reply, CollectionWriter collection, Instant at) {
        Reply.TextReply text = new Reply.TextReply("页面 " + url, reply.relevance(), Optional.empty(), reply.links());
        return read(url, text, links(reply.anchor(), reply.links(), false), collection, at);
    }

    private static Completion.Reading naming(Url url, Reply.Naming reply, CollectionWriter collection, Instant at) {
        return leading(
                page(url, reply.relevance(), collection, at),
                Optional.empty(),
                reply.feeds().stream().map(Url::new).toList());
    }

    private static Completion.Reading refreshing(
            Url url, Reply.Refreshing reply, CollectionWriter collection, Instant at) {
        return leading(page(url, reply.relevance(), collection, at), Optional.of(new Url(reply.target())), List.of());
    }

    private static Completion.Reading.PageRead page(
            Url url, double relevance, CollectionWriter collection, Instant at) {
        return (Completion.Reading.PageRead)
                read(url, new Reply.PageReply(relevance, false, List.of()), collection, at);
    }

    private static Completion.Reading leading(
            Completion.Reading.PageRead page, Optional<Url> refresh, List<Url> feeds) {
        return new Completion.Reading.PageRead(
                page.page(), page.words(), page.location(), page.judgement(), page.fingerprints(), refresh, feeds);
    }

    private static Completion.Reading read(Url url, Reply.TextReply reply, CollectionWriter collection, Instant at) {
        return read(url, reply, links("链接", reply.links(), false), collection, at);
    }

    private static List<Outlink> links(String anchor, List<String> targets, boolean nofollow) {
        List<Outlink> links = new ArrayList<>();
        for (String target : targets) {
            links.add(
                    new Outlink(new Url(target), Anchor.of(anchor), "", nofollow, -1, LinkClass.LEVEL, "html/body/a"));
        }
        return links;
    }

    private static Completion.Reading read(
            Url url, Reply.TextReply reply, List<Outlink> links, CollectionWriter collection, Instant at) {
        String text = reply.text();
        double relevance = reply.relevance();
        Page page = new Page(
                url,
                at,
                "标题",
                text,
                PageFacts.NONE.with(reply.softError()),
                new Page.Head("UTF-8", "zh", reply.canonical().map(Url::new), reply.noindex()),
                new Page.Layout(List.of(), links));
        SegmentedText title = new SegmentedText("标题", Tokens.NONE);
        SegmentedText body = new SegmentedText(text, Tokens.NONE);
        PageLocation location = collection.store(new StoredPage(page, title, body, relevance));
        PageEvidence evidence =
                reply.softError().<PageEvidence>map(PageEvidence.NoPage::new).orElseGet(PageEvidence.Untold::new);
        Judgement judgement = new Judgement(relevance, relevance >= 0.5, evidence);
        return new Completion.Reading.PageRead(
                page,
                PageWords.of(title, body),
                location,
                judgement,
                new Fingerprints(TextDigest.of("标题", text, text), SKETCHER.sketch(SEGMENTER.segment(text))),
                Optional.empty(),
                List.of());
    }
    /// A line of a sitemap: an address, and after a blank the time of its last change, if it has one.
    private static Sitemap listed(String body) {
        List<Url> pages = new ArrayList<>();
        Map<Url, Instant> modified = new HashMap<>();
        body.lines().map(line -> line.split(" ")).forEach(entry -> {
            pages.add(new Url(entry[0]));
            if (entry.length > 1) {
                modified.put(pages.getLast(), Instant.parse(entry[1]));
            }
        });
        return new Sitemap(pages, modified, List.of());
    }
}

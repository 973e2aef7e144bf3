package dev.remora.lab.library;

import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.feed.FeedLinks;
import dev.remora.crawler.feed.FeedReader;
import dev.remora.crawler.feed.SitemapReader;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.ParsingRoom;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/// A library of archived webs (WARC). [#readAll] reads the pages host by host, those of a host in the order of
/// their addresses, because the parser learns from a site's pages: so each page is parsed identically in every
/// run. An address that the archive does not name (`?page=2` of a static page) is read when first requested.
public final class ArchiveLibrary implements PageLibrary {
    /// Rules of addresses in an archive: http and https are the same.
    public static final UrlRules URLS = new UrlRules(true);

    private static final int MAX_SITEMAP_ADDRESSES = 50_000;

    private final ArchivedWeb web;
    private final Segmenter segmenter;
    private final UrlRules urls = URLS;
    private final PageParser parser = new HtmlParser(urls);
    private final SitemapReader sitemaps =
            new SitemapReader(urls, FetchSettings.DEFAULT.limits().sitemap(), MAX_SITEMAP_ADDRESSES, new ParsingRoom());
    private final FeedReader feeds = new FeedReader(urls);
    private final FeedLinks feedLinks = new FeedLinks(urls);
    private final PageShelf shelf;
    private final Map<Url, Holding> held = new ConcurrentHashMap<>();

    /// @param segmenter segments the pages
    /// @param folding of the segmenter
    public ArchiveLibrary(ArchivedWeb web, Segmenter segmenter, Folding folding) {
        this.web = web;
        this.segmenter = segmenter;
        this.shelf = new PageShelf(folding);
    }

    /// Reads all pages, several hosts at a time.
    ///
    /// @param threads number of reading threads
    /// @param watcher receives, after each host, the number of hosts read and the total
    /// @throws InterruptedException if the caller's thread is interrupted, which ends the reading
    public void readAll(int threads, BiConsumer<Integer, Integer> watcher) throws InterruptedException {
        Map<String, List<Url>> byHost = new TreeMap<>();
        for (String address : web.addresses()) {
            if (urls.canonical(address) instanceof UrlVerdict.Accepted accepted) {
                byHost.computeIfAbsent(accepted.url().host(), h -> new ArrayList<>())
                        .add(accepted.url());
            }
        }
        List<List<Url>> largestFirst = byHost.values().stream()
                .sorted(Comparator.comparingInt((List<Url> pages) -> -pages.size()))
                .toList();
        AtomicInteger done = new AtomicInteger();
        try (ExecutorService readers = Executors.newFixedThreadPool(threads)) {
            try {
                List<Callable<Integer>> hosts = new ArrayList<>();
                for (List<Url> pages : largestFirst) {
                    hosts.add(() -> {
                        pages.forEach(url -> look(new FetchRequest(url, FetchRequest.Purpose.PAGE)));
                        watcher.accept(done.incrementAndGet(), largestFirst.size());
                        return pages.size();
                    });
                }
                readers.invokeAll(hosts);
            } finally {
                readers.shutdownNow();
            }
        }
    }

    /// Returns the pages read so far, in the order of their addresses.
    public List<HeldPage> pages() {
        return held.values().stream()
                .filter(Holding.HeldPageAt.class::isInstance)
                .map(holding -> ((Holding.HeldPageAt) holding).page())
                .sorted(Comparator.comparing(page -> page.page().url()))
                .toList();
    }

    @Override
    public Holding look(FetchRequest request) {
        Url url = request.url();
        return switch (web.answer(url.host(), url.pathAndQuery())) {
            case Answer.Response response when response.status() < 300 -> held(request, response);
            case Answer.Response response -> other(url, response);
            case Answer.Broken _, Answer.NoPage _, Answer.NoHost _ -> new Holding.Missing(404);
        };
    }

    private Holding held(FetchRequest request, Answer.Response response) {
        return switch (request.purpose()) {
            case ROBOTS ->
                new Holding.Robots(response.status(), response.content().plain());
            case SITEMAP, PAGE -> {
                Holding known = held.get(request.url());
                yield known != null
                        ? known
                        : held.computeIfAbsent(request.url(), url -> read(url, request.purpose(), response));
            }
            case PICTURE -> new Holding.Missing(404); // a crawl requests none
        };
    }

    private Holding read(Url url, FetchRequest.Purpose purpose, Answer.Response response) {
        Bytes body = response.content().plain();
        if (purpose == FetchRequest.Purpose.SITEMAP) {
            return new Holding.SitemapAt(sitemaps.read(url, body.array()));
        }
        try {
            Optional<List<FeedEntry>> feed = feeds.read(url, header(response, "Content-Type"), body);
            if (feed.isPresent()) {
                return new Holding.FeedAt(feed.get());
            }
            return switch (parser.parse(url, Instant.EPOCH, header(response, "Content-Type"), body)) {
                case ParseOutcome.NotAPage(Failure reason) -> new Holding.NoPageHere(reason);
                case ParseOutcome.NotRead(Failure reason) -> new Holding.NoPageHere(reason);
                case ParseOutcome.Parsed parsed ->
                    new Holding.HeldPageAt(page(
                            parsed,
                            feedLinks.of(url, body),
                            response.content().gzipped().length()));
            };
        } catch (RuntimeException | StackOverflowError e) { // as in a crawl: only this page is lost
            return new Holding.NoPageHere(new Failure.ReadingFailed(e.toString()));
        }
    }

    private HeldPage page(ParseOutcome.Parsed parsed, List<Url> named, int bytes) {
        Page page = parsed.page();
        return shelf.put(parsed, segmenter.segment(page.title()), segmenter.segment(page.text()), named, bytes);
    }

    private Holding other(Url url, Answer.Response response) {
        String location = header(response, "Location");
        boolean leads = List.of(301, 302, 303, 307, 308).contains(response.status()) && !location.isEmpty();
        if (!leads) {
            return new Holding.Missing(response.status() < 400 ? 404 : response.status());
        }
        UrlVerdict target = urls.resolve(url, location);
        return new Holding.Elsewhere(response.status(), target);
    }

    private static String header(Answer.Response response, String name) {
        return response.headers().stream()
                .filter(h -> h.name().equalsIgnoreCase(name))
                .map(h -> h.value())
                .findFirst()
                .orElse("");
    }

    @Override
    public Set<String> hosts() {
        return web.hosts();
    }

    @Override
    public UrlRules urls() {
        return urls;
    }

    @Override
    public String description() {
        return String.format(
                Locale.ROOT,
                "%,d pages among %,d archived addresses of %,d hosts",
                shelf.size(),
                web.pages(),
                web.hosts().size());
    }
}

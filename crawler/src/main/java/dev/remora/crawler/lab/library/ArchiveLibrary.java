package dev.remora.crawler.lab.library;

import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.SitemapReader;
import dev.remora.crawler.lab.Answer;
import dev.remora.crawler.lab.ArchivedWeb;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// Archived webs (WARC) as a library. A page is read when it is first asked for, and never again.
public final class ArchiveLibrary implements PageLibrary {
    private static final int MAX_SITEMAP_ADDRESSES = 50_000;

    private final ArchivedWeb web;
    private final Segmenter segmenter;
    private final UrlRules urls = new UrlRules(true);
    private final PageParser parser = new HtmlParser(urls);
    private final SitemapReader sitemaps =
            new SitemapReader(urls, FetchSettings.DEFAULT.maxSitemapBytes(), MAX_SITEMAP_ADDRESSES);
    private final SharedTexts texts = new SharedTexts();
    private final Map<Url, Holding> held = new ConcurrentHashMap<>();
    private final AtomicInteger read = new AtomicInteger();

    /// @param segmenter finds the words of pages
    public ArchiveLibrary(ArchivedWeb web, Segmenter segmenter) {
        this.web = web;
        this.segmenter = segmenter;
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
            case ROBOTS -> new Holding.Robots(response.status(), response.content().plain());
            case SITEMAP, PAGE -> {
                Holding known = held.get(request.url());
                yield known != null
                        ? known
                        : held.computeIfAbsent(request.url(), url -> read(url, request.purpose(), response));
            }
        };
    }

    private Holding read(Url url, FetchRequest.Purpose purpose, Answer.Response response) {
        Bytes body = response.content().plain();
        if (purpose == FetchRequest.Purpose.SITEMAP) {
            return new Holding.SitemapAt(sitemaps.read(url, body.array()));
        }
        try {
            return switch (parser.parse(url, Instant.EPOCH, header(response, "Content-Type"), body)) {
                case ParseOutcome.NotAPage(String reason) -> new Holding.NoPageHere(reason);
                case ParseOutcome.Parsed parsed -> page(parsed, response.content().gzipped().length());
            };
        } catch (RuntimeException | StackOverflowError e) { // as in a crawl: lost for this page only
            return new Holding.NoPageHere("reading it failed: " + e);
        }
    }

    private Holding page(ParseOutcome.Parsed parsed, int bytes) {
        Page page = texts.of(parsed.page());
        SegmentedText title = segmenter.segment(page.title());
        SegmentedText body = segmenter.segment(page.text());
        return new Holding.HeldPageAt(
                HeldPage.of(read.getAndIncrement(), page, parsed.refresh().map(texts::one), title, body, bytes));
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
        return String.format("%,d addresses of %,d hosts, archived", web.pages(), web.hosts().size());
    }
}

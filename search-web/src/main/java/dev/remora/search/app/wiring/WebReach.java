package dev.remora.search.app.wiring;

import dev.remora.crawler.crawl.worker.BoundedParser;
import dev.remora.crawler.document.DocumentParser;
import dev.remora.crawler.document.DocumentReader;
import dev.remora.crawler.document.DocumentSettings;
import dev.remora.crawler.feed.SitemapReader;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.HttpFetcher;
import dev.remora.crawler.fetch.ParsingRoom;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.replay.ArchiveFetcher;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.util.Optional;

/// A process's access to the web, and its parsers.
///
/// @param fetcher makes requests
/// @param documents parses documents other than HTML, in separate processes
/// @param parser parses pages, including documents
/// @param sitemaps reads sitemaps
/// @param room for responses that are received, read or stored
/// @param urls rules of addresses
/// @param refusal why the public web must not be fetched; empty if it may
public record WebReach(
        Fetcher fetcher,
        DocumentReader documents,
        PageParser parser,
        SitemapReader sitemaps,
        BodyRoom room,
        UrlRules urls,
        Optional<Failure> refusal)
        implements AutoCloseable {
    /// By sitemaps.org.
    private static final int MOST_OF_A_SITEMAP = 50_000;

    /// Returns the rules of addresses for a crawl: with an archive behind a loopback proxy, http and https are
    /// the same.
    public static UrlRules urls(CrawlOptions options) {
        return new UrlRules(fetchSettings(options).proxyOnLoopback());
    }

    /// Returns the fetch settings that the options give.
    public static FetchSettings fetchSettings(CrawlOptions options) {
        FetchSettings settings = FetchSettings.DEFAULT.withAllowPrivate(options.allowPrivate);
        if (options.contact != null && !options.contact.isBlank()) {
            settings = contact(settings, options.contact.strip());
        }
        return options.proxy.isPresent() ? settings.withProxy(options.proxy.get()) : settings;
    }

    private static FetchSettings contact(FetchSettings settings, String contact) {
        try {
            return settings.withContact(contact);
        } catch (IllegalArgumentException e) {
            throw Ended.wrong("contact", contact);
        }
    }

    /// Returns the fetch settings of a topic; ends the command if the public web must not be fetched.
    public static FetchSettings settings(CrawlOptions options, Topic topic) {
        FetchSettings fetching = unchecked(options, topic);
        refusal(options, fetching).ifPresent(problem -> {
            throw Ended.badInput(language -> ReasonText.in(language.locale()).say(problem));
        });
        return fetching;
    }

    /// Returns why a topic's pages must not be fetched from the public web; empty if they may.
    public static Optional<Failure> refusal(CrawlOptions options, Topic topic) {
        return refusal(options, unchecked(options, topic));
    }

    /// Returns why no topic's pages must be fetched from the public web; empty if they may.
    public static Optional<Failure> refusal(CrawlOptions options) {
        return refusal(options, fetchSettings(options));
    }

    private static Optional<Failure> refusal(CrawlOptions options, FetchSettings fetching) {
        return options.allowPrivate ? Optional.empty() : fetching.publicWebProblem();
    }

    /// Returns the fetch settings of a topic without that check, for commands that may make no requests.
    public static FetchSettings unchecked(CrawlOptions options, Topic topic) {
        return fetchSettings(options).withLogins(topic.crawl().logins());
    }

    /// Opens the access.
    public static WebReach open(Wiring wiring, CrawlOptions options, FetchSettings fetching) {
        return open(wiring, options, fetching, new HtmlParser(urls(options)));
    }

    /// Opens the access with a parser that has read pages before.
    ///
    /// @param html by the [#urls] of the options
    public static WebReach open(Wiring wiring, CrawlOptions options, FetchSettings fetching, HtmlParser html) {
        UrlRules urls = urls(options);
        return open(wiring, options, fetching, new HttpFetcher(fetching, urls, wiring.clock()), urls, html);
    }

    /// Opens access to an archive only.
    ///
    /// @param archive closed with the access
    public static WebReach open(Wiring wiring, CrawlOptions options, ArchiveFetcher archive) {
        UrlRules urls = archive.rules();
        return open(wiring, options, FetchSettings.DEFAULT, archive, urls, new HtmlParser(urls));
    }

    /// Opens parsers only: nothing may be requested.
    ///
    /// @param urls rules of the links in pages
    public static WebReach offline(Wiring wiring, CrawlOptions options, UrlRules urls) {
        Fetcher nothing = new Fetcher() {
            @Override
            public FetchOutcome fetch(FetchRequest request) {
                throw new IllegalStateException("nothing is to be fetched, but was " + request.url());
            }

            @Override
            public void close() {}
        };
        WebReach reach = open(wiring, options, FetchSettings.DEFAULT, nothing, urls, new HtmlParser(urls));
        Failure none = new Failure.FetchingFailed("this command makes no requests");
        return new WebReach(
                reach.fetcher(),
                reach.documents(),
                reach.parser(),
                reach.sitemaps(),
                reach.room(),
                reach.urls(),
                Optional.of(none));
    }

    private static WebReach open(
            Wiring wiring,
            CrawlOptions options,
            FetchSettings fetching,
            Fetcher fetcher,
            UrlRules urls,
            HtmlParser html) {
        DocumentReader documents = new DocumentReader(
                DocumentSettings.DEFAULT.withProcessesFor(Runtime.getRuntime().availableProcessors()));
        ParsingRoom parsing = wiring.parsing();
        PageParser parser = new DocumentParser(
                new BoundedParser(html, parsing),
                documents,
                urls,
                fetching.limits().document());
        SitemapReader sitemaps = new SitemapReader(urls, fetching.limits().sitemap(), MOST_OF_A_SITEMAP, parsing);
        return new WebReach(fetcher, documents, parser, sitemaps, wiring.bodies(), urls, refusal(options, fetching));
    }

    @Override
    public void close() {
        documents.close();
        fetcher.close();
    }
}

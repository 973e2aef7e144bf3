package dev.remora.search.app.wiring;

import dev.remora.crawler.document.DocumentParser;
import dev.remora.crawler.document.DocumentReader;
import dev.remora.crawler.document.DocumentSettings;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.HttpFetcher;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.PageParser;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.util.Optional;

/// How a process reaches the web and reads what comes.
///
/// @param fetcher makes requests
/// @param documents reads what is no HTML, in processes of its own
/// @param parser reads pages, documents too
/// @param urls what an address is
/// @param refusal why the public web may not be asked; empty if it may
public record WebReach(
        Fetcher fetcher, DocumentReader documents, PageParser parser, UrlRules urls, Optional<Failure> refusal)
        implements AutoCloseable {
    /// What an address is for a crawl: with an archive behind a loopback proxy, http and https are one.
    public static UrlRules urls(CrawlOptions options) {
        return new UrlRules(fetchSettings(options).proxyOnLoopback());
    }

    private static FetchSettings fetchSettings(CrawlOptions options) {
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
            throw Ended.badInput("--contact: " + e.getMessage());
        }
    }

    /// How a topic's pages are asked for; ends the command where the public web may not be asked.
    public static FetchSettings settings(CrawlOptions options, Topic topic) {
        FetchSettings fetching = unchecked(options, topic);
        refusal(options, fetching).ifPresent(problem -> {
            throw Ended.badInput(ReasonText.ENGLISH.say(problem));
        });
        return fetching;
    }

    private static Optional<Failure> refusal(CrawlOptions options, FetchSettings fetching) {
        return options.allowPrivate ? Optional.empty() : fetching.publicWebProblem();
    }

    /// The same where it may be that nothing is asked for at all.
    public static FetchSettings unchecked(CrawlOptions options, Topic topic) {
        return fetchSettings(options).withLogins(topic.crawl().logins());
    }

    /// Opens it.
    public static WebReach open(Wiring wiring, CrawlOptions options, FetchSettings fetching) {
        UrlRules urls = urls(options);
        DocumentReader documents = new DocumentReader(
                DocumentSettings.DEFAULT.withProcessesFor(Runtime.getRuntime().availableProcessors()));
        PageParser parser = new DocumentParser(new HtmlParser(urls), documents, urls, fetching.maxDocumentBytes());
        return new WebReach(
                new HttpFetcher(fetching, urls, wiring.clock()), documents, parser, urls, refusal(options, fetching));
    }

    @Override
    public void close() {
        documents.close();
        fetcher.close();
    }
}

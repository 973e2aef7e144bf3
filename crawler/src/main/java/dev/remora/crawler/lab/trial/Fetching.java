package dev.remora.crawler.lab.trial;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Completion.Reading;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.lab.library.HeldPage;
import dev.remora.crawler.lab.library.Holding;
import dev.remora.crawler.lab.library.PageLibrary;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Does jobs from the library: what [dev.remora.crawler.crawl.PageWorker] does from the web.
final class Fetching {
    private final PageLibrary library;
    private final Judge judge;

    /// A job done, and how long it takes in virtual time.
    ///
    /// @param page what was read, if it was a page
    record Done(Completion completion, Duration took, Optional<HeldPage> page) {}

    Fetching(PageLibrary library, Judge judge) {
        this.library = library;
        this.judge = judge;
    }

    Done execute(Job job, Instant at) {
        Url url = job.request().url();
        return switch (library.look(job.request())) {
            case Holding.HeldPageAt(HeldPage page) ->
                new Done(
                        completion(job, fetched(url, 200, Bytes.NONE, at), Optional.of(read(page))),
                        Latency.of(url, page.bytes()),
                        Optional.of(page));
            case Holding.NoPageHere(String reason) ->
                done(job, 0, fetched(url, 200, Bytes.NONE, at), Optional.of(new Reading.Unreadable(reason)));
            case Holding.Robots robots ->
                done(job, robots.body().length(), fetched(url, robots.status(), robots.body(), at), Optional.empty());
            case Holding.SitemapAt(var sitemap) ->
                done(
                        job,
                        0,
                        fetched(url, 200, Bytes.NONE, at),
                        Optional.of(new Reading.SitemapRead(sitemap.pages(), sitemap.sitemaps())));
            case Holding.Elsewhere elsewhere ->
                done(
                        job,
                        0,
                        new FetchOutcome.Moved(
                                url, at, exchange(url, elsewhere.status(), Bytes.NONE, at), elsewhere.target()),
                        Optional.empty());
            case Holding.Missing(int status) ->
                done(
                        job,
                        0,
                        new FetchOutcome.HttpError(
                                url, at, exchange(url, status, Bytes.NONE, at), Optional.empty()),
                        Optional.empty());
        };
    }

    /// Relevance of a page by the crawl's own model.
    double relevance(HeldPage page) {
        return judge.judge(page).relevance();
    }

    private Reading read(HeldPage held) {
        return new Reading.PageRead(
                held.page(), held.words(), NoCollection.NO_PAGE, judge.judge(held), held.page().url().key(), held.refresh());
    }

    private static Done done(Job job, int bytes, FetchOutcome outcome, Optional<Reading> reading) {
        return new Done(
                completion(job, outcome, reading), Latency.of(job.request().url(), bytes), Optional.empty());
    }

    private static Completion completion(Job job, FetchOutcome outcome, Optional<Reading> reading) {
        return new Completion(job, outcome, Optional.of(NoCollection.NO_WARC), reading);
    }

    private static FetchOutcome fetched(Url url, int status, Bytes body, Instant at) {
        return new FetchOutcome.Fetched(url, at, exchange(url, status, body, at), body, Duration.ZERO);
    }

    private static Exchange exchange(Url url, int status, Bytes body, Instant at) {
        return new Exchange(url, at, List.of(), status, List.of(), body, false);
    }
}

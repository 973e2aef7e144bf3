package dev.remora.lab.trial;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Completion.Reading;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.duplicates.Fingerprints;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.lab.library.HeldPage;
import dev.remora.lab.library.Holding;
import dev.remora.lab.library.PageLibrary;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Does jobs from the library: what [dev.remora.crawler.crawl.worker.PageWorker] does from the web.
final class Fetching {
    private final PageLibrary library;
    private final Judge judge;
    private final boolean told;

    /// A job done, and how long it takes in virtual time.
    ///
    /// @param page what was read, if it was a page
    record Done(Completion completion, Duration took, Optional<Read> page) {}

    /// A page and what the crawl's own model thinks of it.
    record Read(HeldPage page, double relevance) {}

    /// @param told whether the core is told what duplicates are told by
    Fetching(PageLibrary library, Judge judge, boolean told) {
        this.library = library;
        this.judge = judge;
        this.told = told;
    }

    Done execute(Job job, Instant at) {
        Url url = job.request().url();
        return switch (library.look(job.request())) {
            case Holding.HeldPageAt(HeldPage page) -> page(job, page, at);
            case Holding.FeedAt(var entries) -> done(job, good(url, at), new Reading.FeedRead(entries));
            case Holding.NoPageHere(Failure reason) -> done(job, good(url, at), new Reading.Unreadable(reason));
            case Holding.SitemapAt(var sitemap) -> done(job, good(url, at), new Reading.SitemapRead(sitemap));
            case Holding.Robots(int status, Bytes body) -> {
                Exchange exchange = exchange(url, status, body, at);
                yield done(job, new FetchOutcome.Fetched(url, exchange, body));
            }
            case Holding.Elsewhere(int status, var target) ->
                done(job, new FetchOutcome.Moved(url, exchange(url, status, Bytes.NONE, at), target));
            case Holding.Missing(int status) ->
                done(job, new FetchOutcome.HttpError(url, exchange(url, status, Bytes.NONE, at), Optional.empty()));
        };
    }

    private Done page(Job job, HeldPage page, Instant at) {
        Judgement judgement = judge.judge(page);
        Reading reading = new Reading.PageRead(
                page.page(),
                page.words(),
                NoCollection.NO_PAGE,
                judgement,
                told ? page.fingerprints() : Fingerprints.NONE,
                page.refresh(),
                judgement.onTopic() ? page.feeds() : List.of());
        Url url = page.page().url();
        return new Done(
                completion(job, good(url, at), Optional.of(reading)),
                Latency.of(url, page.bytes()),
                Optional.of(new Read(page, judgement.relevance())));
    }

    private static Done done(Job job, FetchOutcome outcome, Reading reading) {
        return new Done(completion(job, outcome, Optional.of(reading)), Latency.of(outcome.url(), 0), Optional.empty());
    }

    private static Done done(Job job, FetchOutcome outcome) {
        return new Done(completion(job, outcome, Optional.empty()), Latency.of(outcome.url(), 0), Optional.empty());
    }

    private static Completion completion(Job job, FetchOutcome outcome, Optional<Reading> reading) {
        return new Completion(job, outcome, Optional.of(NoCollection.NO_WARC), reading);
    }

    private static FetchOutcome good(Url url, Instant at) {
        return new FetchOutcome.Fetched(url, exchange(url, 200, Bytes.NONE, at), Bytes.NONE);
    }

    private static Exchange exchange(Url url, int status, Bytes body, Instant at) {
        return new Exchange(url, at, List.of(), status, List.of(), body, false);
    }
}

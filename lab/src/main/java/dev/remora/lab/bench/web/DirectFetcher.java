package dev.remora.lab.bench.web;

import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.replay.Answer.Response;
import dev.remora.crawler.replay.Web;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/// Takes pages from a web without a network.
public final class DirectFetcher implements Fetcher {
    private final Web web;
    private final Clock clock;

    /// @param clock stamps each answer
    public DirectFetcher(Web web, Clock clock) {
        this.web = web;
        this.clock = clock;
    }

    @Override
    public FetchOutcome fetch(FetchRequest request) {
        Instant now = clock.instant();
        if (!(web.answer(request.url().host(), request.url().pathAndQuery()) instanceof Response response)
                || response.status() != 200) {
            return new FetchOutcome.Unreachable(request.url(), new Failure.ConnectionRefused(), false);
        }
        Bytes body = response.content().plain();
        Exchange exchange = new Exchange(request.url(), now, List.of(), 200, response.headers(), body, false);
        return new FetchOutcome.Fetched(request.url(), exchange, body);
    }

    @Override
    public void close() {
        // the caller closes the web
    }
}

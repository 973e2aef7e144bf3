package dev.remora.lab.app;

import dev.remora.lab.bench.harness.FrontEnd;
import dev.remora.search.access.AdminToken;
import dev.remora.search.access.Credentials;
import dev.remora.search.app.compare.LabComparisons;
import dev.remora.search.app.crawl.LocalCrawls;
import dev.remora.search.app.server.Callers;
import dev.remora.search.app.server.CannotListen;
import dev.remora.search.app.server.SearchService;
import dev.remora.search.app.server.ServedCrawls;
import dev.remora.search.app.server.WebServer;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.app.topic.LocalTopics;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.GateSettings;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Suggestions;
import dev.remora.shared.time.Clocks;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;

/// The web server as `remora serve` opens it, for benchmarks: on a free loopback port, without rate limits.
record MeasuredFrontEnd(String base, WebServer server, LocalCrawls crawls, SearchService search) implements FrontEnd {
    /// Opens the front end.
    ///
    /// @param data folder of the collections
    static FrontEnd open(Wiring wiring, Path data) throws IOException {
        SecureRandom random = new SecureRandom();
        SearchService search = SearchService.open(wiring, data, random);
        LocalCrawls crawls = new LocalCrawls(wiring, CrawlOptions.over(data));
        LocalTopics topics = new LocalTopics(
                wiring, CrawlOptions.over(data), search.served().engine(), crawls, crawls.watch(), Wiring::catalogue);
        LabComparisons comparisons = new LabComparisons(data, Optional.empty(), wiring.wallClock());
        Credentials credentials =
                Credentials.open(data, AdminToken.of(Long.toHexString(random.nextLong())), wiring.wallClock(), random);
        WebServer server = new WebServer(
                search.served(),
                new ServedCrawls(crawls, topics, crawls.watch(), comparisons),
                new Callers(credentials, new ApiKeys(data.resolve(ApiKeys.FILE_NAME))),
                new WebSettings("127.0.0.1", 0, Wiring.VERSION, new GateSettings(0, 0, false, false), List.of()),
                Clocks.of(wiring.wallClock()),
                random);
        try {
            String address = server.start().toString();
            return new MeasuredFrontEnd(address.substring(0, address.length() - 1), server, crawls, search);
        } catch (CannotListen taken) {
            server.close();
            crawls.close();
            search.close();
            throw new IOException(taken.getMessage(), taken);
        }
    }

    @Override
    public SearchEngine engine() {
        return search.served().engine();
    }

    @Override
    public Suggestions suggestions() {
        return search.served().suggestions();
    }

    @Override
    public void close() {
        server.close();
        crawls.close();
        search.close();
    }
}

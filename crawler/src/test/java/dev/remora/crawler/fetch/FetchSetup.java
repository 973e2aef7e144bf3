package dev.remora.crawler.fetch;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import okhttp3.Dns;

/// Fetchers as the tests need them.
final class FetchSetup {
    /// Loopback permitted, a contact set.
    static final FetchSettings SETTINGS = FetchSettings.DEFAULT
            .withContact("crawler@example.org")
            .withAllowPrivate(true)
            .withTotalTimeout(Duration.ofSeconds(20));

    /// Every name is this machine.
    static final Dns ALL_NAMES_HERE = _ -> List.of(InetAddress.getLoopbackAddress());

    private FetchSetup() {}

    static HttpFetcher fetcher(FetchSettings settings) {
        return new HttpFetcher(settings, UrlRules.DEFAULT, Clock.systemUTC(), ALL_NAMES_HERE, Duration.ZERO);
    }

    static FetchOutcome fetch(Purpose purpose, Url url) {
        try (HttpFetcher fetcher = fetcher(SETTINGS)) {
            return fetcher.fetch(new FetchRequest(url, purpose));
        }
    }

    static FetchOutcome fetch(FetchSettings settings, Url url) {
        try (HttpFetcher fetcher = fetcher(settings)) {
            return fetcher.fetch(new FetchRequest(url, Purpose.PAGE));
        }
    }

    static <T extends FetchOutcome> T fetch(Class<T> expected, FetchSettings settings, Url url) {
        return assertInstanceOf(expected, fetch(settings, url));
    }

    static <T extends FetchOutcome> T fetch(Class<T> expected, Url url) {
        return fetch(expected, SETTINGS, url);
    }
}

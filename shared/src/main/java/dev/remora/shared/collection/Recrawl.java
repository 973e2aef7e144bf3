package dev.remora.shared.collection;

import dev.remora.shared.url.Url;
import java.util.Locale;

/// Which known addresses a recrawl requests again.
public sealed interface Recrawl {
    /// All pages and redirects, and addresses whose host did not answer.
    record All() implements Recrawl {}

    /// Addresses that returned no page: errors, and refusals by robots.txt.
    record Failed() implements Recrawl {}

    /// All known addresses of a host and its subdomains.
    ///
    /// @param host in lower case
    record Site(String host) implements Recrawl {
        public Site {
            host = host.strip().toLowerCase(Locale.ROOT);
        }
    }

    /// One address.
    record Page(Url url) implements Recrawl {}

    /// The addresses that a schedule chose as most worth a request, with new links found on changed pages.
    record Due() implements Recrawl {}

    /// Whether the recrawl may cover an address, judged by the address alone.
    default boolean covers(Url url) {
        return switch (this) {
            case All _, Failed _, Due _ -> true;
            case Site(String host) -> url.host().equals(host) || url.host().endsWith("." + host);
            case Page(Url page) -> url.equals(page);
        };
    }
}

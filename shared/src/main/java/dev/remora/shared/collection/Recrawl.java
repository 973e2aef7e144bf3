package dev.remora.shared.collection;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.Locale;
import java.util.Optional;

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

        /// Returns the site that a person names by its host, in any script, or by the address of its front page;
        /// empty if it is neither.
        public static Optional<Recrawl> named(String typed) {
            String address = typed.contains("://") ? typed.strip() : "http://" + typed.strip();
            return UrlRules.DEFAULT.canonical(address) instanceof UrlVerdict.Accepted(Url url)
                            && url.pathAndQuery().equals("/")
                    ? Optional.of(new Site(url.host()))
                    : Optional.empty();
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

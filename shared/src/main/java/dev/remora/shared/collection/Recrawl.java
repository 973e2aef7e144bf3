package dev.remora.shared.collection;

import dev.remora.shared.url.Url;
import java.util.Locale;

/// Which known addresses a recrawl asks for again.
public sealed interface Recrawl {
    /// All pages and redirects that were had, and what nobody answered for.
    record All() implements Recrawl {}

    /// What brought no page: errors, refusals of robots.txt among them.
    record Failed() implements Recrawl {}

    /// All that is known of a host and of the hosts below it.
    ///
    /// @param host in lower case
    record Site(String host) implements Recrawl {
        public Site {
            host = host.strip().toLowerCase(Locale.ROOT);
        }
    }

    /// One address.
    record Page(Url url) implements Recrawl {}

    /// Whether an address is one of those, as far as the address alone tells.
    default boolean covers(Url url) {
        return switch (this) {
            case All _, Failed _ -> true;
            case Site(String host) -> url.host().equals(host) || url.host().endsWith("." + host);
            case Page(Url page) -> url.equals(page);
        };
    }
}

package dev.remora.crawler.crawl;

import dev.remora.shared.collection.Recrawl;

/// Thrown if a recrawl names a host or an address that the collection does not know; no run has begun.
public final class NothingToRecrawl extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Recrawl named;

    /// @param named the hosts or addresses that were named
    public NothingToRecrawl(Recrawl named) {
        super(
                switch (named) {
                    case Recrawl.Site(String host) ->
                        "no address of " + host + " is known; there is nothing to fetch again";
                    case Recrawl.Page page -> page.url().text() + " is not known, so it cannot be fetched again";
                    case Recrawl.All _, Recrawl.Failed _, Recrawl.Due _ -> "no such address is known";
                });
        this.named = named;
    }

    /// The hosts or addresses that were named.
    public Recrawl named() {
        return named;
    }
}

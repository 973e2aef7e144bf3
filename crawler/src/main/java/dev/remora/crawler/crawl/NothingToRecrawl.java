package dev.remora.crawler.crawl;

import dev.remora.shared.collection.Recrawl;

/// A recrawl names a host or an address of which the collection knows nothing; no run began.
public final class NothingToRecrawl extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param named what was named
    public NothingToRecrawl(Recrawl named) {
        super(
                switch (named) {
                    case Recrawl.Site(String host) ->
                        "no address of " + host + " is known, so there is nothing to fetch again";
                    case Recrawl.Page page -> page.url().text() + " is not known, so it cannot be fetched again";
                    case Recrawl.All _, Recrawl.Failed _ -> "no such address is known";
                });
    }
}

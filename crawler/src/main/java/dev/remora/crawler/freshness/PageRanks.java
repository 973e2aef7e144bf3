package dev.remora.crawler.freshness;

import java.util.function.LongToDoubleFunction;

/// Where the PageRank of stored pages is known: outside the crawl, which asks for it when a recrawl begins.
@FunctionalInterface
public interface PageRanks {
    /// No page has one.
    PageRanks NONE = () -> _ -> 0;

    /// Reads them.
    ///
    /// @return PageRank by the key of an address, scaled to [0, 1]
    ///     ([dev.remora.shared.graph.PageRank#scaled]); 0 where it is not known
    LongToDoubleFunction read();
}

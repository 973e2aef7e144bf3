package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.content.ReparsedPages;
import dev.remora.crawler.crawl.state.EarlyPages;
import java.time.Instant;
import java.util.Optional;

/// Takes the early pages of a crawl that were parsed again, unless they were fetched again meanwhile.
///
/// @param queue of early pages
/// @param pages takes those that changed
record ReparseOutcomes(ReparseQueue queue, ReparsedPages pages) {
    /// @param other the page; empty if it is unchanged
    void completed(EarlyPages.Early early, Optional<Completion.Reading.PageRead> other, Instant now) {
        queue.read(early).ifPresent(wanted -> other.ifPresent(read -> pages.take(wanted, read, now)));
    }
}

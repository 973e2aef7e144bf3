package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Optional;

/// Handles a page that was parsed again: its text, title and judgement change, the page does not. So this uses
/// no budget and trains nothing again, and admitted links stay; duplicates are settled again.
final class ReparseOutcomes {
    private final Decisions decisions;
    private final ReparseQueue queue;
    private final Duplicates duplicates;

    ReparseOutcomes(Decisions decisions, ReparseQueue queue, Duplicates duplicates) {
        this.decisions = decisions;
        this.queue = queue;
        this.duplicates = duplicates;
    }

    /// Whether a page may be shown, as it is journalled.
    static boolean indexable(Page page) {
        return !page.noindex() && page.facts().softError().isEmpty();
    }

    void completed(EarlyPages.Early early, Optional<Completion.Reading.PageRead> other, Instant now) {
        queue.read(early).ifPresent(wanted -> other.map(duplicates::heeded).ifPresent(read -> take(wanted, read, now)));
    }

    private void take(EarlyPages.Early early, Completion.Reading.PageRead read, Instant now) {
        Url url = early.url();
        boolean indexable = indexable(read.page());
        Duplicates.Settled settled = duplicates.settle(read, indexable, now);
        // A counted content stays counted while it is on topic, whichever address represents it now.
        boolean harvested = early.harvested() ? read.judgement().onTopic() : settled.fresh();
        JournalRecord.Reparsed again = new JournalRecord.Reparsed(
                new JournalRecord.Fetched(
                        now,
                        url,
                        early.status(),
                        early.warc(),
                        read.location(),
                        read.judgement().relevance(),
                        settled.verdict(),
                        read.digest(),
                        read.judgement().evidence(),
                        indexable,
                        settled.likeness(),
                        PageVersion.NONE),
                early.relevance(),
                early.harvested(),
                harvested);
        decisions.decide(again);
        duplicates.notThere(url, now);
    }
}

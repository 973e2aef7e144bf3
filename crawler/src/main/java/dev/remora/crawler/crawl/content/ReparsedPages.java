package dev.remora.crawler.crawl.content;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import java.time.Instant;

/// Handles pages that were parsed again: text, title and judgement change, the page does not. So this uses no
/// budget and trains nothing again, and admitted links stay; duplicates are settled again.
public final class ReparsedPages {
    private final Decisions decisions;
    private final Duplicates duplicates;

    /// @param duplicates settles what the pages represent
    public ReparsedPages(Decisions decisions, Duplicates duplicates) {
        this.decisions = decisions;
        this.duplicates = duplicates;
    }

    /// Whether a page may be shown, as it is journalled.
    public static boolean indexable(Page page) {
        return !page.noindex() && page.facts().softError().isEmpty();
    }

    /// Takes a page.
    ///
    /// @param before as it was until now
    /// @param parsed as it was parsed again
    public void take(EarlyPages.Early before, Completion.Reading.PageRead parsed, Instant now) {
        Completion.Reading.PageRead read = duplicates.effective(parsed);
        Url url = before.url();
        boolean indexable = indexable(read.page());
        Duplicates.Settled settled = duplicates.settle(read, indexable, now);
        // A counted content stays counted while it is on topic, whichever address represents it now.
        boolean harvested = before.harvested() ? read.judgement().onTopic() : settled.fresh();
        JournalRecord.Reparsed again = new JournalRecord.Reparsed(
                new JournalRecord.Fetched(
                        now,
                        url,
                        new ArchivedResponse(before.status(), before.warc()),
                        read.location(),
                        read.judgement().assessed(settled.verdict()),
                        indexable,
                        settled.likeness()),
                before.relevance(),
                before.harvested(),
                harvested);
        decisions.decide(again);
        duplicates.reconsider(url, now);
    }
}

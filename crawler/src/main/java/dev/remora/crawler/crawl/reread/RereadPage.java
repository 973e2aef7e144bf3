package dev.remora.crawler.crawl.reread;

import dev.remora.crawler.crawl.content.Duplicates;
import dev.remora.crawler.crawl.content.ReparsedPages;
import dev.remora.crawler.duplicates.AddressRank;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;

/// A page with its judgement.
///
/// @param page its number in the [PageTable]
/// @param digest of its text; 0 if it has none, or it is not known yet
record RereadPage(
        int page, Url url, Likeness.Canonical canonical, boolean indexable, long digest, Judgement judgement) {
    static RereadPage of(int page, Page stored, Judgement judgement) {
        return new RereadPage(
                page, stored.url(), Duplicates.canonical(stored), ReparsedPages.indexable(stored), 0, judgement);
    }

    RereadPage with(long itsDigest, Judgement other) {
        return new RereadPage(page, url, canonical, indexable, itsDigest, other);
    }

    long key() {
        return url.key();
    }

    int rank() {
        return AddressRank.of(url, canonical, judgement.onTopic(), indexable);
    }

    Verdict alone() {
        return judgement.onTopic() ? Verdict.ON_TOPIC : Verdict.OFF_TOPIC;
    }
}

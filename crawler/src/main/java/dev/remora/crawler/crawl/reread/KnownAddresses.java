package dev.remora.crawler.crawl.reread;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.url.KnownSchemes;
import dev.remora.shared.url.UrlRules;

/// The rules of addresses that a collection's links were read by, from the addresses that its journal knows.
public final class KnownAddresses {
    private KnownAddresses() {}

    /// Returns the rules. Links that a crawl kept apart are both known, so they stay apart; links that it took for one
    /// ([UrlRules#foldHttps], [UrlRules#schemes]) stay one.
    public static UrlRules rules(CollectionReader collection) {
        KnownSchemes known = new KnownSchemes();
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                switch (entry.record()) {
                    case JournalRecord.Queued link -> known.add(link.link().target());
                    case JournalRecord.Dropped link -> known.add(link.url());
                    case JournalRecord.Fetched page -> known.add(page.url());
                    case JournalRecord.Moved redirect -> known.add(redirect.url());
                    case JournalRecord.Failed failed -> known.add(failed.url());
                    default -> {} // of an address that a record above has, or of none
                }
            });
        }
        return known.rulesOfLinks();
    }
}

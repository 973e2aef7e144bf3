package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.state.Visits;
import dev.remora.crawler.freshness.Freshness;
import dev.remora.crawler.freshness.RecentRevisits;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/// The freshness of a collection, read from its journal.
///
/// @param at time of reading
/// @param sequence number of the last record read
/// @param revisits requests of scheduled runs
record FreshnessReading(Instant at, long sequence, Freshness freshness, RecentRevisits revisits) {
    private static final Duration TWO_HOURS = Duration.ofHours(2);
    private static final Duration TWO_DAYS = Duration.ofDays(2);

    /// Reads the whole journal.
    static FreshnessReading of(Path folder, Instant now) {
        Visits visits = new Visits();
        RecentRevisits revisits = new RecentRevisits();
        try (CollectionReader collection = CollectionFolder.openForReading(folder);
                CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                visits.apply(entry.record());
                revisits.take(entry.record());
            });
            Freshness freshness = Freshness.of(visits.histories().toList(), now);
            return new FreshnessReading(now, collection.lastSequence(), freshness, revisits);
        }
    }

    /// Returns a text for people.
    String words(Terminal terminal) {
        return terminal.words("freshness", 100 * freshness.share(), age(freshness.age(), terminal));
    }

    private static String age(Duration age, Terminal terminal) {
        if (age.compareTo(TWO_HOURS) < 0) {
            return terminal.words("minutes", age.toMinutes());
        }
        return age.compareTo(TWO_DAYS) < 0
                ? terminal.words("hours", age.toHours())
                : terminal.words("days", age.toDays());
    }
}

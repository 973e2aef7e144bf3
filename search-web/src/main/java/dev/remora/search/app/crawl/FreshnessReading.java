package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.state.Visits;
import dev.remora.crawler.freshness.Freshness;
import dev.remora.crawler.freshness.RecentRevisits;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.Plurals;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

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
    String words() {
        return String.format(
                Locale.ROOT,
                "Freshness: %.1f %% of the pages are expected to be as they are indexed; median time since the last visit %s.",
                100 * freshness.share(),
                age(freshness.age()));
    }

    private static String age(Duration age) {
        if (age.compareTo(TWO_HOURS) < 0) {
            return Plurals.say(age.toMinutes(), "minute", "minutes");
        }
        return age.compareTo(TWO_DAYS) < 0
                ? Plurals.say(age.toHours(), "hour", "hours")
                : Plurals.say(age.toDays(), "day", "days");
    }
}

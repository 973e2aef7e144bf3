package dev.remora.search.watch;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.url.Url;
import java.time.Instant;

/// A recently fetched page.
///
/// @param at when its response came: of an archive, the date of the record
/// @param relevance in [0, 1]
/// @param onTopic its judgement
/// @param page location of its last version
public record RecentPage(Url url, Instant at, double relevance, boolean onTopic, PageLocation page) {
    /// @param at when its response came
    static RecentPage of(JournalRecord.Fetched page, Instant at) {
        return new RecentPage(page.url(), at, page.relevance(), page.contentOnTopic(), page.page());
    }
}

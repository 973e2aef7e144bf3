package dev.remora.search.app;

import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Stores pages of a collection once more, as a recrawl does with changed ones.
final class LaterVersions {
    private LaterVersions() {}

    /// Stores the first fetched pages again, and the strategy's state after them, if it has any.
    ///
    /// @param most number of pages at most
    static void store(Path folder, int most) {
        var opened = CollectionFolder.openForWriting(folder, Wiring.topicOf(folder), Clock.systemUTC(), "a test");
        try (CollectionWriter writer = ((CollectionFolder.Opened.Open) opened).collection()) {
            List<JournalRecord> again = new ArrayList<>();
            Optional<JournalRecord> learnt = Optional.empty();
            try (CollectionReader.Records records = writer.after(0)) {
                while (records.hasNext()) {
                    JournalRecord record = records.next().record();
                    if (record instanceof JournalRecord.Fetched page && again.size() < most) {
                        again.add(stored(page, writer.store(writer.page(page.page()))));
                    } else if (record instanceof JournalRecord.StrategyState) {
                        learnt = Optional.of(record);
                    }
                }
            }
            learnt.ifPresent(again::add);
            again.forEach(writer::append);
        }
    }

    private static JournalRecord stored(JournalRecord.Fetched page, PageLocation location) {
        return new JournalRecord.Fetched(
                page.at(), page.url(), page.response(), location, page.assessment(), page.indexable(), page.likeness());
    }
}

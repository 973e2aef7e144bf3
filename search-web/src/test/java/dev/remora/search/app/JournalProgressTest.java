package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.MemoryCollection;
import dev.remora.shared.page.Link;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JournalProgressTest {
    private static final Instant START = Instant.parse("2026-11-20T08:00:00Z");

    private final JournalProgress progress = new JournalProgress("tcm");

    /// A collection whose first run began at a time, with so many links.
    private static MemoryCollection begun(Instant at, int links) {
        MemoryCollection collection =
                new MemoryCollection(Topic.of("tcm", "中医", Map.of("中医", 3.0), List.of(new Url("http://a.example/"))));
        collection.append(
                new JournalRecord.RunStarted(at, 1, "auto", "keywords", "", new JournalRecord.Budget(100, false)));
        for (int i = 0; i < links; i++) {
            Link link = Link.seed(new Url("http://a.example/" + at.getEpochSecond() + "/" + i));
            collection.append(new JournalRecord.Queued(at, link, 1, "a seed"));
        }
        collection.sync();
        return collection;
    }

    private long waiting(MemoryCollection collection) {
        return progress.read(collection, Optional.empty(), START).orElseThrow().waiting();
    }

    @Test
    void goesOnInAJournalThatHasGrown() {
        MemoryCollection collection = begun(START, 5);
        assertEquals(5, waiting(collection));
        Link link = Link.seed(new Url("http://b.example/"));
        collection.append(new JournalRecord.Queued(START, link, 1, "a seed"));
        collection.sync();
        assertTrue(progress.isOf(collection));
        assertEquals(6, waiting(collection));
    }

    @Test
    void knowsAJournalThatBeganAnewByItsBeginningAlsoWhereThatIsLonger() {
        assertEquals(5, waiting(begun(START, 5)));
        assertFalse(progress.isOf(begun(START.plusSeconds(60), 3)));
        assertFalse(progress.isOf(begun(START.plusSeconds(60), 50)));
    }
}

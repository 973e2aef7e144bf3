package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.page.Page;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A crawl reads the first pages of a site again once it knows the site, and the index has what it read then.
class ReadAgainTest {
    @TempDir
    Path folder;

    /// A page as it was read first and as it was read again.
    private record Twice(Page first, Page second) {}

    @Test
    void whatWasReadBeforeTheSiteWasKnownIsMendedFromTheArchive() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 400}");
        Searchable pages = new Searchable(folder.resolve(DemoSide.TOPIC));
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran crawl = Ran.of(demo.crawl(topic, folder));
            assertEquals(0, crawl.code(), crawl.err());
            assertTrue(crawl.err().contains("400 pages fetched"), crawl.err());
            List<String> asked =
                    demo.witness.since(0).stream().map(e -> e.url()).toList();
            assertEquals(asked.size(), asked.stream().distinct().count(), "no page is asked for twice");
        }
        List<Twice> twice = twice(pages.folder());
        assertFalse(twice.isEmpty());
        for (Twice page : twice) {
            assertEquals(page.first().url(), page.second().url());
            assertFalse(
                    page.first().text().equals(page.second().text())
                            && page.first().title().equals(page.second().title())
                            && page.first().facts().equals(page.second().facts()),
                    "what reads as before is not stored again: " + page.first().url());
        }
        long shorter = twice.stream()
                .filter(page ->
                        page.second().text().length() < page.first().text().length())
                .count();
        assertTrue(shorter > 0, "frames that were taken for text are gone");
        Map<String, Double> indexed = pages.indexed();
        assertEquals(pages.wanted(), indexed);
        assertEquals(
                0,
                Ran.of("index", DemoSide.TOPIC, "--data", folder.toString(), "--rebuild")
                        .code());
        assertEquals(indexed, pages.indexed());
    }

    private static List<Twice> twice(Path collection) {
        List<Twice> twice = new ArrayList<>();
        Map<String, Page> first = new HashMap<>();
        try (CollectionReader reader = CollectionFolder.openForReading(collection);
                CollectionReader.Records records = reader.after(0)) {
            records.forEachRemaining(entry -> {
                if (entry.record() instanceof JournalRecord.Fetched fetched) {
                    first.put(fetched.url().text(), reader.page(fetched.page()).page());
                } else if (entry.record() instanceof JournalRecord.Reparsed again) {
                    Page page = reader.page(again.page().page()).page();
                    twice.add(new Twice(first.get(page.url().text()), page));
                }
            });
        }
        return twice;
    }
}

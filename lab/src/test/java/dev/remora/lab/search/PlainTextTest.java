package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PlainTextTest {
    private static final Instant NOW = Instant.parse("2026-11-20T08:00:00Z");
    private static final String A = "http://a.example/";
    private static final String B = "http://b.example/";
    private static final String C = "http://c.example/";

    private final MemoryCollection collection = new MemoryCollection(
            Topic.of("tcm", "中医", Map.of("中医", 3.0), List.of(new Url(A))).with(Topic.IndexScope.ALL));

    /// @param same the page that has the same text, or empty
    private PageLocation fetch(String url, Verdict verdict, String same) {
        Page page = Page.ofText(new Url(url), NOW, "", "", "zh");
        PageLocation stored = collection.store(new StoredPage(page, SegmentedText.EMPTY, SegmentedText.EMPTY, 0.5));
        Likeness likeness = same.isEmpty()
                ? Likeness.NONE
                : new Likeness(0, new Url(same).key(), true, Likeness.Canonical.UNSAID, 0, Bytes.NONE);
        collection.append(new JournalRecord.Fetched(
                NOW,
                page.url(),
                new ArchivedResponse(200, new WarcLocation(1, 0)),
                stored,
                new Assessment(0.5, verdict, new PageEvidence.Untold()),
                true,
                likeness));
        collection.sync();
        return stored;
    }

    private Set<String> read(boolean all) {
        Set<String> urls = new TreeSet<>();
        PlainText.read(collection, all, page -> urls.add(page.page().url().text()));
        return urls;
    }

    @Test
    void ofPagesWithOneTextTheOneThatStandsForAllIsThere() {
        fetch(A, Verdict.ON_TOPIC, "");
        fetch(B, Verdict.DUPLICATE, A);
        fetch(C, Verdict.ON_TOPIC, "");
        assertEquals(Set.of(A, C), read(true));
        fetch(B, Verdict.ON_TOPIC, A);
        assertEquals(Set.of(B, C), read(true));
    }

    @Test
    void aPageThatCameOntoTheTopicLaterIsThere() {
        PageLocation page = fetch(A, Verdict.OFF_TOPIC, "");
        assertEquals(Set.of(), read(false));
        assertEquals(Set.of(A), read(true));
        collection.append(new JournalRecord.Judged(
                NOW, new Url(A), page, new Assessment(0.9, Verdict.ON_TOPIC, new PageEvidence.Untold())));
        collection.sync();
        assertEquals(Set.of(A), read(false));
    }
}

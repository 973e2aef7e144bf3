package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.Topic.IndexScope;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An index of a collection whose earlier versions of pages were dropped.
class DroppedVersionsTest {
    private static final String A = "http://a.example/";
    private static final String B = "http://b.example/";

    @TempDir
    Path folder;

    private final CrawledWeb web = new CrawledWeb();

    /// A collection without the pages in a set.
    private record Compacted(CollectionReader whole, Set<PageLocation> dropped) implements CollectionReader {
        @Override
        public Topic topic() {
            return whole.topic();
        }

        @Override
        public long lastSequence() {
            return whole.lastSequence();
        }

        @Override
        public Records after(long sequence) {
            return whole.after(sequence);
        }

        @Override
        public StoredPage page(PageLocation location) {
            if (dropped.contains(location)) {
                throw new DataDropped(location);
            }
            return whole.page(location);
        }

        @Override
        public Exchange exchange(WarcLocation location) {
            return whole.exchange(location);
        }

        @Override
        public void close() {
            whole.close();
        }
    }

    @Test
    void isMadeOfTheLastVersions() {
        PageLocation first = web.fetch(A, "旧", "从前", CrawledWeb.link(B, "推拿"));
        web.fetch(B, "经络", "内容");
        web.judge(A, first, 0.9, Verdict.ON_TOPIC);
        web.fetch(A, "新", "如今", CrawledWeb.link(B, "按摩"));
        try (IndexFollower follower = IndexFollower.open(
                new Compacted(web.collection(), Set.of(first)),
                folder,
                CrawledWeb.ANALYZER,
                IndexSettings.of(IndexScope.ON_TOPIC),
                new ManualClock(),
                IndexEvents.NONE)) {
            follower.catchUp();
        }
        assertEquals(2, Searches.pages(folder));
        assertEquals(Set.of(A), Searches.find(folder, Fields.BODY, "如今"));
        assertEquals(Set.of(), Searches.find(folder, Fields.BODY, "从前"));
        assertEquals(Set.of(B), Searches.find(folder, Fields.ANCHORS, "按摩"));
    }
}

package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.index.IndexNotFoundException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// PageRank read from an index by the key of an address.
class IndexedRanksTest {
    private static final String LINKED = "http://a.example/";

    @TempDir
    Path folder;

    private final CrawledWeb web = new CrawledWeb();
    private final ManualClock clock = new ManualClock();

    private static long key(String url) {
        return new Url(url).key();
    }

    @Test
    void eachPageHasTheRankOfItsColumnAndAnUnknownOneNone() throws IOException {
        for (int page = 0; page < 200; page++) {
            String url = "http://b.example/" + page;
            web.fetch(url, "针灸", "针灸第" + page + "页。", CrawledWeb.link(LINKED, "针灸"));
        }
        web.fetch(LINKED, "针灸", "针灸。");
        try (IndexFollower indexer = web.followed(folder, clock)) {
            indexer.catchUp();
        }
        IndexedRanks ranks = IndexedRanks.read(folder);
        for (String url : List.of(LINKED, "http://b.example/0", "http://b.example/199")) {
            assertEquals(Searches.value(folder, url, Fields.PAGE_RANK), ranks.applyAsDouble(key(url)), 1e-6, url);
        }
        assertTrue(ranks.applyAsDouble(key(LINKED)) > ranks.applyAsDouble(key("http://b.example/0")));
        assertEquals(0, ranks.applyAsDouble(key("http://c.example/")));
    }

    @Test
    void aRemovedPageHasNone() throws IOException {
        web.fetch("http://b.example/", "针灸", "针灸。", CrawledWeb.link(LINKED, "针灸"));
        web.fetch(LINKED, "针灸", "针灸的穴位。");
        try (IndexFollower indexer = web.followed(folder, clock)) {
            indexer.catchUp();
            assertTrue(IndexedRanks.read(folder).applyAsDouble(key(LINKED)) > 0);
            web.remove(LINKED);
            indexer.catchUp();
        }
        assertEquals(0, IndexedRanks.read(folder).applyAsDouble(key(LINKED)));
    }

    @Test
    void aFolderWithoutAnIndexIsRefused() {
        assertThrows(IndexNotFoundException.class, () -> IndexedRanks.read(folder));
        Path missing = folder.resolve("index");
        assertThrows(NoSuchFileException.class, () -> IndexedRanks.read(missing));
        assertFalse(Files.exists(missing), "it is not created");
    }
}

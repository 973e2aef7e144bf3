package dev.remora.crawler.frontier.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MapDbLinkStoreTest extends LinkStoreContract {
    @TempDir
    Path folder;

    @Override
    LinkStore open(StoreContent content) {
        return MapDbLinkStore.create(folder.resolve("crawl.db"), content);
    }

    @Test
    void replacesWhateverAnUncleanStopHasLeft() throws Exception {
        Path file = folder.resolve("crawl.db");
        Files.write(file, new byte[] {1, 2, 3});
        try (LinkStore store = MapDbLinkStore.create(file, StoreContent.NOTHING)) {
            assertEquals(0, store.addresses());
        }
    }
}

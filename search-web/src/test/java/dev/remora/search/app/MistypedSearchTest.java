package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `search` proposes what a mistyped query means.
@Timeout(300)
class MistypedSearchTest {
    @TempDir
    Path folder;

    @Test
    void theCommandLineProposesWhatWasMeant() throws Exception {
        String data = folder.resolve("collections").toString();
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran ran = Ran.of(demo.crawl(DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}"), Path.of(data)));
            assertEquals(0, ran.code(), ran.err());
        }
        Ran mistyped = Ran.of("search", "针久", "--data", data);
        assertTrue(mistyped.out().contains("Did you mean: 针灸\n"), mistyped.out());
        Ran json = Ran.of("search", "针久", "--data", data, "--json");
        assertTrue(json.out().contains("\"suggestion\" : \"针灸\""), json.out());
        assertTrue(mistyped.out().contains("No page contains: 针久."), mistyped.out());
        Ran right = Ran.of("search", "针灸", "--data", data);
        assertFalse(right.out().contains("Did you mean"), right.out());
        assertFalse(right.out().contains("No page contains"), right.out());
    }
}

package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// An admin's synonyms in the data folder of a running server, and of commands.
@Timeout(300)
class OwnWordsServedTest {
    private static final String QUERY = "/api/v1/search?q=moxacupuncture";

    @TempDir
    Path folder;

    @Test
    void aRunningServerAndCommandsTakeNewSynonymsAndNameBadLines() throws Exception {
        Path data = folder.resolve("collections");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran ran = Ran.of(demo.crawl(DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}"), data));
            assertEquals(0, ran.code(), ran.err());
        }
        Path synonyms = data.resolve("synonyms.txt");
        try (DemoAdmin served = new DemoAdmin(data)) {
            assertEquals(0, served.ask("GET", QUERY, "").get("results").size());
            String edition =
                    served.visitor.get(QUERY).headers().firstValue("ETag").orElseThrow();
            assertEquals(
                    304, served.visitor.get(QUERY, "If-None-Match", edition).statusCode());

            Files.writeString(synonyms, "moxacupuncture, 针灸\nalone\n");
            served.await(QUERY, "/results/0/topic", DemoSide.TOPIC);
            HttpResponse<String> anew = served.visitor.get(QUERY, "If-None-Match", edition);
            assertEquals(200, anew.statusCode());
            assertTrue(anew.body().contains("<mark>针灸</mark>"), anew.body());

            Files.writeString(synonyms, "");
            served.await(QUERY, "/total/value", "0");
        }
        Files.writeString(synonyms, "moxacupuncture, 针灸\nalone\n");
        Ran search = Ran.of("search", "moxacupuncture", "--data", data.toString());
        assertTrue(search.out().contains("针灸"), search.out());
        Ran check = Ran.of("check", "--data", data.toString());
        assertEquals(0, check.code(), "the collection is whole");
        assertTrue(check.out().contains(synonyms + ", line 2 is left out: it needs two different words"), check.out());
    }
}

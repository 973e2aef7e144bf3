package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The first start of a version whose indexes have another schema.
@Timeout(300)
class UpgradeTest {
    @TempDir
    Path folder;

    private Path data;

    @BeforeEach
    void crawlWithTheVersionBefore() throws IOException {
        data = folder.resolve("collections");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran ran = Ran.of(demo.crawl(DemoSide.topicFile(folder, "{delay: 0, maxPages: 20}"), data));
            assertEquals(0, ran.code(), ran.err());
        }
        try (FSDirectory index = FSDirectory.open(data.resolve(DemoSide.TOPIC).resolve("index"));
                IndexWriter writer = new IndexWriter(index, new IndexWriterConfig())) {
            writer.setLiveCommitData(Map.of(Fields.COMMIT_SCHEMA, "0").entrySet());
            writer.commit();
        }
    }

    private Ran search(String... options) {
        String[] line = new String[4 + options.length];
        System.arraycopy(new String[] {"search", "针灸", "--data", data.toString()}, 0, line, 0, 4);
        System.arraycopy(options, 0, line, 4, options.length);
        return Ran.of(line);
    }

    @Test
    void aSearchFromTheCommandLineSaysHowToRebuildTheIndex() {
        for (Ran ran : new Ran[] {search(), search("--topic", DemoSide.TOPIC)}) {
            assertEquals(1, ran.code(), ran.err());
            assertTrue(ran.err().contains("./remora index " + DemoSide.TOPIC + " --rebuild"), ran.err());
        }
        assertTrue(search("--lang", "zh").err().contains("无法读取 " + DemoSide.TOPIC + " 的索引"));
        Ran index = Ran.of("index", DemoSide.TOPIC, "--rebuild", "--data", data.toString());
        assertEquals(0, index.code(), index.err());
        String next = "Next: ./remora search QUERY --topic " + DemoSide.TOPIC + " --data " + data;
        assertTrue((index.out() + index.err()).contains(next), index.out() + index.err());
        assertEquals(0, search().code());
    }

    @Test
    void aServerRebuildsTheIndexByItself() throws Exception {
        try (DemoAdmin served = new DemoAdmin(data)) {
            served.await("/health/ready", "/status", "ready");
            JsonNode answer = served.ask("GET", "/api/v1/search?q=" + Visitor.encoded("针灸"), "");
            assertEquals(DemoSide.TOPIC, answer.at("/results/0/topic").asText(), "the index is complete");
        }
    }
}

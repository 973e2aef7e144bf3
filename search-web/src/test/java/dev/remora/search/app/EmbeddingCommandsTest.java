package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.embedding.EmbeddingService;
import dev.remora.search.http.Language;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The commands with an embedding model, over a crawl of the demo web without one.
final class EmbeddingCommandsTest {
    @TempDir
    Path data;

    @Test
    void aModelThatIsConfiguredLaterIsAskedForEachPageOnceAndForEachQuery() {
        Path topic = DemoSide.topicFile(data, "{delay: 0, maxPages: 30}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO);
                EmbeddingService service = new EmbeddingService()) {
            Ran crawled = Ran.of(demo.crawl(topic, data));
            assertEquals(0, crawled.code(), crawled.err());
            Map<String, String> model =
                    Map.of("REMORA_EMBEDDINGS", service.address(), "REMORA_EMBEDDINGS_MODEL", "tiny");
            String said = run(model, "index", DemoSide.TOPIC);
            assertTrue(
                    said.contains("Rebuilding the index of demo-tcm: not all of its pages have a vector of tiny"),
                    said);
            int texts = texts(service);
            assertTrue(texts > 10, "texts: " + texts);
            run(model, "index", DemoSide.TOPIC);
            assertEquals(texts, texts(service), "no text is embedded again");
            run(model, "index", DemoSide.TOPIC, "--rebuild");
            int again = texts(service) - texts;
            assertTrue(again < texts / 3, "only texts that a later version of their page replaced: " + again);
            assertTrue(run(model, "search", "针灸", "--explain").contains("meaning = 0.5 · closeness"));
            service.goDown();
            String without = run(model, "search", "针灸", "--explain");
            assertTrue(without.contains("针灸"), without);
            assertFalse(without.contains("closeness"), without);
            said = run(Map.of("REMORA_EMBEDDINGS", "ftp://a.example/"), "search", "针灸");
            assertTrue(said.contains("REMORA_EMBEDDINGS is 'ftp://a.example/'; allowed:"), said);
        }
    }

    private static int texts(EmbeddingService service) {
        return service.requests.stream()
                .mapToInt(request -> request.path("input").size())
                .sum();
    }

    private String run(Map<String, String> environment, String... command) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
        String[] all = Arrays.copyOf(command, command.length + 2);
        all[command.length] = "--data";
        all[command.length + 1] = data.toString();
        Main.run(new Terminal(out, out, false, Language.EN), Clock.systemUTC(), environment, all);
        return said.toString(StandardCharsets.UTF_8);
    }
}

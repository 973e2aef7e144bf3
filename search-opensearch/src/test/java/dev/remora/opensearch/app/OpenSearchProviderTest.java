package dev.remora.opensearch.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.opensearch.OnNode;
import dev.remora.search.app.Main;
import dev.remora.search.app.WarcText;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.http.Language;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The commands with `--engine`, on a collection that was imported.
class OpenSearchProviderTest extends OnNode {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... arguments) {
        out.reset();
        err.reset();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                Language.EN);
        return Main.run(terminal, Clock.systemUTC(), arguments);
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private String address() {
        return "opensearch=" + node().address();
    }

    private void importPages() throws IOException {
        WarcText warc = new WarcText();
        for (int i = 0; i < 6; i++) {
            warc.page("http://a.example/" + i + ".html", i % 2 == 0 ? "针灸是中医的治疗方法，常用穴位。" : "今天的天气很好，明天有小雨。", List.of());
        }
        Path file = Files.writeString(data.resolve("pages.warc"), warc.text());
        Path topicFile = Files.writeString(
                data.resolve("topic.yaml"),
                "id: " + topic + "\nname: 针灸\nkeywords: [针灸, 中医, 穴位]\nseeds: [\"http://a.example/0.html\"]\n"
                        + "index: all\n");
        assertEquals(0, run("import", topicFile.toString(), file.toString(), "--data", folder()), this::said);
    }

    private String folder() {
        return data.resolve("collections").toString();
    }

    @Test
    void aCollectionIsIndexedAndSearchedOnTheNode() throws IOException {
        importPages();
        assertEquals(0, run("index", topic, "--data", folder(), "--engine", address()), this::said);
        assertEquals(0, run("search", "针灸", "--topic", topic, "--data", folder(), "--engine", address()), this::said);
        String answer = out.toString(StandardCharsets.UTF_8);
        assertTrue(answer.contains("针灸是中医的治疗方法"), answer);
        assertFalse(answer.contains("今天的天气"), answer);
    }

    @Test
    void whatIsWrongWithAnEngineIsSaid() throws IOException {
        importPages();
        assertEquals(2, run("search", "针灸", "--data", folder(), "--engine", "solr=http://127.0.0.1:1"));
        assertTrue(said().contains("there is no engine 'solr'"), said());
        assertEquals(2, run("search", "针灸", "--data", folder(), "--engine", "opensearch"));
        assertTrue(said().contains("--engine needs an address"), said());
        assertEquals(1, run("search", "针灸", "--data", folder(), "--engine", "opensearch=127.0.0.1"));
        assertTrue(said().contains("is not the address of an OpenSearch cluster"), said());
        assertEquals(2, run("search", "针灸", "--topic", topic, "--data", folder(), "--engine", address()));
        assertTrue(said().contains("the engine has no index of a topic"), said());
    }
}

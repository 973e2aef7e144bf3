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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The commands with `--engine`, on a collection that was imported.
class OpenSearchProviderTest extends OnNode {
    /// Makes each page differ from the others.
    private static final List<String> WORDS = List.of("足三里和合谷", "二十度上下", "内关与神门", "略有下降", "百会、风池", "回升到三十度");

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

    private void importPages(String... further) throws IOException {
        WarcText warc = new WarcText();
        for (int i = 0; i < 6; i++) {
            String text = i % 2 == 0 ? "针灸是中医的治疗方法，常用穴位有" : "今天的天气很好，明天有小雨，气温";
            warc.page("http://a.example/" + i + ".html", text + WORDS.get(i) + "。", List.of());
        }
        Path file = Files.writeString(data.resolve("pages.warc"), warc.text());
        Path topicFile = Files.writeString(
                data.resolve("topic.yaml"),
                "id: " + topic + "\nname: 针灸\nkeywords: [针灸, 中医, 穴位]\nseeds: [\"http://a.example/0.html\"]\n"
                        + "index: all\n");
        List<String> arguments =
                new ArrayList<>(List.of("import", topicFile.toString(), file.toString(), "--data", folder()));
        arguments.addAll(List.of(further));
        assertEquals(0, run(arguments.toArray(String[]::new)), this::said);
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

    private String found(String query) {
        assertEquals(0, run("search", query, "--topic", topic, "--data", folder(), "--engine", address()), this::said);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void commandsThatChangeACollectionWriteItsIndexOnTheNode() throws IOException {
        importPages("--engine", address());
        assertFalse(Files.exists(data.resolve("collections").resolve(topic).resolve("index")));
        assertTrue(found("针灸").contains("http://a.example/2.html"), this::said);
        String page = "http://a.example/2.html";
        assertEquals(0, run("delete", topic, "--url", page, "--data", folder(), "--engine", address()), this::said);
        assertFalse(found("针灸").contains(page));
        Path topicFile = data.resolve("topic.yaml");
        String words = Files.readString(topicFile).replace("index: all", "index: on-topic");
        Files.writeString(topicFile, words.replace("[针灸, 中医, 穴位]", "[天气, 小雨, 明天]"));
        assertEquals(0, run("judge", topicFile.toString(), "--data", folder(), "--engine", address()), this::said);
        assertTrue(found("天气").contains("http://a.example/1.html"), this::said);
        assertFalse(found("针灸").contains("http://a.example/0.html"), this::said);
    }

    @Test
    void whatIsWrongWithAnEngineIsSaid() throws IOException {
        importPages();
        assertEquals(2, run("search", "针灸", "--data", folder(), "--engine", "solr=http://127.0.0.1:1"));
        assertTrue(said().contains("there is no engine ‘solr’"), said());
        assertEquals(2, run("search", "针灸", "--data", folder(), "--engine", "opensearch"));
        assertTrue(said().contains("--engine needs an address"), said());
        assertEquals(1, run("search", "针灸", "--data", folder(), "--engine", "opensearch=127.0.0.1"));
        assertTrue(said().contains("is not the address of an OpenSearch cluster"), said());
        assertEquals(2, run("search", "针灸", "--topic", topic, "--data", folder(), "--engine", address()));
        assertTrue(said().contains("the engine has no index of a topic"), said());
    }
}

package dev.remora.lab.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.app.Ran;
import dev.remora.search.app.WarcText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The ranking lab as people use it: an archived web, topics, labels, judgements, one command.
class LabSearchCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void archive() throws IOException {
        WarcText warc = new WarcText();
        List<String> labels = new ArrayList<>(List.of("url\ttopic\tpage_type"));
        for (int i = 0; i < 3; i++) {
            String needle = "http://needle.example/" + i + ".html";
            String weather = "http://weather.example/" + i + ".html";
            warc.page(needle, "治疗 第" + i + "讲", "针灸穴位的选择有讲究，请看医师" + i + "。", List.of(weather));
            warc.page(weather, "治疗 天气" + i, "明天有小雨，后天的天气还不知道" + i + "。", List.of());
            labels.add(needle + "\tneedle\tcontent");
            labels.add(weather + "\tweather\tcontent");
        }
        Files.writeString(folder.resolve("web.warc"), warc.text());
        Files.write(folder.resolve("labels.tsv"), labels);
        Files.writeString(folder.resolve("needle.yaml"), """
                id: needle
                name: 针灸
                keywords:
                  针灸: 3
                  穴位: 2
                seeds:
                  - http://needle.example/0.html
                """);
        Files.writeString(folder.resolve("queries.tsv"), "q1\tknown\t小雨 天气1\nq2\tknown\t穴位 第2讲\n");
        Files.writeString(
                folder.resolve("qrels.tsv"),
                "q1 0 http://weather.example/1.html 3\nq2 0 http://needle.example/2.html 3\n");
        Path titles = Files.createDirectories(folder.resolve("titles"));
        Files.writeString(titles.resolve("docs.tsv"), "d1\t小孩感冒吃什么药\nd2\t前列腺的检查\nd3\t小孩发热\n");
        Files.writeString(titles.resolve("queries.tsv"), "a\t小孩 感冒\nb\t检查\n");
        Files.writeString(titles.resolve("qrels.tsv"), "a 0 d1 2\nb 0 d2 1\n");
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private Ran overWeb(String... more) {
        List<String> arguments = new ArrayList<>(List.of("lab-search", "--web", file("web.warc")));
        arguments.addAll(List.of(more));
        return Ran.of(arguments.toArray(String[]::new));
    }

    @Test
    void oneCommandMakesAllTables() throws IOException {
        Ran ran = overWeb(
                "--topics",
                file("needle.yaml"),
                "--labels",
                file("labels.tsv"),
                "--queries",
                file("queries.tsv"),
                "--qrels",
                file("qrels.tsv"),
                "--known-items",
                "5",
                "--titles",
                file("titles"),
                "--report",
                file("report"));
        assertEquals(0, ran.code(), ran::err);
        JsonNode report =
                new ObjectMapper().readTree(folder.resolve("report/report.json").toFile());
        assertEquals(6, report.get("pages").asInt());
        Stream<JsonNode> sets = StreamSupport.stream(report.get("sets").spliterator(), false);
        assertEquals(
                List.of(2, 0, 5, 1, 2),
                sets.map(set -> set.get("queries").asInt()).toList(),
                ran::out);
        JsonNode judged = report.get("sets").get(0).get("searches").get(0);
        assertEquals("Remora", judged.get("name").asText());
        assertEquals(1, judged.get("known").get("MRR@10").asDouble());
        JsonNode titles = report.get("sets").get(3).get("searches").get(0);
        assertEquals(1, titles.get("all").get("MRR@10").asDouble());
        JsonNode onTopic = report.get("sets").get(4).get("searches");
        assertEquals(1, onTopic.get(0).get("broad").get("nDCG@10").asDouble());
        assertTrue(onTopic.get(1).get("broad").get("nDCG@10").asDouble()
                <= onTopic.get(0).get("broad").get("nDCG@10").asDouble());
    }

    @Test
    void whoJudgesHasToBeNamed() {
        Ran nobody = overWeb();
        assertEquals(2, nobody.code());
        assertTrue(nobody.err().contains("--topics"), nobody.err());
        Ran both = Ran.of("lab-search", "tcm", "--web", file("web.warc"), "--topics", file("needle.yaml"));
        assertEquals(2, both.code());
        assertEquals(2, Ran.of("lab-search").code());
    }

    @Test
    void aTopicThatNoLabelNamesIsBadInput() {
        Ran ran = overWeb("--topics", file("needle.yaml"), "--known-items", "0", "--labels", file("qrels.tsv"));
        assertEquals(1, ran.code(), ran::err);
        assertTrue(ran.err().contains("column names url and topic"), ran.err());
    }
}

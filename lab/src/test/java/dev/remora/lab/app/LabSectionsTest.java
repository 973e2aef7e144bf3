package dev.remora.lab.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Topics from the sections of a site: two folders with words of their own, one whose words are those of the
/// rest.
class LabSectionsTest {
    private static final int PAGES = 45;
    private static final Map<String, List<String>> FOLDERS = new TreeMap<>(Map.of(
            "needle", List.of("针灸", "穴位", "经络", "中医", "艾灸", "推拿"),
            "weather", List.of("天气", "小雨", "大风", "气温", "台风", "晴天"),
            "mixed", List.of("电脑", "网络", "软件", "手机", "游戏", "视频"),
            "other", List.of("电脑", "网络", "软件", "手机", "游戏", "视频")));

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void archive() throws IOException {
        archive(FOLDERS);
    }

    private void archive(Map<String, List<String>> folders) throws IOException {
        WarcText warc = new WarcText();
        List<String> all = new ArrayList<>();
        Random random = new Random(7);
        folders.forEach((name, words) -> {
            for (int i = 0; i < PAGES; i++) {
                String address = "http://site.example/" + name + "/" + i + ".html";
                all.add(address);
                warc.page(address, "第" + i + "篇", text(words, random), List.of("http://site.example/"));
            }
        });
        warc.page("http://site.example/", "首页", "各个栏目的目录。", all);
        Files.writeString(folder.resolve("web.warc"), warc.text());
    }

    private static String text(List<String> words, Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            text.append("这里说到")
                    .append(words.get(random.nextInt(words.size())))
                    .append(random.nextInt(9) == 0 ? "。" : "，");
        }
        return text.toString();
    }

    private int run(String... args) {
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                Language.EN);
        List<String> all =
                new ArrayList<>(List.of("lab", folder.resolve("web.warc").toString()));
        all.addAll(List.of(args));
        return Main.run(terminal, Clock.systemUTC(), all.toArray(String[]::new));
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
    }

    private List<String[]> listed() {
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .skip(1)
                .map(line -> line.split("\t"))
                .toList();
    }

    @Test
    void foldersWithWordsOfTheirOwnAreListed() {
        assertEquals(0, run("--sections-list"), this::said);
        List<String[]> lines = listed();
        assertEquals(2, lines.size(), this::said);
        assertEquals(
                List.of("site.example", "site.example"),
                lines.stream().map(line -> line[2]).toList());
        assertTrue(lines.stream().allMatch(line -> line[3].equals("45") && line[4].equals("address")), this::said);
        assertTrue(lines.get(0)[7].contains("针灸") && !lines.get(0)[7].contains("天气"), this::said);
        assertTrue(lines.get(1)[7].contains("台风") && !lines.get(1)[7].contains("穴位"), this::said);
    }

    @ParameterizedTest(name = "own words: {0}, sections: {1}")
    @CsvSource({"旅游, 0", "旅游 酒店, 1"})
    void aFolderIsASectionIfItsWordsDivergeByATenthMoreThanByChance(String own, int sections) throws IOException {
        List<String> common = FOLDERS.get("other");
        List<String> words = new ArrayList<>(common);
        words.addAll(List.of(own.split(" ")));
        archive(new TreeMap<>(Map.of("faint", words, "one", common, "two", common, "three", common)));
        assertEquals(sections > 0 ? 0 : 2, run("--sections-list"), this::said);
        assertEquals(sections, listed().size(), this::said);
        assertEquals(sections == 0, said().contains("this web has no sections"), this::said);
    }

    @Test
    void strategiesAreComparedOverTheSections() throws IOException {
        Path report = folder.resolve("report");
        assertEquals(
                0,
                run("--sections", "--strategies", "breadth-first,best-first", "--report", report.toString()),
                this::said);
        JsonNode json =
                new ObjectMapper().readTree(report.resolve("report.json").toFile());
        List<String> groups = new ArrayList<>();
        json.get("means").forEach(mean -> groups.add(mean.get("group").asText()));
        assertTrue(groups.contains("near") && groups.contains("far"), groups::toString);
        assertEquals("by labels", json.get("settings").get("hits").asText());
        json.get("runs").forEach(run -> assertEquals(PAGES, run.get("targets").asInt(), run::toString));
    }

    @Test
    void aSampleIsDrawnFromTheSeed() {
        assertEquals(0, run("--sections-list", "--sections-sample", "1"), this::said);
        assertEquals(1, listed().size(), this::said);
    }

    @Test
    void anAdoptionOfSectionsIsRefused() {
        assertNotEquals(0, run("--sections", "--adopt"));
        assertTrue(said().contains("--sections makes topics of its own"), this::said);
    }

    /// One command compares both: named topics keep their groups, and the sections have theirs.
    @Test
    void sectionsStandBesideNamedTopics() throws IOException {
        Path topic = Files.createDirectories(folder.resolve("given")).resolve("weather.yaml");
        Files.writeString(topic, "id: weather\nname: 天气\nkeywords: {台风: 1}\nseeds: [http://site.example/]\n");
        Path labels = folder.resolve("labels.tsv");
        Files.writeString(labels, "url\ttopic\nhttp://site.example/weather/3.html\tweather\n");
        assertEquals(
                0,
                run(
                        "--sections",
                        "--topics",
                        topic.toString(),
                        "--labels",
                        labels.toString(),
                        "--ablation",
                        "--report",
                        folder.resolve("report").toString()),
                this::said);
        assertTrue(said().contains("sections near") && said().contains("given"), this::said);
        assertTrue(said().contains("auto:explorationBonus=0"), this::said);
    }

    @Test
    void theNumbersOfAutoAreNotChosenOnOneHost() {
        assertEquals(
                0,
                run(
                        "--sections",
                        "--choose",
                        "--report",
                        folder.resolve("report").toString()),
                this::said);
        assertTrue(said().contains("auto:neighbours=0.5"), this::said);
        assertTrue(said().contains("No choice: all topics belong to the host site.example"), this::said);
    }

    @Test
    void anUnknownNumberOfAutoIsNamed() {
        assertEquals(2, run("--sections", "--strategies", "auto:depth=3"));
        assertTrue(said().contains("'depth=3'") && said().contains("alikeness"), this::said);
    }
}

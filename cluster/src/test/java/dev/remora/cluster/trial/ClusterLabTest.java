package dev.remora.cluster.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.lab.experiment.CrawlMethod;
import dev.remora.lab.experiment.HitCriterion;
import dev.remora.lab.experiment.TrialCluster;
import dev.remora.lab.experiment.TrialFailed;
import dev.remora.lab.experiment.TrialOrder;
import dev.remora.lab.trial.Trace;
import dev.remora.lab.trial.TrialSettings;
import dev.remora.search.app.Main;
import dev.remora.search.app.WarcText;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.http.Language;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The lab on Spark as people use it: an archive of two sites, a topic, one command.
class ClusterLabTest {
    private static final String MASTER = "local[2]";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void archive() throws IOException {
        WarcText warc = new WarcText();
        List<String> hub = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            hub.add("http://weather.example/" + i + ".html");
            hub.add("http://needle.example/" + i + ".html");
            warc.page(hub.get(2 * i), "今天的天气很好，明天有小雨。", List.of("http://weather.example/deep/" + i + ".html"));
            warc.page(hub.get(2 * i + 1), "针灸是中医的治疗方法，常用穴位。", List.of("http://needle.example/deep/" + i + ".html"));
            warc.page("http://weather.example/deep/" + i + ".html", "后天的天气还不知道，可能有风。", List.of());
            warc.page("http://needle.example/deep/" + i + ".html", "针灸穴位的选择有讲究，请看医师。", List.of());
        }
        warc.page("http://hub.example/", "目录", hub);
        Files.writeString(web(), warc.text());
        Files.createDirectories(folder.resolve("far"));
        Files.writeString(folder.resolve("far/needle.yaml"), """
                id: needle
                name: 针灸
                keywords: {针灸: 3, 穴位: 2.5}
                seeds: [http://hub.example/]
                """);
        Files.writeString(folder.resolve("far/taught.yaml"), """
                id: taught
                name: 针灸
                examples:
                  positive: [http://needle.example/1.html, http://needle.example/2.html]
                  negative: [http://weather.example/1.html]
                relevance: {model: bayes-multinomial}
                seeds: [http://hub.example/]
                """);
    }

    private Path web() {
        return folder.resolve("web.warc");
    }

    private int lab(String... more) {
        List<String> arguments = new ArrayList<>(List.of("lab", web().toString(), "--topics", folder + "/far"));
        arguments.addAll(List.of("--strategies", "breadth-first,best-first,auto", "--report", folder + "/report"));
        arguments.addAll(List.of(more));
        out.reset();
        err.reset();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                Language.EN);
        return Main.run(terminal, Clock.systemUTC(), arguments.toArray(String[]::new));
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /// @return the report's figures; the command and the time it took are no figures
    private JsonNode report(String... more) throws IOException {
        assertEquals(0, lab(more), this::said);
        JsonNode json =
                new ObjectMapper().readTree(folder.resolve("report/report.json").toFile());
        ((ObjectNode) json.get("settings")).remove("command");
        json.get("runs").forEach(run -> ((ObjectNode) run).remove("cpuSeconds"));
        return json;
    }

    @Test
    void theReportIsThatOfOneProcess() throws IOException {
        JsonNode alone = report("--seed-sets", "1");
        String table = out.toString(StandardCharsets.UTF_8);
        assertEquals(20, alone.get("runs").size());
        assertEquals(alone, report("--seed-sets", "1", "--cluster", MASTER));
        assertEquals(table, out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void hitsByLabelsAndABudgetTravelToo() throws IOException {
        Path labels = folder.resolve("labels.tsv");
        Files.writeString(labels, "url\ttopic\nhttp://needle.example/deep/3.html\tneedle\n");
        String[] more = {"--labels", labels.toString(), "--budget", "20", "--delay", "1s"};
        JsonNode alone = report(more);
        String[] onSpark = Arrays.copyOf(more, more.length + 2);
        onSpark[more.length] = "--cluster";
        onSpark[more.length + 1] = MASTER;
        assertEquals(alone, report(onSpark));
        assertEquals(1, alone.at("/runs/0/targets").asInt());
    }

    @Test
    void saysInWordsWhatIsWrong() throws IOException {
        assertEquals(2, lab("--cluster", "yarn"));
        assertTrue(said().contains("unknown --cluster 'yarn'; allowed: local[N]"), this::said);
        assertEquals(2, lab("--cluster", "spark://127.0.0.1:1"));
        assertTrue(said().contains("no Spark master answers at spark://127.0.0.1:1"), this::said);
        assertEquals(2, lab("--cluster", MASTER, "--coverage"));
        assertTrue(said().contains("leave out --sections, --coverage, --shards and --freshness"), this::said);
        Files.writeString(web(), "no archive");
        assertEquals(1, lab("--cluster", MASTER));
        assertTrue(said().contains("reading the web failed on 127.0.0.1 (executor driver): "), this::said);
        assertTrue(said().contains("web.warc"), this::said);
        assertTrue(!said().contains("\tat "), this::said);
    }

    @Test
    void aTopicWhoseExamplesTheWebLacksIsToldAsInOneProcess() throws IOException {
        Path topic = folder.resolve("far/taught.yaml");
        Files.writeString(topic, Files.readString(topic).replace("needle.example", "gone.example"));
        assertEquals(2, lab());
        String alone = said().lines().toList().getLast();
        assertEquals(2, lab("--cluster", MASTER));
        assertEquals(alone, said().lines().toList().getLast());
    }

    /// A machine that lacks the catalogue of topics, as this test does: only some strategies ask for it.
    @Test
    void aTrialThatFailsIsNamedAndTheOthersGoOn() {
        try (TrialCluster.Connection trials = new SparkTrials().connect(MASTER, List.of(web()), Set.of())) {
            TrialFailed failed = assertThrows(TrialFailed.class, () -> trials.run(order("soft-focus")));
            assertTrue(
                    failed.getMessage()
                            .startsWith("the crawl 'needle soft-focus' failed on 127.0.0.1 (executor driver): "
                                    + "the catalogue in "),
                    failed::getMessage);
            assertEquals(49, trials.run(order("best-first")).length());
        }
    }

    @Test
    void anExecutorReadsTheWebOnce() throws IOException {
        try (TrialCluster.Connection trials = new SparkTrials().connect(MASTER, List.of(web()), Set.of())) {
            assertEquals("49 pages among 49 archived addresses of 3 hosts", trials.description());
            Files.delete(web());
            Trace trace = trials.run(order("breadth-first"));
            assertEquals(new Url("http://hub.example/"), trace.pages().getFirst());
            assertEquals(49, trace.length());
        }
    }

    private static TrialOrder order(String strategy) {
        Topic topic = Topic.of("needle", "针灸", Map.of("针灸", 3.0), List.of(new Url("http://hub.example/")));
        String model = "keyword-density";
        TrialSettings settings = TrialSettings.REFERENCE;
        CrawlMethod method = new CrawlMethod(strategy, model);
        return new TrialOrder("needle " + strategy, topic, method, new HitCriterion.Judged(model), settings, 1);
    }
}

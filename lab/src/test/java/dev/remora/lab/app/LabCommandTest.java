package dev.remora.lab.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.lab.report.CrawlReportData;
import dev.remora.search.app.DemoSide;
import dev.remora.search.app.Main;
import dev.remora.search.app.WarcText;
import dev.remora.search.app.crawl.TopicOrigin;
import dev.remora.search.app.crawl.TopicOverrides;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The lab as people use it: an archive of two sites, a topic, one command.
class LabCommandTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void archive() throws IOException {
        WarcText warc = new WarcText();
        List<String> hub = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            hub.add("http://weather.example/" + i + ".html");
            hub.add("http://needle.example/" + i + ".html");
            warc.page(
                    "http://weather.example/" + i + ".html",
                    "今天的天气很好，明天有小雨。",
                    List.of("http://weather.example/deep/" + i + ".html"));
            warc.page(
                    "http://needle.example/" + i + ".html",
                    "针灸是中医的治疗方法，常用穴位。",
                    List.of("http://needle.example/deep/" + i + ".html"));
            warc.page("http://weather.example/deep/" + i + ".html", "后天的天气还不知道，可能有风。", List.of());
            warc.page("http://needle.example/deep/" + i + ".html", "针灸穴位的选择有讲究，请看医师。", List.of());
        }
        warc.page("http://hub.example/", "目录", hub);
        Files.writeString(folder.resolve("web.warc"), warc.text());
        Files.createDirectories(folder.resolve("far"));
        Files.writeString(topic(), """
                # my topic
                id: needle
                name: 针灸
                keywords:
                  针灸: 3
                  穴位: 2
                seeds:
                  - http://hub.example/
                crawl:
                  maxPages: 50 # enough
                """);
    }

    private Path topic() {
        return folder.resolve("far/needle.yaml");
    }

    private int run(String... args) {
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                Language.EN);
        return Main.run(terminal, Clock.systemUTC(), args);
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void oneCommandMakesTheWholeReport() throws IOException {
        Path report = folder.resolve("report");
        int code = run(
                "lab",
                folder.resolve("web.warc").toString(),
                "--topics",
                folder.resolve("far").toString(),
                "--strategies",
                "breadth-first,best-first",
                "--baseline",
                "breadth-first",
                "--seed-sets",
                "1",
                "--report",
                report.toString());
        assertEquals(0, code, this::said);
        JsonNode json =
                new ObjectMapper().readTree(report.resolve("report.json").toFile());
        assertEquals(8, json.get("runs").size());
        assertEquals(
                "group topic seeds strategy relevance targets web pages requests shareOfOracle areaUnderRecall recall "
                        + "harvest averageRelevance secondsToRecall virtualSeconds cpuSeconds end",
                names(json.get("runs").get(0)));
        assertEquals(
                "group strategy relevance shareOfOracle recall earlyRecall harvest secondsToRecall overlap curve",
                names(json.get("means").get(0)));
        assertEquals(
                "group strategy relevance baseline shareOfOracle worse runs",
                names(json.get("differences").get(0)));
        assertEquals("far", json.get("means").get(0).get("group").asText());
        assertTrue(json.get("settings").get("command").asText().startsWith("./remora lab /"));
        assertTrue(Files.readString(report.resolve("report.html")).contains("<svg"));
        assertTrue(out.toString(StandardCharsets.UTF_8).contains("best-first"));
    }

    private static String names(JsonNode object) {
        return String.join(" ", (Iterable<String>) object::fieldNames);
    }

    @Test
    void theWinnerIsWrittenIntoTheTopicsFileAndNothingElseIsChanged() throws IOException {
        goesBreadthFirst();
        assertEquals(0, adopt(), this::said);
        String yaml = Files.readString(topic());
        assertTrue(yaml.startsWith("# my topic\n") && yaml.contains("maxPages: 50 # enough"), yaml);
        assertTrue(yaml.contains("  strategy: best-first\n"), yaml);
    }

    @Test
    void shardsAreComparedWithOneProcess() {
        assertEquals(0, compare("--shards", "1,4", "--round", "5"), this::said);
        List<String> table = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertTrue(table.getFirst().startsWith("| topic | strategy | shards |"), table::toString);
        // two strategies, each by one process, one shard and four
        assertEquals(2 + 6, table.size(), table::toString);
    }

    /// By the model the needles are the hits, 12 of 25 pages; by labels the weather is, of which one page is labelled.
    @Test
    void hitsOfShardsAreThoseOfTheLabelsIfThereAreAny() throws IOException {
        Path labels =
                Files.writeString(folder.resolve("labels.tsv"), "url\ttopic\nhttp://weather.example/1.html\tneedle\n");
        assertEquals(0, compare("--shards", "2"), this::said);
        assertEquals(0.48, harvest(), 0.001);
        out.reset();
        assertEquals(0, compare("--shards", "2", "--labels", labels.toString()), this::said);
        assertEquals(0.04, harvest(), 0.001);
    }

    private double harvest() {
        String row = out.toString(StandardCharsets.UTF_8).lines().toList().getLast();
        return Double.parseDouble(row.split("\\|", -1)[6].strip());
    }

    @Test
    void whatShardsCannotBeComparedByIsSaid() {
        assertEquals(2, compare("--shards", "0"));
        assertTrue(said().contains("--shards is 0; allowed: 1 or more"), this::said);
        assertEquals(2, adopt("--shards", "4"));
        assertTrue(said().contains("Leave out --sections, --adopt and --coverage"), this::said);
    }

    /// Breadth-first against best-first, nothing to be adopted.
    private int compare(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("lab", folder.resolve("web.warc").toString(), "--topics", topic().toString()));
        arguments.addAll(List.of("--strategies", "breadth-first,best-first"));
        arguments.addAll(List.of(more));
        return run(arguments.toArray(String[]::new));
    }

    /// Breadth-first against best-first, the winner to be adopted.
    private int adopt(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("lab", folder.resolve("web.warc").toString(), "--topics", topic().toString()));
        arguments.addAll(List.of("--strategies", "breadth-first,best-first", "--adopt"));
        arguments.addAll(List.of("--report", folder.resolve("report").toString()));
        arguments.addAll(List.of(more));
        return run(arguments.toArray(String[]::new));
    }

    private void goesBreadthFirst() throws IOException {
        String yaml = Files.readString(topic());
        Files.writeString(topic(), yaml + "  strategy: breadth-first\n");
    }

    @Test
    void whatTheTopicGoesByHasToBeAmongWhatIsComparedWhereTheWinnerIsToTakeItsPlace() throws IOException {
        String before = Files.readString(topic());
        assertEquals(2, adopt());
        assertTrue(said().contains("needle uses the strategy auto, which is not compared"), this::said);
        assertTrue(said().contains("--strategies breadth-first,best-first,auto"), this::said);
        assertEquals(before, Files.readString(topic()));
    }

    @Test
    void oneCrawlEachCannotTellALeadFromChanceSoNothingIsAdopted() throws IOException {
        goesBreadthFirst();
        String before = Files.readString(topic());
        assertEquals(0, adopt("--seed-sets", "0"), this::said);
        assertTrue(said().contains("needle keeps breadth-first: best-first reached"), this::said);
        assertTrue(said().contains("from one crawl each, which cannot show that the lead is significant"), this::said);
        assertEquals(before, Files.readString(topic()));
        List<String> table = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertTrue(
                table.getFirst().matches("group +strategy +relevance +share of oracle +\\[95 %] +recall .*"),
                table::toString);
        assertTrue(table.get(1).contains("one crawl"), table::toString);
        JsonNode json =
                new ObjectMapper().readTree(folder.resolve("report/report.json").toFile());
        assertEquals(0, json.at("/means/0/harvest").size(), "the web has fewer pages than any number of the table");
        String html = Files.readString(folder.resolve("report/report.html"));
        assertTrue(!html.contains("harvest at 500") && !html.contains("[0.000, 0.000]"), html);
    }

    /// @return the report's folder
    private Path comparedUnderABudget(String strategies, int budget) throws IOException {
        Path report = folder.resolve("report");
        int code = run(
                "lab",
                folder.resolve("web.warc").toString(),
                "--topics",
                topic().toString(),
                "--strategies",
                strategies,
                "--budget",
                String.valueOf(budget),
                "--report",
                report.toString());
        assertEquals(0, code, this::said);
        return report;
    }

    /// Of 25 pages 8 are fetched: 32 % of the web.
    @Test
    void aBudgetHoldsForAllCrawlsAndNothingIsSaidOfWhatLiesBeyondIt() throws IOException {
        Path report = comparedUnderABudget("breadth-first,best-first", 8);
        assertTrue(said().contains("The budget: 8 pages per crawl, including random and oracle: share of oracle is"));
        JsonNode json =
                new ObjectMapper().readTree(report.resolve("report.json").toFile());
        for (JsonNode run : json.get("runs")) {
            assertEquals(8, run.get("pages").asInt(), run::toString);
            assertTrue(run.get("recall").has("0.32") && !run.get("recall").has("0.33"), run::toString);
        }
        for (JsonNode mean : json.get("means")) {
            assertTrue(mean.get("recall").has("0.25") && !mean.get("recall").has("0.50"), mean::toString);
        }
        List<String> lines = Files.readAllLines(report.resolve("runs.csv"));
        List<String> heads = List.of(lines.getFirst().split(",", -1));
        List<String> oracle = List.of(lines.get(2).split(",", -1));
        assertEquals("oracle", oracle.get(heads.indexOf("strategy")));
        assertTrue(!oracle.get(heads.indexOf("recall@25%")).isEmpty());
        assertEquals("", oracle.get(heads.indexOf("recall@50%")));
    }

    @Test
    void aBudgetBelowATenthOfTheWebLeavesEarlyRecallOut() throws IOException {
        Path report = comparedUnderABudget("best-first", 2);
        List<String> table = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertTrue(table.getLast().endsWith(" –"), table::toString);
        String json = Files.readString(report.resolve("report.json"));
        assertTrue(!json.contains("earlyRecall") && !json.contains("NaN"), json);
    }

    /// A crawl goes by its topic file: what is adopted stands there too, or the next crawl would undo it.
    @Test
    void whatACollectionAdoptsStandsInTheFileThatItWasCrawledFrom() throws Exception {
        Path file = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40, strategy: breadth-first}");
        String before = Files.readString(file);
        Path collection = folder.resolve(DemoSide.TOPIC);
        try (DemoSide demo = DemoSide.open(java.time.Duration.ZERO)) {
            assertEquals(0, run(demo.crawl(file, folder)), this::said);
            Files.delete(collection.resolve("topic.origin"));
            Path copy = copied(collection, folder.resolve("copy"));
            adoptOver(copy);
            assertTrue(said().contains("The topic file of this collection is unknown."), this::said);
            assertEquals(before, Files.readString(file));

            TopicOrigin.keep(collection, file);
            adoptOver(collection);
            assertTrue(said().contains("Written into " + file), this::said);
            assertTrue(Files.readString(file).contains("strategy: best-first"), () -> readable(file));
            err.reset();
            assertEquals(0, run(demo.crawl(file, folder, "--max-pages", "41")), this::said);
            assertTrue(!said().contains("The strategy is"), this::said);

            Files.writeString(file, before);
            err.reset();
            assertEquals(0, run(demo.crawl(file, folder, "--max-pages", "42")), this::said);
            assertTrue(
                    said().contains("The strategy is breadth-first, by " + file
                            + "; until now the collection used best-first."),
                    this::said);
            assertEquals(
                    "../" + file.getFileName(),
                    Files.readString(collection.resolve("topic.origin")).strip());
        }
    }

    private static Path copied(Path from, Path to) throws IOException {
        try (java.util.stream.Stream<Path> all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Files.copy(one, to.resolve(from.relativize(one)));
            }
        }
        return to;
    }

    private void adoptOver(Path collection) throws IOException {
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                Language.EN);
        LabAdoption adoption = new LabAdoption(
                new Wiring(terminal, Clock.systemUTC()), won(), new dev.remora.shared.url.UrlRules(true));
        dev.remora.shared.topic.Topic own;
        try (var reader = dev.remora.shared.collection.folder.CollectionFolder.openForReading(collection)) {
            own = reader.topic();
        }
        adoption.into(collection, own);
        assertTrue(said().contains(DemoSide.TOPIC + " takes best-first: "), this::said);
    }

    /// What a lab says in which best-first leads over breadth-first from each of three starts.
    private static CrawlReportData won() {
        List<CrawlReportData.Run> runs = new ArrayList<>();
        for (int start = 0; start < 3; start++) {
            runs.add(LabWinnerTest.run(DemoSide.TOPIC, "breadth-first", start, 0.30 + 0.01 * start));
            runs.add(LabWinnerTest.run(DemoSide.TOPIC, "best-first", start, 0.45 + 0.02 * start));
        }
        return new CrawlReportData(new LinkedHashMap<>(), runs, List.of(), List.of(), List.of());
    }

    private static String readable(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.getMessage();
        }
    }

    @Test
    void saysInWordsWhatIsWrong() {
        assertEquals(2, run("lab", folder.resolve("web.warc").toString()));
        assertTrue(said().contains("--topics"), this::said);
        err.reset();
        assertEquals(
                2,
                run(
                        "lab",
                        folder.resolve("web.warc").toString(),
                        "--topics",
                        topic().toString(),
                        "--strategies",
                        "psychic"));
        assertTrue(said().contains("unknown --strategies 'psychic'"), this::said);
        err.reset();
        assertEquals(2, run("lab", folder.resolve("none").toString(), "--topics", topic().toString()));
        assertTrue(said().contains("there is no file or folder"), this::said);
        err.reset();
        assertEquals(2, run("lab", folder.resolve("none").toString()));
        assertTrue(said().contains("there is no file or folder"), this::said);
    }

    /// Nothing of the web is read before all else is known to be right: the web here cannot be read at all.
    @Test
    void whatWouldFailAfterTheLongPartIsToldBeforeIt() throws IOException {
        Files.writeString(folder.resolve("web.warc"), "no archive");
        Path labels = folder.resolve("labels.tsv");
        refused("--labels", labels.toString(), "there is no file");
        Files.writeString(labels, "page\tsubject\n");
        refused("--labels", labels.toString(), "must contain the column names url and topic");
        Files.writeString(labels, "url\ttopic\nhttp://hub.example/\tcooking\n");
        refused("--labels", labels.toString(), "contain none of the topics");
        refused("--baseline", "psychic", "unknown --baseline 'psychic'");
        refused("--relevance", "psychic", "unknown relevance model 'psychic'");
        refused("--budget", "-3", "--budget is -3; allowed: 1 or more");
        Path file = Files.writeString(folder.resolve("taken"), "a file");
        refused("--report", file.toString(), "cannot write the report to " + file);
    }

    @Test
    void aTopicWhoseExamplesTheWebLacksIsRefusedBeforeTheFirstCrawl() throws IOException {
        Files.writeString(topic(), """
                id: needle
                seeds: ["http://hub.example/"]
                examples: {positive: ["http://elsewhere.example/"]}
                """);
        refused("--strategies", "best-first", "none of its positive examples could be read");
        assertFalse(said().contains("crawls"), this::said);
    }

    /// They take their other classes from the catalogue, which lies in Remora's own folder.
    @Test
    void strategiesThatNeedTheCatalogueAreRefusedAtOnceWhereThereIsNone() throws IOException {
        Files.writeString(folder.resolve("web.warc"), "no archive");
        String home = System.getProperty("remora.home");
        System.setProperty("remora.home", folder.toString());
        try {
            refused("--strategies", "auto,soft-focus", "there is no such file or folder");
        } finally {
            if (home == null) {
                System.clearProperty("remora.home");
            } else {
                System.setProperty("remora.home", home);
            }
        }
    }

    private void refused(String option, String value, String words) {
        err.reset();
        List<String> args = new ArrayList<>(
                List.of("lab", folder.resolve("web.warc").toString(), "--topics", topic().toString(), option, value));
        if (!option.equals("--strategies")) {
            args.addAll(List.of("--strategies", "best-first")); // the catalogue is another test's
        }
        if (!option.equals("--report")) {
            args.addAll(List.of("--report", folder.resolve("report").toString()));
        }
        assertTrue(run(args.toArray(String[]::new)) > 0);
        assertTrue(said().contains(words), this::said);
    }

    @Test
    void aStrategyThatAFileNamesIsReplacedWhereItStands() {
        String yaml =
                "id: a\nkeywords: {茶: 1}\nseeds: [\"http://a.example/\"]\ncrawl:\n  strategy: auto # why not\n  maxPages: 7\n";
        var read = (dev.remora.shared.topic.TopicFile.Valid) dev.remora.shared.topic.TopicFile.parse(yaml, "a");
        var winner = new TopicOverrides(
                        java.util.Optional.of("breadth-first"), java.util.Optional.empty(), java.util.Optional.empty())
                .apply(read.topic());
        assertEquals(yaml.replace("auto", "breadth-first"), Adoption.into(yaml, winner));
    }
}

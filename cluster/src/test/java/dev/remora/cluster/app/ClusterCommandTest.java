package dev.remora.cluster.app;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.RequestLog;
import dev.remora.search.app.DemoSide;
import dev.remora.search.app.FreePorts;
import dev.remora.search.app.GatedWeb;
import dev.remora.search.app.HelpLanguage;
import dev.remora.search.app.JournalledDecisions;
import dev.remora.search.app.Main;
import dev.remora.search.app.Ran;
import dev.remora.search.app.TreeWeb;
import dev.remora.search.app.WarcText;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// A cluster of child processes, and the lab on it.
class ClusterCommandTest {
    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");

    @TempDir
    private Path folder;

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

    /// Writes an archived web of nine pages; returns its topic file.
    private Path web() throws IOException {
        WarcText warc = new WarcText();
        List<String> hub = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            hub.add("http://needle.example/" + i + ".html");
            warc.page(hub.getLast(), i % 2 == 0 ? "针灸是中医的治疗方法，常用穴位。" : "今天的天气很好，明天有小雨。", List.of());
        }
        warc.page("http://hub.example/", "目录", hub);
        Files.writeString(folder.resolve("web.warc"), warc.text());
        Path topic = folder.resolve("needle.yaml");
        Files.writeString(topic, """
                id: needle
                name: 针灸
                keywords: {针灸: 3, 穴位: 2.5}
                seeds: [http://hub.example/]
                """);
        return topic;
    }

    private String[] lab(String... more) throws IOException {
        String topic = web().toString();
        List<String> arguments =
                new ArrayList<>(List.of("lab", folder + "/web.warc", "--topics", topic, "--strategies"));
        arguments.addAll(List.of("best-first", "--report", folder + "/report"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    @Test
    void theLabRunsOnAClusterOfProcesses() throws IOException, InterruptedException {
        assertEquals(0, run(lab()), this::said);
        String table = out.toString(StandardCharsets.UTF_8);
        SparkDaemons.Settings settings =
                new SparkDaemons.Settings(FreePorts.find(1).getFirst(), 2, 1, "2g");
        String master;
        try (SparkDaemons cluster = SparkDaemons.start(folder.resolve("cluster"), settings)) {
            master = cluster.master();
            assertEquals(0, run(lab("--cluster", master)), this::said);
            assertEquals(table, out.toString(StandardCharsets.UTF_8));
            Files.delete(folder.resolve("web.warc"));
            String[] again = lab("--cluster", master);
            Files.writeString(folder.resolve("web.warc"), "no archive");
            assertEquals(1, run(again));
            assertTrue(said().contains("reading the web failed on 127.0.0.1 (executor "), this::said);
            assertTrue(
                    said().contains("has no record that can be read as WARC") && !said().contains("\tat "), this::said);
        }
        assertEquals(2, run(lab("--cluster", master)));
        assertTrue(said().contains("no Spark master answers at " + master), this::said);
    }

    /// What is not yet synced when an executor is killed is asked for again.
    private static final Duration AT_RISK = Duration.ofSeconds(6);

    private static Instant killAnExecutor() {
        ProcessHandle executor = ProcessHandle.current()
                .children()
                .flatMap(ProcessHandle::children) // master and workers are children, executors theirs
                .findFirst()
                .orElseThrow();
        assertTrue(executor.destroyForcibly());
        executor.onExit().join();
        return Instant.now();
    }

    @Test
    void aCrawlInShardsGoesOnWhenAnExecutorIsKilled() throws Exception {
        TreeWeb tree = new TreeWeb(12, 15);
        // not the port of the other test, whose executors may still look for their master
        SparkDaemons.Settings settings =
                new SparkDaemons.Settings(FreePorts.find(2).getLast(), 2, 1, "1g");
        Path topic = TreeWeb.topicFile(folder);
        Path data = folder.resolve("data");
        GatedWeb gated = new GatedWeb(tree, 60);
        try (DemoSide web = new DemoSide(gated, Duration.ZERO);
                SparkDaemons cluster = SparkDaemons.start(folder.resolve("cluster"), settings)) {
            System.setProperty("spark.executor.memory", "1g");
            FutureTask<Ran> crawl = new FutureTask<>(() -> Ran.of(web.crawl(
                    topic,
                    data,
                    "--cluster",
                    cluster.master(),
                    "--shards",
                    "3",
                    "--round-pages",
                    "60",
                    "--threads",
                    "2")));
            Thread.ofPlatform().start(crawl);
            gated.awaitHeld();
            Instant killed = killAnExecutor();
            gated.open();
            Ran ran = crawl.get();
            assertEquals(0, ran.code(), ran.err());
            assertTrue(ran.err().contains("180 pages fetched, 180 of them on topic"), ran.err());
            Map<String, List<Instant>> asked = web.witness.since(0).stream()
                    .filter(entry -> entry.url().matches(".*/p\\d+"))
                    .collect(groupingBy(RequestLog.Entry::url, mapping(RequestLog.Entry::at, toList())));
            assertEquals(180, asked.size());
            asked.forEach((url, times) ->
                    assertTrue(times.size() == 1 || times.getFirst().isAfter(killed.minus(AT_RISK)), url));
            importWithAKilledExecutor(topic, data.resolve("tree.shards"), cluster.master());
        } finally {
            System.clearProperty("spark.executor.memory");
        }
    }

    /// On the same cluster, because to start one takes long: imports what the shards archived, and kills an executor
    /// when the first shard of the import has its folder.
    private void importWithAKilledExecutor(Path topic, Path crawled, String master) throws Exception {
        Path data = Files.createDirectories(folder.resolve("imported"));
        Path shards = Files.createDirectories(data.resolve("tree.shards"));
        List<String> line = new ArrayList<>(List.of("import", topic.toString()));
        for (int shard = 0; shard < 3; shard++) {
            line.add(folder + "/" + shard + ".warc.gz");
            Ran export = Ran.of(
                    "export",
                    "tree-" + shard,
                    "--format",
                    "warc",
                    "--to",
                    line.getLast(),
                    "--data",
                    crawled.toString());
            assertEquals(0, export.code(), export.err());
        }
        line.addAll(List.of("--data", data.toString(), "--cluster", master, "--shards", "3"));
        FutureTask<Ran> imported = new FutureTask<>(() -> Ran.of(line.toArray(String[]::new)));
        try (WatchService watch = shards.getFileSystem().newWatchService()) {
            shards.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            Thread.ofPlatform().start(imported);
            while (!Files.exists(shards.resolve("tree-0"))
                    && !Files.exists(shards.resolve("tree-1"))
                    && !Files.exists(shards.resolve("tree-2"))) {
                watch.take().reset();
            }
            killAnExecutor();
        }
        Ran ran = imported.get();
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.err().contains("180 pages imported into 3 shards"), ran.err());
        List<String> pages = new ArrayList<>();
        for (int shard = 0; shard < 3; shard++) {
            pages.addAll(JournalledDecisions.order(shards.resolve("tree-" + shard)));
        }
        assertEquals(180, pages.size());
        assertEquals(180, Set.copyOf(pages).size());
    }

    @Test
    void saysInWordsWhatIsWrong() throws IOException {
        assertEquals(2, run("cluster"));
        assertTrue(said().contains("./remora cluster start"), this::said);
        assertEquals(2, run("cluster", "start", "--workers", "0"));
        assertTrue(said().contains("--workers is 0; allowed: 1 to 64"), this::said);
        assertEquals(2, run("cluster", "start", "--memory", "lots"));
        assertTrue(said().contains("--memory is 'lots'"), this::said);
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertEquals(1, run("cluster", "start", "--port", String.valueOf(taken.getLocalPort())));
            assertTrue(said().contains("is taken; choose another with --port"), this::said);
        }
    }

    @Test
    void helpInChineseSaysAllThatHelpInEnglishSays() {
        CommandLine line = Main.commands(new Wiring(Terminal.system(), Clock.systemUTC()));
        HelpLanguage.speak(line, Language.ZH);
        CommandLine cluster = line.getSubcommands().get("cluster");
        List<CommandLine> commands = new ArrayList<>(cluster.getSubcommands().values());
        commands.add(cluster);
        for (CommandLine command : commands) {
            List<String> texts = new ArrayList<>();
            texts.add(String.join(" ", command.getCommandSpec().usageMessage().description()));
            command.getCommandSpec().args().forEach(arg -> texts.add(String.join(" ", arg.description())));
            texts.forEach(text -> assertTrue(HAN.matcher(text).find(), text));
        }
    }

    @Test
    void growthMeasuresCrawlsOfAGeneratedWebInOneAndInTwoShards() {
        String[] size = {"--addresses", "3000", "--pages", "60", "--round-pages", "20", "--times", "1"};
        List<String> line = new ArrayList<>(List.of("cluster", "growth"));
        line.addAll(List.of(size));
        assertEquals(0, run(line.toArray(String[]::new)), this::said);
        List<String> told = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertEquals(2, told.size(), told::toString);
        for (int shards = 1; shards <= 2; shards++) {
            String row = told.get(shards - 1);
            Matcher figures = Pattern.compile("shards " + shards
                            + " \\| pages 60 \\| addresses ([\\d,]+) \\| rounds (\\d+) \\| CPU [\\d.]+ s, at the end [\\d.]+ s "
                            + "\\| [\\d.]+ pages per CPU second, ([\\d.]+) of the first "
                            + "\\| stored ([\\d,]+) bytes a page \\| shuffled ([\\d,]+) bytes a page")
                    .matcher(row);
            assertTrue(figures.matches(), row);
            assertTrue(Integer.parseInt(figures.group(1).replace(",", "")) > 300, row);
            assertEquals(shards == 1, figures.group(2).equals("1"), row);
            double ofFirst = Double.parseDouble(figures.group(3));
            assertTrue(shards == 1 ? ofFirst == 1 : ofFirst > 0, row);
            assertTrue(Integer.parseInt(figures.group(4).replace(",", "")) > 1_000, row);
            assertTrue(Integer.parseInt(figures.group(5).replace(",", "")) > 100, row);
        }
        assertEquals(2, run("cluster", "growth", "--pages", "0"));
        assertTrue(said().contains("--pages is 0; allowed: 1 to"), this::said);
        assertEquals(2, run("cluster", "growth", "--shards", "2,0"));
        assertTrue(said().contains("--shards is 0; allowed: 1 to"), this::said);
    }

    @Test
    void growthMeasuresCrawlsOfAnArchivedWeb() throws IOException {
        String topic = web().toString();
        String[] line = {"cluster", "growth", "--shards", "2", "--times", "1", "--pages", "7", "--web"};
        List<String> whole = new ArrayList<>(List.of(line));
        whole.addAll(List.of(folder + "/web.warc", "--topic", topic));
        assertEquals(0, run(whole.toArray(String[]::new)), this::said);
        String row = out.toString(StandardCharsets.UTF_8);
        assertTrue(row.startsWith("shards 2 | pages 7 | addresses "), row);
        assertEquals(2, run("cluster", "growth", "--web", folder + "/web.warc"));
        assertTrue(said().contains("--topic"), this::said);
        whole.addAll(List.of("--addresses", "9"));
        assertEquals(2, run(whole.toArray(String[]::new)));
        assertTrue(said().contains("--addresses is for a generated web"), this::said);
        assertEquals(2, run("cluster", "growth", "--addresses", "0"));
        assertTrue(said().contains("--addresses is 0; allowed: 1 to"), this::said);
    }

    @Test
    void roundsMeasuresTheDriverWithSimulatedShards() {
        assertEquals(0, run("cluster", "rounds", "--shards", "3", "--links", "5000", "--rounds", "2"), this::said);
        String line = out.toString(StandardCharsets.UTF_8);
        assertTrue(line.matches("shards 3 \\| links 15,000 \\| driver [\\d.]+ s a round \\| tasks .* MB\\R"), line);
        assertEquals(2, run("cluster", "rounds", "--shards", "0"));
        assertTrue(said().contains("--shards is 0; allowed: 1 to 10000"), this::said);
    }
}

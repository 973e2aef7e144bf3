package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.crawler.replay.RecordedWeb;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `reread`, and the reread at the end of `import`: two collections with the same archived pages are equal.
class RereadTest {
    /// All of the demo web but the calendar, of which a crawl fetches what its order brings.
    private static final String ALL = "{delay: 0, maxPages: 100000, maxDepth: 1000, scope: {exclude: [rili.example]}}";

    private static final List<String> QUERIES =
            List.of("针灸", "中医 方剂", "\"伤寒论\"", "经络 穴位", "医院", "网站", "当归 -黄芪", "做法", "投资 风险");

    private static final Pattern DONE =
            Pattern.compile("([\\d,]+) pages were read again: the text of ([\\d,]+) changed");

    private static final Topic TINY = Topic.of("tiny", "小", Map.of("本草", 1.0), List.of(new Url("http://a.example/")));

    @TempDir
    Path folder;

    private IndexContent content(Path data) throws IOException {
        return IndexContent.of(data, DemoSide.TOPIC, QUERIES);
    }

    private static Ran ran(String... line) {
        Ran ran = Ran.of(line);
        assertEquals(0, ran.code(), ran.err());
        return ran;
    }

    /// @return of how many pages the text changed
    private static long reread(Path data) {
        Ran ran = ran("reread", DemoSide.TOPIC, "--data", data.toString());
        Matcher done = DONE.matcher(ran.err());
        assertTrue(done.find(), ran.err());
        assertTrue(number(done.group(1)) > 100, "pages of the demo web: " + done.group());
        return number(done.group(2));
    }

    private static long number(String grouped) {
        return Long.parseLong(grouped.replace(",", ""));
    }

    private static long records(Path data) {
        try (CollectionReader collection = CollectionFolder.openForReading(data.resolve(DemoSide.TOPIC))) {
            return collection.lastSequence();
        }
    }

    private Path topic(String model) throws IOException {
        Path topic = DemoSide.topicFile(folder, ALL);
        String yaml = Files.readString(topic).replaceAll("(?m)^relevance:.*$", "");
        return Files.writeString(topic, yaml + "\nrelevance: {model: " + model + "}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"keyword-density", "keyword-bayes"})
    void crawlsInDifferentOrdersAndAnImportAreEqual(String model) throws IOException {
        Path one = folder.resolve("one");
        Path other = folder.resolve("other");
        Path topic = topic(model);
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            ran(demo.crawl(topic, one));
            ran(demo.crawl(topic, other, "--strategy", "breadth-first", "--threads", "3"));
            int requests = demo.witness.count();
            assertTrue(reread(one) > 0);
            assertTrue(reread(other) > 0);
            assertEquals("", content(one).differences(content(other)), "two crawls");
            long records = records(one);
            assertEquals(0, reread(one));
            assertEquals(records, records(one), "another reread changes nothing");
            assertEquals(requests, demo.witness.count(), "nothing is requested");
        }
        Path warc = folder.resolve("exported.warc");
        ran("export", DemoSide.TOPIC, "--format", "warc", "--to", warc.toString(), "--data", one.toString());
        Path imported = folder.resolve("imported");
        ran("import", topic.toString(), warc.toString(), "--data", imported.toString());
        assertEquals("", content(one).differences(content(imported)), "exported and imported");
    }

    @Test
    void aRereadThatWasKilledEndsAlike() throws IOException {
        Path crawled = folder.resolve("crawled");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            ran(demo.crawl(topic("keyword-density"), crawled, "--strategy", "breadth-first"));
            Path whole = copy(crawled, "whole");
            reread(whole);
            IndexContent wanted = content(whole);
            Path journal = last(whole.resolve(DemoSide.TOPIC).resolve("journal"));
            long before = Files.size(last(crawled.resolve(DemoSide.TOPIC).resolve("journal")));
            SplittableRandom random = new SplittableRandom(7);
            for (int kill = 0; kill < 3; kill++) {
                // as a kill leaves it: pages are stored, of the records only some are written, the last one torn
                Path killed = copy(whole, "killed" + kill);
                Path torn = killed.resolve(DemoSide.TOPIC).resolve("journal").resolve(journal.getFileName());
                try (var file = FileChannel.open(torn, StandardOpenOption.WRITE)) {
                    file.truncate(random.nextLong(before, Files.size(journal)));
                }
                delete(killed.resolve(DemoSide.TOPIC).resolve("index"));
                reread(killed);
                assertEquals("", wanted.differences(content(killed)), "killed once");
            }
        }
    }

    @Test
    void aShardIsRefused() {
        Topic topic = TINY.with(new Shard(1, 2));
        Path shard = folder.resolve(topic.id());
        write(shard, topic, List.of());
        Ran ran = Ran.of("reread", topic.id(), "--data", folder.toString());
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().contains("is a shard of a crawl"), ran.err());
        try (CollectionReader collection = CollectionFolder.openForReading(shard)) {
            assertEquals(0, collection.lastSequence());
        }
    }

    @Test
    void anInterruptedJudgingMustBeCompletedFirst() {
        Path collection = folder.resolve(TINY.id());
        write(
                collection,
                TINY,
                List.of(new JournalRecord.JudgingBegan(Instant.EPOCH, new RunReason.JudgingAskedFor())));
        Ran ran = Ran.of("reread", TINY.id(), "--data", folder.toString());
        assertEquals(1, ran.code(), ran.err());
        assertTrue(ran.err().contains("./remora judge TOPIC.yaml --data " + folder), ran.err());
    }

    private static void write(Path folder, Topic topic, List<JournalRecord> records) {
        if (CollectionFolder.openForWriting(folder, topic, Clock.systemUTC(), "test")
                instanceof CollectionFolder.Opened.Open(CollectionWriter collection)) {
            collection.append(records);
            collection.close();
        }
    }

    private Path copy(Path data, String name) throws IOException {
        Path to = folder.resolve(name);
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.toList()) {
                Path copied = to.resolve(data.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copied);
                } else {
                    Files.copy(file, copied);
                }
            }
        }
        return to;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList().reversed()) {
                Files.delete(file);
            }
        }
    }

    private static Path last(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.max(Path::compareTo).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aCrawlOfAllOfTheRealWebIsEqualToAnImportOfIt() throws IOException {
        Path open = Optional.ofNullable(System.getenv("REMORA_WEB"))
                .map(Path::of)
                .orElse(Path.of(System.getProperty("remora.root", "..")).resolve("../shared/web"))
                .resolve("open");
        assumeTrue(Files.isDirectory(open), () -> "the test web is not there: " + open);
        // archived under http; the links of the last five to themselves have https
        Path warc = folder.resolve("web.warc.gz");
        for (String host : List.of(
                "dashuroao-prog.github.io",
                "xinyang221.gitee.io",
                "jicaise.com",
                "wudh.top",
                "tibi.vip",
                "hair.hi29.net",
                "sokkafan.github.io",
                "satparamita.top",
                "yymo.cn")) {
            byte[] records = Files.readAllBytes(open.resolve(host + ".warc.gz"));
            Files.write(warc, records, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 100000}");
        Files.writeString(topic, "index: all\n", StandardOpenOption.APPEND);
        Path imported = folder.resolve("imported");
        ran("import", topic.toString(), warc.toString(), "--data", imported.toString());
        Path list = Files.write(
                folder.resolve("all.txt"),
                ArchivedWeb.read(List.of(warc)).addresses().stream()
                        .filter(address -> !address.endsWith("/robots.txt"))
                        .toList());
        ran("import", topic.toString(), list.toString(), "--data", imported.toString());
        Path crawled = folder.resolve("crawled");
        try (DemoSide replay = new DemoSide(RecordedWeb.read(warc).openSteady(), Duration.ZERO)) {
            ran(replay.crawl(topic, crawled));
            reread(crawled);
        }
        IndexContent pages = content(imported);
        assertTrue(pages.pages().size() > 50 && pages.scores().size() > 10, pages::toString);
        assertEquals("", content(crawled).differences(pages));
    }
}

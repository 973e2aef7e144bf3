package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.RequestLog.Entry;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `check` and `repair` on a crawled collection, and the crawl that goes on behind them.
class RepairCommandTest {
    private static final int PAGES = 40;

    @TempDir
    static Path shared;

    private static Path crawled;

    @TempDir
    Path folder;

    private Path data;

    @BeforeAll
    static void crawl() {
        crawled = shared.resolve("data");
        Path topic = DemoSide.topicFile(shared, "{delay: 0, maxPages: " + PAGES + "}");
        // in four runs: what is written at once, and last, may be torn by a kill, and its damage is none
        for (int pages = PAGES / 4; pages <= PAGES; pages += PAGES / 4) {
            try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
                Ran ran = Ran.of(demo.crawl(topic, crawled, "--max-pages", Integer.toString(pages)));
                assertEquals(0, ran.code(), ran.err());
            }
        }
    }

    @BeforeEach
    void copy() throws IOException {
        data = folder.resolve("data");
        try (Stream<Path> files = Files.walk(crawled)) {
            for (Path file : files.toList()) {
                Files.copy(file, data.resolve(crawled.relativize(file)));
            }
        }
    }

    private Path collection() {
        return data.resolve(DemoSide.TOPIC);
    }

    private Ran run(String command, String... more) {
        return Ran.of(Stream.concat(Stream.of(command, "--data", data.toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void aWholeCollectionIsToldToBeWhole() {
        Ran check = run("check");
        assertEquals(0, check.code(), check.out() + check.err());
        assertTrue(check.out().startsWith("demo-tcm: intact ("), check.out());
        Ran repair = run("repair", DemoSide.TOPIC);
        assertEquals(0, repair.code(), repair.err());
        assertEquals("demo-tcm: intact; nothing to repair\n", repair.out());
        assertEquals("demo-tcm：完好，无需修复\n", run("repair", "--lang", "zh").out());
    }

    /// A file, and where in it a byte is flipped (in percent), to what share of its length it is cut (%), or
    /// whether it is deleted.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "journal/00001.journal flip 20",
                "journal/00001.journal flip 60",
                "journal/00001.journal flip 0",
                "pages/00001.pages flip 0",
                "pages/00001.pages flip 50",
                "pages/00001.pages cut 50",
                "pages/00001.pages cut 0",
                "pages/00001.pages delete 0",
                "warc/00001.warc.gz flip 40",
                "warc/00001.warc.gz cut 70",
                "warc/00001.warc.gz delete 0"
            })
    void whatIsDamagedIsToldAndMendedAndTheCrawlGoesOn(String damage) throws IOException {
        Map<String, Verdict> before = JournalledDecisions.of(collection()).pages();
        hurt(damage);
        Ran check = run("check", DemoSide.TOPIC);
        assertEquals(1, check.code(), check.out());
        assertTrue(check.out().contains(damage.split(" ", -1)[0]), check.out());
        Ran repair = run("repair");
        assertEquals(0, repair.code(), repair.out() + repair.err());
        assertTrue(repair.out().contains("Removed parts are kept in: "), repair.out());
        assertTrue(repair.out().endsWith("demo-tcm: repaired\n"), repair.out());
        Ran again = run("check");
        assertEquals(0, again.code(), again.out());
        Map<String, Verdict> kept = JournalledDecisions.of(collection()).pages();
        assertTrue(before.entrySet().containsAll(kept.entrySet()));
        goesOn(kept.keySet());
    }

    private String checkpointed(String suffix) throws IOException {
        try (Stream<Path> files = Files.list(collection().resolve("checkpoint"))) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .map(file -> "checkpoint/" + file.getFileName())
                    .findAny()
                    .orElseThrow();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {".checkpoint", ".links"})
    void aDamagedCheckpointIsToldAndDeletedAndTheCrawlGoesOn(String suffix) throws IOException {
        String file = checkpointed(suffix);
        hurt(file + " flip 50");
        Ran check = run("check");
        assertEquals(1, check.code(), check.out());
        assertTrue(check.out().contains(file), check.out());
        Ran repair = run("repair");
        assertEquals(0, repair.code(), repair.out() + repair.err());
        assertFalse(repair.out().contains("Rewrote the journal"), repair.out());
        assertTrue(repair.out().endsWith("demo-tcm: repaired\n"), repair.out());
        assertFalse(Files.exists(collection().resolve(file)));
        goesOn(JournalledDecisions.of(collection()).pages().keySet());
    }

    /// The bytes of every link are wrong, so that each crawl meets one.
    @Test
    void withoutARepairDamagedLinksEndOneCrawlOnly() throws IOException {
        Path file = collection().resolve(checkpointed(".links"));
        byte[] bytes = Files.readAllBytes(file);
        for (int at = 20; at < bytes.length; at += 20) {
            bytes[at] ^= 0x55;
        }
        Files.write(file, bytes);
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran crawl = Ran.of(demo.crawl(shared.resolve("topic.yaml"), data, "--max-pages", "60"));
            assertEquals(1, crawl.code(), crawl.err());
            assertTrue(crawl.err().contains(file.toString()), crawl.err());
        }
        goesOn(JournalledDecisions.of(collection()).pages().keySet());
    }

    /// What was kept is not asked for again; what was lost is.
    private void goesOn(Set<String> kept) {
        goesOn(kept, 60);
    }

    /// @param budget with which 60 pages are known in the end
    private void goesOn(Set<String> kept, int budget) {
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran crawl = Ran.of(demo.crawl(shared.resolve("topic.yaml"), data, "--max-pages", Integer.toString(budget)));
            assertEquals(0, crawl.code(), crawl.err());
            Set<String> asked = demo.witness.since(0).stream().map(Entry::url).collect(Collectors.toSet());
            asked.retainAll(kept);
            assertEquals(Set.of(), asked);
        }
        Set<String> after = JournalledDecisions.of(collection()).pages().keySet();
        assertTrue(after.containsAll(kept));
        assertEquals(60, after.size());
        assertEquals(0, run("check").code());
        Ran search = run("search", "中医");
        assertEquals(0, search.code(), search.err());
    }

    private void hurt(String damage) throws IOException {
        String[] words = damage.split(" ", -1);
        Path path = collection().resolve(words[0]);
        if (words[1].equals("delete")) {
            Files.delete(path);
            return;
        }
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            long at = file.length() * Integer.parseInt(words[2]) / 100;
            if (words[1].equals("cut")) {
                file.setLength(at);
                return;
            }
            file.seek(at);
            int value = file.read();
            file.seek(at);
            file.write(value ^ 0x55);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete", "flip"})
    void anIndexThatIsGoneOrDamagedIsToldAndBuiltAnew(String how) throws IOException {
        // Whether a segment is one compound file or many depends on when the crawl's index merged.
        try (Stream<Path> files = Files.list(collection().resolve("index"))) {
            List<Path> all = files.filter(
                            f -> Files.isRegularFile(f) && f.toFile().length() > 0)
                    .sorted(Comparator.comparingLong((Path f) -> f.toFile().length())
                            .reversed())
                    .toList();
            for (Path file : how.equals("delete") ? all : all.subList(0, 1)) {
                hurt("index/" + file.getFileName() + " " + how + " 50");
            }
        }
        Ran check = run("check");
        assertEquals(1, check.code(), check.out());
        assertTrue(check.out().contains("index: "), check.out());
        Ran repair = run("repair");
        assertEquals(0, repair.code(), repair.out() + repair.err());
        assertTrue(repair.out().contains("Rebuilt the index"), repair.out());
        assertFalse(repair.out().contains("Rewrote the journal"), repair.out());
        assertEquals(0, run("check").code());
    }

    @Test
    void whatCannotBeMendedIsToldWithWhatToDo() throws IOException {
        Set<String> before = JournalledDecisions.of(collection()).pages().keySet();
        Files.delete(collection().resolve("topic.yaml"));
        Ran topic = run("repair");
        assertEquals(1, topic.code());
        assertTrue(topic.out().contains("Crawl with the topic’s own file"), topic.out());
        goesOn(before);
        Files.write(collection().resolve("journal/00001.journal"), new byte[0]);
        Ran journal = run("repair", "--lang", "zh");
        assertEquals(1, journal.code());
        assertTrue(journal.out().contains("日志缺失或为空"), journal.out());
        assertTrue(Files.size(collection().resolve("warc/00001.warc.gz")) > 0);
    }

    @Test
    void besideAWriterCheckWorksAndRepairSaysWhoWrites() {
        var opened = CollectionFolder.openForWriting(
                collection(), Wiring.topicOf(collection()), Clock.systemUTC(), "a test");
        try (var _ = ((CollectionFolder.Opened.Open) opened).collection()) {
            assertEquals(0, run("check").code());
            Ran repair = run("repair");
            assertEquals(1, repair.code());
            assertTrue(repair.err().contains("a test"), repair.err());
            assertTrue(repair.err().contains("stop"), repair.err());
        }
    }

    /// The results; their scores count replaced documents too, which an index made anew does not have.
    private Set<String> found() {
        return run("search", "中医")
                .out()
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("http"))
                .collect(Collectors.toSet());
    }

    @Test
    void compactDropsEarlierVersionsAndTheCrawlGoesOn() {
        LaterVersions.store(collection(), 10);
        assertEquals(0, run("index", DemoSide.TOPIC, "--rebuild").code());
        Map<String, Verdict> before = JournalledDecisions.of(collection()).pages();
        Set<String> found = found();
        Ran compact = run("compact", DemoSide.TOPIC);
        assertEquals(0, compact.code(), compact.err());
        assertTrue(
                compact.out().matches("(?s).*demo-tcm: dropped [1-9]\\d* earlier versions of pages; .*"),
                compact.out());
        assertEquals(2, run("compact", "--drop-warc-older", "1").code());
        Ran again = run("compact", "--lang", "zh");
        assertTrue(again.out().startsWith("demo-tcm：已丢弃网页的旧版本 0 个"), again.out());
        Ran check = run("check");
        assertEquals(0, check.code(), check.out());
        assertEquals(found, found());
        assertEquals(0, run("index", DemoSide.TOPIC, "--rebuild").code());
        assertEquals(found, found());
        assertEquals(before, JournalledDecisions.of(collection()).pages());
        goesOn(before.keySet(), 70); // the ten count again
    }

    @Test
    void compactNamesADamagedCollectionAndGoesOnWithTheOthers() throws IOException {
        LaterVersions.store(collection(), 10);
        Path damaged = collection().resolveSibling("damaged"); // before the other
        Files.createDirectories(damaged.resolve("journal"));
        Files.writeString(damaged.resolve("topic.yaml"), "id: [");
        Ran compact = run("compact");
        assertEquals(1, compact.code());
        assertTrue(compact.err().startsWith("remora: " + damaged.resolve("topic.yaml")), compact.err());
        assertTrue(compact.out().contains("demo-tcm: dropped "), compact.out());
    }

    /// These strategies learn from all stored pages at each opening, except from versions that were dropped.
    @ParameterizedTest
    @ValueSource(strings = {"ipagerank", "context-graph"})
    void aCrawlByAStrategyWithoutSnapshotsGoesOnAfterACompaction(String strategy) {
        Path other = folder.resolve("other");
        Path topic = shared.resolve("topic.yaml");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran first = Ran.of(demo.crawl(topic, other, "--strategy", strategy, "--max-pages", "20"));
            assertEquals(0, first.code(), first.err());
            LaterVersions.store(other.resolve(DemoSide.TOPIC), 10);
            Ran compact = Ran.of("compact", "--data", other.toString());
            assertTrue(
                    compact.out().matches("(?s).*dropped [1-9]\\d* earlier versions.*"), compact.out() + compact.err());
            Ran second = Ran.of(demo.crawl(topic, other, "--strategy", strategy, "--max-pages", "40"));
            assertEquals(0, second.code(), second.err());
            Ran third = Ran.of(demo.crawl(topic, other, "--strategy", strategy, "--max-pages", "40"));
            assertTrue(third.err().contains("remora recrawl " + topic + " --data " + other + " "), third.err());
        }
        assertEquals(
                30,
                JournalledDecisions.of(other.resolve(DemoSide.TOPIC)).pages().size());
    }

    @Test
    void aTopicThatIsNotThereIsToldWithThoseThatAre() {
        Ran check = run("check", "tea");
        assertEquals(2, check.code());
        assertTrue(check.err().contains("‘tea’") && check.err().contains(DemoSide.TOPIC), check.err());
        assertEquals(
                List.of(),
                List.of(check.out().split("\n")).stream()
                        .filter(l -> !l.isEmpty())
                        .toList());
    }
}

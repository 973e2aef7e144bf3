package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `backup` and `restore` of crawled collections, also while another process crawls them.
class BackupTest {
    @TempDir
    static Path shared;

    private static Path crawled;
    private static Path backup;

    @TempDir
    Path folder;

    @BeforeAll
    static void crawl() throws IOException {
        crawled = shared.resolve("data");
        Path topic = DemoSide.topicFile(shared, "{delay: 0, maxPages: 60}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran ran = Ran.of(demo.crawl(topic, crawled));
            assertEquals(0, ran.code(), ran.err());
        }
        Files.writeString(crawled.resolve("api.keys"), "key\n");
        Files.writeString(crawled.resolve("queries.tsv"), "针灸\t3\n");
        Files.writeString(crawled.resolve("access.log"), "not kept\n");
        Files.writeString(crawled.resolve("audit.log.1"), "{}\n");
        backup = shared.resolve("all.zip");
        Ran ran = backup(crawled, backup);
        assertEquals(0, ran.code(), ran.err());
    }

    private static Ran backup(Path data, Path to, String... more) {
        List<String> line = new ArrayList<>(List.of("backup", "--data", data.toString(), "--to", to.toString()));
        line.addAll(List.of(more));
        return Ran.of(line.toArray(String[]::new));
    }

    private Ran restore(Path file, String... more) {
        List<String> line =
                new ArrayList<>(List.of("restore", "--data", restored().toString(), file.toString()));
        line.addAll(List.of(more));
        return Ran.of(line.toArray(String[]::new));
    }

    private Path restored() {
        return folder.resolve("restored");
    }

    @Test
    void aBackupUnderARunningCrawlIsOneMomentOfItAndTheCrawlGoesOnFromThere() throws Exception {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 100000, maxDepth: 100000}");
        Path live = folder.resolve("live");
        GatedWeb web = GatedWeb.at(DemoSide.demoWeb(), DemoSide.CALENDAR);
        try (DemoSide demo = new DemoSide(web, Duration.ofMillis(5));
                RemoraProcess crawl = RemoraProcess.start(folder, demo.crawl(topic, live))) {
            for (int i = 1; i <= 4; i++) {
                assertTrue(demo.witness.await(60 * i, crawl.process), crawl::words);
                Ran ran = backup(live, folder.resolve(i + ".zip"), DemoSide.TOPIC);
                assertEquals(0, ran.code(), ran.err());
            }
            assertTrue(crawl.process.isAlive(), "the backups were made while it crawled");
            web.open();
            assertEquals(0, crawl.end(), crawl::words);
        }
        List<String> records = records(live.resolve(DemoSide.TOPIC));
        int before = 1;
        for (int i = 1; i <= 4; i++) {
            Ran ran = restore(folder.resolve(i + ".zip"), "--as", "moment-" + i);
            assertEquals(0, ran.code(), ran.out() + ran.err());
            List<String> then = records(restored().resolve("moment-" + i));
            assertTrue(then.size() >= before && then.size() < records.size(), then.size() + " of " + records.size());
            before = then.size();
            assertEquals(records.subList(0, then.size()), then);
        }
        Ran check = Ran.of("check", "--data", restored().toString());
        assertEquals(0, check.code(), check.out());
        goOn(live);
    }

    /// From the second backup, to the pages of the crawl that was backed up.
    private void goOn(Path live) throws IOException {
        Path again = folder.resolve("again");
        assertEquals(
                0,
                Ran.of("restore", folder.resolve("2.zip").toString(), "--data", again.toString())
                        .code());
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran ran = Ran.of(demo.crawl(folder.resolve("topic.yaml"), again));
            assertEquals(0, ran.code(), ran.err());
        }
        assertEquals(
                JournalledDecisions.of(live.resolve(DemoSide.TOPIC)).pages().keySet(),
                JournalledDecisions.of(again.resolve(DemoSide.TOPIC)).pages().keySet());
    }

    private static List<String> records(Path collection) {
        List<String> records = new ArrayList<>();
        try (CollectionReader reader = CollectionFolder.openForReading(collection);
                CollectionReader.Records all = reader.after(0)) {
            all.forEachRemaining(entry -> records.add(entry.toString()));
        }
        return records;
    }

    @Test
    void aRestoredFolderAnswersAsTheOneThatWasBackedUp() throws IOException {
        Ran ran = restore(backup);
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.out().contains("demo-tcm: intact"), ran.out());
        assertEquals(found(crawled), found(restored()));
        assertEquals("key\n", Files.readString(restored().resolve("api.keys")));
        assertEquals("针灸\t3\n", Files.readString(restored().resolve("queries.tsv")));
        assertEquals("{}\n", Files.readString(restored().resolve("audit.log.1")));
        assertFalse(Files.exists(restored().resolve("access.log")));
    }

    @Test
    void aChangeOfARestoredTopicLeavesTheFileOfTheOriginal() throws IOException {
        Path collection = crawled.resolve(DemoSide.TOPIC);
        Path original = collection.resolve(
                Files.readString(collection.resolve("topic.origin")).strip());
        String before = Files.readString(original);
        assertEquals(0, restore(backup).code());
        Ran ran = Ran.of(
                "delete",
                DemoSide.TOPIC,
                "--site",
                "a.example",
                "--data",
                restored().toString());
        assertEquals(0, ran.code(), ran.err());
        assertEquals(before, Files.readString(original));
        assertTrue(Files.readString(restored().resolve(DemoSide.TOPIC).resolve("topic.yaml"))
                .contains("a.example"));
    }

    /// Addresses and scores.
    private static List<String> found(Path data) throws IOException {
        List<String> found = new ArrayList<>();
        for (String query : List.of("针灸", "中医 方剂", "\"伤寒论\"")) {
            Ran search = Ran.of("search", query, "--json", "--data", data.toString());
            assertEquals(0, search.code(), search.err());
            new ObjectMapper()
                    .readTree(search.out())
                    .get("results")
                    .forEach(hit -> found.add(hit.get("url").asText() + " " + hit.get("score")));
        }
        assertTrue(found.size() > 10, found::toString);
        return found;
    }

    @Test
    void whatIsThereAlreadyStaysAsItIs() throws IOException {
        Files.createDirectories(restored());
        Files.writeString(restored().resolve("api.keys"), "mine\n");
        assertEquals(0, restore(backup).code());
        assertEquals("mine\n", Files.readString(restored().resolve("api.keys")));
        Ran again = restore(backup);
        assertEquals(2, again.code());
        assertTrue(again.err().contains("--as ID"), again.err());
        assertEquals(
                0, restore(backup, "--as", "tcm-2", "--topic", DemoSide.TOPIC).code());
        assertEquals(List.of("api.keys", "audit.log.1", DemoSide.TOPIC, "queries.tsv", "tcm-2"), namesIn(restored()));
        Ran search =
                Ran.of("search", "针灸", "--topic", "tcm-2", "--data", restored().toString());
        assertEquals(0, search.code(), search.err());
        assertEquals(2, backup(crawled, backup).code(), "a backup is not overwritten");
    }

    @Test
    void aCollectionIsRestoredUnderTheIdOfATopicOnly() {
        Ran ran = restore(backup, "--topic", DemoSide.TOPIC, "--as", "t".repeat(65));
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("at most 64 characters"), ran.err());
    }

    @Test
    void aBackupIsForItsOwnersEyesOnly() throws IOException {
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(backup)));
    }

    private static List<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"flip 1", "flip 30", "flip 50", "flip 90", "cut 99", "cut 50", "cut 0"})
    void aDamagedBackupIsRefusedAndLeavesNothingBehind(String damage) throws IOException {
        Path hurt = Files.copy(backup, folder.resolve("hurt.zip"));
        String[] words = damage.split(" ", -1);
        try (RandomAccessFile file = new RandomAccessFile(hurt.toFile(), "rw")) {
            long at = file.length() * Integer.parseInt(words[1]) / 100;
            if (words[0].equals("cut")) {
                file.setLength(at);
            } else {
                file.seek(at);
                int value = file.read();
                file.seek(at);
                file.write(value ^ 0x55);
            }
        }
        Ran ran = restore(hurt);
        assertTrue(ran.code() == 1 || ran.code() == 2, ran.out());
        assertTrue(ran.err().contains("hurt.zip"), ran.err());
        assertFalse(ran.err().contains("should not have"), ran.err());
        assertEquals(List.of(), namesIn(Files.createDirectories(restored())));
    }

    /// Names, and what is said of them.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "../evil",
                "/etc/evil",
                "demo/../../evil",
                "demo/warc/../../../evil",
                ".hidden",
                "demo/.hidden",
                "Demo/topic.yaml",
                "demo/journal/deep/00001.journal",
                "demo/index/segments_1",
                "a\\..\\evil"
            })
    void aNameThatNoBackupHasIsRefused(String name) throws IOException {
        Path hostile = folder.resolve("hostile.zip");
        zip(hostile, manifest("demo", name, 4), Map.of(name, "evil"));
        assertRefused(hostile, name);
    }

    @Test
    void aCollectionThatNoDataFolderHasIsRefused() throws IOException {
        Path hostile = folder.resolve("hostile.zip");
        zip(hostile, manifest("../evil", "topic.yaml", 4), Map.of("topic.yaml", "evil"));
        assertRefused(hostile, "manifest");
    }

    @Test
    void anEntryThatUnpacksToMoreThanTheManifestSaysIsRefused() throws IOException {
        Path hostile = folder.resolve("hostile.zip");
        zip(hostile, manifest("demo", "demo/topic.yaml", 4), Map.of("demo/topic.yaml", "0".repeat(10_000_000)));
        assertRefused(hostile, "demo/topic.yaml");
        Files.delete(hostile);
        zip(hostile, manifest("demo", "demo/topic.yaml", Long.MAX_VALUE), Map.of("demo/topic.yaml", "evil"));
        assertRefused(hostile, "free");
        Files.delete(hostile);
        zip(hostile, manifest("demo", "demo/topic.yaml", 4), Map.of("demo/topic.yaml", "evil", "demo/more", "evil"));
        assertRefused(hostile, "3 entries");
    }

    private void assertRefused(Path hostile, String said) throws IOException {
        Ran ran = restore(hostile);
        assertTrue(ran.code() == 1 || ran.code() == 2, ran.out());
        assertTrue(ran.err().contains(said), ran.err());
        assertFalse(ran.err().contains("should not have"), ran.err());
        assertEquals(List.of(), namesIn(Files.createDirectories(restored())));
        assertFalse(Files.exists(folder.resolve("evil")));
    }

    private static String manifest(String collection, String name, long bytes) throws IOException {
        return new ObjectMapper()
                .writeValueAsString(Map.of(
                        "format",
                        1,
                        "remora",
                        "0.1.0",
                        "at",
                        "2026-11-23T00:00:00Z",
                        "records",
                        Map.of(collection, 1),
                        "files",
                        List.of(Map.of("name", name, "bytes", bytes, "sha256", "00"))));
    }

    private static void zip(Path file, String manifest, Map<String, String> entries) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
            }
            zip.putNextEntry(new ZipEntry("manifest.json"));
            zip.write(manifest.getBytes(StandardCharsets.UTF_8));
        }
    }
}

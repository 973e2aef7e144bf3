package dev.remora.cluster.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.DemoSide;
import dev.remora.search.app.JournalledDecisions;
import dev.remora.search.app.Ran;
import dev.remora.search.app.TreeWeb;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.topic.TopicNames;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `remora import --cluster` of two archives, which have some addresses in common.
@Timeout(300)
class ClusterImportTest {
    private static final TreeWeb WEB = new TreeWeb(6, 7);
    private static final int PAGES = 42;
    private static final int SHARDS = 3;

    @TempDir
    private Path folder;

    private Path topic;
    private Path some;
    private Path all;

    @BeforeEach
    void archives() throws IOException {
        topic = TreeWeb.topicFile(folder);
        some = archive("some", "15");
        all = archive("all", "1000");
    }

    private Path archive(String name, String pages) {
        Path data = folder.resolve(name);
        try (DemoSide web = new DemoSide(WEB, Duration.ZERO)) {
            Ran crawl = Ran.of(web.crawl(topic, data, "--max-pages", pages, "--threads", "1"));
            assertEquals(0, crawl.code(), crawl.err());
        }
        Path file = folder.resolve(name + ".warc.gz");
        Ran export =
                Ran.of("export", TreeWeb.TOPIC, "--format", "warc", "--to", file.toString(), "--data", data.toString());
        assertEquals(0, export.code(), export.err());
        return file;
    }

    private Ran imported(Path data, String... more) {
        List<String> line = new ArrayList<>(
                List.of("import", topic.toString(), some.toString(), all.toString(), "--data", data.toString()));
        line.addAll(List.of(more));
        return Ran.of(line.toArray(String[]::new));
    }

    @Test
    void archivesAreImportedIntoShardsAsIntoOneCollection() {
        Path one = folder.resolve("one");
        Ran alone = imported(one);
        assertEquals(0, alone.code(), alone.err());
        Path data = folder.resolve("shards");
        Ran ran = imported(data, "--cluster", "local[2]", "--shards", String.valueOf(SHARDS));
        assertEquals(0, ran.code(), ran.err());
        assertTrue(ran.err().contains(PAGES + " pages imported into 3 shards"), ran.err());
        Path shards = data.resolve(TreeWeb.TOPIC + ".shards");
        Map<String, Verdict> pages = new TreeMap<>();
        for (int shard = 0; shard < SHARDS; shard++) {
            Path collection = shards.resolve(TreeWeb.TOPIC + "-" + shard);
            for (String page : JournalledDecisions.order(collection)) {
                assertEquals(shard, Shard.of(new Url(page), SHARDS), page);
            }
            pages.putAll(JournalledDecisions.of(collection).pages());
        }
        assertEquals(PAGES, pages.size());
        assertEquals(JournalledDecisions.of(one.resolve(TreeWeb.TOPIC)).pages(), pages);
        assertFalse(Files.exists(shards.resolve("import")));
        Ran found = Ran.of("search", "针灸", "--json", "--data", shards.toString());
        assertTrue(found.out().contains("\"value\" : " + PAGES), found.out());
        String page = pages.keySet().iterator().next();
        String shard = TreeWeb.TOPIC + "-" + Shard.of(new Url(page), SHARDS);
        Ran why = Ran.of("why", page, "--topic", shard, "--data", shards.toString(), "--lang", "en");
        assertTrue(why.out().contains("the archive was read"), why.out() + why.err());
        Ran again = imported(data, "--cluster", "local[2]");
        assertEquals(2, again.code());
        assertTrue(again.err().contains("There are already shards"), again.err());
    }

    @Test
    void whatIsRepeatedLeavesNothingDouble() throws InterruptedException, IOException {
        Wiring wiring = new Wiring(Terminal.system(), Clock.systemUTC());
        ImportWorker worker = new ImportWorker(wiring);
        Path data = Files.createDirectories(folder.resolve("data"));
        Path parts = Files.createDirectories(folder.resolve("parts"));
        for (int time = 0; time < 2; time++) {
            for (Path archive : List.of(some, all)) {
                ImportTask.Reply reply = worker.perform(new ImportTask.Distribute(
                        parts.toString(), archive.toString(), archive.equals(some) ? 0 : 1, 1));
                assertEquals("", reply.failure());
            }
        }
        try (var left = Files.list(parts)) {
            assertEquals(2, left.count(), "nothing unfinished is left");
        }
        ShardTask shard = shard(data);
        for (int archives : new int[] {1, 2, 2}) { // broken off behind the first archive, whole, repeated
            ImportTask.Reply reply = worker.perform(new ImportTask.Admit(parts.toString(), archives, shard));
            assertEquals("", reply.failure());
        }
        List<String> pages = JournalledDecisions.order(data.resolve("tree"));
        assertEquals(PAGES, pages.size());
        assertEquals(PAGES, new TreeSet<>(pages).size());
    }

    private ShardTask shard(Path data) throws IOException {
        CrawlOptions options = CrawlOptions.over(data);
        Topic read = ((TopicFile.Valid)
                        TopicFile.parse(Files.readString(topic), "topic.yaml", TopicNames.ANY, WebReach.urls(options)))
                .topic();
        return new ShardTask(
                new ShardTask.Job("", "tree", 1, options.arguments(data)),
                0,
                TopicFile.write(read),
                new ShardTask.Span(0, 0),
                new ShardTask.Texts());
    }

    @Test
    void aDamagedPartEndsTheImportOfItsShardInWords() throws InterruptedException, IOException {
        Wiring wiring = new Wiring(Terminal.system(), Clock.systemUTC());
        ImportWorker worker = new ImportWorker(wiring);
        Path data = Files.createDirectories(folder.resolve("data"));
        Path parts = Files.createDirectories(folder.resolve("parts"));
        worker.perform(new ImportTask.Distribute(parts.toString(), some.toString(), 0, 1));
        Path part = parts.resolve("0-0.warc.gz");
        byte[] whole = Files.readAllBytes(part);
        Files.write(part, Arrays.copyOf(whole, whole.length - 40));
        ImportTask.Reply reply = worker.perform(new ImportTask.Admit(parts.toString(), 1, shard(data)));
        assertTrue(reply.failure().startsWith(part + " is damaged: "), reply.failure());
        assertFalse(Files.exists(data.resolve("tree")), "nothing of it is imported");
        Files.write(part, whole);
        assertEquals(
                "",
                worker.perform(new ImportTask.Admit(parts.toString(), 1, shard(data)))
                        .failure());
    }
}

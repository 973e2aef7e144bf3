package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// An import that was killed goes on; a collection that was crawled is left alone.
@Timeout(180)
class InterruptedImportTest {
    @TempDir
    Path folder;

    private Path topic;
    private Path data;
    private Path collection;

    @BeforeEach
    void describe() {
        String sites = "[zhongyi.example, zhenjiu.example, hanfang.example, suibi.example, zhouji.example]";
        topic = DemoSide.topicFile(folder, "{delay: 0, scope: {include: " + sites + "}}");
        data = folder.resolve("data");
        collection = data.resolve(DemoSide.TOPIC);
    }

    private String[] line(Path into) {
        Path archive = DemoSide.DEMO.resolve("web.warc.gz");
        return new String[] {"import", topic.toString(), archive.toString(), "--data", into.toString()};
    }

    private int pages() {
        return CollectionFolder.isCollection(collection)
                ? JournalledDecisions.of(collection).pages().size()
                : 0;
    }

    private void killInTheMiddle() throws InterruptedException {
        try (RemoraProcess process = RemoraProcess.start(folder, line(data))) {
            while (pages() < 10 && process.process.isAlive()) {
                Thread.onSpinWait();
            }
            process.kill();
        }
    }

    @Test
    void theSameCommandGoesOnAfterAKillAndComesToTheSame() throws InterruptedException {
        Path whole = folder.resolve("whole");
        assertEquals(0, Ran.of(line(whole)).code());
        killInTheMiddle();
        int before = pages();
        Ran on = Ran.of(line(data));
        assertEquals(0, on.code(), on.err());
        assertTrue(on.err().contains("was interrupted and goes on"), on.err());
        assertEquals(
                JournalledDecisions.of(whole.resolve(DemoSide.TOPIC)).pages().keySet(),
                JournalledDecisions.of(collection).pages().keySet());
        assertTrue(before >= 10 && before <= pages(), before + " of " + pages());
        Ran again = Ran.of(line(data));
        assertEquals(2, again.code());
        assertTrue(again.err().contains("already a collection"), again.err());
    }

    @Test
    void aCollectionThatWasCrawledSinceIsNotImportedInto() throws Exception {
        killInTheMiddle();
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            assertEquals(0, Ran.of(demo.crawl(topic, data)).code());
        }
        int crawled = pages();
        assertEquals(2, Ran.of(line(data)).code());
        assertEquals(crawled, pages());
    }

    @Test
    void whatAKillLeftBeforeTheCollectionBeganIsNoObstacle() throws Exception {
        Files.createDirectories(collection);
        Files.writeString(collection.resolve("import.unfinished"), "");
        Ran ran = Ran.of(line(data));
        assertEquals(0, ran.code(), ran.err());
    }
}

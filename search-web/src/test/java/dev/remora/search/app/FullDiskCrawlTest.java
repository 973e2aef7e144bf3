package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remora.crawler.replay.RequestLog.Entry;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A crawl onto a disk that is soon full, as a small tmpfs; skipped where none can be mounted.
class FullDiskCrawlTest {
    @TempDir
    Path folder;

    private Path disk;

    private void mount(String size) throws Exception {
        disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", disk.toString()),
                "skipped: needs the right to mount a tmpfs (root on Linux)");
    }

    /// Lazily: a mapped file is let go by the garbage collector only, and until then the disk is busy.
    @AfterEach
    void unmount() throws Exception {
        run("umount", "-l", folder.resolve("disk").toString());
    }

    @Test
    void aFullDiskEndsTheCrawlWithWordsAndItGoesOnOnceThereIsSpace() throws Exception {
        mount("1500k");
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 500, scope: {exclude: [budong.example]}}");
        try (DemoSide demo = DemoSide.open(Duration.ofMillis(20))) {
            try (RemoraProcess crawl = RemoraProcess.start(folder, demo.crawl(topic, disk))) {
                assertEquals(1, crawl.end(), crawl::words);
                String words = crawl.words();
                assertTrue(words.contains("No space left") || words.contains("the disk is full"), words);
                assertTrue(words.contains("ree some space") || words.contains("Fetched pages are kept"), words);
                assertTrue(!words.contains("internal error"), words);
            }
            JournalledDecisions before = JournalledDecisions.of(disk.resolve(DemoSide.TOPIC));
            int pages = before.pages().size();
            assertTrue(pages > 20 && pages < 500, pages + " pages before the disk was full");

            assertTrue(run("mount", "-o", "remount,size=200m", disk.toString()), "more space");
            int asked = demo.witness.count();
            Ran next = Ran.of(demo.crawl(topic, disk));
            assertEquals(0, next.code(), next.err());
            assertTrue(next.err().contains("500 pages fetched"), next.err());
            Set<String> again =
                    demo.witness.since(asked).stream().map(Entry::url).collect(Collectors.toSet());
            again.retainAll(before.settled());
            assertEquals(Set.of(), again, "what was stored is not asked for again");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"4k", "16k", "64k"})
    void aDiskThatIsTooSmallAtTheStartIsToldInWords(String size) throws Exception {
        mount(size);
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 500}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran crawl = Ran.of(demo.crawl(topic, disk));
            assertEquals(1, crawl.code(), crawl.err());
            assertTrue(crawl.err().contains("No space left"), crawl.err());
            assertTrue(crawl.err().contains("Free some space") || crawl.err().contains("has free space"), crawl.err());
            assertTrue(crawl.err().contains(disk.toString()), crawl.err());
            assertFalse(crawl.err().contains("internal error") || crawl.err().contains("\tat "), crawl.err());
        }
    }

    private static boolean run(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}

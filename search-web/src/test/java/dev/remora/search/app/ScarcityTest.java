package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Crawls that lack what they need: files, memory, a disk that takes bytes. Each goes on or stops with clear
/// words, and ends with all pages.
class ScarcityTest {
    private static final TreeWeb WEB = new TreeWeb(24, 15);

    @TempDir
    Path folder;

    private static Set<String> allPages() {
        Set<String> all = new TreeSet<>();
        for (int h = 0; h < WEB.hosts(); h++) {
            for (int p = 0; p < WEB.pages(); p++) {
                all.add(TreeWeb.url(h, p));
            }
        }
        return all;
    }

    private static void assertAllPages(Path data) {
        assertEquals(
                allPages(),
                JournalledDecisions.of(data.resolve(TreeWeb.TOPIC)).pages().keySet());
        Ran check = Ran.of("check", "--data", data.toString());
        assertEquals(0, check.code(), check.out());
    }

    private static void assertClear(String words) {
        assertFalse(words.contains("internal error"), words);
        assertFalse(words.contains("\tat "), words);
    }

    @Test
    void withAsFewOpenFilesAsTheLauncherAllowsACrawlEndsWithAllPages() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "ulimit");
        Path topic = TreeWeb.topicFile(folder);
        try (DemoSide web = new DemoSide(WEB, Duration.ZERO);
                RemoraProcess crawl = RemoraProcess.start(
                        List.of("bash", "-c", "ulimit -n 512; exec \"$@\"", "bash"),
                        List.of(),
                        folder,
                        web.crawl(topic, folder))) {
            assertEquals(0, crawl.end(), crawl::words);
            assertClear(crawl.words());
            assertAllPages(folder);
        }
    }

    @Test
    void in256MegabytesOfHeapACrawlEndsWithAllPages() throws Exception {
        Path topic = TreeWeb.topicFile(folder);
        try (DemoSide web = new DemoSide(WEB, Duration.ZERO);
                RemoraProcess crawl =
                        RemoraProcess.start(List.of(), List.of("-Xmx256m"), folder, web.crawl(topic, folder))) {
            assertEquals(0, crawl.end(), crawl::words);
            assertClear(crawl.words());
            assertAllPages(folder);
        }
    }

    @Test
    void aDiskThatIsReadOnlyStopsTheCrawlWithWordsAndItGoesOnOnceItIsNot() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=200m", "tmpfs", disk.toString()), "needs root on Linux");
        Path topic = TreeWeb.topicFile(folder);
        try (DemoSide web = new DemoSide(WEB, Duration.ZERO)) {
            try (RemoraProcess first = RemoraProcess.start(folder, web.crawl(topic, disk, "--max-pages", "100"))) {
                assertEquals(0, first.end(), first::words);
            }
            assertTrue(run("mount", "-o", "remount,ro", disk.toString()));
            int asked = web.witness.count();
            Ran stopped = Ran.of(web.crawl(topic, disk));
            assertEquals(1, stopped.code(), stopped.err());
            assertTrue(stopped.err().contains("Read-only file system"), stopped.err());
            assertClear(stopped.err());
            assertEquals(asked, web.witness.count(), "nothing is asked for in vain");
            Ran check = Ran.of("check", "--data", disk.toString());
            assertEquals(0, check.code(), check.out() + check.err());
            assertTrue(run("mount", "-o", "remount,rw", disk.toString()));
            Ran next = Ran.of(web.crawl(topic, disk, "--max-pages", "100000"));
            assertEquals(0, next.code(), next.err());
            assertAllPages(disk);
        } finally {
            run("umount", "-l", disk.toString());
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

package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remora.crawler.replay.RequestLog.Entry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ctrl-C at a terminal.
class StopTest {
    /// What a shell expects of a command that a SIGINT ended.
    private static final int INTERRUPTED = 130;

    @TempDir
    Path folder;

    @Test
    void ctrlCEndsACrawlCleanlyAndTheNextOneGoesOn() throws Exception {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "signals are sent by env and kill of Linux");
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 600}");
        GatedWeb web = new GatedWeb(DemoSide.demoWeb(), 100);
        try (DemoSide demo = new DemoSide(web, Duration.ZERO);
                RemoraProcess crawl =
                        RemoraProcess.startInterruptible(folder, demo.crawl(topic, folder, "--threads", "4"))) {
            web.awaitHeld();
            crawl.interrupt();
            crawl.awaitWords("Stopping: finishing requests in progress");
            web.open();
            assertEquals(INTERRUPTED, crawl.end(), crawl::words);
            assertTrue(crawl.words().contains("Stopped. Run the same command to resume."), crawl::words);
            assertTrue(crawl.words().contains("Next: ./remora search QUERY --topic " + DemoSide.TOPIC), crawl::words);

            int asked = demo.witness.count();
            Set<String> stored = JournalledDecisions.of(folder.resolve(DemoSide.TOPIC))
                    .pages()
                    .keySet();
            assertTrue(stored.size() >= 60 && stored.size() < 600, stored.size() + " pages before the stop");
            Ran next = Ran.of(demo.crawl(topic, folder));
            assertEquals(0, next.code(), next.err());
            assertTrue(next.err().contains("600 pages fetched"), next.err());
            Set<String> again =
                    demo.witness.since(asked).stream().map(Entry::url).collect(Collectors.toSet());
            again.retainAll(demo.witness.since(0).subList(0, asked).stream()
                    .map(Entry::url)
                    .collect(Collectors.toSet()));
            assertEquals(Set.of(), again, "nothing is asked for twice by one run, stopped or not");
        }
    }
}

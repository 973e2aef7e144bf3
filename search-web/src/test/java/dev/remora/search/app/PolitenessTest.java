package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.RequestLog.Entry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How a crawl of many hosts side by side looks from the outside: by the log of the web that it crawled.
class PolitenessTest {
    private static final Duration DELAY = Duration.ofMillis(200);

    @TempDir
    static Path folder;

    private static Ran ran;
    private static Map<String, List<Entry>> byHost;

    /// Breadth-first, which goes to all hosts that it comes to know. The failing host is left out: its pages
    /// are rightly asked for more than once.
    @BeforeAll
    static void crawl() {
        Path topic = DemoSide.topicFile(
                folder,
                "{strategy: breadth-first, delay: 200ms, maxPages: 240, margin: 1.0, scope: {exclude: [budong.example]}}");
        try (DemoSide demo = DemoSide.open(Duration.ofMillis(2))) {
            ran = Ran.of(demo.crawl(topic, folder.resolve("data")));
            byHost = demo.witness.since(0).stream()
                    .collect(Collectors.groupingBy(Entry::host, TreeMap::new, Collectors.toList()));
        }
    }

    @AfterAll
    static void forget() {
        byHost = null;
    }

    @Test
    void manyHostsAreCrawledSideBySide() {
        assertEquals(0, ran.code(), ran.err());
        assertTrue(byHost.size() >= 12, () -> "hosts asked: " + byHost.keySet());
    }

    @Test
    void noHostIsAskedTwiceWithinTheDelay() {
        byHost.forEach((host, requests) -> {
            for (int i = 1; i < requests.size(); i++) {
                Duration gap = Duration.between(
                        requests.get(i - 1).at(), requests.get(i).at());
                assertTrue(
                        gap.compareTo(DELAY) >= 0, gap + " between " + requests.get(i - 1) + " and " + requests.get(i));
            }
        });
    }

    @Test
    void robotsTxtIsAskedForOnceAHostAndBeforeItsPages() {
        byHost.forEach((host, requests) -> {
            String robots = "http://" + host + "/robots.txt";
            assertEquals(robots, requests.getFirst().url());
            assertEquals(
                    1, requests.stream().filter(r -> r.url().equals(robots)).count(), robots);
        });
    }

    @Test
    void nothingIsAskedForThatRobotsTxtForbids() {
        assertFalse(byHost.isEmpty());
        byHost.forEach((host, requests) -> requests.forEach(request -> {
            assertFalse(request.url().contains("/admin/"), request.url());
            assertFalse(request.url().contains("sid="), request.url());
        }));
    }

    @Test
    void noPageIsAskedForTwice() {
        byHost.forEach((host, requests) -> assertEquals(
                requests.size(), requests.stream().map(Entry::url).distinct().count(), host));
    }
}

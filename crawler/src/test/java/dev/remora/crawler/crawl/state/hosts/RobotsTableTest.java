package dev.remora.crawler.crawl.state.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.loop.VirtualCrawl;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RobotsTableTest {
    private static final Instant NOW = VirtualCrawl.START;

    private final MemoryCollection archive =
            new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, "http://h0.example/"));
    private final RobotsTable table = new RobotsTable(Duration.ofDays(1), archive);

    private void fetched(String origin, String robots) {
        Url url = new Url(origin + "/robots.txt");
        WarcLocation warc = archive.archive(
                new Exchange(url, NOW, List.of(), 200, List.of(), Bytes.of(robots.getBytes(UTF_8)), false));
        table.fetched(new JournalRecord.RobotsFetched(NOW, origin, new Answer(200, Optional.of(warc))));
    }

    private boolean allows(String url) {
        return table.rules(new Url(url), NOW).orElseThrow().allows(new Url(url));
    }

    @Test
    void rulesAreKeptForTheHostsAskedLastAndReadAgainForOthers() {
        for (int i = 0; i < 2_100; i++) {
            fetched("http://h" + i + ".example", "User-agent: *\nDisallow: /" + i);
            assertFalse(allows("http://h" + i + ".example/" + i));
        }
        assertEquals(2_000, table.kept());
        assertFalse(allows("http://h0.example/0"));
        assertTrue(allows("http://h0.example/1"));
        assertEquals(2_000, table.kept());
    }

    /// 16 million characters are kept, whatever they are.
    @Test
    void theSitemapsOfKeptRulesCountToo() {
        String sitemaps = IntStream.range(0, 1_000)
                .mapToObj(i -> "Sitemap: http://a.example/" + "a".repeat(400) + i)
                .collect(Collectors.joining("\n"));
        for (int i = 0; i < 60; i++) {
            fetched("http://h" + i + ".example", sitemaps);
            assertTrue(allows("http://h" + i + ".example/"));
        }
        assertTrue(table.kept() < 40, table.kept() + " kept");
    }

    private void answered(int status, Instant at) {
        table.fetched(new JournalRecord.RobotsFetched(at, "http://a.example", new Answer(status)));
    }

    @Test
    void rulesAreTrustedForADay() {
        Url url = new Url("http://a.example/x");
        assertEquals(Optional.empty(), table.rules(url, NOW));
        answered(404, NOW);
        assertTrue(table.rules(url, NOW.plus(Duration.ofDays(1))).isPresent());
        assertEquals(
                Optional.empty(), table.rules(url, NOW.plus(Duration.ofDays(1)).plusMillis(1)));
        assertTrue(table.known("http://a.example").isPresent(), "what is known of an origin, of any age");
        answered(404, NOW.plus(Duration.ofDays(2)));
        assertTrue(table.rules(url, NOW.plus(Duration.ofDays(3))).isPresent());
    }

    @Test
    void anOriginWithoutRobotsForbidsNothingAndAnErrorOfTheServerLeavesTheRulesBefore() {
        Url url = new Url("http://a.example/7");
        answered(503, NOW);
        answered(0, NOW);
        assertEquals(Optional.empty(), table.rules(url, NOW));
        answered(404, NOW);
        assertTrue(allows(url.text()));
        fetched("http://a.example", "User-agent: *\nDisallow: /7");
        assertFalse(allows(url.text()));
        answered(503, NOW);
        assertFalse(allows(url.text()));
        answered(410, NOW);
        assertTrue(allows(url.text()));
    }

    /// What breaks on reading one answer is that answer's matter: its host is asked again.
    @Test
    void rulesThatCannotBeReadAnyMoreAreAskedForAgain() {
        CollectionReader breaking = (CollectionReader) Proxy.newProxyInstance(
                RobotsTableTest.class.getClassLoader(), new Class<?>[] {CollectionReader.class}, (_, _, _) -> {
                    throw new IllegalStateException("a defect");
                });
        RobotsTable broken = new RobotsTable(Duration.ofDays(1), breaking);
        WarcLocation somewhere = new WarcLocation(7, 123_456);
        broken.fetched(
                new JournalRecord.RobotsFetched(NOW, "http://a.example", new Answer(200, Optional.of(somewhere))));
        assertEquals(Optional.empty(), broken.rules(new Url("http://a.example/"), NOW));
        assertEquals(Optional.empty(), broken.known("http://a.example"));
        assertEquals(0, broken.kept());
    }

    @Test
    void longRulesAreKeptForFewHosts() {
        String rule = "Disallow: /" + "x".repeat(1_000) + "\n";
        for (int i = 0; i < 40; i++) {
            fetched(
                    "http://h" + i + ".example",
                    "User-agent: *\n" + rule.replace("xx", "" + i).repeat(1));
            String many = IntStream.range(0, 480)
                    .mapToObj(k -> "Disallow: /" + k + "x".repeat(1_000))
                    .collect(Collectors.joining("\n"));
            fetched("http://long" + i + ".example", "User-agent: *\n" + many);
            assertFalse(allows("http://long" + i + ".example/7" + "x".repeat(1_000)));
        }
        assertTrue(table.kept() < 40, () -> table.kept() + " kept");
    }
}

package dev.remora.cluster.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.frontier.PriorityHistogram;
import dev.remora.search.app.wiring.CrawlOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How rounds are planned, over two shards that fetch what they are asked for and always have better links than that.
class ShardedCrawlTest {
    private static final int SHARDS = 2;
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    private Path data;

    private final List<ShardTask.Crawl> rounds = new ArrayList<>();
    private Instant now = BEGIN;
    private Duration roundTakes = Duration.ofSeconds(1);

    private final Clock clock = new Clock() {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    };

    private final ShardRunner shards = new ShardRunner() {
        @Override
        public List<ShardReply> run(List<ShardTask> tasks) {
            now = now.plus(roundTakes);
            List<ShardReply> replies = new ArrayList<>();
            for (ShardTask task : tasks) {
                long fetched = 0;
                if (task.order() instanceof ShardTask.Crawl crawl) {
                    fetched = crawl.pages();
                    if (task.shard() == 0) {
                        rounds.add(crawl);
                    }
                }
                replies.add(done(fetched));
            }
            return replies;
        }

        private ShardReply done(long fetched) {
            PriorityHistogram queue = new PriorityHistogram();
            for (int link = 0; link < 20_000; link++) {
                queue.add(0.5);
            }
            return new ShardReply.Done(
                    0,
                    new ShardReply.Figures(fetched, 0, fetched, 1),
                    queue,
                    new SentPriorities.Builder().build(),
                    Map.of(),
                    "",
                    1);
        }

        @Override
        public List<ShardReply> settleTexts(List<ShardTask> tasks) {
            throw new IllegalStateException("not asked for");
        }
    };

    /// Crawls, and stops after so many rounds.
    private void crawl(int most) throws IOException {
        ShardFolder folder = ShardFolder.of(data, "rounds");
        ShardFolder.State state = new ShardFolder.State("rounds", SHARDS, List.of(0L, 0L));
        new ShardedCrawl(
                        DriverBench.parsed("""
                                id: rounds
                                name: 轮次
                                keywords: {针灸: 1}
                                seeds: ["http://h0.example/"]
                                crawl: {maxPages: 30000}
                                """),
                        folder,
                        state,
                        CrawlOptions.over(data),
                        shards,
                        new ShardedCrawl.Limits(100, Duration.ofHours(1)),
                        clock)
                .run(() -> rounds.size() > most, _ -> {});
    }

    /// Pages of the crawl before each round whose pages are indexed.
    private List<Long> indexed() {
        return before(ShardTask.Crawl::indexed);
    }

    /// Pages of the crawl before each of some rounds.
    private List<Long> before(Predicate<ShardTask.Crawl> some) {
        List<Long> before = new ArrayList<>();
        for (int round = 1; round < rounds.size(); round++) {
            if (some.test(rounds.get(round))) {
                before.add(SHARDS * rounds.get(round - 1).pages());
            }
        }
        return before;
    }

    @Test
    void roundsGrowToAThirdOfTheCrawl() throws IOException {
        crawl(10);
        List<Long> pages = rounds.stream().map(round -> SHARDS * round.pages()).toList();
        assertEquals(List.of(0L, 100L, 200L, 300L, 400L, 532L, 708L, 944L, 1258L, 1678L, 2238L), pages.subList(0, 11));
    }

    @Test
    void pagesAreIndexedWhenThereAreTwiceAsManyAndWhenTheCrawlStops() throws IOException {
        crawl(10);
        assertEquals(List.of(0L, 200L, 708L, 2238L), indexed());
        assertEquals(rounds.get(10).pages(), rounds.get(11).pages(), "the last one fetches nothing");
    }

    @Test
    void queuesAreScoredAgainWhenTheCrawlHasGrownByHalfAndByAPageForEachThirtyTwoLinks() throws IOException {
        crawl(14);
        // 40,000 links wait, so for 1,250 pages
        assertEquals(List.of(1258L, 2984L, 5308L), before(ShardTask.Crawl::rescored));
    }

    @Test
    void pagesAreIndexedAfterTenMinutesAtTheLatest() throws IOException {
        roundTakes = Duration.ofMinutes(6);
        crawl(10);
        assertEquals(List.of(0L, 200L, 532L), indexed().subList(0, 3));
    }
}

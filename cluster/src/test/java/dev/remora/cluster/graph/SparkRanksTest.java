package dev.remora.cluster.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.cluster.spark.SparkMaster;
import dev.remora.shared.graph.LinkGraph;
import dev.remora.shared.graph.LinkGraphBuilder;
import dev.remora.shared.graph.PageRank;
import dev.remora.shared.graph.Ranks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The ranks of shards are those of [PageRank] over the links of all of them.
@Timeout(300)
class SparkRanksTest {
    private static final double SAME = 1e-9;
    private static final PageRank SETTINGS = new PageRank(0.5, 1e-6, 200); // 20 steps
    private static final PageRank.Interest INTEREST = key -> key % 3 == 0 ? 0.1 + (key % 7) / 10.0 : 0;
    private static final PageRank.Interest NONE = _ -> 0;

    private static JavaSparkContext spark;

    @TempDir
    private Path scratch;

    @BeforeAll
    static void connect() {
        spark = SparkMaster.at("local[2]").connect("ranks");
    }

    @AfterAll
    static void close() {
        spark.close();
    }

    /// Puts every page and redirect into all links, and into those of its shard.
    private static final class Web {
        private final LinkGraphBuilder all = new LinkGraphBuilder();
        private final List<LinkGraphBuilder> shards;

        Web(int shards) {
            this.shards = Stream.generate(LinkGraphBuilder::new).limit(shards).toList();
        }

        private List<LinkGraphBuilder> of(long key) {
            return List.of(all, shards.get((int) (key * 31 % shards.size())));
        }

        void put(long page, long... targets) {
            of(page).forEach(links -> links.put(page, targets));
        }

        void redirect(long from, long to) {
            of(from).forEach(links -> links.redirect(from, to));
        }

        /// 60 pages of 100 addresses, with links to any; every seventh address redirects, pages among them.
        static Web random(int shards, long seed) {
            Random random = new Random(seed);
            Web web = new Web(shards);
            for (long address = 0; address < 100; address++) {
                if (address % 5 < 3) {
                    int degree = random.nextInt(4) == 0 ? 0 : random.nextInt(12);
                    web.put(address, random.longs(degree, 0, 100).toArray());
                }
                if (address % 7 == 0) {
                    web.redirect(address, random.nextInt(100));
                }
            }
            return web;
        }
    }

    private List<ShardRanks> ranked(Web web, PageRank.Interest interest, long atOnce) {
        List<ShardLinks> links = new ArrayList<>();
        for (LinkGraphBuilder shard : web.shards) {
            links.add(ShardLinks.of(links.size(), shard, interest));
        }
        JavaRDD<ShardLinks> shards = spark.parallelize(links, links.size());
        return new SparkRanks(spark, SETTINGS, scratch, atOnce).rank(shards).collect();
    }

    private void assertSame(Web web, PageRank.Interest interest) {
        assertSame(web, interest, 0);
    }

    private void assertSame(Web web, PageRank.Interest interest, long atOnce) {
        LinkGraph graph = web.all.build();
        Ranks general = SETTINGS.of(graph);
        Ranks topical = SETTINGS.of(graph, interest);
        int pages = 0;
        for (ShardRanks shard : ranked(web, interest, atOnce)) {
            assertEquals(graph.size(), shard.nodes());
            pages += shard.keys().length;
            double[] ranks = Arrays.stream(shard.keys())
                    .mapToDouble(key -> general.rank(graph.node(key)))
                    .toArray();
            double[] topicRanks = Arrays.stream(shard.keys())
                    .mapToDouble(key -> topical.rank(graph.node(key)))
                    .toArray();
            assertArrayEquals(ranks, shard.ranks(), SAME);
            assertArrayEquals(topicRanks, shard.topicRanks(), SAME);
            for (long key : shard.keys()) {
                assertEquals(general.scaledOf(key), shard.scaled(SETTINGS).rankOf(key), SAME);
                assertEquals(topical.scaledFromZero(key), shard.scaled(SETTINGS).topicRankOf(key), SAME);
            }
        }
        assertEquals(graph.size(), pages);
    }

    @Test
    void oneShardIsRankedAsByOneProcess() {
        assertSame(Web.random(1, 1), INTEREST);
    }

    @Test
    void severalShardsAreRankedAsTheUnionOfTheirLinks() {
        assertSame(Web.random(4, 2), INTEREST);
    }

    @Test
    void aSmallGraphIsRankedInOneProcess() {
        assertSame(Web.random(4, 2), INTEREST, Long.MAX_VALUE);
        assertSame(new Web(2), INTEREST, Long.MAX_VALUE);
    }

    @Test
    void withoutAPageOfInterestTheRanksAreTheGeneralOnes() {
        assertSame(Web.random(3, 3), NONE);
    }

    /// Page 0 links to the beginnings of two chains: 8 redirects end at page 50, 9 at none.
    @Test
    void redirectsAreFollowedAcrossShardsAsFarAsByOneProcess() {
        Web web = new Web(3);
        web.put(0, 100, 200);
        web.put(50, 0);
        web.put(60);
        for (int hop = 0; hop < 9; hop++) {
            web.redirect(100 + hop, hop == 7 ? 50 : 101 + hop);
            web.redirect(200 + hop, hop == 8 ? 60 : 201 + hop);
        }
        web.redirect(60, 50); // was fetched under its own address
        assertSame(web, INTEREST);
        LinkGraph graph = web.all.build();
        assertEquals(1, graph.degree(graph.node(0)));
    }

    @Test
    void shardsWithoutPagesHaveNoRanks() {
        assertEquals(
                List.of(0, 0),
                ranked(new Web(2), INTEREST, 0).stream()
                        .map(shard -> shard.keys().length)
                        .toList());
        Web web = new Web(4);
        web.put(1, 2, 3);
        web.put(2, 1);
        assertSame(web, INTEREST);
    }

    @Test
    void ranksAreTakenFromTheScratchFolderNotFromTheFirstStepAgain() throws IOException {
        ranked(Web.random(2, 4), INTEREST, 0);
        try (Stream<Path> files = Files.walk(scratch)) {
            assertTrue(files.anyMatch(file -> file.getFileName().toString().startsWith("part-")));
        }
    }
}

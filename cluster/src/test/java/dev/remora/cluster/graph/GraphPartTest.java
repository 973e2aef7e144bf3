package dev.remora.cluster.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.graph.LinkGraphBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Finding pages across shards and passing rank between them, in one process.
class GraphPartTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "0, 2147483647", "1, 0", "2147483647, 2147483647", "3, 17"})
    void aPlaceIsItsShardAndItsNumberThere(int shard, int node) {
        long place = Place.of(shard, node);
        assertTrue(place >= 0);
        assertEquals(shard, Place.shard(place));
        assertEquals(node, Place.node(place));
    }

    @Test
    void pagesOfAShardAreOneAfterTheOther() {
        assertTrue(Place.of(0, Integer.MAX_VALUE) < Place.of(1, 0));
        assertEquals(Place.of(5, 6) + 1, Place.of(5, 7));
        assertTrue(Place.NOWHERE < 0 && Place.ELSEWHERE < Place.NOWHERE);
    }

    @Test
    void listsGrowEachByItself() {
        LongLists lists = new LongLists(3);
        LongStream.range(0, 100).forEach(value -> lists.add(1, value));
        lists.add(2, Long.MIN_VALUE);
        assertArrayEquals(new long[0], lists.get(0));
        assertArrayEquals(LongStream.range(0, 100).toArray(), lists.get(1));
        assertArrayEquals(new long[] {Long.MIN_VALUE}, lists.all().get(2));
    }

    @ParameterizedTest
    @CsvSource({"7, 4, 3", "-1, 4, 3", "-4, 4, 0", "9, 1, 0"})
    void everyKeyHasItsDirectory(long key, int directories, int number) {
        assertEquals(number, Directory.of(key, directories));
    }

    /// Places the pages of shards as the exchange between machines does.
    private static List<ResolvedAddresses> resolved(List<ShardLinks> shards, int rounds) {
        int count = shards.size();
        List<Directory> directories = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            int at = number;
            directories.add(Directory.of(shards.stream()
                    .map(shard -> Directory.told(shard, count).get(at))
                    .toList()));
        }
        List<ResolvedAddresses> now =
                new ArrayList<>(shards.stream().map(ResolvedAddresses::of).toList());
        for (int round = 0; round < rounds; round++) {
            now.replaceAll(each -> {
                List<long[]> questions = each.questions(count);
                return each.with(IntStream.range(0, count)
                        .mapToObj(number -> directories.get(number).answer(questions.get(number)))
                        .toList());
            });
        }
        return now;
    }

    private static ShardLinks shard(int number, LinkGraphBuilder links) {
        return ShardLinks.of(number, links, key -> key / 100.0);
    }

    private static Map<Long, Long> places(ShardLinks shard, ResolvedAddresses resolved) {
        Map<Long, Long> places = new TreeMap<>();
        IntStream.range(0, shard.keys().length).forEach(at -> places.put(shard.keys()[at], resolved.places()[at]));
        return places;
    }

    /// Pages 1 and 2 are in the first shard, 3 in the second; 10 redirects by 11 to 3, and 20 and 21 to each other.
    private static List<ShardLinks> web() {
        LinkGraphBuilder first = new LinkGraphBuilder();
        first.put(1, 3, 2, 10, 99);
        first.put(2, 20);
        first.redirect(11, 3);
        LinkGraphBuilder second = new LinkGraphBuilder();
        second.put(3, 1, 1, 3);
        second.redirect(10, 11);
        second.redirect(20, 21);
        second.redirect(21, 20);
        return List.of(shard(0, first), shard(1, second));
    }

    @Test
    void linksLandWhereRedirectsEndOnAnyShard() {
        List<ShardLinks> shards = web();
        Map<Long, Long> places = places(shards.getFirst(), resolved(shards, 3).getFirst());
        assertEquals(Place.of(0, 0), places.get(1L));
        assertEquals(Place.of(0, 1), places.get(2L));
        assertEquals(Place.of(1, 0), places.get(3L));
        assertEquals(Place.of(1, 0), places.get(10L));
        assertEquals(Place.NOWHERE, places.get(99L));
        assertEquals(Place.ELSEWHERE, places.get(20L), "a loop leads nowhere");
        assertEquals(1, resolved(shards, 3).getFirst().open());
    }

    @Test
    void aPageThatWasFetchedDoesNotRedirectWhicheverShardSaysSo() {
        LinkGraphBuilder page = new LinkGraphBuilder();
        page.put(1, 2);
        page.put(2);
        LinkGraphBuilder redirect = new LinkGraphBuilder();
        redirect.redirect(2, 1);
        for (int of = 0; of < 2; of++) {
            List<ShardLinks> shards = List.of(shard(0, of == 0 ? page : redirect), shard(1, of == 1 ? page : redirect));
            assertEquals(Place.of(of, 1), places(shards.get(of), resolved(shards, 2).get(of)).get(2L));
        }
    }

    @Test
    void linksOfAPageAreOtherPagesEachOnce() {
        List<ShardLinks> shards = web();
        List<ResolvedAddresses> landings = resolved(shards, 3);
        GraphPart first = GraphPart.of(shards.get(0), landings.get(0));
        assertArrayEquals(new long[] {1, 2}, first.keys());
        assertArrayEquals(new double[] {0.01, 0.02}, first.interest());
        assertArrayEquals(new int[] {0, 2, 2}, first.starts());
        assertArrayEquals(new long[] {Place.of(0, 1), Place.of(1, 0)}, first.targets());
        assertEquals(0.25, first.dangling(new double[] {3, 0.25}), "page 2 links to a loop only");
        GraphPart second = GraphPart.of(shards.get(1), landings.get(1));
        assertArrayEquals(new long[] {Place.of(0, 0)}, second.targets());
        assertArrayEquals(new int[] {0}, second.linked(2).get(0));
        assertArrayEquals(new int[0], second.linked(2).get(1));
    }

    /// What all pages pass and what dangles is all the rank there is, however the pages are divided.
    @Test
    void noRankIsLostBetweenShards() {
        Random random = new Random(20_261_129);
        for (int draw = 0; draw < 100; draw++) {
            int count = 1 + random.nextInt(5);
            List<ShardLinks> shards = drawn(random, count);
            List<ResolvedAddresses> landings = resolved(shards, 6);
            double before = 0;
            double after = 0;
            for (int number = 0; number < count; number++) {
                GraphPart part = GraphPart.of(shards.get(number), landings.get(number));
                double[] ranks = random.doubles(part.size()).toArray();
                before += Arrays.stream(ranks).sum();
                after += part.dangling(ranks);
                List<double[]> passed = part.passed(ranks, count);
                List<int[]> linked = part.linked(count);
                for (int to = 0; to < count; to++) {
                    assertEquals(linked.get(to).length, passed.get(to).length);
                    after += Arrays.stream(passed.get(to)).sum();
                }
            }
            assertEquals(before, after, 1e-9);
        }
    }

    private static List<ShardLinks> drawn(Random random, int count) {
        List<LinkGraphBuilder> builders =
                IntStream.range(0, count).mapToObj(_ -> new LinkGraphBuilder()).toList();
        for (long key = 0; key < 40; key++) {
            LinkGraphBuilder shard = builders.get(random.nextInt(count));
            if (random.nextInt(4) == 0) {
                shard.redirect(key, random.nextInt(45));
            } else {
                shard.put(key, random.ints(random.nextInt(6), 0, 45).asLongStream().toArray());
            }
        }
        return IntStream.range(0, count).mapToObj(number -> shard(number, builders.get(number))).toList();
    }
}

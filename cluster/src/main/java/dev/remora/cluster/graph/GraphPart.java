package dev.remora.cluster.graph;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// The pages of one shard with the links that leave them. Linked pages are in `targets`, each once, the pages of a
/// shard one after the other; so a step sends a number for each, however many links lead there. A shard has at most
/// 2³¹ links; all together may have more.
///
/// @param keys of the pages
/// @param interest of the pages
/// @param starts the links of page `u` are `links[starts[u]] … links[starts[u + 1] - 1]`
/// @param links positions in `targets`
/// @param targets places of linked pages, ascending
@SuppressWarnings("ArrayRecordComponent") // travels between machines, and is never compared
record GraphPart(long[] keys, double[] interest, int[] starts, int[] links, long[] targets) implements Serializable {
    static GraphPart of(ShardLinks shard, ResolvedAddresses landings) {
        int[] pages =
                IntStream.range(0, shard.keys().length).filter(shard::isPage).toArray();
        int[] starts = new int[pages.length + 1];
        long[][] places = new long[pages.length][];
        for (int node = 0; node < pages.length; node++) {
            long self = Place.of(shard.shard(), node);
            places[node] = Arrays.stream(shard.links()[pages[node]])
                    .mapToLong(address -> landings.places()[address])
                    .filter(place -> place >= 0 && place != self)
                    .sorted()
                    .distinct()
                    .toArray();
            starts[node + 1] = Math.addExact(starts[node], places[node].length);
        }
        long[] targets = Arrays.stream(places)
                .flatMapToLong(LongStream::of)
                .sorted()
                .distinct()
                .toArray();
        int[] links = Arrays.stream(places)
                .flatMapToLong(LongStream::of)
                .mapToInt(place -> Arrays.binarySearch(targets, place))
                .toArray();
        return new GraphPart(
                IntStream.of(pages).mapToLong(page -> shard.keys()[page]).toArray(),
                IntStream.of(pages).mapToDouble(page -> shard.interest()[page]).toArray(),
                starts,
                links,
                targets);
    }

    int size() {
        return keys.length;
    }

    private int degree(int node) {
        return starts[node + 1] - starts[node];
    }

    /// The nodes of each shard that are linked from here.
    List<int[]> linked(int shards) {
        List<int[]> linked = new ArrayList<>();
        for (int shard = 0, from = 0; shard < shards; shard++) {
            int end = end(from, shard);
            linked.add(Arrays.stream(targets, from, end).mapToInt(Place::node).toArray());
            from = end;
        }
        return linked;
    }

    /// The rank that the pages pass to those of each shard, in the order of [#linked].
    List<double[]> passed(double[] ranks, int shards) {
        double[] all = new double[targets.length];
        for (int node = 0; node < size(); node++) {
            double share = ranks[node] / degree(node);
            for (int i = starts[node]; i < starts[node + 1]; i++) {
                all[links[i]] += share;
            }
        }
        List<double[]> passed = new ArrayList<>();
        for (int shard = 0, from = 0; shard < shards; shard++) {
            int end = end(from, shard);
            passed.add(Arrays.copyOfRange(all, from, end));
            from = end;
        }
        return passed;
    }

    private int end(int from, int shard) {
        int end = Arrays.binarySearch(targets, from, targets.length, Place.of(shard + 1, 0));
        return end < 0 ? -end - 1 : end;
    }

    /// The total rank of pages without links.
    double dangling(double[] ranks) {
        double sum = 0;
        for (int node = 0; node < size(); node++) {
            sum += degree(node) == 0 ? ranks[node] : 0;
        }
        return sum;
    }
}

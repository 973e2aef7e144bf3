package dev.remora.crawler.duplicates;

import dev.remora.shared.page.Bytes;
import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A cluster of near duplicates in its shard, as the others need to know it. Clusters of one name are one.
///
/// @param shard its number
/// @param name of the cluster
/// @param sketch that began it
/// @param since when its first page was last requested; [Instant#MAX] if it has none any more
public record SharedCluster(int shard, long name, Bytes sketch, Instant since) implements Serializable {
    private static final Comparator<SharedCluster> AGE =
            Comparator.comparing(SharedCluster::since).thenComparingLong(SharedCluster::name);

    /// A band that thousands share says nothing, the others may.
    private static final int MOST_COMPARED = 64;

    /// Two clusters of different shards whose sketches are near.
    ///
    /// @param agreement equal minima of their sketches
    public record Pair(SharedCluster one, SharedCluster other, int agreement) implements Serializable {}

    /// What a shard has to change: the pages of a cluster belong to another from now on.
    ///
    /// @param shard its number
    /// @param cluster name of the cluster
    /// @param into name of the other
    /// @param sketch that began the other
    public record Move(int shard, long cluster, long into, Bytes sketch) implements Serializable {}

    /// The bands of its sketch: near clusters have one in common, most probably.
    public List<Long> bands() {
        Sketch own = Sketch.of(sketch);
        List<Long> bands = new ArrayList<>();
        for (int band = 0; band < Sketch.BANDS; band++) {
            bands.add((long) band << 32 | Integer.toUnsignedLong(own.band(band)));
        }
        return bands;
    }

    /// Finds clusters of different shards that are near.
    ///
    /// @param sharing all clusters that share a band
    public static List<Pair> near(Iterable<SharedCluster> sharing) {
        List<SharedCluster> sorted = new ArrayList<>();
        sharing.forEach(sorted::add);
        sorted.sort(AGE);
        List<Pair> pairs = new ArrayList<>();
        for (int later = 1; later < sorted.size(); later++) {
            SharedCluster other = sorted.get(later);
            Sketch sought = Sketch.of(other.sketch);
            for (int earlier = later - 1; earlier >= Math.max(0, later - MOST_COMPARED); earlier--) {
                SharedCluster one = sorted.get(earlier);
                int agreement = sought.agreement(Sketch.of(one.sketch));
                if (one.shard != other.shard && one.name != other.name && agreement >= NearDuplicateClusters.NEAR) {
                    pairs.add(new Pair(one, other, agreement));
                }
            }
        }
        return pairs;
    }

    /// Determines which clusters go into which, as pages do in one process: the earliest stays, and a later one goes
    /// into the nearest of those that stay.
    ///
    /// @param pairs all that are near; one may be among them several times
    /// @return what has to change; nothing if it was applied before
    public static List<Move> settle(Iterable<Pair> pairs) {
        Map<Long, SharedCluster> earliest = new HashMap<>();
        Map<Long, Map<Long, Integer>> near = new HashMap<>();
        Set<SharedCluster> all = new LinkedHashSet<>();
        for (Pair pair : pairs) {
            for (SharedCluster cluster : List.of(pair.one, pair.other)) {
                all.add(cluster);
                earliest.merge(cluster.name, cluster, (a, b) -> AGE.compare(a, b) <= 0 ? a : b);
            }
            near.computeIfAbsent(pair.one.name, _ -> new HashMap<>()).put(pair.other.name, pair.agreement);
            near.computeIfAbsent(pair.other.name, _ -> new HashMap<>()).put(pair.one.name, pair.agreement);
        }
        Set<Long> staying = new HashSet<>();
        Map<Long, SharedCluster> into = new HashMap<>();
        for (SharedCluster cluster : earliest.values().stream().sorted(AGE).toList()) {
            Optional<SharedCluster> nearest = near.get(cluster.name).entrySet().stream()
                    .filter(other -> staying.contains(other.getKey()))
                    .min(Comparator.comparingInt((Map.Entry<Long, Integer> other) -> -other.getValue())
                            .thenComparing(other -> earliest.get(other.getKey()), AGE))
                    .map(other -> earliest.get(other.getKey()));
            nearest.ifPresentOrElse(other -> into.put(cluster.name, other), () -> staying.add(cluster.name));
        }
        return all.stream()
                .filter(cluster -> into.containsKey(cluster.name))
                .map(cluster -> new Move(
                        cluster.shard, cluster.name, into.get(cluster.name).name, into.get(cluster.name).sketch))
                .toList();
    }
}

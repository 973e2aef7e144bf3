package dev.remora.cluster.graph;

import dev.remora.shared.graph.LinkGraph;
import dev.remora.shared.graph.LinkGraphBuilder;
import dev.remora.shared.graph.LinkText;
import dev.remora.shared.graph.PageRank;
import dev.remora.shared.graph.Ranks;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/// PageRank over the links of several shards.
///
/// @param spark runs the jobs
/// @param settings of the ranks
/// @param scratch folder for intermediate results, which all machines see; emptied by the caller
/// @param atOnce up to so many links are ranked in this process, since each step on the cluster is a job
public record SparkRanks(JavaSparkContext spark, PageRank settings, Path scratch, long atOnce) {
    /// Their links are held four times on the way, at 4 bytes each: 160 MB.
    public static final long AT_ONCE = 10_000_000;

    /// As many as [LinkGraph] follows.
    private static final int MAX_HOPS = 8;

    /// Ranks the pages of shards, whose journals must not change meanwhile.
    ///
    /// @param collections folders of the shards, which all machines see
    /// @param use takes the ranks of each shard, and the texts of links that lead there from others: one element
    ///     and partition for each, which may not be used after it
    public <R> R of(List<Path> collections, Function<JavaRDD<Tuple2<ShardRanks, List<LinkText>>>, R> use) {
        List<String> folders = collections.stream().map(Path::toString).toList();
        int shards = folders.size();
        JavaRDD<ShardReading> read = kept(spark.parallelize(folders, shards)
                .mapPartitionsWithIndex(
                        (shard, folder) -> List.of(ShardReading.read(shard, shards, folder.next()))
                                .iterator(),
                        true));
        try {
            JavaRDD<List<LinkText>> texts = AllToAll.exchange(read.map(ShardReading::texts))
                    .map(sent -> sent.stream().flatMap(List::stream).toList());
            return use.apply(rank(read.map(ShardReading::links)).zip(texts).map(shard -> shard));
        } finally {
            read.unpersist();
        }
    }

    /// @param links kept ([#kept]), or cheap to read again
    JavaRDD<ShardRanks> rank(JavaRDD<ShardLinks> links) {
        return links.map(ShardLinks::count).reduce(Long::sum) <= atOnce ? here(links.collect()) : onCluster(links);
    }

    private JavaRDD<ShardRanks> here(List<ShardLinks> shards) {
        LinkGraphBuilder all = new LinkGraphBuilder();
        Map<Long, Double> interest = new HashMap<>();
        shards.forEach(shard -> shard.into(all, interest));
        LinkGraph graph = all.build();
        Ranks general = settings.of(graph);
        Ranks topical = settings.of(graph, key -> interest.getOrDefault(key, 0.0));
        List<ShardRanks> ranks = shards.stream()
                .map(ShardLinks::pages)
                .map(keys -> new ShardRanks(keys, of(keys, graph, general), of(keys, graph, topical), graph.size()))
                .toList();
        return spark.parallelize(ranks, ranks.size());
    }

    private static double[] of(long[] keys, LinkGraph graph, Ranks ranks) {
        return LongStream.of(keys)
                .mapToDouble(key -> ranks.rank(graph.node(key)))
                .toArray();
    }

    private JavaRDD<ShardRanks> onCluster(JavaRDD<ShardLinks> shards) {
        spark.setCheckpointDir(scratch.toUri().toString());
        int count = shards.getNumPartitions();
        JavaRDD<GraphPart> parts =
                kept(shards.zip(landings(shards, count)).map(shard -> GraphPart.of(shard._1(), shard._2())));
        JavaRDD<List<int[]>> inlinks = kept(AllToAll.exchange(parts.map(part -> part.linked(count))));
        long nodes = parts.map(part -> (long) part.size()).reduce(Long::sum);
        double interest = 0;
        for (double shard :
                parts.map(part -> Arrays.stream(part.interest()).sum()).collect()) {
            interest += shard;
        }
        RankKind general = RankKind.first(0);
        List<RankKind> kinds = interest == 0 ? List.of(general) : List.of(general, RankKind.first(nodes / interest));
        return parts.zip(new SparkIteration(parts, inlinks, nodes, settings, kinds).solve())
                .map(shard -> new ShardRanks(
                        shard._1().keys(),
                        shard._2().getFirst().ranks(),
                        shard._2().getLast().ranks(),
                        nodes));
    }

    /// Looks up each address of the shards, and those that it redirects to.
    private static JavaRDD<ResolvedAddresses> landings(JavaRDD<ShardLinks> shards, int count) {
        JavaRDD<Directory> directories = kept(AllToAll.exchange(shards.map(shard -> Directory.told(shard, count)))
                .map(Directory::of));
        JavaRDD<ResolvedAddresses> landings = shards.map(ResolvedAddresses::of);
        for (int hop = 0; hop <= MAX_HOPS; hop++) {
            JavaRDD<List<Directory.Answer>> answers = AllToAll.exchange(directories
                    .zip(AllToAll.exchange(landings.map(shard -> shard.questions(count))))
                    .map(asked -> asked._2().stream().map(asked._1()::answer).toList()));
            landings = kept(landings.zip(answers).map(shard -> shard._1().with(shard._2())));
            if (landings.map(ResolvedAddresses::open).reduce(Long::sum) == 0) {
                break;
            }
        }
        return landings;
    }

    static <T> JavaRDD<T> kept(JavaRDD<T> rdd) {
        return rdd.persist(StorageLevel.MEMORY_AND_DISK());
    }
}

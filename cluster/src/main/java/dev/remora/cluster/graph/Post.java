package dev.remora.cluster.graph;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/// What partitions send one another.
final class Post {
    private Post() {}

    private record Letter<T>(int from, T content) implements Serializable {}

    /// Delivers.
    ///
    /// @param sent one list per partition, with an element for each partition, its own included
    /// @return one list per partition, with the element that each partition sent to it
    static <T> JavaRDD<List<T>> deliver(JavaRDD<List<T>> sent) {
        int partitions = sent.getNumPartitions();
        return sent.mapPartitionsWithIndex(
                        (from, lists) -> {
                            List<Tuple2<Integer, Letter<T>>> letters = new ArrayList<>();
                            for (T content : lists.next()) {
                                letters.add(new Tuple2<>(letters.size(), new Letter<>(from, content)));
                            }
                            return letters.iterator();
                        },
                        true)
                .mapToPair(letter -> letter)
                .partitionBy(new HashPartitioner(partitions)) // the hash of a number is the number
                .values()
                .mapPartitions(
                        letters -> {
                            List<T> received = new ArrayList<>(Collections.nCopies(partitions, null));
                            letters.forEachRemaining(letter -> received.set(letter.from(), letter.content()));
                            return List.of(received).iterator();
                        },
                        true);
    }

    /// A list of arrays, one per partition.
    static <T> List<T> of(T[] contents) {
        return Arrays.asList(contents);
    }
}

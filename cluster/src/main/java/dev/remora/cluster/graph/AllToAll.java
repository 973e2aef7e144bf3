package dev.remora.cluster.graph;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/// What all partitions send to all others (an all-to-all exchange).
final class AllToAll {
    private AllToAll() {}

    private record Message<T>(int from, T content) implements Serializable {}

    /// Sends and receives.
    ///
    /// @param sent one list per partition, with an element for each partition, its own included
    /// @return one list per partition, with the element that each partition sent to it
    static <T> JavaRDD<List<T>> exchange(JavaRDD<List<T>> sent) {
        int partitions = sent.getNumPartitions();
        return sent.mapPartitionsWithIndex(
                        (from, lists) -> {
                            List<Tuple2<Integer, Message<T>>> messages = new ArrayList<>();
                            for (T content : lists.next()) {
                                messages.add(new Tuple2<>(messages.size(), new Message<>(from, content)));
                            }
                            return messages.iterator();
                        },
                        true)
                .mapToPair(message -> message)
                .partitionBy(new HashPartitioner(partitions)) // the hash of a number is the number
                .values()
                .mapPartitions(
                        messages -> {
                            List<T> received = new ArrayList<>(Collections.nCopies(partitions, null));
                            messages.forEachRemaining(message -> received.set(message.from(), message.content()));
                            return List.of(received).iterator();
                        },
                        true);
    }

    /// A list of arrays, one per partition.
    static <T> List<T> of(T[] contents) {
        return Arrays.asList(contents);
    }
}

package dev.remora.cluster.crawl;

import java.io.Serializable;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// The receivers and priorities of the links that a shard sent: 12 bytes a link, however many shards there are.
final class SentPriorities implements Serializable {
    private static final long serialVersionUID = 1;

    private final int[] receivers;
    private final double[] priorities;

    private SentPriorities(int[] receivers, double[] priorities) {
        this.receivers = receivers;
        this.priorities = priorities;
    }

    /// Collects the links of one shard.
    static final class Builder {
        private final IntStream.Builder receivers = IntStream.builder();
        private final DoubleStream.Builder priorities = DoubleStream.builder();

        /// Adds a link.
        ///
        /// @param receiver number of the shard that owns it
        /// @param priority in [0, 1]
        void add(int receiver, double priority) {
            receivers.add(receiver);
            priorities.add(priority);
        }

        /// Must be called once only.
        SentPriorities build() {
            return new SentPriorities(
                    receivers.build().toArray(), priorities.build().toArray());
        }
    }

    /// A consumer of links.
    interface Each {
        /// Takes a link.
        void accept(int receiver, double priority);
    }

    /// Number of links.
    int links() {
        return receivers.length;
    }

    /// Passes all links, in the order in which they were sent.
    void forEach(Each each) {
        for (int link = 0; link < receivers.length; link++) {
            each.accept(receivers[link], priorities[link]);
        }
    }
}

package dev.remora.shared.collection;

import java.util.Arrays;

/// New priorities of queued links, by the number of the record that queued each link (counted from 1 over the
/// records of that kind), ascending. 12 bytes per link.
public final class QueuePriorities {
    private final long[] links;
    private final float[] priorities;

    private QueuePriorities(long[] links, float[] priorities) {
        this.links = links;
        this.priorities = priorities;
    }

    /// Receives the links one by one.
    @FunctionalInterface
    public interface Sink {
        /// Takes one link.
        ///
        /// @param link number of the record that queued it
        /// @param priority in [0, 1]
        void put(long link, double priority);
    }

    /// Returns the priority of a single link.
    ///
    /// @param link number of the record that queued it
    /// @param priority in [0, 1]
    public static QueuePriorities of(long link, double priority) {
        return new Builder().add(link, priority).build();
    }

    /// The number of links.
    public int size() {
        return links.length;
    }

    /// Passes all links to `sink`.
    public void forEach(Sink sink) {
        for (int i = 0; i < links.length; i++) {
            sink.put(links[i], priorities[i]);
        }
    }

    /// The number of the record that queued link `i`.
    public long link(int i) {
        return links[i];
    }

    /// The priority of link `i`.
    public float priority(int i) {
        return priorities[i];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof QueuePriorities that
                && Arrays.equals(links, that.links)
                && Arrays.equals(priorities, that.priorities);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(links) + Arrays.hashCode(priorities);
    }

    @Override
    public String toString() {
        return Arrays.toString(links) + " " + Arrays.toString(priorities);
    }

    /// Collects priorities. For one thread.
    public static final class Builder {
        private long[] links = new long[16];
        private float[] priorities = new float[16];
        private int size;

        /// Adds a link at the end.
        ///
        /// @param link greater than all before it
        public Builder add(long link, double priority) {
            if (size > 0 && link <= links[size - 1]) {
                throw new IllegalArgumentException(link + " comes behind " + links[size - 1]);
            }
            if (size == links.length) {
                links = Arrays.copyOf(links, 2 * size);
                priorities = Arrays.copyOf(priorities, 2 * size);
            }
            links[size] = link;
            priorities[size++] = (float) priority;
            return this;
        }

        /// The number of links added since the last [#build].
        public int size() {
            return size;
        }

        /// Returns the links added since the last call.
        public QueuePriorities build() {
            QueuePriorities built = new QueuePriorities(Arrays.copyOf(links, size), Arrays.copyOf(priorities, size));
            size = 0;
            return built;
        }
    }
}

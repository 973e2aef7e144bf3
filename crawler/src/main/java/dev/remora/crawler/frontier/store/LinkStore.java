package dev.remora.crawler.frontier.store;

import java.util.List;
import java.util.Optional;

/// Where addresses and waiting links lie: the frontier's working view, which can always be made again from the
/// journal. For one thread.
public interface LinkStore extends AutoCloseable {
    /// What is known of an address; [AddressState#UNSEEN] if it was never met.
    AddressState state(long key);

    /// Sets what is known of an address.
    void state(long key, AddressState state);

    /// Adds a waiting link; its address's state is the caller's to set.
    void add(QueuedLink waiting);

    /// Removes a waiting link.
    void remove(QueuedLink waiting);

    /// Gives a waiting link another priority; its address's state is the caller's to set.
    ///
    /// @param waiting as it waits
    void move(QueuedLink waiting, double priority);

    /// The waiting link of that sequence number.
    Optional<QueuedLink> get(long sequence);

    /// Priority and sequence number of the best waiting link of a host: the highest priority, the oldest among
    /// equals.
    Optional<Head> best(int host);

    /// The same of its worst: the lowest priority, the youngest among equals.
    Optional<Head> worst(int host);

    /// The waiting links of a group ([dev.remora.shared.page.Link#group]), in the order in which they came.
    List<QueuedLink> group(String group);

    /// The sequence numbers of all waiting links, ascending.
    long[] sequences();

    /// How many links wait.
    long waiting();

    /// How many addresses are known.
    long addresses();

    /// Gives every address that is known.
    void states(StoreContent.StateSink sink);

    @Override
    void close();

    /// The end of a host's queue.
    record Head(double priority, long sequence) {}
}

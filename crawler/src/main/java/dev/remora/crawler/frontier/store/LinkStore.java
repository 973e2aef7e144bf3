package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/// A store of addresses and their links: the frontier's working view, which can always be rebuilt from the
/// journal. For one thread.
public interface LinkStore extends AutoCloseable {
    /// The state of an address; [AddressState#UNSEEN] if it is unknown.
    AddressState state(long key);

    /// Sets the state of an address. [AddressState#UNSEEN] changes nothing.
    void state(long key, AddressState state);

    /// Adds a queued link; the caller sets its address's state then.
    void add(QueuedLink waiting);

    /// Removes a queued link; the caller sets its address's state then, unless it did before.
    ///
    /// @param key of its address
    void remove(long key, Position waiting);

    /// Changes the priority of a queued link.
    ///
    /// @param waiting with its previous priority
    void move(Position waiting, double priority);

    /// Where the link of that sequence number is in the queue; empty if there is none. It is not read for this.
    Optional<Position> position(long sequence);

    /// The queued link of that sequence number; empty if there is none.
    Optional<QueuedLink> get(long sequence);

    /// Whether a link ever led to an address.
    boolean linked(long key);

    /// The last link that led to an address, queued or not; empty if there was none. Of an address
    /// that was given up or is gone, it has the priority with which it left the queue.
    Optional<QueuedLink> last(long key);

    /// A link that was removed had another priority in the end.
    void left(QueuedLink removed);

    /// Priority and sequence number of the best queued link of a host: the highest priority, the oldest among
    /// equals.
    Optional<Head> best(int host);

    /// The same of the worst one: the lowest priority, the youngest among equals.
    Optional<Head> worst(int host);

    /// The priorities of a host's queued links, in no order.
    double[] priorities(int host);

    /// The queued links of a group ([dev.remora.shared.page.Link#group]), in order of arrival.
    List<QueuedLink> group(String group);

    /// The sequence numbers of all queued links, ascending.
    long[] sequences();

    /// Number of queued links.
    long waiting();

    /// Number of known addresses.
    long addresses();

    /// Passes each known address.
    void states(StoreContent.StateSink sink);

    /// Keys of the addresses with one of these schedules.
    default long[] keys(Set<Schedule> schedules) {
        LongStream.Builder keys = LongStream.builder();
        states((key, state) -> {
            if (schedules.contains(state.schedule())) {
                keys.add(key);
            }
        });
        return keys.build().toArray();
    }

    /// The whole content at this moment for a checkpoint; [StoreContent.Saved] reads it. It may be written later and by
    /// another thread, before the store is closed.
    ///
    /// @param held links that were taken out, and are queued in the checkpoint
    Consumer<CheckpointWriter> frozen(Collection<QueuedLink> held);

    @Override
    void close();

    /// A place in the queue: number and priority of a link, and the number of its host.
    record Position(long sequence, int host, double priority) {}

    /// The best or worst link of a host's queue.
    record Head(double priority, long sequence) {}
}

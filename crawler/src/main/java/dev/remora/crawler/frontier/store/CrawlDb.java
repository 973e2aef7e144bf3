package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import java.time.Instant;

/// The state of each address, and the queued links: what the decisions of a crawl change. While a journal is
/// read, it is a [dev.remora.crawler.frontier.JournalQueue]; from then on, over the same [LinkStore], the
/// [dev.remora.crawler.frontier.Frontier]. A link's sequence number is the number of the record that queued
/// it, counted from 1 over the records of that kind.
public interface CrawlDb {
    /// The state of an address.
    AddressState state(long key);

    /// Sets the state of an address. Only [#add] and [#remove] change whether it is queued.
    void state(long key, AddressState state);

    /// Queues a link under the next sequence number. Replaces the queued link of its address, if there is one.
    ///
    /// @param priority in [0, 1]
    void add(Link link, double priority, Instant at);

    /// Removes an address from the queue; the caller sets its new state.
    void remove(long key, Instant at);

    /// Changes the priority of a queued link; does nothing if no link has that number.
    void move(long sequence, double priority, Instant at);

    /// Keys of the queued addresses, including those in flight.
    long[] waitingKeys();

    /// Sets the outcome of an address, which is no longer queued.
    default void settle(long key, Schedule schedule, Verdict verdict, Instant at) {
        remove(key, at);
        state(key, state(key).to(schedule, verdict));
    }

    /// Sets the verdict on the last version of an address, whatever its schedule.
    default void verdict(long key, Verdict verdict) {
        state(key, state(key).judged(verdict));
    }

    /// Sets the number of unsuccessful requests for an address.
    default void tried(long key, int requests) {
        state(key, state(key).tried(requests));
    }
}

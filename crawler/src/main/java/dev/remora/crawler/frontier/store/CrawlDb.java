package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import java.time.Instant;

/// What is known of each address, and which links wait: what the decisions of a crawl change. While a journal is read
/// it is a table that a bulk load empties, from then on it is the [dev.remora.crawler.frontier.Frontier]. A link's
/// sequence number is the number
/// of the record that queued it, counted from 1 over the records of that kind.
public interface CrawlDb {
    /// What is known of an address.
    AddressState state(long key);

    /// Sets what is known of an address. Whether it waits is changed by [#add] and [#remove] alone.
    void state(long key, AddressState state);

    /// A link waits under the next sequence number. If its address waits already, this takes the place of the other.
    ///
    /// @param priority in [0, 1]
    void add(Link link, double priority, Instant at);

    /// The address waits no more; what it is now is the caller's to set.
    void remove(long key, Instant at);

    /// Gives a waiting link another priority; none of that number is none.
    void move(long sequence, double priority, Instant at);

    /// Keys of the addresses that wait, in-flight ones among them.
    long[] waitingKeys();

    /// What became of an address is known: it waits no more.
    default void settle(long key, Schedule schedule, Verdict verdict, Instant at) {
        remove(key, at);
        state(key, state(key).to(schedule, verdict));
    }

    /// Sets the verdict on the last version of an address, wherever the address stands now.
    default void verdict(long key, Verdict verdict) {
        state(key, state(key).judged(verdict));
    }

    /// So many requests for an address brought nothing so far.
    default void tried(long key, int requests) {
        state(key, state(key).tried(requests));
    }
}

package dev.remora.crawler.frontier;

import dev.remora.crawler.frontier.store.AddressState;
import dev.remora.crawler.frontier.store.CrawlDb;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.shared.array.IntArray;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.Link;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The addresses and their queue while a journal is read: the same changes as in a [Frontier], without the politeness
/// of hosts. [#open] makes it one.
public final class JournalQueue implements CrawlDb {
    private final LinkStore store;
    private final Map<String, Integer> hosts;

    /// Sites of the hosts of the checkpoint.
    private final Map<String, String> sites = new HashMap<>();

    private long queued;

    /// @param hosts their numbers in the queued links
    /// @param queued number of records that queued a link
    private JournalQueue(LinkStore store, Map<String, Integer> hosts, long queued) {
        this.store = store;
        this.hosts = hosts;
        this.queued = queued;
    }

    /// An empty queue.
    public static JournalQueue empty(Function<StoreContent, LinkStore> stores) {
        return new JournalQueue(stores.apply(StoreContent.NOTHING), new LinkedHashMap<>(), 0);
    }

    /// The queue of a checkpoint.
    public static JournalQueue read(CheckpointReader in, Function<StoreContent, LinkStore> stores) {
        long queued = in.number();
        Map<String, Integer> hosts = new LinkedHashMap<>();
        Map<String, String> sites = new HashMap<>();
        IntArray numbers = new IntArray(); // by number in the checkpoint: links are many, so no map
        in.all(() -> {
            int number = in.small();
            numbers.set(number, hosts.size());
            String host = in.text();
            hosts.put(host, hosts.size());
            sites.put(host, in.text());
        });
        JournalQueue queue = new JournalQueue(stores.apply(new StoreContent.Saved(in, numbers::get)), hosts, queued);
        queue.sites.putAll(sites);
        return queue;
    }

    /// Writes what comes before the content of the store.
    static void write(long queued, Collection<Host> hosts, CheckpointWriter out) {
        out.number(queued);
        out.all(
                hosts.stream()
                        .filter(host -> host.waiting > 0 || host.taken > 0)
                        .toList(),
                host -> {
                    out.number(host.id);
                    out.text(host.name);
                    out.text(host.site.name);
                });
    }

    /// Opens the queue; this must not be used any more.
    public Frontier open(FrontierSettings settings, SiteYield worth, Instant now) {
        Frontier frontier = new Frontier(store, settings, worth);
        frontier.numberedFrom(queued);
        hosts.forEach((host, _) -> {
            if (sites.containsKey(host)) {
                frontier.host(host, sites.get(host));
            } else {
                frontier.hostNumber(host);
            }
        });
        for (int host = 0; host < hosts.size(); host++) {
            frontier.restored(host, store.priorities(host), now);
        }
        return frontier;
    }

    /// The storage, which the caller closes.
    public LinkStore store() {
        return store;
    }

    /// Number of records that queued a link.
    public long queued() {
        return queued;
    }

    @Override
    public AddressState state(long key) {
        return store.state(key);
    }

    @Override
    public void state(long key, AddressState state) {
        store.state(key, state);
    }

    @Override
    public void add(Link link, double priority, Instant at) {
        long key = link.target().key();
        AddressState before = store.state(key);
        remove(key, at);
        put(++queued, Frontier.to(before, link), before, priority);
    }

    private void put(long sequence, Link link, AddressState before, double priority) {
        int host = hosts.computeIfAbsent(link.target().host(), _ -> hosts.size());
        store.add(new QueuedLink(sequence, host, priority, link));
        store.state(link.target().key(), AddressState.waiting(before, sequence));
    }

    @Override
    public void remove(long key, Instant at) {
        position(key).ifPresent(waiting -> store.remove(key, waiting));
    }

    @Override
    public void move(long sequence, double priority, Instant at) {
        store.position(sequence).ifPresent(waiting -> store.move(waiting, priority));
    }

    /// Requeues an address by its last link, as if it had never failed; does nothing if there is none.
    public void requeue(long key, double priority) {
        AddressState before = store.state(key).tried(0);
        Optional<QueuedLink> waiting = waiting(key);
        waiting.or(() -> store.last(key)).ifPresent(last -> {
            waiting.ifPresent(link -> store.remove(key, link.position()));
            put(last.sequence(), Frontier.to(before, last.link()), before, priority);
        });
    }

    /// The queued link of an address; empty if there is none.
    public Optional<QueuedLink> waiting(long key) {
        AddressState state = store.state(key);
        return state.schedule() == Schedule.WAITING ? store.get(state.sequence()) : Optional.empty();
    }

    /// Where the link of an address is in the queue; empty if it is not queued.
    public Optional<LinkStore.Position> position(long key) {
        AddressState state = store.state(key);
        return state.schedule() == Schedule.WAITING ? store.position(state.sequence()) : Optional.empty();
    }

    /// The last link of an address that is not queued.
    public Optional<QueuedLink> last(long key) {
        return store.last(key);
    }

    /// Whether a link ever led to an address.
    public boolean linked(long key) {
        return store.linked(key);
    }

    /// The keys of all known addresses.
    public long[] keys() {
        return store.keys(EnumSet.allOf(Schedule.class));
    }

    @Override
    public long[] waitingKeys() {
        return store.keys(EnumSet.of(Schedule.WAITING));
    }
}

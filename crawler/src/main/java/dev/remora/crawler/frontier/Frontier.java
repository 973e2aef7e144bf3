package dev.remora.crawler.frontier;

import dev.remora.crawler.frontier.store.AddressState;
import dev.remora.crawler.frontier.store.CrawlDb;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/// Links known, not fetched; and what became of each address. See the package for what it promises, and
/// [HostPoliteness] for what it must be told of requests.
public final class Frontier implements CrawlDb {
    private static final double WORTH_RAISING = 0.02;
    private static final double TRIM_SHARE = 0.05;

    private final LinkStore store;
    private final FrontierSettings settings;
    private final HostQueues hosts;
    private final LinkQueue queue;
    private final InFlightPriorities expectations;
    private final HostPoliteness manners;
    private final LinkSelector choice;
    /// Links that this process holds back, by key: asked for, to be tried again later, or for another run.
    private final Map<Long, QueuedLink> taken = new HashMap<>();

    /// Those of them that are to be tried again later, by number.
    private final SortedMap<Long, QueuedLink> resting = new TreeMap<>();

    private long nextSequence = 1;

    /// @param store empty, or to be told of its content by [#restored]
    /// @param settings how to behave
    public Frontier(LinkStore store, FrontierSettings settings) {
        this(store, settings, SiteWorth.unbounded());
    }

    /// @param worth what sites have shown, by which new hosts of theirs are let in
    public Frontier(LinkStore store, FrontierSettings settings, SiteWorth worth) {
        this.store = store;
        this.settings = settings;
        this.hosts = new HostQueues(settings, worth);
        this.queue = new LinkQueue(store, hosts);
        this.expectations = new InFlightPriorities(settings.expectation());
        this.manners = new HostPoliteness(hosts, expectations);
        this.choice = new LinkSelector(hosts, queue, expectations, settings);
    }

    /// How hosts are treated, which decides whose links may be taken.
    public HostPoliteness manners() {
        return manners;
    }

    /// Number of a host, as waiting links carry it.
    public int hostNumber(String host) {
        return hosts.of(host).id;
    }

    /// Tells of a link that the store already held when it was opened.
    public void restored(int host, double priority, Instant now) {
        queue.restored(host, priority, now);
    }

    /// How many links were queued before it was opened: the next one is numbered behind them.
    public void numberedFrom(long links) {
        nextSequence = links + 1;
    }

    /// How many links were queued so far.
    public long queued() {
        return nextSequence - 1;
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
    public void add(Link link, double priority, Instant now) {
        long key = link.target().key();
        AddressState before = store.state(key);
        if (before.schedule() == Schedule.PROCESSING) {
            throw new IllegalStateException(link.target() + " is already " + before.schedule());
        }
        if (before.schedule() == Schedule.WAITING) {
            queue.takeOut(waiting(before), now);
        }
        Host host = hosts.of(link.target().host());
        QueuedLink waiting = new QueuedLink(nextSequence++, host.id, priority, to(before, link));
        store.state(key, AddressState.waiting(before, priority, waiting.sequence()));
        queue.put(waiting, now);
        hosts.sweep(now);
    }

    /// Whether a link is better than the one by which its address waits, by enough to matter (0.02).
    public boolean raises(Link better, double priority) {
        AddressState state = store.state(better.target().key());
        return state.schedule() == Schedule.WAITING
                && AddressState.gradeOf(priority) > state.grade() + AddressState.gradeOf(WORTH_RAISING);
    }

    /// A link to an address, as one to a page that is fetched again where it was fetched before.
    private static Link to(AddressState address, Link link) {
        return address.verdict() == Verdict.NONE ? link : link.again();
    }

    @Override
    public void remove(long key, Instant now) {
        AddressState state = store.state(key);
        if (state.schedule() == Schedule.WAITING) {
            queue.takeOut(waiting(state), now);
        }
        release(key);
    }

    private void release(long key) {
        QueuedLink held = taken.remove(key);
        if (held != null) {
            resting.remove(held.sequence());
            hosts.of(held.host()).taken--;
        }
    }

    @Override
    public void move(long sequence, double priority, Instant now) {
        QueuedLink held = resting.get(sequence);
        if (held != null) {
            resting.put(sequence, held.at(priority));
            taken.put(held.link().target().key(), held.at(priority));
        }
        store.get(sequence).ifPresent(old -> {
            QueuedLink moved = queue.move(old, priority, now);
            long key = moved.link().target().key();
            store.state(key, AddressState.waiting(store.state(key), priority, sequence));
        });
    }

    @Override
    public long[] waitingKeys() {
        LongStream queued = LongStream.of(store.sequences())
                .map(sequence ->
                        store.get(sequence).orElseThrow().link().target().key());
        return LongStream.concat(queued, taken.keySet().stream().mapToLong(Long::longValue))
                .toArray();
    }

    /// The waiting links of a group, in the order in which they came.
    public List<QueuedLink> group(String group) {
        List<QueuedLink> links = new ArrayList<>(store.group(group));
        resting.values().stream()
                .filter(held -> held.link().group().equals(group))
                .forEach(links::add);
        links.sort(Comparator.comparingLong(QueuedLink::sequence));
        return links;
    }

    /// Gives all waiting links, in the order in which they came. What the action changes is seen from then on.
    public void forEachWaiting(Consumer<QueuedLink> action) {
        LongStream held = resting.keySet().stream().mapToLong(Long::longValue);
        for (long sequence : LongStream.concat(LongStream.of(store.sequences()), held)
                .sorted()
                .toArray()) {
            store.get(sequence)
                    .or(() -> Optional.ofNullable(resting.get(sequence)))
                    .ifPresent(action);
        }
    }

    /// The link by which an address waits; empty if it does not.
    public Optional<QueuedLink> waiting(long key) {
        AddressState state = store.state(key);
        return state.schedule() == Schedule.WAITING ? store.get(state.sequence()) : Optional.empty();
    }

    /// The link by which an address waits, or waited when it was taken.
    public Optional<QueuedLink> unsettled(long key) {
        return waiting(key).or(() -> Optional.ofNullable(taken.get(key)));
    }

    /// Gives each address that is known.
    public void forEachState(StoreContent.StateSink sink) {
        store.states(sink);
    }

    /// The link to fetch next, if one may be fetched now.
    public Selection select(Instant now) {
        return choice.select(now);
    }

    /// Takes a link out of the queue: its address is being processed and its host has one more request under way.
    /// This is of the process alone: by the decisions taken, the address waits until it is settled.
    public void take(QueuedLink waiting, Instant now) {
        hold(waiting, now);
        expectations.begin(waiting.sequence(), waiting.priority(), now);
        Host host = hosts.of(waiting.host());
        choice.took(host);
        manners.begin(host, now);
    }

    /// What became of a link that was taken is known, its own links are let in: it is not waited for any more.
    public void landed(QueuedLink waiting) {
        expectations.end(waiting.sequence());
    }

    /// Keeps a link from being taken until it is [#putBack], in this process.
    public void hold(QueuedLink waiting, Instant now) {
        long key = waiting.link().target().key();
        store.state(
                key, store.state(key).to(Schedule.PROCESSING, store.state(key).verdict()));
        queue.takeOut(waiting, now);
        taken.put(key, waiting);
        hosts.of(waiting.host()).taken++;
    }

    /// A link that was taken is to be tried again later: until then it is scored as those that wait, and counts as one.
    public void rest(QueuedLink held) {
        resting.put(held.sequence(), held);
    }

    /// Puts a link that was taken back into the queue, with its present priority; nothing if it was removed meanwhile.
    public void putBack(QueuedLink asTaken, Instant now) {
        long key = asTaken.link().target().key();
        QueuedLink held = taken.get(key);
        if (held == null) {
            return;
        }
        store.state(key, AddressState.waiting(store.state(key), held.priority(), held.sequence()));
        queue.put(held, now);
        release(key);
    }

    /// Gives the worst links if more wait than may, those of hosts that are left out before all others, each once: it
    /// has to be removed then.
    public void surplus(Consumer<QueuedLink> removal) {
        if (store.waiting() + resting.size() > settings.maxWaiting()) {
            long keep = Math.max(0, (long) (settings.maxWaiting() * (1 - TRIM_SHARE)) - resting.size());
            shutOut((link, _) -> removal.accept(link));
            queue.worst(store.waiting() - keep, removal);
        }
    }

    /// How many links wait.
    public long waiting() {
        return store.waiting();
    }

    /// How many addresses are known.
    public long addresses() {
        return store.addresses();
    }

    /// Gives the links of all hosts that are left out, because their site has not shown enough, each once and with
    /// its site: it has to be removed then.
    public void shutOut(BiConsumer<QueuedLink, ShutSite> removal) {
        for (SiteDoor door : List.copyOf(hosts.doors())) {
            ShutSite shut = new ShutSite(door.site(), door.asked());
            List.copyOf(door.blocked).forEach(host -> queue.empty(host, link -> removal.accept(link, shut)));
        }
    }

    /// A site whose new hosts are left out.
    ///
    /// @param hosts of it that were asked
    public record ShutSite(String site, int hosts) {}

    /// How many hosts are in use.
    public int hostCount() {
        return hosts.all().size();
    }

    private QueuedLink waiting(AddressState state) {
        return store.get(state.sequence()).orElseThrow();
    }
}

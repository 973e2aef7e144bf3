package dev.remora.crawler.frontier;

import dev.remora.crawler.frontier.store.AddressState;
import dev.remora.crawler.frontier.store.CrawlDb;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.Link;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/// The queue of known, unfetched links, and the state of each address. See the package for its guarantees, and
/// [HostPoliteness] for the events that must be reported to it.
public final class Frontier implements CrawlDb {
    /// By how much a link must be better than the one before it to its address.
    public static final double WORTH_RAISING = 0.02;

    private static final int GRADES = 16_383;
    private static final double TRIM_SHARE = 0.05;

    /// Share of a full queue beyond which the links of a site give way to those of others.
    private static final double SITE_SHARE = 0.25;

    private final LinkStore store;
    private final FrontierSettings settings;
    private final HostQueues hosts;
    private final LinkQueue queue;
    private final InFlightPriorities inFlight;
    private final HostPoliteness politeness;
    private final LinkSelector choice;
    /// Links that this process holds back, by key: in flight, to be retried, or for another run.
    private final Map<Long, QueuedLink> taken = new HashMap<>();

    /// Those to be retried, by number.
    private final SortedMap<Long, QueuedLink> resting = new TreeMap<>();

    private long nextSequence = 1;

    /// @param store empty, or followed by a call of [#restored] for each host
    /// @param settings settings of the queue
    public Frontier(LinkStore store, FrontierSettings settings) {
        this(store, settings, SiteYield.unbounded());
    }

    /// @param worth yield of each site, which determines how many new hosts it may add
    public Frontier(LinkStore store, FrontierSettings settings, SiteYield worth) {
        this.store = store;
        this.settings = settings;
        this.hosts = new HostQueues(settings, worth);
        this.queue = new LinkQueue(store, hosts);
        this.inFlight = new InFlightPriorities(settings.selection().expectation());
        this.politeness = new HostPoliteness(hosts, inFlight);
        this.choice = new LinkSelector(hosts, queue, inFlight, settings);
    }

    /// The politeness of hosts, which determines whose links may be taken.
    public HostPoliteness politeness() {
        return politeness;
    }

    /// Number of a host, as in queued links.
    public int hostNumber(String host) {
        return hosts.of(host).id;
    }

    /// Priority of the best queued link of a host; 0 if it has none.
    ///
    /// @param host its number
    public double best(int host) {
        return store.best(host).map(LinkStore.Head::priority).orElse(0.0);
    }

    /// Adds a host that is not known yet, and whose site is: the list of public suffixes is not needed for it. Its
    /// number is the next one.
    void host(String host, String site) {
        hosts.add(host, site);
    }

    /// Reports the links of a host that the store contained when it was opened.
    public void restored(int host, double[] priorities, Instant now) {
        queue.restored(host, priorities, now);
    }

    /// Number of links queued before it was opened: numbering continues after them.
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
            queue.takeOut(key, position(before), now);
        }
        Host host = hosts.of(link.target().host());
        QueuedLink waiting = new QueuedLink(nextSequence++, host.id, priority, to(before, link));
        queue.put(waiting, now);
        store.state(key, AddressState.waiting(before, waiting.sequence()));
        hosts.sweep(now);
    }

    /// Whether a link is better than the queued one of its address by a relevant amount (0.02).
    public boolean raises(Link better, double priority) {
        AddressState state = store.state(better.target().key());
        return state.schedule() == Schedule.WAITING
                && gradeOf(priority) > gradeOf(position(state).priority()) + gradeOf(WORTH_RAISING);
    }

    /// A priority in steps of 1/16383, for comparisons that nearly equal ones must not decide.
    public static int gradeOf(double priority) {
        return (int) Math.round(priority * GRADES);
    }

    /// A link to an address, marked as a repeated fetch if the address was fetched before.
    static Link to(AddressState address, Link link) {
        return address.verdict() == Verdict.NONE ? link : link.again();
    }

    @Override
    public void remove(long key, Instant now) {
        AddressState state = store.state(key);
        if (state.schedule() == Schedule.WAITING) {
            queue.takeOut(key, position(state), now);
        }
        release(key);
    }

    private void release(long key) {
        QueuedLink held = taken.remove(key);
        if (held != null) {
            store.left(held);
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
        store.position(sequence).ifPresent(old -> queue.move(old, priority, now));
    }

    @Override
    public long[] waitingKeys() {
        return store.keys(EnumSet.of(Schedule.WAITING, Schedule.PROCESSING));
    }

    /// The queued links of a group, in order of arrival.
    public List<QueuedLink> group(String group) {
        List<QueuedLink> links = new ArrayList<>(store.group(group));
        resting.values().stream()
                .filter(held -> held.link().group().equals(group))
                .forEach(links::add);
        links.sort(Comparator.comparingLong(QueuedLink::sequence));
        return links;
    }

    /// Passes all queued links, in order of arrival. Changes by the action are visible to later steps.
    public void forEachWaiting(Consumer<QueuedLink> action) {
        forEachWaiting(0, action);
    }

    /// The same without the first `passed` that were ever queued.
    public void forEachWaiting(long passed, Consumer<QueuedLink> action) {
        LongStream held = resting.keySet().stream().mapToLong(Long::longValue);
        for (long sequence : LongStream.concat(LongStream.of(store.sequences()), held)
                .filter(number -> number > passed)
                .sorted()
                .toArray()) {
            store.get(sequence)
                    .or(() -> Optional.ofNullable(resting.get(sequence)))
                    .ifPresent(action);
        }
    }

    /// The queued link of an address; empty if there is none.
    public Optional<QueuedLink> waiting(long key) {
        AddressState state = store.state(key);
        return state.schedule() == Schedule.WAITING ? store.get(state.sequence()) : Optional.empty();
    }

    /// The queued link of an address, or the one that was taken.
    public Optional<QueuedLink> unsettled(long key) {
        return waiting(key).or(() -> Optional.ofNullable(taken.get(key)));
    }

    /// The whole queue at this moment for a checkpoint; [JournalQueue] reads it. Links in flight, and those to be
    /// retried, are queued in it. It may be written later and by another thread.
    public Consumer<CheckpointWriter> frozen() {
        List<byte[]> head = CheckpointWriter.encoded(out -> JournalQueue.write(queued(), hosts.all(), out));
        Consumer<CheckpointWriter> content = store.frozen(taken.values());
        return out -> {
            out.chunks(head);
            content.accept(out);
        };
    }

    /// Passes each known address.
    public void forEachState(StoreContent.StateSink sink) {
        store.states(sink);
    }

    /// The link to fetch next, if one may be fetched now.
    public Selection select(Instant now) {
        return select(now, Double.NEGATIVE_INFINITY);
    }

    /// The same where links below a floor are not wanted: it returns one only if no better one is coming.
    public Selection select(Instant now, double floor) {
        return choice.select(now, floor);
    }

    /// The priorities of the queued links that may be taken soon: without those of hosts that are parked, paused, or
    /// beyond the quota of their site.
    public PriorityHistogram priorities(Instant now) {
        hosts.advance(now);
        return queue.priorities(host -> host.pausedUntil.isAfter(now)
                || host.parkedUntil.isAfter(now)
                || (!host.admitted && host.site.quota.shut()));
    }

    /// Takes a link out of the queue: its address is being processed and its host has one more request in
    /// flight. This is process state: by the journal, the address is queued until it is settled.
    public void take(QueuedLink waiting, Instant now) {
        hold(waiting, now);
        inFlight.begin(waiting.sequence(), waiting.priority(), now);
        Host host = hosts.of(waiting.host());
        choice.took(host);
        politeness.take(host, now);
    }

    /// The outcome of a taken link is known and its own links are admitted: its priority is no longer reserved.
    public void landed(QueuedLink waiting) {
        inFlight.end(waiting.sequence());
    }

    /// Keeps a link from being taken until it is [#putBack], in this process.
    public void hold(QueuedLink waiting, Instant now) {
        long key = waiting.link().target().key();
        store.state(
                key, store.state(key).to(Schedule.PROCESSING, store.state(key).verdict()));
        queue.takeOut(key, waiting.position(), now);
        taken.put(key, waiting);
        hosts.of(waiting.host()).taken++;
    }

    /// A taken link is to be retried later: until then it is scored and counted as queued. Nothing if it was removed
    /// meanwhile.
    public void rest(QueuedLink asTaken) {
        held(asTaken).ifPresent(held -> resting.put(held.sequence(), held));
    }

    /// A taken link as it is now; empty if it was removed, even if another to its address was taken after it.
    private Optional<QueuedLink> held(QueuedLink asTaken) {
        return Optional.ofNullable(taken.get(asTaken.link().target().key()))
                .filter(held -> held.sequence() == asTaken.sequence());
    }

    /// Puts a link that was taken back into the queue, with its present priority; nothing if it was removed
    /// meanwhile.
    public void putBack(QueuedLink asTaken, Instant now) {
        held(asTaken).ifPresent(held -> {
            long key = held.link().target().key();
            release(key);
            queue.put(held, now);
            store.state(key, AddressState.waiting(store.state(key), held.sequence()));
        });
    }

    /// Passes the worst links if the queue exceeds its limit, each once: those of excluded hosts first, then those of
    /// sites with more than a quarter of the queue, so that no site can fill it, then any. The caller must remove
    /// them.
    public void surplus(Consumer<QueuedLink> removal) {
        if (store.waiting() + resting.size() > settings.maxWaiting()) {
            long keep = Math.max(0, (long) (settings.maxWaiting() * (1 - TRIM_SHARE)) - resting.size());
            shutOut((link, _) -> removal.accept(link));
            queue.worstOfLargeSites(store.waiting() - keep, (long) (settings.maxWaiting() * SITE_SHARE), removal);
            queue.worst(store.waiting() - keep, removal);
        }
    }

    /// Number of queued links.
    public long waiting() {
        return store.waiting();
    }

    /// Number of known addresses.
    public long addresses() {
        return store.addresses();
    }

    /// Passes the links of all hosts beyond the quota of their site, each once and with its site; the caller
    /// must remove them.
    public void shutOut(BiConsumer<QueuedLink, SiteLimitReached> removal) {
        for (SiteHostQuota quota : hosts.exhaustedQuotas()) {
            SiteLimitReached shut = new SiteLimitReached(quota.site(), quota.asked());
            List.copyOf(quota.blocked).forEach(host -> queue.empty(host, link -> removal.accept(link, shut)));
        }
    }

    /// A site whose quota of new hosts is used up.
    ///
    /// @param hosts contacted so far
    public record SiteLimitReached(String site, int hosts) {}

    int hostCount() {
        return hosts.all().size();
    }

    private LinkStore.Position position(AddressState state) {
        return store.position(state.sequence()).orElseThrow();
    }
}

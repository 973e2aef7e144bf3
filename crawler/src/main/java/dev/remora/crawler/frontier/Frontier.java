package dev.remora.crawler.frontier;

import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Links known, not fetched; and what became of each address. See the package for what it promises, and
/// [HostPoliteness] for what it must be told of requests.
public final class Frontier {
    private static final double WORTH_RAISING = 0.02;
    private static final double TRIM_SHARE = 0.05;

    private final LinkStore store;
    private final FrontierSettings settings;
    private final HostQueues hosts;
    private final LinkQueue queue;
    private final InFlightPriorities expectations;
    private final HostPoliteness manners;
    private final LinkSelector choice;
    private long nextSequence = 1;

    /// @param store empty, or to be told of its content by [#restored]
    /// @param settings how to behave
    public Frontier(LinkStore store, FrontierSettings settings) {
        this.store = store;
        this.settings = settings;
        this.hosts = new HostQueues(settings);
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
    public void restored(int host, double priority, long sequence, Instant now) {
        nextSequence = Math.max(nextSequence, sequence + 1);
        queue.restored(host, priority, now);
    }

    /// What is known of an address.
    public AddressState state(long key) {
        return store.state(key);
    }

    /// Lets a link in; its address must not be waiting or processing.
    ///
    /// @param priority in [0, 1]
    public void add(Link link, double priority, Instant now) {
        long key = link.target().key();
        AddressState before = store.state(key);
        if (before.schedule() == Schedule.WAITING || before.schedule() == Schedule.PROCESSING) {
            throw new IllegalStateException(link.target() + " is already " + before.schedule());
        }
        Host host = hosts.of(link.target().host());
        QueuedLink waiting = new QueuedLink(nextSequence++, host.id, priority, to(before, link));
        store.state(key, AddressState.waiting(before, priority, waiting.sequence()));
        queue.put(waiting, now);
    }

    /// Gives a waiting link the priority and the origin of a better one that leads to the same address.
    ///
    /// @return whether it was better by enough to matter (0.02)
    public boolean raise(Link better, double priority, Instant now) {
        AddressState state = store.state(better.target().key());
        if (state.schedule() != Schedule.WAITING
                || AddressState.gradeOf(priority) <= state.grade() + AddressState.gradeOf(WORTH_RAISING)) {
            return false;
        }
        QueuedLink old = waiting(state);
        queue.takeOut(old, now);
        store.state(better.target().key(), AddressState.waiting(state, priority, old.sequence()));
        queue.put(new QueuedLink(old.sequence(), old.host(), priority, to(state, better)), now);
        return true;
    }

    /// A link to an address, as one to a page that is fetched again where it was fetched before.
    private static Link to(AddressState address, Link link) {
        return address.verdict() == Verdict.NONE ? link : link.again();
    }

    /// Scores the waiting links of a group anew, in the order in which they came.
    public void rescore(String group, Rescoring rescoring, Instant now) {
        store.group(group).forEach(old -> rescore(old, rescoring, now));
    }

    /// Scores all waiting links anew, in the order in which they came.
    public void rescoreAll(Rescoring rescoring, Instant now) {
        for (long sequence : store.sequences()) {
            store.get(sequence).ifPresent(old -> rescore(old, rescoring, now));
        }
    }

    private void rescore(QueuedLink old, Rescoring rescoring, Instant now) {
        Optional<Rescoring.Anew> anew = rescoring.scored(old.link());
        if (anew.isEmpty()) {
            drop(old, now);
            rescoring.dropped(old);
            return;
        }
        Link link = anew.get().link();
        double priority = anew.get().priority();
        if (!link.equals(old.link())) {
            QueuedLink renewed = new QueuedLink(old.sequence(), old.host(), priority, link);
            queue.takeOut(old, now);
            waits(renewed);
            queue.put(renewed, now);
            rescoring.moved(renewed);
        } else if (Double.compare(priority, old.priority()) != 0) {
            rescoring.moved(moved(old, priority, now));
        }
    }

    /// Gives a waiting link another priority.
    private QueuedLink moved(QueuedLink old, double priority, Instant now) {
        QueuedLink moved = queue.move(old, priority, now);
        waits(moved);
        return moved;
    }

    private void waits(QueuedLink link) {
        long key = link.link().target().key();
        store.state(key, AddressState.waiting(store.state(key), link.priority(), link.sequence()));
    }

    /// The link to fetch next, if one may be fetched now.
    public Selection select(Instant now) {
        return choice.select(now);
    }

    /// Takes a link out of the queue: its address is being processed and its host has one more request under way.
    public void take(QueuedLink waiting, Instant now) {
        long key = waiting.link().target().key();
        store.state(
                key, store.state(key).to(Schedule.PROCESSING, store.state(key).verdict()));
        queue.takeOut(waiting, now);
        expectations.begin(waiting.sequence(), waiting.priority(), now);
        Host host = hosts.of(waiting.host());
        choice.took(host);
        manners.begin(host, now);
    }

    /// What became of a link that was taken is known, its own links are let in: it is not waited for any more.
    public void landed(QueuedLink waiting) {
        expectations.end(waiting.sequence());
    }

    /// Notes that a request for an address that was taken brought nothing.
    ///
    /// @return what is known of the address now
    public AddressState failed(long key) {
        AddressState failed = store.state(key).failedOnceMore();
        store.state(key, failed);
        return failed;
    }

    /// Takes a link out of the queue without asking for it: it waits for another run.
    public void setAside(QueuedLink waiting, Instant now) {
        long key = waiting.link().target().key();
        store.state(
                key, store.state(key).to(Schedule.PROCESSING, store.state(key).verdict()));
        queue.takeOut(waiting, now);
    }

    /// Puts a link that was taken back into the queue.
    public void putBack(QueuedLink taken, Instant now) {
        long key = taken.link().target().key();
        store.state(key, AddressState.waiting(store.state(key), taken.priority(), taken.sequence()));
        queue.put(taken, now);
    }

    /// Sets what became of an address that does not wait.
    public void settle(long key, Schedule schedule, Verdict verdict) {
        store.state(key, store.state(key).to(schedule, verdict));
    }

    /// Sets the verdict on the last version of an address, wherever the address stands now.
    public void verdict(long key, Verdict verdict) {
        store.state(key, store.state(key).judged(verdict));
    }

    /// Lowers the priority of a waiting address.
    ///
    /// @param share of its priority that is left, in [0, 1]
    /// @return the link as it waits now; empty if the address does not wait
    public Optional<QueuedLink> lower(long key, double share, Instant now) {
        AddressState state = store.state(key);
        if (state.schedule() != Schedule.WAITING) {
            return Optional.empty();
        }
        Optional<QueuedLink> waits = store.get(state.sequence());
        return waits.map(old -> moved(old, old.priority() * share, now));
    }

    /// A link is not wanted any more.
    private void drop(QueuedLink waiting, Instant now) {
        queue.takeOut(waiting, now);
        settleDropped(waiting.link().target().key());
    }

    /// What an earlier run read at the address stays as it was.
    private void settleDropped(long key) {
        settle(key, Schedule.DROPPED, store.state(key).verdict());
    }

    /// Lets go of a waiting link.
    public void drop(QueuedLink waiting, Schedule schedule, Verdict verdict, Instant now) {
        queue.takeOut(waiting, now);
        settle(waiting.link().target().key(), schedule, verdict);
    }

    /// Drops the worst links if more wait than may.
    ///
    /// @return what was dropped; empty while the frontier is within its bound
    public List<QueuedLink> trim(Instant now) {
        if (store.waiting() <= settings.maxWaiting()) {
            return List.of();
        }
        long keep = (long) (settings.maxWaiting() * (1 - TRIM_SHARE));
        long surplus = store.waiting() - keep;
        List<QueuedLink> dropped = queue.takeOutWorst(surplus, now);
        dropped.forEach(waiting -> settleDropped(waiting.link().target().key()));
        return dropped;
    }

    /// How many links wait.
    public long waiting() {
        return store.waiting();
    }

    /// How many addresses are known.
    public long addresses() {
        return store.addresses();
    }

    /// How many hosts are known.
    public int hostCount() {
        return hosts.all().size();
    }

    private QueuedLink waiting(AddressState state) {
        return store.get(state.sequence()).orElseThrow();
    }
}

package dev.remora.crawler.frontier;

import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// Links known, not fetched; and what became of each address. See the package for what it promises.
public final class Frontier {
    private static final double WORTH_RAISING = 0.02;
    private static final double TRIM_SHARE = 0.05;

    private final LinkStore store;
    private final FrontierSettings settings;
    private final HostQueues hosts;
    private final PriorityHistogram histogram = new PriorityHistogram();
    private final Expectations expectations;
    private final Deque<Host> lastServed = new ArrayDeque<>();
    private long nextSequence = 1;
    private long taken;

    /// @param store empty, or to be told of its content by [#restored]
    /// @param settings how to behave
    public Frontier(LinkStore store, FrontierSettings settings) {
        this.store = store;
        this.settings = settings;
        this.hosts = new HostQueues(settings);
        this.expectations = new Expectations(settings.expectation());
    }

    /// Number of a host, as waiting links carry it.
    public int hostNumber(String host) {
        return hosts.of(host).id;
    }

    /// Tells of a link that the store already held when it was opened.
    public void restored(int host, double priority, long sequence, Instant now) {
        nextSequence = Math.max(nextSequence, sequence + 1);
        histogram.add(priority);
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> {
            entry.head = Math.max(entry.waiting == 0 ? 0 : entry.head, priority);
            entry.waiting++;
        });
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
        Waiting waiting = new Waiting(nextSequence++, host.id, priority, to(before, link));
        store.state(key, AddressState.waiting(before, priority, waiting.sequence()));
        enqueue(waiting, now);
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
        Waiting old = waiting(state);
        dequeue(old, now);
        store.state(better.target().key(), AddressState.waiting(state, priority, old.sequence()));
        enqueue(new Waiting(old.sequence(), old.host(), priority, to(state, better)), now);
        return true;
    }

    /// A link to an address, as one to a page that is fetched again where it was fetched before.
    private static Link to(AddressState address, Link link) {
        return address.verdict() == Verdict.NONE ? link : link.again();
    }

    /// A waiting link, scored anew.
    ///
    /// @param link as it is to wait from now on
    /// @param priority in [0, 1]
    public record Anew(Link link, double priority) {}

    /// How waiting links are scored anew, and who is told of it.
    public interface Rescoring {
        /// What becomes of a link; empty: it is not wanted any more.
        Optional<Anew> scored(Link link);

        /// A link's priority changed, or the link itself.
        default void moved(Waiting link) {}

        /// A link was let go of.
        default void dropped(Waiting link) {}
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

    private void rescore(Waiting old, Rescoring rescoring, Instant now) {
        Optional<Anew> anew = rescoring.scored(old.link());
        if (anew.isEmpty()) {
            drop(old, now);
            rescoring.dropped(old);
            return;
        }
        Link link = anew.get().link();
        double priority = anew.get().priority();
        if (!link.equals(old.link())) {
            Waiting renewed = new Waiting(old.sequence(), old.host(), priority, link);
            dequeue(old, now);
            waits(renewed);
            enqueue(renewed, now);
            rescoring.moved(renewed);
        } else if (Double.compare(priority, old.priority()) != 0) {
            rescoring.moved(moved(old, priority, now));
        }
    }

    /// Gives a waiting link another priority.
    private Waiting moved(Waiting old, double priority, Instant now) {
        Waiting moved = old.at(priority);
        store.move(old, priority);
        waits(moved);
        histogram.remove(old.priority());
        histogram.add(priority);
        Host host = hosts.of(old.host());
        double head = store.best(host.id).orElseThrow().priority();
        if (head != host.head) {
            hosts.change(host, now, () -> host.head = head);
        }
        return moved;
    }

    private void waits(Waiting link) {
        long key = link.link().target().key();
        store.state(key, AddressState.waiting(store.state(key), link.priority(), link.sequence()));
    }

    /// The link to fetch next, if one may be fetched now.
    public Selection select(Instant now) {
        hosts.advance(now);
        Optional<Host> bestBusy = hosts.bestCooling();
        Optional<Host> candidate = candidate(bestBusy.isPresent());
        if (candidate.isEmpty()) {
            boolean nothingElse = bestBusy.isEmpty() && hosts.nextTimer().isEmpty();
            return nothingElse ? new Selection.Empty() : new Selection.NotYet(hosts.nextTimer());
        }
        double head = candidate.get().head;
        if (bestBusy.isPresent() && settings.waitsFor(head, bestBusy.get().head)) {
            return new Selection.NotYet(hosts.nextTimer());
        }
        // Hosts in turn spread load at the cost of focus: nothing is waited for then.
        Optional<Instant> better = settings.hostsInTurn() > 1
                ? Optional.empty()
                : expectations.better(coming -> settings.waitsFor(head, coming), now);
        return better.isPresent()
                ? new Selection.NotYet(earlier(better, hosts.nextTimer()))
                : new Selection.Next(best(candidate.get()));
    }

    /// The host to serve: the one with the best link, unless k hosts are to be served in turn and others have links
    /// too.
    private Optional<Host> candidate(boolean othersComing) {
        Iterator<Host> ready = hosts.ready().iterator();
        if (!ready.hasNext()) {
            return Optional.empty();
        }
        Host first = ready.next();
        Host host = first;
        while (lastServed.contains(host)) {
            if (!ready.hasNext()) {
                return othersComing ? Optional.empty() : Optional.of(first);
            }
            host = ready.next();
        }
        return Optional.of(host);
    }

    /// Takes a link out of the queue: its address is being processed and its host has one more request under way.
    public void take(Waiting waiting, Instant now) {
        long key = waiting.link().target().key();
        store.state(
                key, store.state(key).to(Schedule.PROCESSING, store.state(key).verdict()));
        dequeue(waiting, now);
        expectations.begin(waiting.sequence(), waiting.priority(), now);
        Host host = hosts.of(waiting.host());
        if (settings.hostsInTurn() > 1) {
            lastServed.addLast(host);
            if (lastServed.size() >= settings.hostsInTurn()) {
                lastServed.removeFirst();
            }
        }
        begin(host.name, now);
    }

    /// Keeps a host's links back until [#letGo]: its robots.txt is not known yet.
    public void hold(String host, Instant now) {
        Host entry = hosts.of(host);
        expectations.begin(host, entry.head, now);
        hosts.change(entry, now, () -> entry.held = true);
    }

    /// Ends [#hold].
    public void letGo(String host, Instant now) {
        Host entry = hosts.of(host);
        expectations.end(host);
        hosts.change(entry, now, () -> entry.held = false);
    }

    /// What became of a link that was taken is known, its own links are let in: it is not waited for any more.
    public void landed(Waiting waiting) {
        expectations.end(waiting.sequence());
    }

    /// A request to a host begins that is not for a waiting link (robots.txt, sitemap).
    public void begin(String host, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> {
            entry.underWay++;
            entry.busySince = now;
            entry.served = ++taken;
        });
    }

    /// A request to a host has ended; the host's delay runs from `now`.
    public void end(String host, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> {
            entry.underWay--;
            keepDelay(entry, now);
        });
    }

    private void keepDelay(Host host, Instant from) {
        Instant free = from.plus(hosts.delay(host));
        host.freeAt = free.isAfter(host.freeAt) ? free : host.freeAt;
    }

    /// When a host may be asked again, whatever waits for it; empty while requests under way have to end first.
    public Optional<Instant> freeAt(String host) {
        Host entry = hosts.of(host);
        Instant free = entry.pausedUntil.isAfter(entry.freeAt) ? entry.pausedUntil : entry.freeAt;
        return hosts.busy(entry) ? Optional.empty() : Optional.of(free);
    }

    /// Leaves a host alone until `until`, at least, and does not hold others up for it.
    public void pause(String host, Instant until, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(
                entry, now, () -> entry.pausedUntil = until.isAfter(entry.pausedUntil) ? until : entry.pausedUntil);
    }

    /// Gives a host up for this run: its links go on waiting, but do not count as something to wait for.
    public void park(String host, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> entry.parked = true);
    }

    /// What a host's robots.txt asks for; honoured up to the longest delay, and from now on: the request for
    /// robots.txt was one too.
    public void robotsDelay(String host, Duration delay, Instant now) {
        Host entry = hosts.of(host);
        hosts.change(entry, now, () -> {
            entry.robotsDelay = delay;
            if (entry.served > 0) {
                keepDelay(entry, now);
            }
        });
    }

    /// Notes that a request for an address that was taken brought nothing.
    ///
    /// @return what is known of the address now
    public AddressState failed(long key) {
        AddressState failed = store.state(key).failedOnceMore();
        store.state(key, failed);
        return failed;
    }

    /// Puts a link that was taken back into the queue.
    public void putBack(Waiting taken, Instant now) {
        long key = taken.link().target().key();
        store.state(key, AddressState.waiting(store.state(key), taken.priority(), taken.sequence()));
        enqueue(taken, now);
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
    public Optional<Waiting> lower(long key, double share, Instant now) {
        AddressState state = store.state(key);
        if (state.schedule() != Schedule.WAITING) {
            return Optional.empty();
        }
        Optional<Waiting> waits = store.get(state.sequence());
        return waits.map(old -> moved(old, old.priority() * share, now));
    }

    /// Keeps the manners of the frontier before this one, of the same process: hosts are left alone as long as that
    /// would have left them alone.
    public void keepManners(Frontier before, Instant now) {
        for (Host known : before.hosts.all()) {
            Host entry = hosts.of(known.name);
            hosts.change(entry, now, () -> {
                entry.freeAt = known.freeAt;
                entry.pausedUntil = known.pausedUntil;
                entry.robotsDelay = known.robotsDelay;
                entry.parked = known.parked;
                entry.served = known.served;
            });
        }
        taken = before.taken;
    }

    /// A link is not wanted any more; what an earlier run read at its address stays as it was.
    private void drop(Waiting waiting, Instant now) {
        long key = waiting.link().target().key();
        drop(waiting, Schedule.DROPPED, store.state(key).verdict(), now);
    }

    /// Lets go of a waiting link.
    public void drop(Waiting waiting, Schedule schedule, Verdict verdict, Instant now) {
        dequeue(waiting, now);
        settle(waiting.link().target().key(), schedule, verdict);
    }

    /// Drops the worst links if more wait than may.
    ///
    /// @return what was dropped; empty while the frontier is within its bound
    public List<Waiting> trim(Instant now) {
        if (store.waiting() <= settings.maxWaiting()) {
            return List.of();
        }
        long keep = (long) (settings.maxWaiting() * (1 - TRIM_SHARE));
        long surplus = store.waiting() - keep;
        double cutoff = histogram.cutoff(surplus);
        List<Waiting> dropped = new ArrayList<>();
        for (Host host : hosts.all()) {
            while (dropped.size() < surplus) {
                Optional<LinkStore.Head> worst = store.worst(host.id);
                if (worst.isEmpty() || worst.get().priority() > cutoff) {
                    break;
                }
                Waiting waiting = store.get(worst.get().sequence()).orElseThrow();
                drop(waiting, now);
                dropped.add(waiting);
            }
        }
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

    private static Optional<Instant> earlier(Optional<Instant> a, Optional<Instant> b) {
        return a.isPresent() && (b.isEmpty() || a.get().isBefore(b.get())) ? a : b;
    }

    private Waiting best(Host host) {
        return store.get(store.best(host.id).orElseThrow().sequence()).orElseThrow();
    }

    private Waiting waiting(AddressState state) {
        return store.get(state.sequence()).orElseThrow();
    }

    private void enqueue(Waiting waiting, Instant now) {
        store.add(waiting);
        histogram.add(waiting.priority());
        Host host = hosts.of(waiting.host());
        hosts.change(host, now, () -> {
            host.head = host.waiting == 0 ? waiting.priority() : Math.max(host.head, waiting.priority());
            host.waiting++;
        });
    }

    private void dequeue(Waiting waiting, Instant now) {
        store.remove(waiting);
        histogram.remove(waiting.priority());
        Host host = hosts.of(waiting.host());
        hosts.change(host, now, () -> {
            host.waiting--;
            if (waiting.priority() >= host.head) {
                host.head = store.best(host.id).map(LinkStore.Head::priority).orElse(0.0);
            }
        });
    }
}

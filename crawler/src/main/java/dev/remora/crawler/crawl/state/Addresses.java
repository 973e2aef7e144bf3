package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.JournalQueue;
import dev.remora.crawler.frontier.SiteYield;
import dev.remora.crawler.frontier.store.CrawlDb;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/// The state of each address, and the queued links: the same transitions over a [JournalQueue] while a journal is
/// read, and over the [Frontier] from then on.
public final class Addresses implements StatePart {
    private final Function<StoreContent, LinkStore> stores;

    /// While a journal is read; null before and after.
    private JournalQueue table;

    private Frontier frontier;
    private LinkStore store;

    /// @param stores creates the storage
    Addresses(Function<StoreContent, LinkStore> stores) {
        this.stores = stores;
    }

    /// Opens the queue for a crawl.
    void open(FrontierSettings settings, SiteYield worth, Instant now) {
        frontier = table().open(settings, worth, now);
        table = null;
    }

    /// The queue; null until it is open.
    Frontier frontier() {
        return frontier;
    }

    /// The storage of the addresses and the queue.
    public LinkStore store() {
        db();
        return store;
    }

    /// The addresses while the journal is read; not to be called from then on.
    public JournalQueue table() {
        if (table == null) {
            used(JournalQueue.empty(stores));
        }
        return table;
    }

    private void used(JournalQueue queue) {
        table = queue;
        store = queue.store();
    }

    private CrawlDb db() {
        return frontier != null ? frontier : table();
    }

    @Override
    public void write(CheckpointWriter out) {
        frontier.frozen().accept(out);
    }

    /// Copies nothing that is large.
    @Override
    public Consumer<CheckpointWriter> frozen() {
        return frontier.frozen();
    }

    @Override
    public void read(CheckpointReader in) {
        used(JournalQueue.read(in, stores));
    }

    /// The last verdict on an address; [Verdict#NONE] for one that was never fetched.
    public Verdict verdict(long key) {
        return db().state(key).verdict();
    }

    /// Whether an address is unknown or was dropped: a link to it can be admitted.
    boolean outside(long key) {
        Schedule schedule = db().state(key).schedule();
        return schedule == Schedule.UNSEEN || schedule == Schedule.DROPPED;
    }

    /// Whether an address brought no page when it was requested last.
    boolean closed(long key) {
        return db().state(key).schedule().failed();
    }

    /// Whether an address is unknown.
    boolean unseen(long key) {
        return db().state(key).schedule() == Schedule.UNSEEN;
    }

    void queued(JournalRecord.Queued queued) {
        db().add(queued.link(), queued.priority(), queued.at());
    }

    void rescored(JournalRecord.Rescored rescored) {
        rescored.priorities().forEach((sequence, priority) -> db().move(sequence, priority, rescored.at()));
    }

    /// Drops an address. Its verdict from an earlier run stays.
    void dropped(JournalRecord.Dropped dropped) {
        long key = dropped.url().key();
        db().settle(key, Schedule.DROPPED, verdict(key), dropped.at());
    }

    void failed(JournalRecord.Failed failed) {
        long key = failed.url().key();
        db().tried(key, failed.attempts());
        if (failed.retryAt().isPresent()) {
            return;
        }
        if (failed.isTransient()) {
            db().settle(key, Schedule.GIVEN_UP, verdict(key), failed.at());
        } else {
            db().settle(key, Schedule.GONE, Verdict.ERROR, failed.at());
        }
    }

    /// Sets the outcome of an address, which is no longer queued.
    void settled(Url url, Schedule schedule, Verdict verdict, Instant at) {
        db().settle(url.key(), schedule, verdict, at);
    }

    /// Sets the verdict on the last version of an address, whatever its schedule.
    public void verdict(long key, Verdict verdict) {
        db().verdict(key, verdict);
    }

    /// Number of addresses that a recrawl of all of them requeues.
    public long done() {
        return Arrays.stream(table().keys())
                .filter(key -> switch (table().state(key).schedule()) {
                    case DONE, GIVEN_UP -> table().linked(key);
                    case UNSEEN, DROPPED, WAITING, PROCESSING, GONE -> false;
                })
                .count();
    }

    /// Requeues all done addresses with their relevance as priority, and those that were given up with their
    /// previous priority. Returns these addresses.
    Set<Long> recrawl(Relevances relevances) {
        Set<Long> again = new HashSet<>();
        for (long key : table().keys()) {
            switch (table().state(key).schedule()) {
                case DONE -> {
                    table().requeue(key, relevances.of(key));
                    again.add(key);
                }
                case GIVEN_UP ->
                    table().last(key).ifPresent(last -> {
                        table().requeue(key, last.priority());
                        again.add(key);
                    });
                case UNSEEN, DROPPED, WAITING, PROCESSING, GONE -> {}
            }
        }
        return again;
    }

    /// Requeues a known address with the highest priority.
    void askedAgain(long key) {
        table().requeue(key, 1);
    }

    /// Whether a recrawl fetches an address again: a link led to it, and it is not queued.
    public boolean isAskedBy(Recrawl which, Url url) {
        long key = url.key();
        return which.covers(url)
                && table().linked(key)
                && switch (table().state(key).schedule()) {
                    case GONE, GIVEN_UP -> true;
                    case DONE -> !(which instanceof Recrawl.Failed); // a page or a redirect was fetched
                    case UNSEEN, DROPPED, WAITING, PROCESSING -> false;
                };
    }

    /// Whether a link led to an address and its outcome is known.
    public boolean isSettled(long key) {
        return table().linked(key)
                && switch (table().state(key).schedule()) {
                    case DONE, GONE, GIVEN_UP -> true;
                    case UNSEEN, DROPPED, WAITING, PROCESSING -> false;
                };
    }

    /// Whether a link led to an address without a page.
    public boolean isGone(long key) {
        return table().linked(key) && table().state(key).schedule() == Schedule.GONE;
    }

    /// The queued link of an address; empty if there is none.
    public Optional<QueuedLink> waiting(long key) {
        return table().waiting(key);
    }

    /// The last link of an address, queued or not; empty if none led to it.
    public Optional<QueuedLink> last(long key) {
        return waiting(key).or(() -> table().last(key));
    }

    /// The last link of an address that is queued or has no page, with the priority that it has or had in the queue;
    /// empty for others.
    public Optional<QueuedLink> unread(long key) {
        return switch (table().state(key).schedule()) {
            case WAITING -> waiting(key);
            case GONE, GIVEN_UP -> table().last(key);
            case UNSEEN, DROPPED, PROCESSING, DONE -> Optional.empty();
        };
    }

    /// Removes from the queue what a recrawl did not fetch for lack of budget; its last outcome stays.
    ///
    /// @param brought addresses that it brought for later runs
    void recrawlEnded(Set<Long> brought, Instant at) {
        for (long key : db().waitingKeys()) {
            Verdict last = verdict(key);
            boolean none = last == Verdict.ERROR || last == Verdict.REFUSED_BY_ROBOTS;
            if (last != Verdict.NONE && !brought.contains(key)) {
                db().tried(key, 0);
                db().settle(key, none ? Schedule.GONE : Schedule.DONE, last, at);
            }
        }
    }

    /// An address, by decisions alone.
    private record Known(Schedule schedule, Verdict verdict, int attempts, Optional<Waiting> waits) {}

    private record Waiting(long sequence, double priority, Link link) {
        Waiting(QueuedLink queued) {
            this(queued.sequence(), queued.priority(), queued.link());
        }
    }

    /// An address in flight appears as queued, since its outcome is not decided. Without links before the
    /// queue is open.
    @Override
    public Map<Long, Object> snapshot() {
        Map<Long, Object> all = new TreeMap<>();
        if (frontier == null) {
            for (long key : table().keys()) {
                all.put(key, List.of(table().state(key), table().position(key)));
            }
            return all;
        }
        frontier.forEachState((key, state) -> {
            Schedule schedule = state.schedule() == Schedule.PROCESSING ? Schedule.WAITING : state.schedule();
            all.put(
                    key,
                    new Known(
                            schedule,
                            state.verdict(),
                            state.attempts(),
                            frontier.unsettled(key).map(Waiting::new)));
        });
        return all;
    }
}

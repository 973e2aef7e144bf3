package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.collection.file.WritableFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/// The store of a crawl. The links are in files to which they are only appended ([LinkFiles]); the state of each
/// address and the order of the queue are in memory. A checkpoint has what is in memory, and the size of each file,
/// so an opening reads no link: it cuts the last file off there, and the journal's records behind the checkpoint
/// append the rest again. A fetched address keeps the place of its link, for a recrawl. Links that were replaced are
/// dropped before a checkpoint, with files in which most are.
///
/// Memory: 16 bytes per slot of an address, and about 20 per queued link ([QueueOrder]); outside the heap 32 per queued
/// link ([QueuedLinks]).
public final class FileLinkStore implements LinkStore {
    /// Size of a file, in bytes.
    private static final long CAPACITY = 64L << 20;

    private final LinkFiles files;
    private final AddressArrays addresses;
    private final QueuedLinks queued;
    private final QueueOrder order = new QueueOrder();

    /// The priorities of links in flight and of those given up, by key.
    private final Map<Long, Double> left = new HashMap<>();

    private FileLinkStore(LinkFiles files, AddressArrays addresses, QueuedLinks queued) {
        this.files = files;
        this.addresses = addresses;
        this.queued = queued;
    }

    /// Opens a store with its content in a folder.
    ///
    /// @param folder created if missing
    /// @throws dev.remora.shared.collection.CollectionDamaged if a file of saved content is missing or too short
    /// @throws dev.remora.shared.collection.StorageFailed if a file cannot be written
    public static FileLinkStore open(Path folder, StoreContent content) {
        return open(folder, WritableFile.Opener.DISK, CAPACITY, content);
    }

    /// The same with another way to open files, and other sizes of them.
    static FileLinkStore open(Path folder, WritableFile.Opener opener, long capacity, StoreContent content) {
        return switch (content) {
            case StoreContent.Nothing _ ->
                new FileLinkStore(LinkFiles.begin(folder, opener, capacity), new AddressArrays(), new QueuedLinks());
            case StoreContent.Saved(CheckpointReader in, IntUnaryOperator hosts) ->
                read(LinkFiles.read(folder, opener, capacity, in), in, hosts);
        };
    }

    private static FileLinkStore read(LinkFiles files, CheckpointReader in, IntUnaryOperator hosts) {
        try {
            FileLinkStore store = new FileLinkStore(files, new AddressArrays(in), new QueuedLinks(in, hosts));
            store.order.fill(store.queued);
            in.all(() -> store.left.put(in.fixed(), in.real()));
            in.all(() -> store.putBack(in.number(), hosts.applyAsInt(in.small()), in.real(), in.number()));
            files.deleteOthers();
            return store;
        } catch (RuntimeException e) {
            files.close();
            throw e;
        }
    }

    private void putBack(long sequence, int host, double priority, long place) {
        QueuedLink link =
                new QueuedLink(sequence, host, priority, files.at(place).link());
        long key = link.link().target().key();
        queued.put(link, place);
        order.add(host, priority, sequence);
        state(key, AddressState.waiting(addresses.stateOf(key), sequence));
    }

    /// Copies no address and no link: what is frozen is copied when it changes. The files are synced later, too.
    @Override
    public Consumer<CheckpointWriter> frozen(Collection<QueuedLink> held) {
        files.clean(this::moved);
        Consumer<CheckpointWriter> links = files.freeze();
        Consumer<CheckpointWriter> known = addresses.freeze();
        Consumer<CheckpointWriter> waiting = queued.freeze();
        List<byte[]> others = CheckpointWriter.encoded(out -> {
            out.all(left, (key, priority) -> {
                out.fixed(key);
                out.real(priority);
            });
            out.all(held, link -> {
                out.number(link.sequence());
                out.number(link.host());
                out.real(link.priority());
                out.number(placeOf(link.link().target().key()));
            });
        });
        return out -> {
            links.accept(out);
            known.accept(out);
            waiting.accept(out);
            out.chunks(others);
        };
    }

    /// Appends a link of a file that is given up again, if it is the last one of its address.
    private void moved(long place, LinkFile.Entry entry) {
        long key = entry.link().target().key();
        if (placeOf(key) == place) {
            long moved = files.append(entry.sequence(), entry.link());
            files.died(place);
            AddressState state = addresses.stateOf(key);
            if (state.schedule() == Schedule.WAITING) {
                queued.place(state.sequence(), moved);
            } else {
                addresses.put(key, state, moved);
            }
        }
    }

    /// Place of the last link that led to an address; 0 if there was none.
    private long placeOf(long key) {
        long word = addresses.word(key);
        long number = AddressState.numberIn(word);
        return AddressState.waits(word) ? queued.place(number) : number;
    }

    @Override
    public AddressState state(long key) {
        return addresses.stateOf(key);
    }

    @Override
    public void state(long key, AddressState state) {
        addresses.put(key, state, placeOf(key));
        if (!left.isEmpty()) {
            switch (state.schedule()) {
                case UNSEEN, PROCESSING, GIVEN_UP, GONE -> {}
                case WAITING, DONE, DROPPED -> left.remove(key);
            }
        }
    }

    @Override
    public void add(QueuedLink link) {
        long key = link.link().target().key();
        long place = placeOf(key);
        if (place == 0 || !files.at(place).equals(new LinkFile.Entry(link.sequence(), link.link()))) {
            if (place != 0) {
                files.died(place);
            }
            place = files.append(link.sequence(), link.link());
        }
        // an unseen address gets its state next
        AddressState state = addresses.stateOf(key);
        addresses.put(key, state.to(Schedule.PROCESSING, state.verdict()), place);
        queued.put(link, place);
        order.add(link.host(), link.priority(), link.sequence());
    }

    @Override
    public void remove(long key, Position waiting) {
        AddressState state = addresses.stateOf(key);
        addresses.put(key, state.to(Schedule.PROCESSING, state.verdict()), queued.place(waiting.sequence()));
        queued.remove(waiting.sequence());
        order.remove(waiting);
        left.put(key, waiting.priority());
    }

    @Override
    public void left(QueuedLink removed) {
        left.put(removed.link().target().key(), removed.priority());
    }

    @Override
    public void move(Position waiting, double priority) {
        queued.move(waiting.sequence(), priority);
        order.move(waiting, priority);
    }

    @Override
    public Optional<Position> position(long sequence) {
        return queued.place(sequence) == 0
                ? Optional.empty()
                : Optional.of(new Position(sequence, queued.host(sequence), queued.priority(sequence)));
    }

    @Override
    public Optional<QueuedLink> get(long sequence) {
        long place = queued.place(sequence);
        if (place == 0) {
            return Optional.empty();
        }
        LinkFile.Entry entry = files.at(place);
        if (entry.sequence() != sequence) {
            throw files.damaged(place);
        }
        return Optional.of(new QueuedLink(sequence, queued.host(sequence), queued.priority(sequence), entry.link()));
    }

    @Override
    public boolean linked(long key) {
        return placeOf(key) != 0;
    }

    @Override
    public Optional<QueuedLink> last(long key) {
        long place = placeOf(key);
        if (place == 0) {
            return Optional.empty();
        }
        LinkFile.Entry entry = files.at(place);
        return Optional.of(new QueuedLink(entry.sequence(), 0, left.getOrDefault(key, 0.0), entry.link()));
    }

    @Override
    public Optional<Head> best(int host) {
        return order.best(host);
    }

    @Override
    public Optional<Head> worst(int host) {
        return order.worst(host);
    }

    @Override
    public double[] priorities(int host) {
        return order.priorities(host);
    }

    @Override
    public List<QueuedLink> group(String group) {
        List<QueuedLink> found = new ArrayList<>();
        for (long sequence : queued.group(group)) {
            get(sequence).ifPresent(found::add);
        }
        return found;
    }

    @Override
    public long[] sequences() {
        return queued.sequences();
    }

    @Override
    public long waiting() {
        return queued.size();
    }

    @Override
    public long addresses() {
        return addresses.size();
    }

    @Override
    public void states(StoreContent.StateSink sink) {
        addresses.forEach(sink);
    }

    @Override
    public void close() {
        files.close();
    }
}

package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.StorageFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.mapdb.BTreeMap;
import org.mapdb.DB;
import org.mapdb.DBException;
import org.mapdb.DBMaker;
import org.mapdb.Serializer;

/// The store on disk, so that millions of addresses need little heap: the state of each address, and the queued
/// links by sequence number. MapDB without transactions, memory-mapped: fast but unreliable after a crash, so
/// each opening begins with an empty file and fills it from the journal. The order of queued links is in memory
/// ([QueueOrder]), and so are recently used address states ([StateCache]).
public final class MapDbLinkStore implements LinkStore {
    private static final long UNSEEN = AddressState.UNSEEN.packed();

    private final Path file;
    private final DB db;
    private final BTreeMap<Long, Long> states;
    private final BTreeMap<Long, byte[]> links;
    private final QueueOrder order = new QueueOrder();
    private final StateCache recent;
    private long waiting;
    private long addresses;

    private MapDbLinkStore(Path file, DB db, StoreContent content) {
        this.file = file;
        this.db = db;
        var stateSink =
                db.treeMap("states", Serializer.LONG_DELTA, Serializer.LONG).createFromSink();
        content.states((key, state) -> {
            stateSink.put(key, state.packed());
            addresses++;
        });
        states = stateSink.create();
        var linkSink = db.treeMap("links", Serializer.LONG_DELTA, Serializer.BYTE_ARRAY)
                .valuesOutsideNodesEnable()
                .createFromSink();
        content.links(link -> {
            linkSink.put(link.sequence(), LinkCodec.encode(link));
            order.add(link);
            waiting++;
        });
        links = linkSink.create();
        recent = new StateCache(new Tree());
    }

    /// The states of addresses, on disk.
    private final class Tree implements StateCache.Tree {
        @Override
        public long read(long key) {
            Long packed = states.get(key);
            return packed == null ? UNSEEN : packed;
        }

        @Override
        public void write(long key, long packed) {
            writing(file, () -> states.put(key, packed));
        }
    }

    /// Creates a new file and fills it by sorted bulk load.
    ///
    /// @param file replaced if it exists
    /// @param content initial content
    /// @throws StorageFailed if the old file cannot be removed, or the disk has no room for the new one
    public static MapDbLinkStore create(Path file, StoreContent content) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new StorageFailed("Cannot replace " + file + ": " + e.getMessage(), e);
        }
        return writing(file, () -> new MapDbLinkStore(file, open(file), content));
    }

    private static DB open(Path file) {
        return DBMaker.fileDB(file.toFile())
                .fileMmapEnableIfSupported()
                .fileMmapPreclearDisable()
                .cleanerHackEnable()
                .concurrencyDisable()
                .allocateStartSize(8L << 20)
                .allocateIncrement(32L << 20)
                .fileLockDisable()
                .make();
    }

    /// Turns the failures of a full disk into [StorageFailed]. If the file is memory-mapped, a write without
    /// disk space is an [InternalError].
    private static <T> T writing(Path file, Supplier<T> write) {
        try {
            return write.get();
        } catch (DBException.VolumeIOError | InternalError e) {
            String why =
                    e.getCause() == null ? "the disk is full" : e.getCause().getMessage();
            throw new StorageFailed(
                    "Cannot write " + file + ": " + why
                            + ". Synced data is safe. Free some space, then run the same command again to resume.",
                    e);
        }
    }

    @Override
    public AddressState state(long key) {
        return AddressState.unpacked(recent.get(key));
    }

    @Override
    public void state(long key, AddressState state) {
        long packed = state.packed();
        if (recent.put(key, packed) == UNSEEN && packed != UNSEEN) {
            addresses++;
        }
    }

    @Override
    public void add(QueuedLink link) {
        writing(file, () -> links.put(link.sequence(), LinkCodec.encode(link)));
        order.add(link);
        waiting++;
    }

    @Override
    public void remove(QueuedLink link) {
        writing(file, () -> links.remove(link.sequence()));
        order.remove(link);
        waiting--;
    }

    @Override
    public void move(QueuedLink link, double priority) {
        order.move(link, priority);
    }

    @Override
    public Optional<QueuedLink> get(long sequence) {
        return Optional.ofNullable(links.get(sequence)).map(bytes -> LinkCodec.decode(sequence, bytes, order));
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
        for (long sequence : order.group(group)) {
            get(sequence).ifPresent(found::add);
        }
        return found;
    }

    @Override
    public long[] sequences() {
        long[] all = new long[Math.toIntExact(waiting)];
        int at = 0;
        for (var keys = links.keyIterator(); keys.hasNext(); at++) {
            all[at] = keys.next();
        }
        return all;
    }

    @Override
    public long waiting() {
        return waiting;
    }

    @Override
    public long addresses() {
        return addresses;
    }

    @Override
    public void states(StoreContent.StateSink sink) {
        recent.flush();
        states.forEach((key, packed) -> sink.put(key, AddressState.unpacked(packed)));
    }

    /// Unwritten cache content is lost with the file, which is not read again.
    @Override
    public void close() {
        try {
            db.close();
        } catch (DBException | InternalError e) {
            // The disk is full. The file is rebuilt when the collection is next opened.
        }
    }
}

package dev.remora.crawler.frontier;

import dev.remora.shared.collection.StorageFailed;
import java.io.IOException;
import java.nio.ByteBuffer;
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

/// The store on disk, so that millions of addresses need little heap. MapDB without transactions, memory-mapped:
/// fast, and not to be trusted after a crash, so that each open begins with an empty file which the journal fills.
///
/// Keys sort as the frontier reads them. Queue: host (4 bytes), priority inverted (8), sequence (8): the best link
/// of a host is one `ceiling`. Group: hash of the group's name (8), sequence (8).
public final class MapDbLinkStore implements LinkStore {
    private final Path file;
    private final DB db;
    private final BTreeMap<Long, Long> states;
    private final BTreeMap<Long, byte[]> links;
    private final BTreeMap<byte[], Boolean> queue;
    private final BTreeMap<byte[], Boolean> groups;
    private final StateCache recent = new StateCache();
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
        var keys = new QueueKeys();
        content.links(link -> {
            linkSink.put(link.sequence(), LinkCodec.encode(link));
            keys.add(link);
            waiting++;
        });
        links = linkSink.create();
        queue = sorted("queue", keys.queue());
        groups = sorted("groups", keys.groups());
    }

    private BTreeMap<byte[], Boolean> sorted(String name, List<byte[]> keys) {
        // A map, because MapDB's sets cannot be bulk-loaded.
        var sink = db.treeMap(name, Serializer.BYTE_ARRAY_DELTA, Serializer.BOOLEAN)
                .createFromSink();
        keys.forEach(key -> sink.put(key, true));
        return sink.create();
    }

    /// Makes the file anew and fills it by sorted bulk load.
    ///
    /// @param file replaced if it exists
    /// @param content what it starts with
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

    /// Turns what a full disk does into words. Where the file is mapped into memory, a write that the disk has no
    /// room for is an [InternalError].
    private static <T> T writing(Path file, Supplier<T> write) {
        try {
            return write.get();
        } catch (DBException.VolumeIOError | InternalError e) {
            String why =
                    e.getCause() == null ? "the disk is full" : e.getCause().getMessage();
            throw new StorageFailed(
                    "Cannot write " + file + ": " + why
                            + ". What was synced before is safe. Free some space, then run the "
                            + "same command again: it goes on from there.",
                    e);
        }
    }

    @Override
    public AddressState state(long key) {
        if (!recent.holds(key)) {
            Long packed = states.get(key);
            recent.put(key, packed == null ? AddressState.UNSEEN.packed() : packed);
        }
        return AddressState.unpacked(recent.get(key));
    }

    @Override
    public void state(long key, AddressState state) {
        if (writing(file, () -> states.put(key, state.packed())) == null) {
            addresses++;
        }
        recent.put(key, state.packed());
    }

    @Override
    public void add(Waiting link) {
        waiting += writing(file, () -> {
            links.put(link.sequence(), LinkCodec.encode(link));
            queue.put(QueueKeys.queueKey(link.host(), link.priority(), link.sequence()), true);
            groups.put(QueueKeys.groupKey(link.link().group(), link.sequence()), true);
            return 1;
        });
    }

    @Override
    public void remove(Waiting link) {
        waiting -= writing(file, () -> {
            links.remove(link.sequence());
            queue.remove(QueueKeys.queueKey(link.host(), link.priority(), link.sequence()));
            groups.remove(QueueKeys.groupKey(link.link().group(), link.sequence()));
            return 1;
        });
    }

    @Override
    public Optional<Waiting> get(long sequence) {
        return Optional.ofNullable(links.get(sequence)).map(bytes -> LinkCodec.decode(sequence, bytes));
    }

    @Override
    public Optional<Head> best(int host) {
        return head(queue.ceilingKey(QueueKeys.queueKey(host, Double.POSITIVE_INFINITY, 0)), host);
    }

    @Override
    public Optional<Head> worst(int host) {
        return head(queue.lowerKey(QueueKeys.queueKey(host + 1, Double.POSITIVE_INFINITY, 0)), host);
    }

    @Override
    public List<Waiting> group(String group) {
        List<Waiting> found = new ArrayList<>();
        var keys =
                groups.keyIterator(QueueKeys.groupKey(group, 0), true, QueueKeys.groupKey(group, Long.MAX_VALUE), true);
        while (keys.hasNext()) {
            byte[] key = keys.next();
            long sequence = ByteBuffer.wrap(key).getLong(8);
            // Two groups may share a hash; the link itself knows its group.
            get(sequence).filter(w -> w.link().group().equals(group)).ifPresent(found::add);
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
    public void close() {
        try {
            db.close();
        } catch (DBException | InternalError e) {
            // The disk is full. The file is made anew when the collection is next opened.
        }
    }

    private static Optional<Head> head(byte[] key, int host) {
        if (key == null || ByteBuffer.wrap(key).getInt(0) != host) {
            return Optional.empty();
        }
        ByteBuffer bytes = ByteBuffer.wrap(key);
        return Optional.of(new Head(Double.longBitsToDouble(~bytes.getLong(4)), bytes.getLong(12)));
    }
}

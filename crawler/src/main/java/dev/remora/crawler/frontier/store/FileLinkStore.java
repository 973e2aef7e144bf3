package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.WritableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/// The store of a crawl. The links are in a file to which they are only appended ([LinkFile]); the state of each
/// address and the order of the queue are in memory. A checkpoint has what is in memory, and the size of the file, so
/// an opening reads no link: it cuts the file off there, and the journal's records behind the checkpoint append the
/// rest again. A fetched address keeps the place of its link, for a recrawl.
///
/// Memory: 24 bytes per slot of an address, and 57 per queued link ([QueueOrder], [QueuedPlaces]).
public final class FileLinkStore implements LinkStore {
    private static final String NAME = "queue-\\d+\\.links";

    private final LinkFile file;
    private final AddressArrays addresses;
    private final QueuedPlaces queued = new QueuedPlaces();
    private final QueueOrder order = new QueueOrder();

    /// The priorities of links in flight and of those given up, by key.
    private final Map<Long, Double> left = new HashMap<>();

    private FileLinkStore(LinkFile file, AddressArrays addresses) {
        this.file = file;
        this.addresses = addresses;
    }

    /// Opens a store with its content in a folder.
    ///
    /// @param folder created if missing
    /// @throws CollectionDamaged if the file of saved content is not there, or is too short
    /// @throws dev.remora.shared.collection.StorageFailed if a file cannot be written
    public static FileLinkStore open(Path folder, StoreContent content) {
        return open(folder, WritableFile.Opener.DISK, content);
    }

    /// The same with another way to open files.
    public static FileLinkStore open(Path folder, WritableFile.Opener opener, StoreContent content) {
        return switch (content) {
            case StoreContent.Nothing _ -> empty(folder, opener);
            case StoreContent.Saved(CheckpointReader in, IntUnaryOperator hosts) -> read(folder, opener, in, hosts);
        };
    }

    private static FileLinkStore empty(Path folder, WritableFile.Opener opener) {
        try {
            Files.createDirectories(folder);
            List<Path> old = files(folder);
            for (Path file : old) {
                Files.delete(file);
            }
            Path file = folder.resolve("queue-1.links");
            return new FileLinkStore(LinkFile.open(file, opener, 0), new AddressArrays(0));
        } catch (IOException e) {
            throw Disk.failed("replace the links in", folder, e);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(NAME))
                    .toList();
        }
    }

    private static FileLinkStore read(
            Path folder, WritableFile.Opener opener, CheckpointReader in, IntUnaryOperator hosts) {
        String name = in.text();
        if (!name.matches(NAME) || !Files.exists(folder.resolve(name))) {
            throw new CollectionDamaged("its file " + name + " is missing");
        }
        LinkFile file = LinkFile.open(folder.resolve(name), opener, in.number());
        FileLinkStore store = new FileLinkStore(file, new AddressArrays(in.small()));
        try {
            store.readAddresses(in);
            store.readQueue(in, hosts);
            in.all(() -> store.left.put(in.fixed(), in.real()));
            return store;
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    private void readAddresses(CheckpointReader in) {
        in.all(() -> {
            long key = in.fixed();
            AddressState state = AddressState.read(in);
            long place = in.number();
            addresses.state(key, state);
            if (place != 0) {
                addresses.place(key, place);
            }
            if (state.sequence() > 0) {
                queued.put(state.sequence(), place, 0);
            }
        });
    }

    private void readQueue(CheckpointReader in, IntUnaryOperator hosts) {
        in.all(() -> {
            String group = in.text();
            long[] sequence = new long[1];
            in.all(() -> {
                sequence[0] += in.number();
                int host = hosts.applyAsInt(in.small());
                queued.host(sequence[0], host);
                order.add(host, group, in.real(), sequence[0]);
            });
        });
    }

    @Override
    public void write(CheckpointWriter out, Collection<QueuedLink> held) {
        file.sync();
        out.text(file.path().getFileName().toString());
        out.number(file.size());
        writeAddresses(out, held);
        out.number(order.groups() + (long) held.size());
        order.forEachGroup((group, links) -> {
            out.text(group);
            out.number(links.size());
            long[] before = new long[1];
            links.forEach((sequence, priority) -> {
                writeLink(sequence - before[0], queued.host(sequence), Double.longBitsToDouble(priority), out);
                before[0] = sequence;
            });
        });
        held.forEach(link -> {
            out.text(link.link().group());
            out.number(1);
            writeLink(link.sequence(), link.host(), link.priority(), out);
        });
        out.all(left, (key, priority) -> {
            out.fixed(key);
            out.real(priority);
        });
    }

    private static void writeLink(long sequence, int host, double priority, CheckpointWriter out) {
        out.number(sequence);
        out.number(host);
        out.real(priority);
    }

    private void writeAddresses(CheckpointWriter out, Collection<QueuedLink> held) {
        Map<Long, QueuedLink> taken = new HashMap<>();
        held.forEach(link -> taken.put(link.link().target().key(), link));
        out.number(addresses.slots());
        out.number(addresses.size());
        for (int slot = 0; slot < addresses.slots(); slot++) {
            if (addresses.used(slot)) {
                QueuedLink link = taken.get(addresses.key(slot));
                AddressState state = addresses.state(slot);
                out.fixed(addresses.key(slot));
                (link == null ? state : AddressState.waiting(state, link.priority(), link.sequence())).write(out);
                out.number(addresses.place(slot));
            }
        }
    }

    @Override
    public AddressState state(long key) {
        return addresses.stateOf(key);
    }

    @Override
    public void state(long key, AddressState state) {
        addresses.state(key, state);
        if (!left.isEmpty()) {
            switch (state.schedule()) {
                case PROCESSING, GIVEN_UP -> {}
                case UNSEEN, WAITING, DONE, GONE, DROPPED -> left.remove(key);
            }
        }
    }

    @Override
    public void add(QueuedLink link) {
        long key = link.link().target().key();
        long place = addresses.placeOf(key);
        if (place == 0 || !file.at(place).equals(new LinkFile.Entry(link.sequence(), link.link()))) {
            place = file.append(link.sequence(), link.link());
            addresses.place(key, place);
        }
        queued.put(link.sequence(), place, link.host());
        order.add(link.host(), link.link().group(), link.priority(), link.sequence());
    }

    @Override
    public void remove(QueuedLink link) {
        queued.remove(link.sequence());
        order.remove(link);
        left(link);
    }

    @Override
    public void left(QueuedLink removed) {
        left.put(removed.link().target().key(), removed.priority());
    }

    @Override
    public void move(QueuedLink link, double priority) {
        order.move(link, priority);
    }

    @Override
    public Optional<QueuedLink> get(long sequence) {
        long place = queued.place(sequence);
        if (place == 0) {
            return Optional.empty();
        }
        LinkFile.Entry entry = file.at(place);
        if (entry.sequence() != sequence) {
            throw file.damaged(place);
        }
        double priority = order.priority(entry.link().group(), sequence);
        return Optional.of(new QueuedLink(sequence, queued.host(sequence), priority, entry.link()));
    }

    @Override
    public boolean linked(long key) {
        return addresses.placeOf(key) != 0;
    }

    @Override
    public Optional<QueuedLink> last(long key) {
        long place = addresses.placeOf(key);
        if (place == 0) {
            return Optional.empty();
        }
        LinkFile.Entry entry = file.at(place);
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
        for (long sequence : order.group(group)) {
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
        for (int slot = 0; slot < addresses.slots(); slot++) {
            if (addresses.used(slot)) {
                sink.put(addresses.key(slot), addresses.state(slot));
            }
        }
    }

    @Override
    public void close() {
        file.close();
    }
}

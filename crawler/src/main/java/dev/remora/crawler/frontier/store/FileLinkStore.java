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
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/// The store of a crawl. The links are in a file to which they are only appended ([LinkFile]); the state of each
/// address and the order of the queue are in memory. A checkpoint has what is in memory, and the size of the file, so
/// an opening reads no link: it cuts the file off there, and the journal's records behind the checkpoint append the
/// rest again. A fetched address keeps the place of its link, for a recrawl.
///
/// Memory: 24 bytes per slot of an address, and about 52 per queued link ([QueueOrder], [QueuedLinks]).
public final class FileLinkStore implements LinkStore {
    private static final String NAME = "queue-\\d+\\.links";

    private final LinkFile file;
    private final AddressArrays addresses;
    private final QueuedLinks queued;
    private final QueueOrder order = new QueueOrder();

    /// The priorities of links in flight and of those given up, by key.
    private final Map<Long, Double> left = new HashMap<>();

    private FileLinkStore(LinkFile file, AddressArrays addresses, QueuedLinks queued) {
        this.file = file;
        this.addresses = addresses;
        this.queued = queued;
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
            return new FileLinkStore(LinkFile.open(file, opener, 0), new AddressArrays(), new QueuedLinks());
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
        try {
            FileLinkStore store = new FileLinkStore(file, new AddressArrays(in), new QueuedLinks(in, hosts));
            store.order.fill(store.queued);
            in.all(() -> store.left.put(in.fixed(), in.real()));
            in.all(() -> store.putBack(in.number(), hosts.applyAsInt(in.small()), in.real(), in.number()));
            return store;
        } catch (RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private void putBack(long sequence, int host, double priority, long place) {
        QueuedLink link =
                new QueuedLink(sequence, host, priority, file.at(place).link());
        long key = link.link().target().key();
        state(key, AddressState.waiting(addresses.stateOf(key), priority, sequence));
        queued.put(link, place);
        order.add(host, priority, sequence);
    }

    /// Copies no address and no link: what is frozen is copied when it changes. The file of links is synced later, too.
    @Override
    public Consumer<CheckpointWriter> frozen(Collection<QueuedLink> held) {
        file.flush();
        long size = file.size();
        Consumer<CheckpointWriter> known = addresses.freeze();
        Consumer<CheckpointWriter> links = queued.freeze();
        List<byte[]> others = CheckpointWriter.encoded(out -> {
            out.all(left, (key, priority) -> {
                out.fixed(key);
                out.real(priority);
            });
            out.all(held, link -> {
                out.number(link.sequence());
                out.number(link.host());
                out.real(link.priority());
                out.number(addresses.placeOf(link.link().target().key()));
            });
        });
        return out -> {
            file.sync();
            out.text(file.path().getFileName().toString());
            out.number(size);
            known.accept(out);
            links.accept(out);
            out.chunks(others);
        };
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
        queued.put(link, place);
        order.add(link.host(), link.priority(), link.sequence());
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
        queued.move(link.sequence(), priority);
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
        return Optional.of(new QueuedLink(sequence, queued.host(sequence), queued.priority(sequence), entry.link()));
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
        file.close();
    }
}

package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.page.Bytes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/// The store in memory: for the lab, for tests, and as the reference for [FileLinkStore].
public final class MemoryLinkStore implements LinkStore {
    private static final Comparator<Head> BEST_FIRST =
            Comparator.comparingDouble(Head::priority).reversed().thenComparingLong(Head::sequence);

    private final Map<Long, AddressState> states = new HashMap<>();
    private final Map<Long, QueuedLink> links = new HashMap<>();
    private final Map<Integer, TreeSet<Head>> queues = new HashMap<>();
    private final Map<String, TreeMap<Long, QueuedLink>> groups = new HashMap<>();

    /// The last link of each address that is not queued.
    private final Map<Long, QueuedLink> settled = new HashMap<>();

    private final boolean keepsSettled;

    /// @param content initial content
    public MemoryLinkStore(StoreContent content) {
        this(content, true);
    }

    /// @param keepsSettled false for a crawl that is never opened again, so that its fetched links take no memory
    public MemoryLinkStore(StoreContent content, boolean keepsSettled) {
        this.keepsSettled = keepsSettled;
        if (content instanceof StoreContent.Saved(CheckpointReader in, IntUnaryOperator hosts)) {
            in.all(() -> states.put(in.fixed(), AddressState.read(in)));
            in.all(() -> add(link(in, hosts)));
            in.all(() -> {
                QueuedLink last = link(in, _ -> 0); // its host is perhaps forgotten
                settled.put(last.link().target().key(), last);
            });
        }
    }

    private static QueuedLink link(CheckpointReader in, IntUnaryOperator hosts) {
        return new QueuedLink(
                in.number(),
                hosts.applyAsInt(in.small()),
                in.real(),
                LinkCodec.read(new FieldReader(in.bytes().array())));
    }

    @Override
    public Consumer<CheckpointWriter> frozen(Collection<QueuedLink> held) {
        List<byte[]> encoded = CheckpointWriter.encoded(out -> write(out, held));
        return out -> out.chunks(encoded);
    }

    private void write(CheckpointWriter out, Collection<QueuedLink> held) {
        Map<Long, QueuedLink> queued = new HashMap<>();
        held.forEach(link -> queued.put(link.link().target().key(), link));
        out.all(states, (key, state) -> {
            out.fixed(key);
            QueuedLink link = queued.get(key);
            (link == null ? state : AddressState.waiting(state, link.sequence())).write(out);
        });
        List<QueuedLink> all = new ArrayList<>(links.values());
        all.addAll(held);
        out.all(all, link -> write(link, out));
        List<QueuedLink> others = settled.values().stream()
                .filter(link -> !queued.containsKey(link.link().target().key()))
                .toList();
        out.all(others, link -> write(link, out));
    }

    private static void write(QueuedLink link, CheckpointWriter out) {
        out.number(link.sequence());
        out.number(link.host());
        out.real(link.priority());
        FieldWriter bytes = new FieldWriter(256);
        LinkCodec.write(link.link(), bytes);
        out.bytes(Bytes.of(bytes.toArray()));
    }

    @Override
    public AddressState state(long key) {
        return states.getOrDefault(key, AddressState.UNSEEN);
    }

    @Override
    public void state(long key, AddressState state) {
        if (!state.equals(AddressState.UNSEEN)) {
            states.put(key, state);
        }
    }

    @Override
    public void add(QueuedLink waiting) {
        links.put(waiting.sequence(), waiting);
        settled.remove(waiting.link().target().key());
        queues.computeIfAbsent(waiting.host(), h -> new TreeSet<>(BEST_FIRST)).add(head(waiting));
        groups.computeIfAbsent(waiting.link().group(), g -> new TreeMap<>()).put(waiting.sequence(), waiting);
    }

    @Override
    public void remove(long key, Position position) {
        QueuedLink waiting = links.remove(position.sequence());
        left(waiting);
        TreeSet<Head> queue = queues.get(waiting.host());
        queue.remove(head(waiting));
        if (queue.isEmpty()) {
            queues.remove(waiting.host());
        }
        TreeMap<Long, QueuedLink> group = groups.get(waiting.link().group());
        group.remove(waiting.sequence());
        if (group.isEmpty()) {
            groups.remove(waiting.link().group());
        }
    }

    @Override
    public void move(Position position, double priority) {
        QueuedLink waiting = links.get(position.sequence());
        QueuedLink moved = waiting.at(priority);
        TreeSet<Head> queue = queues.get(waiting.host());
        queue.remove(head(waiting));
        queue.add(head(moved));
        links.put(moved.sequence(), moved);
        groups.get(moved.link().group()).put(moved.sequence(), moved);
    }

    @Override
    public Optional<Position> position(long sequence) {
        return get(sequence).map(QueuedLink::position);
    }

    @Override
    public Optional<QueuedLink> get(long sequence) {
        return Optional.ofNullable(links.get(sequence));
    }

    @Override
    public boolean linked(long key) {
        return settled.containsKey(key)
                || states.getOrDefault(key, AddressState.UNSEEN).sequence() > 0;
    }

    @Override
    public Optional<QueuedLink> last(long key) {
        return Optional.ofNullable(settled.get(key))
                .or(() -> get(states.getOrDefault(key, AddressState.UNSEEN).sequence()));
    }

    @Override
    public void left(QueuedLink removed) {
        if (keepsSettled) {
            settled.put(removed.link().target().key(), removed);
        }
    }

    @Override
    public Optional<Head> best(int host) {
        return Optional.ofNullable(queues.get(host)).map(TreeSet::first);
    }

    @Override
    public Optional<Head> worst(int host) {
        return Optional.ofNullable(queues.get(host)).map(TreeSet::last);
    }

    @Override
    public double[] priorities(int host) {
        return Optional.ofNullable(queues.get(host)).stream()
                .flatMap(TreeSet::stream)
                .mapToDouble(Head::priority)
                .toArray();
    }

    @Override
    public List<QueuedLink> group(String group) {
        return new ArrayList<>(groups.getOrDefault(group, new TreeMap<>()).values());
    }

    @Override
    public long[] sequences() {
        return links.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    }

    @Override
    public long waiting() {
        return links.size();
    }

    @Override
    public long addresses() {
        return states.size();
    }

    @Override
    public void states(StoreContent.StateSink sink) {
        states.forEach(sink::put);
    }

    @Override
    public void close() {}

    private static Head head(QueuedLink waiting) {
        return new Head(waiting.priority(), waiting.sequence());
    }
}

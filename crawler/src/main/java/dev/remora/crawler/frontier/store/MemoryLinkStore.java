package dev.remora.crawler.frontier.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// The store in memory: for the lab, for tests, and as the reference for [MapDbLinkStore].
public final class MemoryLinkStore implements LinkStore {
    private static final Comparator<Head> BEST_FIRST =
            Comparator.comparingDouble(Head::priority).reversed().thenComparingLong(Head::sequence);

    private final Map<Long, AddressState> states = new HashMap<>();
    private final Map<Long, QueuedLink> links = new HashMap<>();
    private final Map<Integer, TreeSet<Head>> queues = new HashMap<>();
    private final Map<String, TreeMap<Long, QueuedLink>> groups = new HashMap<>();

    /// @param content initial content
    public MemoryLinkStore(StoreContent content) {
        content.states(states::put);
        content.links(this::add);
    }

    @Override
    public AddressState state(long key) {
        return states.getOrDefault(key, AddressState.UNSEEN);
    }

    @Override
    public void state(long key, AddressState state) {
        states.put(key, state);
    }

    @Override
    public void add(QueuedLink waiting) {
        links.put(waiting.sequence(), waiting);
        queues.computeIfAbsent(waiting.host(), h -> new TreeSet<>(BEST_FIRST)).add(head(waiting));
        groups.computeIfAbsent(waiting.link().group(), g -> new TreeMap<>()).put(waiting.sequence(), waiting);
    }

    @Override
    public void remove(QueuedLink waiting) {
        links.remove(waiting.sequence());
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
    public void move(QueuedLink waiting, double priority) {
        QueuedLink moved = waiting.at(priority);
        TreeSet<Head> queue = queues.get(waiting.host());
        queue.remove(head(waiting));
        queue.add(head(moved));
        links.put(moved.sequence(), moved);
        groups.get(moved.link().group()).put(moved.sequence(), moved);
    }

    @Override
    public Optional<QueuedLink> get(long sequence) {
        return Optional.ofNullable(links.get(sequence));
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

package dev.remora.search.rank.index;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// A cache of recent values, bounded by their total weight. It has two halves: when the young one is full, the
/// old one is dropped; a hit moves a value to the young one. Thread-safe.
///
/// @param <K> key of a value
/// @param <V> immutable
public final class WeightedCache<K, V> {
    private final long half;
    private volatile Half<K, V> young = new Half<>();
    private volatile Half<K, V> old = new Half<>();

    private record Held<V>(V value, long weight) {}

    private static final class Half<K, V> {
        private final Map<K, Held<V>> values = new ConcurrentHashMap<>();
        private final AtomicLong weight = new AtomicLong();
    }

    /// @param most approximate maximum total weight
    public WeightedCache(long most) {
        half = most / 2;
    }

    /// Returns the value of a key, if it is still cached.
    public Optional<V> get(K key) {
        Held<V> held = young.values.get(key);
        if (held != null) {
            return Optional.of(held.value);
        }
        held = old.values.get(key);
        if (held == null) {
            return Optional.empty();
        }
        put(key, held.value, held.weight);
        return Optional.of(held.value);
    }

    /// Caches a value.
    ///
    /// @param weight above 0
    public void put(K key, V value, long weight) {
        Half<K, V> now = young;
        if (now.values.put(key, new Held<>(value, weight)) == null && now.weight.addAndGet(weight) > half) {
            turn(now);
        }
    }

    private synchronized void turn(Half<K, V> full) {
        if (young == full) {
            old = full;
            young = new Half<>();
        }
    }
}

package dev.remora.crawler.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/// A log in memory, for tests and short measurements.
public final class MemoryLog implements RequestLog {
    private final ConcurrentLinkedQueue<Entry> entries = new ConcurrentLinkedQueue<>();

    @Override
    public void add(Entry entry) {
        entries.add(entry);
    }

    @Override
    public void close() {
        // the entries can still be read
    }

    /// All requests so far, in order of arrival.
    public List<Entry> entries() {
        List<Entry> sorted = new ArrayList<>(entries);
        sorted.sort(Comparator.comparing(Entry::at));
        return sorted;
    }

    /// Requests to one host, in order of arrival.
    public List<Entry> of(String host) {
        return entries().stream().filter(e -> e.host().equals(host)).toList();
    }

    /// Number of requests per address.
    public Map<String, Long> counts() {
        return entries.stream().collect(Collectors.groupingBy(Entry::url, TreeMap::new, Collectors.counting()));
    }

    /// Removes all entries.
    public void clear() {
        entries.clear();
    }
}

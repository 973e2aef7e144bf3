package dev.remora.opensearch.search;

import dev.remora.opensearch.search.ClusterScope.Part;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The pages of all topics that searches have read, up to a size: then all are forgotten. Thread-safe.
final class PagePools {
    /// Part of the heap that they may take, roughly: a merge needs the space of its result besides.
    private static final int SHARE = 8;

    private final long most = Runtime.getRuntime().maxMemory() / SHARE;
    private final Map<Long, PagePool> pools = new HashMap<>();

    /// Returns the pool of a topic's commit.
    synchronized PagePool of(Part part) throws IOException {
        long bytes = 0;
        for (PagePool pool : pools.values()) {
            bytes += pool.bytes();
        }
        if (bytes > most) {
            pools.clear();
        }
        PagePool pool = pools.get(part.version());
        if (pool == null || !pool.isUsable()) {
            pool = new PagePool(part);
            pools.put(part.version(), pool);
        }
        return pool;
    }

    /// Forgets the pages of other commits than these.
    synchronized void keep(List<Part> parts) {
        Set<Long> versions = new HashSet<>();
        parts.forEach(part -> versions.add(part.version()));
        pools.keySet().retainAll(versions);
    }
}

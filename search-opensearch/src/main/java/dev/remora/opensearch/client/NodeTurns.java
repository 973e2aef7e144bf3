package dev.remora.opensearch.client;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/// The nodes of a cluster by turns, so that requests spread over them. A node that failed is asked last until a pause
/// is over; then one request tries it. Thread-safe.
final class NodeTurns {
    /// How long a node that failed is asked last.
    static final Duration PAUSE = Duration.ofSeconds(5);

    private final List<URI> nodes;
    private final LongSupplier nanos;
    private final AtomicInteger turn = new AtomicInteger();
    private final ConcurrentMap<URI, Long> failed = new ConcurrentHashMap<>();

    /// @param nodes at least one
    /// @param nanos time, as of [System#nanoTime]
    NodeTurns(List<URI> nodes, LongSupplier nanos) {
        this.nodes = nodes;
        this.nanos = nanos;
    }

    /// Returns all nodes in the order in which the next request asks them.
    List<URI> next() {
        int first = Math.floorMod(turn.getAndIncrement(), nodes.size());
        List<URI> order = new ArrayList<>();
        List<URI> last = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            URI node = nodes.get((first + i) % nodes.size());
            boolean asked = i == 0 ? isTried(node) : !failed.containsKey(node);
            (asked ? order : last).add(node);
        }
        order.addAll(last);
        return order;
    }

    /// A request that begins with a node after its pause renews the pause for the others.
    private boolean isTried(URI node) {
        Long at = failed.get(node);
        long now = nanos.getAsLong();
        return at == null || (now - at >= PAUSE.toNanos() && failed.replace(node, at, now));
    }

    /// Notes that a node answered.
    void answered(URI node) {
        failed.remove(node);
    }

    /// Notes that a node did not answer.
    void failed(URI node) {
        failed.put(node, nanos.getAsLong());
    }
}

package dev.remora.crawler.priority.layers;

import dev.remora.crawler.relevance.term.TermCounts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;

/// The part of the graph that a crawl has seen: its last pages with their links, and the distance of each from
/// a target in links. Layer 0 are the targets, layer i the pages whose shortest path to one has i links, all
/// among the pages kept.
///
/// Diligenti et al. asked a search service for back-links of given targets; here the crawl's own pages on the
/// topic are the targets, and its own links are reversed.
public final class RecentGraph {
    private static final int LINKS = 300;

    private final int most;
    private final Map<Long, Node> nodes = new LinkedHashMap<>();

    /// A page with its links. Immutable.
    public static final class Node {
        private final long key;
        private final boolean target;
        private final TermCounts terms;
        private final long[] links;

        /// @param key of its address
        /// @param target whether it is on the topic
        /// @param terms of its text
        /// @param links keys of the pages that it links to; the first 300 count
        public Node(long key, boolean target, TermCounts terms, long... links) {
            this.key = key;
            this.target = target;
            this.terms = terms;
            this.links = Arrays.copyOf(links, Math.min(links.length, LINKS));
        }

        /// Returns its key.
        public long key() {
            return key;
        }

        /// Returns its terms.
        public TermCounts terms() {
            return terms;
        }
    }

    /// @param most maximum number of pages, the last ones
    public RecentGraph(int most) {
        this.most = most;
    }

    /// Adds a page; a known page is replaced.
    public void add(Node node) {
        nodes.remove(node.key);
        nodes.put(node.key, node);
        if (nodes.size() > most) {
            nodes.remove(nodes.keySet().iterator().next());
        }
    }

    /// Passes all pages to `each`, the oldest first.
    public void forEach(Consumer<Node> each) {
        nodes.values().forEach(each);
    }

    /// Returns the layer of each page, up to `furthest`: a breadth-first search from all targets at once,
    /// against the direction of the links.
    public Map<Long, Integer> layers(int furthest) {
        Map<Long, List<Long>> backward = backward();
        Map<Long, Integer> layers = new HashMap<>();
        Queue<Long> queue = new ArrayDeque<>();
        forEach(node -> {
            if (node.target) {
                layers.put(node.key, 0);
                queue.add(node.key);
            }
        });
        while (!queue.isEmpty()) {
            long page = queue.remove();
            int next = layers.get(page) + 1;
            if (next > furthest) {
                continue;
            }
            for (long from : backward.getOrDefault(page, List.of())) {
                if (layers.putIfAbsent(from, next) == null) {
                    queue.add(from);
                }
            }
        }
        return layers;
    }

    private Map<Long, List<Long>> backward() {
        Map<Long, List<Long>> backward = new HashMap<>();
        forEach(node -> {
            for (long to : node.links) {
                if (nodes.containsKey(to)) {
                    backward.computeIfAbsent(to, _ -> new ArrayList<>()).add(node.key);
                }
            }
        });
        return backward;
    }
}

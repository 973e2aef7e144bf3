package dev.remora.opensearch;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remora.opensearch.client.EngineAddress;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.search.app.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Several real nodes of one cluster, each of which may become its manager.
public final class TestCluster implements AutoCloseable {
    private final List<TestNode> nodes = new ArrayList<>();

    private TestCluster() {}

    /// Starts a cluster; skips the test if the node's jars are not built.
    public static TestCluster start(int size) {
        TestCluster cluster = new TestCluster();
        try {
            List<Integer> ports = FreePorts.find(2 * size);
            for (int i = 0; i < size; i++) {
                List<String> arguments = new ArrayList<>(List.of(String.valueOf(i)));
                ports.subList(size, 2 * size).forEach(port -> arguments.add(String.valueOf(port)));
                cluster.nodes.add(TestNode.begin(ports.get(i), arguments.toArray(String[]::new)));
            }
            cluster.nodes.forEach(TestNode::awaitStart);
            cluster.await("wait_for_nodes=" + size);
        } catch (IOException e) {
            cluster.close();
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    /// Waits for a state of the cluster, as its health API names it.
    public void await(String state) {
        try (OpenSearchClient client = new OpenSearchClient(EngineAddress.of(addresses()))) {
            JsonNode health = client.send("GET", "/_cluster/health?timeout=25s&" + state, null, 408);
            if (health.path("timed_out").asBoolean()) {
                throw new IllegalStateException("the cluster did not reach " + state + ": " + health);
            }
        }
    }

    /// The addresses of all nodes, as `--engine` takes them.
    public String addresses() {
        return nodes.stream().map(TestNode::address).map(URI::toString).collect(Collectors.joining(","));
    }

    /// The number of nodes, killed ones included.
    public int size() {
        return nodes.size();
    }

    /// Returns the number of the node that is the manager.
    public int manager() {
        try (OpenSearchClient client = new OpenSearchClient(EngineAddress.of(addresses()))) {
            JsonNode manager = client.send("GET", "/_cat/cluster_manager?format=json", null);
            String name = manager.path(0).path("node").asText();
            return Integer.parseInt(name.substring("node".length()));
        }
    }

    /// Kills a node (SIGKILL).
    public void kill(int node) {
        nodes.get(node).close();
    }

    @Override
    public void close() {
        nodes.forEach(TestNode::close);
    }
}

package dev.remora.opensearch;

import dev.remora.opensearch.client.EngineAddress;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.search.app.FreePorts;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ExtensionContext;

/// A real OpenSearch node in a process of its own, on loopback: one for all tests of a run.
public final class TestNode implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofMinutes(3);

    private final Process process;
    private final URI address;
    private final Path log;

    private TestNode(Process process, URI address, Path log) {
        this.process = process;
        this.address = address;
        this.log = log;
    }

    /// Returns the node of a run; starts it for the first test. Skips the test if the node's jars are not built.
    public static TestNode of(ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .getOrComputeIfAbsent(TestNode.class, _ -> start(), TestNode.class);
    }

    private static TestNode start() {
        try {
            return begin(FreePorts.find(1).getFirst()).awaitStart();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Begins to start a node.
    ///
    /// @param port of its HTTP API
    /// @param cluster for a node of several, its number and the transport ports of all
    static TestNode begin(int port, String... cluster) {
        Path built = Path.of(System.getProperty("remora.root", ".."), "search-opensearch", "node", "target");
        Assumptions.assumeTrue(
                Files.isDirectory(built.resolve("lib")),
                "no OpenSearch node to test with: build the module search-opensearch/node");
        try {
            Path home = Files.createTempDirectory("remora-opensearch");
            List<String> command = new ArrayList<>(List.of(
                    ProcessHandle.current().info().command().orElse("java"),
                    "-Xmx512m",
                    "-XX:TieredStopAtLevel=1", // it lives for seconds
                    "--add-modules=jdk.incubator.vector",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow",
                    "-cp",
                    built.resolve("classes") + File.pathSeparator + built.resolve("lib") + "/*",
                    "dev.remora.opensearch.node.OpenSearchNode",
                    home.toString(),
                    String.valueOf(port)));
            command.addAll(List.of(cluster));
            Path log = home.resolve("node.log");
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            return new TestNode(process, URI.create("http://127.0.0.1:" + port), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Waits until the node answers.
    TestNode awaitStart() {
        try {
            long end = System.nanoTime() + DEADLINE.toNanos();
            while (System.nanoTime() < end) {
                if (healthy()) {
                    return this;
                }
                if (process.waitFor(200, TimeUnit.MILLISECONDS)) {
                    throw new IllegalStateException("the node ended: " + Files.readString(log));
                }
            }
            process.destroyForcibly();
            throw new IllegalStateException("the node did not start in " + DEADLINE + ": " + Files.readString(log));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private boolean healthy() {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(address.resolve("/_cluster/health"))
                    .timeout(Duration.ofSeconds(10))
                    .build();
            return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// The address of the node.
    public URI address() {
        return address;
    }

    /// Returns a client of the node.
    ///
    /// @param shards of new indexes
    public OpenSearchClient client(int shards) {
        return new OpenSearchClient(new EngineAddress(address, shards));
    }

    /// Kills the process (SIGKILL).
    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}

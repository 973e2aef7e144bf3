package dev.remora.opensearch.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.node.NodeValidationException;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;

/// A cluster of one OpenSearch node on loopback, from jars, without an installation.
public final class OpenSearchNode extends Node {
    private OpenSearchNode(Settings settings, Path home) {
        super(
                InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), home.resolve("config"), () -> "node"),
                List.of(info(Netty4ModulePlugin.class), info(CommonAnalysisModulePlugin.class)),
                false);
    }

    private static PluginInfo info(Class<? extends Plugin> plugin) {
        String name = plugin.getName();
        return new PluginInfo(name, "on the class path", "NA", Version.CURRENT, "21", name, null, List.of(), false);
    }

    /// Starts a node, which runs until standard input ends: so it does not outlive the process that started it.
    ///
    /// @param arguments folder for its files, port of its HTTP interface
    public static void main(String[] arguments) throws IOException, NodeValidationException {
        Path home = Path.of(arguments[0]);
        Files.createDirectories(home.resolve("config"));
        Settings settings = Settings.builder()
                .put("cluster.name", "remora-test")
                .put("node.name", "node")
                .put("path.home", home.toString())
                .put("path.data", home.resolve("data").toString())
                .put("path.logs", home.resolve("logs").toString())
                .put("network.host", "127.0.0.1")
                .put("http.port", arguments[1])
                .put("transport.port", "0")
                .put("transport.type", "netty4")
                .put("http.type", "netty4")
                .put("discovery.type", "single-node")
                .put("cluster.routing.allocation.disk.threshold_enabled", "false")
                .build();
        try (OpenSearchNode node = new OpenSearchNode(settings, home)) {
            node.start();
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
        }
        System.exit(0);
    }
}

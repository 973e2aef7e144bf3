package dev.remora.opensearch.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisModulePlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.node.NodeValidationException;
import org.opensearch.plugin.analysis.smartcn.AnalysisSmartChinesePlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;

/// An OpenSearch node on loopback, from jars, without an installation: a cluster of its own, or one of several.
public final class OpenSearchNode extends Node {
    private OpenSearchNode(Settings settings, Path home) {
        super(
                InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), home.resolve("config"), () -> "node"),
                List.of(
                        info(Netty4ModulePlugin.class),
                        info(CommonAnalysisModulePlugin.class),
                        info(AnalysisSmartChinesePlugin.class)),
                false);
    }

    private static PluginInfo info(Class<? extends Plugin> plugin) {
        String name = plugin.getName();
        return new PluginInfo(name, "on the class path", "NA", Version.CURRENT, "21", name, null, List.of(), false);
    }

    /// Starts a node, which runs until standard input ends: so it does not outlive the process that started it.
    ///
    /// @param arguments folder for its files; port of its HTTP interface; for a node of several, its number from 0
    ///     and the transport ports of all
    public static void main(String[] arguments) throws IOException, NodeValidationException {
        Path home = Path.of(arguments[0]);
        Files.createDirectories(home.resolve("config"));
        Settings.Builder settings = Settings.builder()
                .put("cluster.name", "remora-test")
                .put("path.home", home.toString())
                .put("path.data", home.resolve("data").toString())
                .put("path.logs", home.resolve("logs").toString())
                .put("network.host", "127.0.0.1")
                .put("http.port", arguments[1])
                .put("transport.type", "netty4")
                .put("http.type", "netty4")
                .put("cluster.routing.allocation.disk.threshold_enabled", "false");
        if (arguments.length > 2) {
            several(settings, Integer.parseInt(arguments[2]), List.of(arguments).subList(3, arguments.length));
        } else {
            settings.put("node.name", "node").put("transport.port", "0").put("discovery.type", "single-node");
        }
        try (OpenSearchNode node = new OpenSearchNode(settings.build(), home)) {
            node.start();
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
        }
        System.exit(0);
    }

    /// All nodes may become the cluster's manager.
    private static void several(Settings.Builder settings, int own, List<String> ports) {
        settings.put("node.name", "node" + own)
                .put("transport.port", ports.get(own))
                .putList(
                        "discovery.seed_hosts",
                        ports.stream().map(port -> "127.0.0.1:" + port).toList())
                .putList(
                        "cluster.initial_cluster_manager_nodes",
                        IntStream.range(0, ports.size())
                                .mapToObj(i -> "node" + i)
                                .toList());
    }
}

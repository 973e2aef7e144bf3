package dev.remora.search.app.server;

import dev.remora.search.gate.ConnectionLimits;
import dev.remora.search.gate.GateSettings;
import dev.remora.search.http.BasePath;
import java.util.List;
import java.util.Set;

/// Settings of the web front end.
///
/// @param address where it listens, and how clients reach it
/// @param version of the product, shown by `/health`
/// @param gate access and rate limits of the API
/// @param sites what pages of other sites may do
/// @param connections limits of connections
/// @param demo whether the pages are those of the demo, whose web is imaginary
public record WebSettings(
        ServerAddress address,
        String version,
        GateSettings gate,
        OtherSites sites,
        ConnectionLimits connections,
        boolean demo) {
    /// Maximum size of the address and headers of one request, in bytes: a query of 10,000 Chinese characters
    /// takes 90,000 when percent-encoded, and a browser sends its address twice more (referrer, form).
    public static final int LARGEST_HEAD = 320 * 1024;

    /// Maximum size of the body of one request, in bytes: a topic file with some thousands of seeds, sent as a
    /// form.
    public static final long LARGEST_BODY = 1024 * 1024;

    /// Settings without an embeddable search box, at the root of the host.
    ///
    /// @param origins sites whose pages may read the API's answers in a browser
    public WebSettings(
            String host,
            int port,
            String version,
            GateSettings gate,
            List<String> origins,
            Set<String> publicHosts,
            ConnectionLimits connections) {
        this(
                new ServerAddress(host, port, publicHosts, BasePath.ROOT),
                version,
                gate,
                new OtherSites(origins, List.of()),
                connections,
                false);
    }

    /// Settings with the default limits of connections.
    public WebSettings(
            String host, int port, String version, GateSettings gate, List<String> origins, Set<String> publicHosts) {
        this(host, port, version, gate, origins, publicHosts, ConnectionLimits.DEFAULT);
    }

    /// Settings for clients that use a loopback name, or any name if the server listens on another address.
    public WebSettings(String host, int port, String version, GateSettings gate, List<String> origins) {
        this(host, port, version, gate, origins, Set.of());
    }

    /// Settings with the default limits, without access for other sites' pages.
    public WebSettings(String host, int port, String version) {
        this(host, port, version, GateSettings.DEFAULT, List.of());
    }

    /// Returns settings with a search box that other sites may embed.
    public WebSettings embeddedBy(List<String> embedders) {
        return new WebSettings(address, version, gate, new OtherSites(sites.readers(), embedders), connections, demo);
    }

    /// Returns settings with a base path.
    public WebSettings below(BasePath path) {
        ServerAddress below = new ServerAddress(address.host(), address.port(), address.publicHosts(), path);
        return new WebSettings(below, version, gate, sites, connections, demo);
    }

    /// Returns the settings of the demo.
    public WebSettings ofDemo() {
        return new WebSettings(address, version, gate, sites, connections, true);
    }
}

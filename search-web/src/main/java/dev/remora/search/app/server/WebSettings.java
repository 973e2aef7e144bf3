package dev.remora.search.app.server;

import dev.remora.search.gate.AllowedHosts;
import dev.remora.search.gate.ConnectionLimits;
import dev.remora.search.gate.GateSettings;
import dev.remora.search.http.BasePath;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Settings of the web front end.
///
/// @param host name or address to listen on; 127.0.0.1 excludes other machines, 0.0.0.0 allows them
/// @param port 1 to 65535, or 0 for any free one
/// @param version of the product, shown by `/health`
/// @param gate access and rate limits of the API
/// @param origins sites whose pages may read the API's answers in a browser, such as
///     `https://www.example.org`; `*` for all
/// @param publicHosts names by which clients reach this server, in addition to loopback names; links have the first
/// @param connections limits of connections
/// @param embedders sites whose pages may embed the search box, in the form of `origins`; empty to disable it
/// @param basePath path below which clients reach this server behind a proxy
/// @param demo whether the pages are those of the demo, whose web is imaginary
public record WebSettings(
        String host,
        int port,
        String version,
        GateSettings gate,
        List<String> origins,
        Set<String> publicHosts,
        ConnectionLimits connections,
        List<String> embedders,
        BasePath basePath,
        boolean demo) {
    /// Maximum size of the address and headers of one request, in bytes: a query of 10,000 Chinese characters
    /// takes 90,000 when percent-encoded, and a browser sends its address twice more (referrer, form).
    public static final int LARGEST_HEAD = 320 * 1024;

    /// Maximum size of the body of one request, in bytes: a topic file with some thousands of seeds, sent as a
    /// form.
    public static final long LARGEST_BODY = 1024 * 1024;

    private static final Pattern ORIGIN = Pattern.compile("[*]|https?://(?:[*][.])?[^/?#@*,;'\"\\s]+");

    public WebSettings {
        origins = List.copyOf(origins);
        embedders = List.copyOf(embedders);
        for (String origin : Stream.concat(origins.stream(), embedders.stream()).toList()) {
            if (!ORIGIN.matcher(origin).matches()) {
                throw new IllegalArgumentException("an origin is a scheme and a host, such as https://www.example.org, "
                        + "or * for all; this is not one: " + origin);
            }
        }
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port must be 0 to 65535, but it was " + port);
        }
        if (host.isBlank()) {
            throw new IllegalArgumentException("host must be an address of this machine, for example 127.0.0.1");
        }
        publicHosts = Collections.unmodifiableSet(new LinkedHashSet<>(publicHosts));
        AllowedHosts.of(host, publicHosts);
    }

    /// Settings without an embeddable search box, at the root of the host.
    public WebSettings(
            String host,
            int port,
            String version,
            GateSettings gate,
            List<String> origins,
            Set<String> publicHosts,
            ConnectionLimits connections) {
        this(host, port, version, gate, origins, publicHosts, connections, List.of(), BasePath.ROOT, false);
    }

    /// Returns settings with a search box that other sites may embed.
    public WebSettings embeddedBy(List<String> sites) {
        return new WebSettings(host, port, version, gate, origins, publicHosts, connections, sites, basePath, demo);
    }

    /// Returns settings with a base path.
    public WebSettings below(BasePath path) {
        return new WebSettings(host, port, version, gate, origins, publicHosts, connections, embedders, path, demo);
    }

    /// Returns the settings of the demo.
    public WebSettings ofDemo() {
        return new WebSettings(host, port, version, gate, origins, publicHosts, connections, embedders, basePath, true);
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

    /// Returns the host names to which the server answers.
    AllowedHosts allowedHosts() {
        return AllowedHosts.of(host, publicHosts);
    }

    /// Returns the address of a link to this server for people, without a trailing slash: by the first public name
    /// if there is one. A proxy in front, without which nobody reaches a server on loopback by such a name, speaks
    /// HTTPS.
    ///
    /// @param listening the address at which it listens
    String linkBase(URI listening) {
        URI link = publicHosts.stream()
                .findFirst()
                .map(name -> gate.behindProxy() || AllowedHosts.leadsToLoopback(host)
                        ? URI.create("https://" + name + listening.getPath())
                        : URI.create("http://" + name + ":" + listening.getPort() + listening.getPath()))
                .orElse(listening);
        return link.toString().replaceFirst("/$", "");
    }

    /// Settings with the default limits, without access for other sites' pages.
    public WebSettings(String host, int port, String version) {
        this(host, port, version, GateSettings.DEFAULT, List.of());
    }
}

package dev.remora.search.app.server;

import dev.remora.search.gate.AllowedHosts;
import dev.remora.search.gate.ConnectionLimits;
import dev.remora.search.gate.GateSettings;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Where and as what the web front end is served.
///
/// @param host name or address to listen on; 127.0.0.1 keeps other machines out, 0.0.0.0 lets them in
/// @param port 1 to 65535, or 0 for any free one
/// @param version of the product, as `/health` tells it
/// @param gate who may ask the API, and how often
/// @param origins sites whose pages may read the API's answers in a browser, such as `https://www.example.org`; `*`
///     for all
/// @param publicHosts names by which clients reach this server, besides loopback names
/// @param connections what clients may hold of it
public record WebSettings(
        String host,
        int port,
        String version,
        GateSettings gate,
        List<String> origins,
        Set<String> publicHosts,
        ConnectionLimits connections) {
    /// The most that the address and the headers of one request may hold, in bytes: a query of 10,000 Chinese
    /// characters takes 90,000 when percent-encoded, and a browser sends its address twice more (referrer, form).
    public static final int LARGEST_HEAD = 320 * 1024;

    /// The most that the body of one request may hold, in bytes. Only the sign-in form has one.
    public static final long LARGEST_BODY = 64 * 1024;

    private static final Pattern ORIGIN = Pattern.compile("[*]|https?://(?:[*][.])?[^/?#@*\\s]+");

    public WebSettings {
        origins = List.copyOf(origins);
        for (String origin : origins) {
            if (!ORIGIN.matcher(origin).matches()) {
                throw new IllegalArgumentException("an origin is a scheme and a host, such as https://www.example.org, "
                        + "or * for all; this is none: " + origin);
            }
        }
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port must be 0 to 65535, but it was " + port);
        }
        if (host.isBlank()) {
            throw new IllegalArgumentException("host must name an address of this machine, for example 127.0.0.1");
        }
        publicHosts = Set.copyOf(publicHosts);
        AllowedHosts.of(host, publicHosts);
    }

    /// With the usual limits of connections.
    public WebSettings(
            String host, int port, String version, GateSettings gate, List<String> origins, Set<String> publicHosts) {
        this(host, port, version, gate, origins, publicHosts, ConnectionLimits.DEFAULT);
    }

    /// For clients that reach it by a loopback name, or by any where it listens on another address.
    public WebSettings(String host, int port, String version, GateSettings gate, List<String> origins) {
        this(host, port, version, gate, origins, Set.of());
    }

    /// The host names under which the server answers.
    AllowedHosts allowedHosts() {
        return AllowedHosts.of(host, publicHosts);
    }

    /// With the usual limits, and for no other site's pages.
    public WebSettings(String host, int port, String version) {
        this(host, port, version, GateSettings.DEFAULT, List.of());
    }

    /// On this machine only, on the usual port.
    public static WebSettings local(String version) {
        return new WebSettings("127.0.0.1", 7070, version);
    }
}

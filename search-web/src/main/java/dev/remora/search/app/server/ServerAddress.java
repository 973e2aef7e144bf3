package dev.remora.search.app.server;

import dev.remora.search.gate.AllowedHosts;
import dev.remora.search.http.BasePath;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/// Where the web front end listens, and how clients reach it.
///
/// @param host name or address to listen on; 127.0.0.1 excludes other machines, 0.0.0.0 allows them
/// @param port 1 to 65535, or 0 for any free one
/// @param publicHosts names by which clients reach this server, in addition to loopback names; links have the first
/// @param basePath path below which clients reach this server behind a proxy
public record ServerAddress(String host, int port, Set<String> publicHosts, BasePath basePath) {
    public ServerAddress {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port must be 0 to 65535, but it was " + port);
        }
        if (host.isBlank()) {
            throw new IllegalArgumentException("host must be an address of this machine, for example 127.0.0.1");
        }
        publicHosts = Collections.unmodifiableSet(new LinkedHashSet<>(publicHosts));
        AllowedHosts.of(host, publicHosts);
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
    String linkBase(URI listening, boolean behindProxy) {
        URI link = publicHosts.stream()
                .findFirst()
                .map(name -> behindProxy || AllowedHosts.leadsToLoopback(host)
                        ? URI.create("https://" + name + listening.getPath())
                        : URI.create("http://" + name + ":" + listening.getPort() + listening.getPath()))
                .orElse(listening);
        return link.toString().replaceFirst("/$", "");
    }
}

package dev.remora.search.gate;

import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The host names under which this server answers. A web page may let a name of its own lead to 127.0.0.1 and then
/// reads, as its own origin, what the browser's machine serves there (DNS rebinding); the `Host` header still has
/// that name. So a server on loopback answers to loopback names only, and to those that it was given.
///
/// Loopback names are `localhost`, names that end with `.localhost` (RFC 6761), 127.0.0.0/8 and `[::1]`.
///
/// @param names lower case, without port, besides loopback names
/// @param any whether every name is answered
public record AllowedHosts(Set<String> names, boolean any) {
    /// A name or an address as it stands in a URL, without a port.
    private static final Pattern NAME =
            Pattern.compile("[\\p{L}\\p{N}]([\\p{L}\\p{N}._-]*[\\p{L}\\p{N}])?|\\[[0-9a-fA-F:.]+]");

    private static final Pattern PORT = Pattern.compile(":\\d*$");

    /// The names for an address that the server listens on. On another than loopback every name is answered as long
    /// as none is given: the server cannot know by which name others reach it.
    ///
    /// @param bound name or address that it listens on
    /// @param given names that lead here besides
    /// @throws IllegalArgumentException if one given is no host name; the message is for people
    public static AllowedHosts of(String bound, Set<String> given) {
        given.stream().filter(name -> !NAME.matcher(name).matches()).findAny().ifPresent(name -> {
            throw new IllegalArgumentException("a public host is a name without scheme and port, such as "
                    + "search.example.org; this is none: " + name);
        });
        Set<String> names = given.stream().map(AllowedHosts::plain).collect(Collectors.toSet());
        names.add(plain(bound));
        return new AllowedHosts(Set.copyOf(names), given.isEmpty() && !leadsToLoopback(bound));
    }

    /// Stands before everything that `routes` answer.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.before(this::pass);
    }

    private void pass(Context ctx) {
        String host = ctx.header("Host");
        if (!admits(host == null ? "" : host)) {
            throw RequestRefused.because(421, "host", host == null ? "" : SearchParameters.shown(host));
        }
    }

    /// Whether a request for this host is answered.
    ///
    /// @param host as the `Host` header has it, with or without a port
    boolean admits(String host) {
        return any || isLoopbackName(host) || names.contains(name(host));
    }

    /// Whether a request for this host can only have been meant for a machine itself.
    ///
    /// @param host as the `Host` header has it; none is no such name
    static boolean isLoopbackName(@Nullable String host) {
        return host != null && isLoopback(name(host));
    }

    private static String name(String host) {
        return plain(PORT.matcher(host).replaceFirst(""));
    }

    /// Lower case, without the dot that ends a complete name.
    private static String plain(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    private static boolean isLoopback(String name) {
        return name.equals("localhost") || name.endsWith(".localhost") || Forwarding.isLoopback(name);
    }

    private static boolean leadsToLoopback(String bound) {
        try {
            return InetAddress.getByName(bound).isLoopbackAddress();
        } catch (UnknownHostException notHere) {
            return false; // the server will not start
        }
    }
}

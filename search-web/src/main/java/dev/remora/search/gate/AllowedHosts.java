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

/// The host names to which this server answers. A web page can make its own name resolve to 127.0.0.1 and then
/// read, as its own origin, what the browser's machine serves there (DNS rebinding); the `Host` header still
/// has that name. So a server on loopback answers only to loopback names and to configured names.
///
/// Loopback names are `localhost`, names that end with `.localhost` (RFC 6761), 127.0.0.0/8 and `[::1]`.
///
/// @param names lower case, without port, in addition to loopback names
/// @param any true to answer to every name
public record AllowedHosts(Set<String> names, boolean any) {
    /// A name or an address in the form of a URL, without port.
    private static final Pattern NAME =
            Pattern.compile("[\\p{L}\\p{N}]([\\p{L}\\p{N}._-]*[\\p{L}\\p{N}])?|\\[[0-9a-fA-F:.]+]");

    private static final Pattern PORT = Pattern.compile(":\\d*$");

    /// Returns the names for a listening address. If it is not loopback and no names are given, every name is
    /// answered: the server cannot know the names by which others reach it.
    ///
    /// @param bound listening name or address
    /// @param given additional names of this server
    /// @throws IllegalArgumentException if a given name is not a host name; the message is for people
    public static AllowedHosts of(String bound, Set<String> given) {
        given.stream().filter(name -> !NAME.matcher(name).matches()).findAny().ifPresent(name -> {
            throw new IllegalArgumentException("a public host is a name without scheme and port, such as "
                    + "search.example.org; this is not one: " + name);
        });
        Set<String> names = given.stream().map(AllowedHosts::plain).collect(Collectors.toSet());
        names.add(plain(bound));
        return new AllowedHosts(Set.copyOf(names), given.isEmpty() && !leadsToLoopback(bound));
    }

    /// Registers the check before all `routes`.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.before(this::pass);
    }

    private void pass(Context ctx) {
        String host = ctx.header("Host");
        if (!admits(host == null ? "" : host)) {
            throw RequestRefused.because(421, "host", host == null ? "" : SearchParameters.shown(host));
        }
    }

    /// True if a request for this host is answered.
    ///
    /// @param host as the `Host` header has it, with or without a port
    boolean admits(String host) {
        return any || isLoopbackName(host) || names.contains(name(host));
    }

    /// True if a request for this host can only be meant for the client's own machine.
    ///
    /// @param host as in the `Host` header; null is not a loopback name
    static boolean isLoopbackName(@Nullable String host) {
        return host != null && isLoopback(name(host));
    }

    private static String name(String host) {
        return plain(PORT.matcher(host).replaceFirst(""));
    }

    /// Converts to lower case, without the trailing dot of a fully qualified name.
    private static String plain(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    private static boolean isLoopback(String name) {
        return name.equals("localhost") || name.endsWith(".localhost") || Forwarding.isLoopback(name);
    }

    /// True if a server that listens there is reached from its own machine only.
    public static boolean leadsToLoopback(String bound) {
        try {
            return InetAddress.getByName(bound).isLoopbackAddress();
        } catch (UnknownHostException notHere) {
            return false; // the server will not start
        }
    }
}

package dev.remora.search.http;

import io.javalin.http.Context;
import java.util.Optional;
import java.util.regex.Pattern;

/// The path below which clients reach this server, if a reverse proxy serves other things beside it:
/// `/remora`, without a slash at its end; empty for the root of a host.
///
/// @param path empty, or begins with a slash
public record BasePath(String path) {
    private static final Pattern VALID = Pattern.compile("(?:/(?!\\.{1,2}(?:/|$))[A-Za-z0-9._~-]+)*");

    /// The root of a host.
    public static final BasePath ROOT = new BasePath("");

    public BasePath {
        if (!VALID.matcher(path).matches()) {
            throw new IllegalArgumentException("a base path begins with a slash and has only letters, digits and "
                    + "- . _ ~ between slashes, such as /remora; this is not one: " + path);
        }
    }

    /// Returns the path that somebody has typed; a slash at its end is ignored.
    ///
    /// @throws IllegalArgumentException if it is not a path; its message is for people
    public static BasePath of(String typed) {
        return new BasePath(typed.endsWith("/") ? typed.substring(0, typed.length() - 1) : typed);
    }

    /// Notes the path for those who answer a request.
    public void assign(Context ctx) {
        ctx.attribute(BasePath.class.getName(), this);
    }

    /// Returns the path of the server that answers a request.
    public static BasePath of(Context ctx) {
        return Optional.ofNullable(ctx.<BasePath>attribute(BasePath.class.getName()))
                .orElse(ROOT);
    }

    /// Returns the address that clients use.
    ///
    /// @param address on this server if it begins with one slash, otherwise it is returned unchanged
    public String outer(String address) {
        return address.startsWith("/") && !address.startsWith("//") ? path + address : address;
    }

    /// Returns the path on this server of a request that came with or without the base path: proxies either
    /// forward it or strip it.
    public String inner(String requested) {
        boolean below = requested.startsWith(path)
                && (requested.length() == path.length() || requested.charAt(path.length()) == '/');
        String rest = below ? requested.substring(path.length()) : requested;
        return rest.isEmpty() ? "/" : rest;
    }
}

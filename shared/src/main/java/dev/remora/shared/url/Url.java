package dev.remora.shared.url;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Objects;

/// A canonical http or https address. Only [UrlRules] creates one from external text; the constructor is for
/// stored addresses, which are already canonical, and checks only the scheme.
///
/// @param text the whole address, for example `https://example.org/a?b=1`; never with a fragment, credentials
///     or control characters
public record Url(String text) implements Comparable<Url> {
    private static final String WWW = "www.";

    public Url {
        Objects.requireNonNull(text, "text");
        if (!isWeb(text)) {
            throw new IllegalArgumentException("a Url is canonical http or https, but this is '" + text + "'");
        }
    }

    /// Whether an address is of one of the two schemes: browsers do other things with others (`javascript:`).
    public static boolean isWeb(String address) {
        return address.startsWith("http://") || address.startsWith("https://");
    }

    /// `http` or `https`.
    public String scheme() {
        return text.startsWith("https") ? "https" : "http";
    }

    /// Host and, unless it is the scheme's default, `:port`: the key for politeness and robots.txt.
    public String host() {
        int start = authorityStart();
        int end = authorityEnd(start);
        return text.substring(start, end);
    }

    /// The host without port.
    public String hostName() {
        String host = host();
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    }

    /// The same without a leading `www.`: most sites have two names.
    public String plainHost() {
        String host = host();
        return host.startsWith(WWW) ? host.substring(WWW.length()) : host;
    }

    /// The same address on the host with `www.` before its name, or without.
    public Url twin() {
        String host = host();
        String other = host.startsWith(WWW) ? plainHost() : WWW + host;
        return new Url(scheme() + "://" + other + pathAndQuery());
    }

    /// Path and query, never empty: at least `/`.
    public String pathAndQuery() {
        int end = authorityEnd(authorityStart());
        return end == text.length() ? "/" : text.substring(end);
    }

    /// Scheme, host and port: `http://example.org`.
    public String origin() {
        return text.substring(0, authorityEnd(authorityStart()));
    }

    /// A 64-bit key that identifies the address in all tables.
    public long key() {
        return keyOf(text);
    }

    /// Returns a key of a text: FNV-1a over its UTF-8 bytes, then mixed so that all bits depend on all input. The
    /// probability that two of a million texts share a key is about 3e-8.
    public static long keyOf(String text) {
        long hash = 0xcbf29ce484222325L;
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 32)) * 0xd6e8feb86659fd93L;
        hash = (hash ^ (hash >>> 32)) * 0xd6e8feb86659fd93L;
        return hash ^ (hash >>> 32);
    }

    /// The key as 16 lower-case hexadecimal digits: the page's id in the API.
    public String id() {
        return idOf(key());
    }

    /// Returns the API's form of a key.
    public static String idOf(long key) {
        return HexFormat.of().toHexDigits(key);
    }

    private int authorityStart() {
        return text.charAt(4) == 's' ? 8 : 7;
    }

    private int authorityEnd(int start) {
        int slash = text.indexOf('/', start);
        return slash < 0 ? text.length() : slash;
    }

    @Override
    public int compareTo(Url other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}

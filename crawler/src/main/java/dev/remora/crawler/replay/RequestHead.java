package dev.remora.crawler.replay;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The head of an HTTP/1.x request (RFC 9112).
///
/// @param method as sent
/// @param target request target as sent: `/path`, or `http://host/path` from the client of a proxy
/// @param version `HTTP/1.0` or `HTTP/1.1`
/// @param headers by lower-case name; the first of repeated ones
record RequestHead(String method, String target, String version, Map<String, String> headers) {
    private static final int MAX_BYTES = 32 * 1024;

    /// A head that cannot be read.
    static final class BadRequest extends IOException {
        private static final long serialVersionUID = 1;

        BadRequest(String words) {
            super(words);
        }
    }

    /// Reads up to the empty line; empty if the connection ended before a request began.
    ///
    /// @throws BadRequest if the input is not a request, or is longer than 32 KB
    static Optional<RequestHead> read(InputStream in) throws IOException {
        byte[] buffer = new byte[1024];
        int length = 0;
        int line = 0; // start of the current line
        while (true) {
            int b = in.read();
            if (b < 0) {
                if (length == 0) {
                    return Optional.empty();
                }
                throw new EOFException("the request ended early");
            }
            if (length == buffer.length) {
                if (length >= MAX_BYTES) {
                    throw new BadRequest("the request head is longer than " + MAX_BYTES + " bytes");
                }
                buffer = Arrays.copyOf(buffer, length * 2);
            }
            buffer[length++] = (byte) b;
            if (b == '\n') {
                boolean empty = length - line == 1 || (length - line == 2 && buffer[line] == '\r');
                if (empty && line > 0) {
                    return Optional.of(parse(new String(buffer, 0, length, StandardCharsets.UTF_8)));
                }
                if (empty) {
                    length = 0; // empty lines before a request are ignored (RFC 9112, 2.2)
                }
                line = length;
            }
        }
    }

    private static RequestHead parse(String head) throws BadRequest {
        List<String> lines = head.lines().toList();
        String[] first = lines.getFirst().split(" ", -1);
        if (first.length != 3 || !first[2].startsWith("HTTP/1.")) {
            throw new BadRequest("'" + lines.getFirst() + "' is not an HTTP/1 request line");
        }
        Map<String, String> headers = new HashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.putIfAbsent(
                        line.substring(0, colon).toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).trim());
            }
        }
        return new RequestHead(first[0], first[1], first[2], headers);
    }

    /// A header's value, or empty.
    String header(String lowerCaseName) {
        return headers.getOrDefault(lowerCaseName, "");
    }

    /// The requested host: of the target if that is absolute, else of the Host header.
    String host() {
        int scheme = target.indexOf("://");
        if (target.startsWith("/") || scheme < 0) {
            return ArchiveKey.host(header("host"));
        }
        return ArchiveKey.host(target.substring(scheme + 3, pathStart(scheme + 3)));
    }

    /// Path and query of the target; begins with `/`.
    String pathAndQuery() {
        int scheme = target.indexOf("://");
        if (target.startsWith("/") || scheme < 0) {
            return target;
        }
        String path = target.substring(pathStart(scheme + 3));
        return path.startsWith("/") ? path : "/" + path;
    }

    private int pathStart(int from) {
        int i = from;
        while (i < target.length() && target.charAt(i) != '/' && target.charAt(i) != '?') {
            i++;
        }
        return i;
    }

    /// Whether the client will send another request on this connection.
    boolean keepsAlive() {
        String connection = (header("connection") + "," + header("proxy-connection")).toLowerCase(Locale.ROOT);
        return version.equals("HTTP/1.0") ? connection.contains("keep-alive") : !connection.contains("close");
    }

    boolean acceptsGzip() {
        String accepted = header("accept-encoding").toLowerCase(Locale.ROOT);
        return accepted.contains("gzip") && !accepted.matches(".*gzip\\s*;\\s*q=0(\\.0*)?\\s*(,.*)?");
    }
}

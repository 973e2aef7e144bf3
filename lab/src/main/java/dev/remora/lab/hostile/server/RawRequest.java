package dev.remora.lab.hostile.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A request for a host, by a proxy client or by the Host header.
///
/// @param host lower case, without a port
/// @param path with its query
/// @param headers by name, case-insensitive
public record RawRequest(String host, String path, Map<String, String> headers) {
    /// Reads a request; empty if the client disconnected before its end.
    static Optional<RawRequest> read(InputStream in) throws IOException {
        Optional<String> first = line(in);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Optional<String> header = line(in);
        while (header.isPresent() && !header.get().isEmpty()) {
            int colon = Math.max(0, header.get().indexOf(':'));
            headers.put(
                    header.get().substring(0, colon),
                    header.get().substring(colon + 1).strip());
            header = line(in);
        }
        return header.isEmpty() ? Optional.empty() : Optional.of(of(first.get(), headers));
    }

    private static RawRequest of(String line, Map<String, String> headers) throws IOException {
        String[] parts = line.split(" ", 3);
        if (parts.length < 3) {
            throw new IOException("no request: " + line);
        }
        String target = parts[1];
        int scheme = target.indexOf("://");
        boolean absolute = scheme > 0 && !target.startsWith("/");
        int slash = absolute ? target.indexOf('/', scheme + 3) : 0;
        String authority = absolute
                ? target.substring(scheme + 3, slash < 0 ? target.length() : slash)
                : headers.getOrDefault("Host", "");
        String host = authority.replaceFirst(":\\d*$", "").toLowerCase(Locale.ROOT);
        return new RawRequest(host, slash < 0 ? "/" : target.substring(slash), headers);
    }

    private static Optional<String> line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                return Optional.empty();
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return Optional.of(new String(line.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
    }
}

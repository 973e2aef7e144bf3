package dev.remora.shared.collection.store;

import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Exchange.Header;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The head of an HTTP message in a WARC record: start line, headers in their order, an empty line.
///
/// `Transfer-Encoding` is archived under another name, since the archived body has no transfer coding;
/// reading restores the name. Line breaks inside a header, which no server can send, become spaces.
///
/// @param startLine request or status line
/// @param headers in order
record HttpHead(String startLine, List<Header> headers) {
    private static final String ARCHIVED = "X-Archive-Orig-";

    /// `Transfer-Encoding`, possibly with the archive's prefix: a server may send the prefix itself.
    private static final Pattern TRANSFER =
            Pattern.compile("(?:" + ARCHIVED + ")*Transfer-Encoding", Pattern.CASE_INSENSITIVE);

    static HttpHead ofResponse(Exchange exchange) {
        return new HttpHead("HTTP/1.1 " + exchange.status() + " " + reason(exchange.status()), exchange.headers());
    }

    static HttpHead ofRequest(Exchange exchange) {
        return new HttpHead("GET " + exchange.url().pathAndQuery() + " HTTP/1.1", exchange.requestHeaders());
    }

    byte[] bytes() {
        StringBuilder text = new StringBuilder(512).append(startLine).append("\r\n");
        for (Header header : headers) {
            if (TRANSFER.matcher(header.name()).matches()) {
                text.append(ARCHIVED);
            }
            text.append(oneLine(header.name()))
                    .append(": ")
                    .append(oneLine(header.value()))
                    .append("\r\n");
        }
        return text.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    /// Reads the head of a message.
    ///
    /// @param message begins with the head
    /// @param length of the head, see [#length]
    static HttpHead read(byte[] message, int length) {
        String[] lines = new String(message, 0, length, StandardCharsets.UTF_8).split("\r\n", -1);
        List<Header> headers = new ArrayList<>(lines.length);
        for (int i = 1; i < lines.length && !lines[i].isEmpty(); i++) {
            int colon = lines[i].indexOf(": ");
            String name = lines[i].substring(0, Math.max(0, colon));
            if (name.regionMatches(true, 0, ARCHIVED, 0, ARCHIVED.length())
                    && TRANSFER.matcher(name).matches()) {
                name = name.substring(ARCHIVED.length());
            }
            headers.add(new Header(name, lines[i].substring(colon < 0 ? 0 : colon + 2)));
        }
        return new HttpHead(lines[0], headers);
    }

    /// Returns the length of the head at the beginning of a message, including the empty line; -1 if it does
    /// not end.
    static int length(byte[] message) {
        for (int i = 3; i < message.length; i++) {
            if (message[i] == '\n' && message[i - 1] == '\r' && message[i - 2] == '\n' && message[i - 3] == '\r') {
                return i + 1;
            }
        }
        return -1;
    }

    /// The status code in a status line.
    int status() {
        return Integer.parseInt(startLine.split(" ", 3)[1]);
    }

    private static String oneLine(String text) {
        return text.indexOf('\r') < 0 && text.indexOf('\n') < 0
                ? text
                : text.replace('\r', ' ').replace('\n', ' ');
    }

    /// Returns the usual reason phrase (RFC 9110, section 15); readers ignore it.
    private static String reason(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 301 -> "Moved Permanently";
            case 302 -> "Found";
            case 304 -> "Not Modified";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 410 -> "Gone";
            case 429 -> "Too Many Requests";
            case 500 -> "Internal Server Error";
            case 503 -> "Service Unavailable";
            default -> "";
        };
    }
}

package dev.remora.crawler.fetch;

import java.net.ProtocolException;
import java.util.List;
import okhttp3.Headers;

/// The length that a response declares for its body (Content-Length, RFC 9110, 8.6).
final class BodyLength {
    private BodyLength() {}

    /// Refuses a length that is none: not digits, more than a `long` holds, or given several times and not alike. The
    /// end of the body cannot be told then (RFC 9112, 6.3). Beside chunks a length means nothing, and any will do.
    static void check(Headers headers) throws ProtocolException {
        List<String> given = headers.values("Content-Length");
        boolean chunked = "chunked".equalsIgnoreCase(headers.get("Transfer-Encoding"));
        if (chunked || given.isEmpty()) {
            return;
        }
        boolean sound = given.stream().allMatch(BodyLength::isLength)
                && given.stream().map(Long::valueOf).distinct().count() == 1;
        if (!sound) {
            throw new ProtocolException("Content-Length is no length: " + String.join(", ", given));
        }
    }

    /// A `long` holds each number of 18 digits.
    private static boolean isLength(String value) {
        return value.matches("[0-9]{1,18}");
    }
}

package dev.remora.crawler.fetch;

import java.net.ProtocolException;
import java.util.List;
import okhttp3.Headers;

/// The length that a response declares for its body (Content-Length, RFC 9110, 8.6).
final class BodyLength {
    private BodyLength() {}

    /// Rejects an invalid length: not a number of at most 18 digits, or several different values. The end of
    /// the body is unknown then (RFC 9112, 6.3). Beside chunks a length has no meaning, and any is accepted.
    static void check(Headers headers) throws ProtocolException {
        List<String> given = headers.values("Content-Length");
        boolean chunked = "chunked".equalsIgnoreCase(headers.get("Transfer-Encoding"));
        if (chunked || given.isEmpty()) {
            return;
        }
        boolean sound = given.stream().allMatch(BodyLength::isLength)
                && given.stream().map(Long::valueOf).distinct().count() == 1;
        if (!sound) {
            throw new ProtocolException("invalid Content-Length: " + String.join(", ", given));
        }
    }

    /// A `long` holds each number of 18 digits.
    private static boolean isLength(String value) {
        return value.matches("[0-9]{1,18}");
    }
}

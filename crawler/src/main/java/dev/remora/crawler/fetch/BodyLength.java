package dev.remora.crawler.fetch;

import java.net.ProtocolException;
import java.util.List;
import okhttp3.Headers;

/// The length that a response declares for its body (Content-Length, RFC 9110, 8.6; Transfer-Encoding, RFC 9112, 6.1).
final class BodyLength {
    private BodyLength() {}

    /// Rejects an invalid length: not a number of at most 18 digits, or several different values. The end of
    /// the body is unknown then (RFC 9112, 6.3). Beside chunks a length has no meaning, and any is accepted.
    /// Rejects transfer codings other than chunks, which nobody asked for: their frames would be taken for text.
    static void check(Headers headers) throws ProtocolException {
        List<String> codings = headers.values("Transfer-Encoding");
        if (!codings.stream().allMatch(BodyLength::isKnown)) {
            throw new ProtocolException("unknown Transfer-Encoding: " + String.join(", ", codings));
        }
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

    private static boolean isKnown(String coding) {
        return coding.equalsIgnoreCase("chunked") || coding.equalsIgnoreCase("identity") || coding.isEmpty();
    }

    /// A `long` holds each number of 18 digits.
    private static boolean isLength(String value) {
        return value.matches("[0-9]{1,18}");
    }
}

package dev.remora.shared.page;

import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A request and its response, as transferred: the unit of the archive.
///
/// @param url requested address
/// @param at when the response began to arrive
/// @param requestHeaders as sent, without credentials
/// @param status HTTP status, 100 to 599
/// @param headers as received, in order
/// @param wireBody body as received, without transfer coding but with content coding (gzip, br)
/// @param truncation whether, and why, the body ends early
public record Exchange(
        Url url,
        Instant at,
        List<Header> requestHeaders,
        int status,
        List<Header> headers,
        Bytes wireBody,
        Truncation truncation) {
    /// A header line.
    public record Header(String name, String value) {}

    /// Why a body ends early, as WARC 1.1 has it (section 5.13).
    public enum Truncation {
        /// It does not.
        NONE,
        /// It was cut at the maximum size, or where its coding breaks.
        LENGTH,
        /// The connection ended before.
        DISCONNECT,
        /// The time for the request was over before.
        TIME
    }

    public Exchange {
        requestHeaders = List.copyOf(requestHeaders);
        headers = List.copyOf(headers);
    }

    /// An exchange whose body is whole, or was cut at the maximum size.
    public Exchange(
            Url url,
            Instant at,
            List<Header> requestHeaders,
            int status,
            List<Header> headers,
            Bytes wireBody,
            boolean truncated) {
        this(url, at, requestHeaders, status, headers, wireBody, truncated ? Truncation.LENGTH : Truncation.NONE);
    }

    /// Whether the body ends early.
    public boolean truncated() {
        return truncation != Truncation.NONE;
    }

    /// Whether the connection ended before the body did.
    public boolean brokeOff() {
        return truncation == Truncation.DISCONNECT;
    }

    /// Returns the exchange without its body.
    public Exchange withoutBody() {
        return new Exchange(url, at, requestHeaders, status, headers, Bytes.NONE, false);
    }

    /// Returns the exchange with another time of its response.
    public Exchange receivedAt(Instant other) {
        return new Exchange(url, other, requestHeaders, status, headers, wireBody, truncation);
    }

    /// Returns the first value of a response header; names are case-insensitive.
    public Optional<String> header(String name) {
        for (Header header : headers) {
            if (header.name().equalsIgnoreCase(name)) {
                return Optional.of(header.value());
            }
        }
        return Optional.empty();
    }
}

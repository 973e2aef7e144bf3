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
/// @param truncated whether the body was truncated at the maximum size
public record Exchange(
        Url url,
        Instant at,
        List<Header> requestHeaders,
        int status,
        List<Header> headers,
        Bytes wireBody,
        boolean truncated) {
    /// A header line.
    public record Header(String name, String value) {}

    public Exchange {
        requestHeaders = List.copyOf(requestHeaders);
        headers = List.copyOf(headers);
    }

    /// Returns the exchange without its body.
    public Exchange withoutBody() {
        return new Exchange(url, at, requestHeaders, status, headers, Bytes.NONE, false);
    }

    /// Returns the exchange with another time of its response.
    public Exchange receivedAt(Instant other) {
        return new Exchange(url, other, requestHeaders, status, headers, wireBody, truncated);
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

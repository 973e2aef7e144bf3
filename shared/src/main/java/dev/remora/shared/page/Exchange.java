package dev.remora.shared.page;

import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// One request and the response it got, as on the wire: what the archive keeps.
///
/// @param url what was asked for
/// @param at when the response began to arrive
/// @param requestHeaders as sent, without credentials
/// @param status HTTP status, 100 to 599
/// @param headers as received, in order
/// @param wireBody body as received after transfer coding was undone: still content-coded (gzip, br)
/// @param truncated the body was cut at the size cap
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

    /// The first value of a response header, names compared without case.
    public Optional<String> header(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return headers.stream()
                .filter(h -> h.name().toLowerCase(Locale.ROOT).equals(wanted))
                .map(Header::value)
                .findFirst();
    }
}

package dev.remora.crawler.fetch;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import java.util.stream.Collectors;

/// Decodes what was fetched before: the body of an archived response, as it was when the page was fetched, and the
/// contents of a gzip file.
public final class ArchivedBody {
    private ArchivedBody() {}

    /// The decoded body.
    ///
    /// @param cap maximum bytes, on the wire and decoded; a longer body is cut
    public static Bytes of(Exchange exchange, int cap) {
        String coding = exchange.headers().stream()
                .filter(header -> header.name().equalsIgnoreCase("Content-Encoding"))
                .map(Exchange.Header::value)
                .collect(Collectors.joining(","));
        return decoded(exchange.wireBody(), coding, cap);
    }

    /// The contents of a gzip file; of a damaged one, those before the damage.
    ///
    /// @param cap maximum bytes, of the file and of its contents; more is cut
    public static Bytes inflated(Bytes gzip, int cap) {
        return decoded(gzip, "gzip", cap);
    }

    private static Bytes decoded(Bytes wire, String coding, int cap) {
        return DecodedBody.read(WireTap.of(wire.stream(), cap, wire.length()), coding, cap, Deadline.NONE)
                .body();
    }
}

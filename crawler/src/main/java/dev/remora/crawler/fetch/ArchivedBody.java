package dev.remora.crawler.fetch;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import java.util.stream.Collectors;

/// The decoded body of an archived response, as it was when the page was fetched.
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
        WireTap wire = WireTap.of(
                exchange.wireBody().stream(), cap, exchange.wireBody().length());
        return DecodedBody.read(wire, coding, cap, Deadline.NONE).body();
    }
}

package dev.remora.crawler.fetch;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import java.util.stream.Collectors;

/// The body of an archived response with its content coding undone, as it was when the page was fetched.
public final class ArchivedBody {
    private ArchivedBody() {}

    /// The body.
    ///
    /// @param cap bytes at most, as it came and decoded; what is longer is cut
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

package dev.remora.crawler.fetch;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The outcome of one request. Failures of the web are normal, so they are data.
public sealed interface FetchOutcome {
    /// The requested address.
    Url url();

    /// A body: status 200 to 203; for robots.txt any of 200 to 299. It is whole, but for the size cap, and for a page
    /// whose connection ended before (`exchange.brokeOff()`).
    ///
    /// @param exchange as on the wire
    /// @param body decoded (gzip, br); cut at the size cap if `exchange.truncated()`
    record Fetched(Url url, Exchange exchange, Bytes body) implements FetchOutcome {
        /// Whether a response to a request for a whole page is one. Other 2xx responses have no body, only a part
        /// of it, or a description of others (204 to 207, 226).
        public static boolean isWhole(int status) {
            return status >= 200 && status <= 203;
        }

        /// An archived page response, decoded again.
        public static Fetched archived(Exchange exchange) {
            return archived(exchange, FetchSettings.DEFAULT.limits().page());
        }

        /// An archived response, decoded again.
        ///
        /// @param cap maximum bytes of its body; a longer one is cut
        public static Fetched archived(Exchange exchange, int cap) {
            return new Fetched(exchange.url(), exchange, ArchivedBody.of(exchange, cap));
        }

        /// Content-Type as sent, or empty. Of several the first HTML one with a charset holds, then the first HTML one,
        /// then the first: a gateway adds `text/plain` before or behind the server's own.
        public String contentType() {
            List<String> types = exchange.headers().stream()
                    .filter(header -> header.name().equalsIgnoreCase("Content-Type"))
                    .map(Exchange.Header::value)
                    .toList();
            return Stream.of("html.*=", "html", "")
                    .map(sign -> Pattern.compile(sign, Pattern.CASE_INSENSITIVE))
                    .flatMap(sign -> types.stream().filter(sign.asPredicate()))
                    .findFirst()
                    .orElse("");
        }

        /// Bytes of its body in memory: as received, and decoded where that is not the same.
        public long bytes() {
            int wire = exchange.wireBody().length();
            return exchange.wireBody().equals(body) ? wire : (long) wire + body.length();
        }
    }

    /// Status 301, 302, 303, 307 or 308 with a Location.
    ///
    /// @param target the address, resolved and canonical, or why it is refused
    record Moved(Url url, Exchange exchange, UrlVerdict target) implements FetchOutcome {}

    /// Any other status.
    ///
    /// @param retryAfter pause that the response asked for (Retry-After, 429 and 503), or empty
    record HttpError(Url url, Exchange exchange, Optional<Duration> retryAfter) implements FetchOutcome {
        /// The HTTP status.
        public int status() {
            return exchange.status();
        }

        /// The same, as the reason of a failure.
        public Failure reason() {
            return new Failure.HttpStatus(status());
        }

        /// Whether the host asks for fewer requests: status 429 or 503.
        public boolean asksForPause() {
            return status() == 429 || status() == 503;
        }
    }

    /// Not requested: the guard refuses it.
    record Refused(Url url, Failure reason) implements FetchOutcome {}

    /// A response that was not read to its end: others had reserved the memory for large ones ([BodyRoom]). A retry may
    /// help; this says nothing about the host, except that it answers.
    record NoRoom(Url url, Failure reason) implements FetchOutcome {}

    /// No response, or one of which nothing can be read: it broke off, or could not be decoded.
    ///
    /// @param transientFailure whether a retry may help
    /// @param ownNetwork whether the request did not leave the local network: the proxy accepts no connection.
    ///     This says nothing about the host
    record Unreachable(Url url, Failure reason, boolean transientFailure, boolean ownNetwork) implements FetchOutcome {
        /// A failure of the host, as far as this request shows.
        public Unreachable(Url url, Failure reason, boolean transientFailure) {
            this(url, reason, transientFailure, false);
        }
    }
}

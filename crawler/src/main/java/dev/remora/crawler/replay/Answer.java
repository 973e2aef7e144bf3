package dev.remora.crawler.replay;

import dev.remora.shared.page.Exchange.Header;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/// The answer of a [Web] to one request.
public sealed interface Answer {
    /// A response.
    ///
    /// @param status HTTP status, 200 to 599
    /// @param headers without those that framing needs (Content-Length, Content-Encoding, Connection, Date)
    /// @param content body; empty if the status allows none
    /// @param delay time before the host answers
    record Response(int status, List<Header> headers, ArchivedContent content, Duration delay) implements Answer {
        public Response {
            headers = List.copyOf(headers);
        }

        /// A response without delay.
        public Response(int status, List<Header> headers, ArchivedContent content) {
            this(status, headers, content, Duration.ZERO);
        }

        /// A short plain-text response.
        public static Response text(int status, String words) {
            return new Response(
                    status,
                    List.of(new Header("Content-Type", "text/plain; charset=utf-8")),
                    ArchivedContent.of((words + "\n").getBytes(StandardCharsets.UTF_8)));
        }
    }

    /// A response whose connection breaks before its body is whole.
    ///
    /// @param arrived the response, with the bytes that arrive as its content
    /// @param length bytes of the body that its head promises; more than arrive
    record Broken(Response arrived, long length) implements Answer {}

    /// The host exists, the page does not: 404.
    record NoPage() implements Answer {}

    /// The host does not exist: 502, as from a proxy.
    record NoHost() implements Answer {}
}

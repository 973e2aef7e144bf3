package dev.remora.crawler.parse;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.time.Instant;

/// Reads a response. Immutable, safe for use by many threads, never throws for what the web sends.
public interface PageParser {
    /// Reads one response.
    ///
    /// @param url where the response came from; links are resolved against it
    /// @param fetchedAt when it began to arrive
    /// @param contentType the Content-Type header as sent, or empty
    /// @param body content without content coding; may have been cut
    ParseOutcome parse(Url url, Instant fetchedAt, String contentType, Bytes body);

    /// Reads a response of which only the beginning came.
    default ParseOutcome parseBeginning(Url url, Instant fetchedAt, String contentType, Bytes body) {
        return parse(url, fetchedAt, contentType, body);
    }
}

package dev.remora.crawler.parse;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.time.Instant;

/// Parses responses. Immutable, safe for use by many threads; never throws because of the input.
public interface PageParser {
    /// Parses one response.
    ///
    /// @param url where the response came from; links are resolved against it
    /// @param fetchedAt when the response began to arrive
    /// @param contentType the Content-Type header as sent, or empty
    /// @param body content without content coding; may be truncated
    ParseOutcome parse(Url url, Instant fetchedAt, String contentType, Bytes body);

    /// Parses a truncated response, of which only the beginning was received.
    default ParseOutcome parseBeginning(Url url, Instant fetchedAt, String contentType, Bytes body) {
        return parse(url, fetchedAt, contentType, body);
    }
}

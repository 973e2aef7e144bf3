package dev.remora.crawler.parse;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.time.Instant;

/// Parses responses. Safe for use by many threads; never throws because of the input. A parser may learn from each
/// page what the pages of its site have in common, and read later ones better: then a page's reading depends on the
/// pages before it, until [#settled].
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

    /// Whether it may learn from a response what the pages of its site share. It learns nothing from documents.
    default boolean teaches(Bytes body) {
        return true;
    }

    /// A parser within the same bounds that has learnt nothing yet.
    default PageParser untaught() {
        return this;
    }

    /// A parser that knows what this one has learnt and learns nothing by itself: while this one is not used, what it
    /// reads of a page does not depend on the order in which it is given pages.
    default PageParser settled() {
        return this;
    }
}

package dev.remora.crawler.fetch;

import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.url.Url;
import java.util.Optional;

/// A request for an address. Redirects are not followed.
///
/// @param url the address
/// @param purpose of the request
/// @param known version for a conditional request (RFC 9110, 13); empty for an unconditional one
public record FetchRequest(Url url, Purpose purpose, Optional<PageVersion> known) {
    /// An unconditional request.
    public FetchRequest(Url url, Purpose purpose) {
        this(url, purpose, Optional.empty());
    }

    /// The purpose of a request; determines the cap on its size and the accepted types.
    public enum Purpose {
        PAGE,
        ROBOTS,
        SITEMAP
    }
}

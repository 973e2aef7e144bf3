package dev.remora.crawler.crawl;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.page.Exchange;
import java.util.Optional;

/// A stored page that is requested again.
///
/// @param version to compare with
/// @param page where it is stored
/// @param inFull whether it is requested unconditionally, because its server has reported no change for long, or
///     announced one
public record RevisitedPage(PageVersion version, PageLocation page, boolean inFull) {
    /// The version for a conditional request; empty for an unconditional one.
    public Optional<PageVersion> condition() {
        return inFull || !version.canBeAskedFor() ? Optional.empty() : Optional.of(version);
    }

    /// The same page, requested unconditionally.
    public RevisitedPage inFullNow() {
        return new RevisitedPage(version, page, true);
    }

    /// Whether a response confirms the stored version: status 304 to a conditional request, without another
    /// entity tag.
    public boolean isConfirmedBy(Exchange exchange) {
        return exchange.status() == 304
                && condition().isPresent()
                && (version.etag().isEmpty()
                        || exchange.header("ETag")
                                .map(tag -> opaque(tag).equals(opaque(version.etag())))
                                .orElse(true));
    }

    /// Tags are compared weakly (RFC 9110, 8.8.3.2).
    private static String opaque(String etag) {
        return etag.startsWith("W/") ? etag.substring(2) : etag;
    }
}

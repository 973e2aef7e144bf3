package dev.remora.crawler.crawl;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.page.Exchange;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The last response with a page, a sitemap, a feed or a robots.txt, which is requested again.
///
/// @param version to compare with
/// @param page where the page is stored; empty for what is no page
/// @param inFull whether it is requested unconditionally, because its server has reported no change for long, or
///     announced one
public record KnownResponse(PageVersion version, Optional<PageLocation> page, boolean inFull) {
    /// Time after which what is no page is requested and read in full, for its server may send 304 responses for
    /// anything, and addresses that were left out may be admitted by then.
    private static final Duration CONFIRMED = Duration.ofDays(16);

    /// What was read at an address and is no page; empty if its version is unknown.
    public static Optional<KnownResponse> of(PageVersion version, Instant now) {
        boolean inFull = !now.isBefore(version.at().plus(CONFIRMED));
        return version.equals(PageVersion.NONE)
                ? Optional.empty()
                : Optional.of(new KnownResponse(version, Optional.empty(), inFull));
    }

    /// A stored page.
    public KnownResponse(PageVersion version, PageLocation page, boolean inFull) {
        this(version, Optional.of(page), inFull);
    }

    /// The version for a conditional request; empty for an unconditional one.
    public Optional<PageVersion> condition() {
        return inFull || !version.canBeAskedFor() ? Optional.empty() : Optional.of(version);
    }

    /// The same, requested unconditionally.
    public KnownResponse inFullNow() {
        return new KnownResponse(version, page, true);
    }

    /// Whether a response confirms this version: status 304 to a conditional request, without another
    /// entity tag.
    public boolean isConfirmedBy(Exchange exchange) {
        return exchange.status() == 304
                && condition().isPresent()
                && (version.etag().isEmpty()
                        || exchange.header("ETag")
                                .map(tag -> opaque(tag).equals(opaque(version.etag())))
                                .orElse(true));
    }

    /// Whether a whole response has the bytes of this version. A list that is requested in full is read again in any
    /// case: addresses that were left out at its last reading may be admitted now.
    public boolean hasBytesOf(Exchange exchange) {
        return (page.isPresent() || !inFull) && !exchange.truncated() && version.hasPayloadOf(PageVersion.of(exchange));
    }

    /// Tags are compared weakly (RFC 9110, 8.8.3.2).
    private static String opaque(String etag) {
        return etag.startsWith("W/") ? etag.substring(2) : etag;
    }
}

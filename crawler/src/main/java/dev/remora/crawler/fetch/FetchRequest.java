package dev.remora.crawler.fetch;

import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.url.Url;
import java.util.Optional;

/// A request for an address. Redirects are not followed.
///
/// @param url the address
/// @param purpose of the request
/// @param known version for a conditional request (RFC 9110, 13); empty for an unconditional one
/// @param form of the crawler's name
/// @param session in which it is made
public record FetchRequest(Url url, Purpose purpose, Optional<PageVersion> known, UserAgentForm form, Session session) {
    /// A request without a session.
    public FetchRequest(Url url, Purpose purpose, Optional<PageVersion> known, UserAgentForm form) {
        this(url, purpose, known, form, Session.NONE);
    }

    /// A request in the plain form.
    public FetchRequest(Url url, Purpose purpose, Optional<PageVersion> known) {
        this(url, purpose, known, UserAgentForm.PLAIN);
    }

    /// An unconditional request.
    public FetchRequest(Url url, Purpose purpose) {
        this(url, purpose, Optional.empty());
    }

    /// The form of the crawler's name in User-Agent. Both have the same product, version and contact, so that owners
    /// of sites know the crawler by either, and robots.txt rules for it hold for both.
    public enum UserAgentForm {
        /// `Remora/0.1 (+contact)`
        PLAIN,
        /// `Mozilla/5.0 (compatible; Remora/0.1; +contact)`, as search engines name themselves: taken for a browser by
        /// servers that look for `Mozilla`.
        COMPATIBLE
    }

    /// The purpose of a request; determines the cap on its size and the accepted types.
    public enum Purpose {
        PAGE,
        ROBOTS,
        SITEMAP,
        PICTURE
    }
}

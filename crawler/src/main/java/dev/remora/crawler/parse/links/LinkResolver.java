package dev.remora.crawler.parse.links;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.nio.charset.Charset;
import java.util.Optional;

/// Resolves the links of one page against its base and makes them canonical.
///
/// The base is the first `<base href>` if that is an http or https address, else the page's own address: a
/// base of `javascript:` or `data:` is ignored (HTML, section 4.2.3).
public final class LinkResolver {
    private final UrlRules rules;
    private final Url page;
    private final Url base;
    private final Charset charset;

    /// Creates the resolver of a page's links.
    ///
    /// @param page with the links
    /// @param base its first base as written, if it has one
    /// @param charset that encodes the queries of its links
    public LinkResolver(UrlRules rules, Url page, Optional<String> base, Charset charset) {
        this.rules = rules;
        this.page = page;
        this.charset = charset;
        this.base = base.map(href -> rules.resolve(page, href, charset))
                .flatMap(LinkResolver::accepted)
                .orElse(page);
    }

    Url page() {
        return page;
    }

    /// Returns the canonical address, or empty if it may not be fetched.
    public Optional<Url> resolve(String href) {
        return accepted(rules.resolve(base, href, charset));
    }

    /// Returns the canonical address of something that only readers open, with the scheme that it has for them: the
    /// crawl's rules may take https for http.
    public Optional<Url> shown(String href) {
        return accepted(UrlRules.DEFAULT.resolve(base, href, charset));
    }

    private static Optional<Url> accepted(UrlVerdict verdict) {
        return switch (verdict) {
            case UrlVerdict.Accepted(Url url) -> Optional.of(url);
            case UrlVerdict.Refused refused -> Optional.empty();
        };
    }
}

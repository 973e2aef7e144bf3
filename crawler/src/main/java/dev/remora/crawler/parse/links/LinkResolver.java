package dev.remora.crawler.parse.links;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.nio.charset.Charset;
import java.util.Optional;

/// Makes the links of one page canonical, relative to its base.
///
/// The base is the first `<base href>` where that leads to an http or https address, else the page's own address: a
/// base of `javascript:` or `data:` is as if it were not there (HTML, section 4.2.3).
public final class LinkResolver {
    private final UrlRules rules;
    private final Url page;
    private final Url base;
    private final Charset charset;

    /// Of the links of a page.
    ///
    /// @param page that the links stand on
    /// @param base its first base as written, if it has one
    /// @param charset that the queries of its links are written in
    public LinkResolver(UrlRules rules, Url page, Optional<String> base, Charset charset) {
        this.rules = rules;
        this.page = page;
        this.charset = charset;
        this.base = base.map(href -> rules.resolve(page, href, charset))
                .flatMap(LinkResolver::accepted)
                .orElse(page);
    }

    /// The page that the links stand on.
    Url page() {
        return page;
    }

    /// The canonical address, if it is one that may be fetched.
    public Optional<Url> resolve(String href) {
        return accepted(rules.resolve(base, href, charset));
    }

    private static Optional<Url> accepted(UrlVerdict verdict) {
        return switch (verdict) {
            case UrlVerdict.Accepted(Url url) -> Optional.of(url);
            case UrlVerdict.Refused refused -> Optional.empty();
        };
    }
}

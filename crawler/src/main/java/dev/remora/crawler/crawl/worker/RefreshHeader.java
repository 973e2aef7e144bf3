package dev.remora.crawler.crawl.worker;

import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.parse.evidence.HeadFacts;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.Optional;

/// The header `Refresh`, which browsers treat as the `meta` element of that name.
final class RefreshHeader {
    private RefreshHeader() {}

    /// Returns a page that leads on where the header of its response says, unless it leads on itself.
    static ParseOutcome.Parsed on(ParseOutcome.Parsed parsed, Exchange response, UrlRules rules) {
        Optional<Url> target = parsed.refresh().or(() -> target(response, rules));
        return new ParseOutcome.Parsed(parsed.page(), target, parsed.title(), parsed.text(), parsed.toItself());
    }

    private static Optional<Url> target(Exchange response, UrlRules rules) {
        return response.header("Refresh")
                .flatMap(HeadFacts::refresh)
                .map(address -> rules.resolve(response.url(), address))
                .filter(UrlVerdict.Accepted.class::isInstance)
                .map(verdict -> ((UrlVerdict.Accepted) verdict).url())
                .filter(url -> !url.equals(response.url()));
    }
}

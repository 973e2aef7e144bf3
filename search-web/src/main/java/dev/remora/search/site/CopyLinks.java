package dev.remora.search.site;

import dev.remora.search.http.QueryString;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.Pages;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/// Makes the links of a copy lead to other copies, where nothing answers at the addresses of its web: the demo. The
/// text of a link to a page without a copy is no link.
///
/// @param pages finds the pages that have copies
/// @param page whose copy it is
/// @param search repeated in the links
record CopyLinks(Pages pages, KnownPage page, QueryString search) {
    /// Of one copy, as many addresses are looked up.
    private static final int MOST = 500;

    /// Returns a copy with such links.
    ///
    /// @param html safe
    String in(String html) {
        Map<String, Optional<String>> known = new HashMap<>();
        Function<String, Optional<String>> once = address -> known.size() < MOST || known.containsKey(address)
                ? known.computeIfAbsent(address, this::copy)
                : Optional.empty();
        Document copy = Jsoup.parseBodyFragment(html);
        copy.outputSettings().prettyPrint(false);
        for (Element link : copy.select("a[href]")) {
            Optional<String> to = once.apply(link.attr("href"));
            link.clearAttributes();
            to.ifPresent(address -> link.attr("href", address));
        }
        return copy.body().html();
    }

    private Optional<String> copy(String address) {
        return UrlRules.DEFAULT.canonical(address) instanceof UrlVerdict.Accepted it
                ? pages.find(it.url().id(), Optional.of(page.topic())).map(this::link)
                : Optional.empty();
    }

    private String link(KnownPage copied) {
        return PagePages.address("/cache/" + copied.id(), copied.topic(), search)
                .link();
    }
}

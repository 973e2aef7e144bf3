package dev.remora.crawler.crawl.robots;

import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Directives for search engines in the headers of a response with any body:
/// `X-Robots-Tag: noindex, nofollow`. A robot's name before a directive, `bot: noindex`, limits it and those
/// after it to that robot.
///
/// @param noindex the body must not be shown
/// @param nofollow its links must not be followed
public record RobotsTag(boolean noindex, boolean nofollow) {
    private static final Set<String> RULES_WITH_VALUES =
            Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

    /// Reads the headers of a response.
    public static RobotsTag of(Exchange exchange) {
        boolean noindex = false;
        boolean nofollow = false;
        for (Exchange.Header header : exchange.headers()) {
            if (header.name().equalsIgnoreCase("X-Robots-Tag")) {
                boolean ours = true;
                for (String part : header.value().toLowerCase(Locale.ROOT).split(",", -1)) {
                    int colon = part.indexOf(':');
                    String name = colon < 0 ? "" : part.substring(0, colon).strip();
                    if (colon >= 0 && !RULES_WITH_VALUES.contains(name)) {
                        ours = name.equals(RobotsRules.TOKEN);
                        part = part.substring(colon + 1);
                    }
                    String rule = part.strip();
                    noindex |= ours && (rule.equals("noindex") || rule.equals("none"));
                    nofollow |= ours && (rule.equals("nofollow") || rule.equals("none"));
                }
            }
        }
        return new RobotsTag(noindex, nofollow);
    }

    /// Returns a page with the directives applied.
    public Page on(Page page) {
        if (!noindex && !nofollow) {
            return page;
        }
        List<Outlink> outlinks =
                nofollow ? page.outlinks().stream().map(RobotsTag::unfollowed).toList() : page.outlinks();
        return page.linking(outlinks).withNoindex(page.noindex() || noindex);
    }

    private static Outlink unfollowed(Outlink link) {
        return new Outlink(link.target(), link.anchor(), link.around(), true, link.block(), link.kind(), link.path());
    }
}

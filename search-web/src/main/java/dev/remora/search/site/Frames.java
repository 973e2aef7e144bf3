package dev.remora.search.site;

import dev.remora.search.html.Assets;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.DemoMode;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.SearchParameters;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.Set;

/// Creates the layout of the site's pages.
final class Frames {
    /// Kinds of pages that need no other sheet than that of searching.
    private static final Set<String> SEARCHING = Set.of("home", "results", "embedded", "notice");

    private final MessageBundle words = new MessageBundle(Frames.class);
    private final Assets assets;

    Frames(Assets assets) {
        this.assets = assets;
    }

    MessageBundle.In texts(Context ctx) {
        return words.in(Language.of(ctx, Language.ZH));
    }

    /// Returns the layout of a page.
    ///
    /// @param heading first in the title, before the name of the site; empty: that name alone
    /// @param self the page's own address, for the link to the other language
    PageShell frame(Context ctx, String heading, QueryString self, String kind) {
        MessageBundle.In t = texts(ctx);
        QueryString home = QueryString.of("/").with("lang", self.parameters().getOrDefault("lang", ""));
        return new PageShell(
                t,
                heading.isEmpty() ? t.say("name") : t.say("title", heading),
                kind,
                new PageShell.Links(
                        assets.href(SEARCHING.contains(kind) ? "remora.css" : "page.css"),
                        kind.startsWith("notice") ? "" : assets.href("search.js"),
                        assets.href("mark.svg")),
                new PageShell.OtherLanguage(
                        self.with("lang", t.language().other().code()).link()),
                new PageShell.Site(home.link(), DemoMode.of(ctx)),
                Optional.empty());
    }

    /// Returns the requested address, with the parameters of a search.
    static QueryString self(Context ctx) {
        return QueryString.of(ctx, SearchParameters.NAMES);
    }
}

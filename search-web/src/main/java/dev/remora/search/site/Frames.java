package dev.remora.search.site;

import dev.remora.search.html.Assets;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.SearchParameters;
import io.javalin.http.Context;

/// Makes the frame of each page of the site.
final class Frames {
    private final MessageBundle words = new MessageBundle(Frames.class);
    private final Assets assets;

    Frames(Assets assets) {
        this.assets = assets;
    }

    /// The texts for a request.
    MessageBundle.In texts(Context ctx) {
        return words.in(Language.of(ctx, Language.ZH));
    }

    /// The frame of a page.
    ///
    /// @param self the page's own address, from which the link to the other language is made
    PageShell frame(Context ctx, String title, QueryString self, String kind) {
        MessageBundle.In t = texts(ctx);
        QueryString home = QueryString.of("/").with("lang", self.parameters().getOrDefault("lang", ""));
        return new PageShell(
                t,
                title,
                assets.href("remora.css"),
                kind.startsWith("notice") ? "" : assets.href("search.js"),
                assets.href("mark.svg"),
                self.with("lang", t.language().other().code()).link(),
                home.link(),
                kind);
    }

    /// The address that was asked for, with the parameters of a search.
    static QueryString self(Context ctx) {
        return QueryString.of(ctx, SearchParameters.NAMES);
    }
}

package dev.remora.crawler.parse.title;

import dev.remora.crawler.parse.evidence.Evidence;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.url.Url;
import org.jsoup.nodes.Document;

/// The title of a page: its `<title>` without the site's name where it is usable; else the title for sharing
/// (Open Graph, JSON-LD); else its heading; else the line that its layout emphasizes (Li, Yu & Zhao 2002).
///
/// The site's name is recognized by what the host's other titles have in common ([SiteNames]), by the page's
/// own marks ([SiteMarks]), and by a heading that equals a part of the title.
///
/// Safe for use by many threads; its data on a host depends only on the order of the host's pages, until
/// [#settled].
public final class TitleFinder {
    private final SiteNames names;
    private final boolean learns;

    /// Creates a finder that knows no titles yet.
    public TitleFinder() {
        this(new SiteNames(), true);
    }

    private TitleFinder(SiteNames names, boolean learns) {
        this.names = names;
        this.learns = learns;
    }

    /// Returns this finder with the titles that it knows, learning no more.
    public TitleFinder settled() {
        return new TitleFinder(names, false);
    }

    /// The title found. Parts that the page does not show are empty.
    ///
    /// @param title of the page
    /// @param site name of the site
    /// @param besides rest of the `<title>` of a front page: a description of the site
    public record Found(String title, String site, String besides) {}

    /// Finds the title of a page, and records its `<title>` if this finder learns.
    ///
    /// @param titleElement content of `<title>`
    /// @param document used only where a page has no title or a template joins title and site name without a
    ///     separator
    public Found find(Url url, PageKind kind, String titleElement, Evidence evidence, Document document) {
        String raw = TitleText.clean(titleElement);
        SiteNames.Known known =
                learns ? names.meet(url.host(), url.text(), raw) : names.known(url.host(), url.text(), raw);
        PageTitle title = new PageTitle(raw, evidence, SiteMarks.of(evidence, url.host()), known, document);
        return title.find(kind == PageKind.HOME || isRoot(url));
    }

    private static boolean isRoot(Url url) {
        return url.pathAndQuery().equals("/");
    }
}

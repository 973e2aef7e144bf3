package dev.remora.crawler.parse.title;

import dev.remora.crawler.parse.evidence.Evidence;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.url.Url;
import org.jsoup.nodes.Document;

/// The title of a page: its `<title>` without the site's name where it serves; else what it says to those who share
/// it (Open Graph, JSON-LD); else its heading; else the line that its layout makes stand out (Li, Yu & Zhao 2002).
///
/// The site's name is told by what the host's other titles have in common ([SiteNames]), by the page's own marks
/// ([SiteMarks]), and by a heading that equals a part of the title.
///
/// Safe for use by many threads; what it knows of a host depends only on the order of the host's pages.
public final class TitleFinder {
    private final SiteNames names = new SiteNames();

    /// What was found; each is empty where the page does not tell.
    ///
    /// @param title of the page
    /// @param site its name
    /// @param besides what `<title>` of a front page says besides its title: what the site is
    public record Found(String title, String site, String besides) {}

    /// Finds the title of a page, and notes what stands in its `<title>`.
    ///
    /// @param titleElement what stands there
    /// @param document asked again only where a page has no title or a template runs titles and names together
    public Found find(Url url, PageKind kind, String titleElement, Evidence evidence, Document document) {
        String raw = TitleText.clean(titleElement);
        SiteNames.Known known = names.meet(url.host(), url.text(), raw);
        PageTitle title = new PageTitle(raw, evidence, SiteMarks.of(evidence, url.host()), known, document);
        return title.find(kind == PageKind.HOME || isRoot(url));
    }

    private static boolean isRoot(Url url) {
        return url.pathAndQuery().equals("/");
    }
}

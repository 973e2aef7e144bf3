package dev.remora.lab.demo;

import java.util.List;
import java.util.Optional;

/// A page before rendering.
///
/// @param site of the page
/// @param path path and query, escaped
/// @param title plain text
/// @param kind of page
/// @param subject label for measurements; empty: no topic's subject
/// @param head additional elements of its head, as HTML
/// @param main its content, as HTML
/// @param related related links
record Draft(
        Site site,
        String path,
        String title,
        Kind kind,
        Optional<Subject> subject,
        String head,
        String main,
        List<Ref> related) {
    Draft {
        related = List.copyOf(related);
    }

    /// A page without additional head elements and related links.
    Draft(Site site, String path, String title, Kind kind, Optional<Subject> subject, String main) {
        this(site, path, title, kind, subject, "", main, List.of());
    }

    /// Returns its address.
    String url() {
        return site.url(path);
    }

    /// Returns a link to it with its title.
    Ref ref() {
        return new Ref(url(), title);
    }

    /// A link.
    ///
    /// @param href target
    /// @param text plain text
    record Ref(String href, String text) {
        /// Returns the link as HTML.
        String html() {
            return "<a href=\"" + DemoHtml.escape(href) + "\">" + DemoHtml.escape(text) + "</a>";
        }
    }
}

package dev.remora.lab.demo;

import java.util.List;
import java.util.Optional;

/// A page before it is dressed.
///
/// @param site where it stands
/// @param path path and query, escaped
/// @param title plain text
/// @param kind what sort of page it is
/// @param subject what it is about, for measuring; empty: nothing that a topic looks for
/// @param head more elements of its head, as HTML
/// @param main its content, as HTML
/// @param related links that belong to it
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

    /// A page without more in its head and without related links.
    Draft(Site site, String path, String title, Kind kind, Optional<Subject> subject, String main) {
        this(site, path, title, kind, subject, "", main, List.of());
    }

    /// Its address.
    String url() {
        return site.url(path);
    }

    /// A link to it that says its title.
    Ref ref() {
        return new Ref(url(), title);
    }

    /// A link.
    ///
    /// @param href where to
    /// @param text what it says, plain
    record Ref(String href, String text) {
        /// As HTML.
        String html() {
            return "<a href=\"" + DemoHtml.escape(href) + "\">" + DemoHtml.escape(text) + "</a>";
        }
    }
}

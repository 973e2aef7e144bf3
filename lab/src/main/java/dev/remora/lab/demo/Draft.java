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
record Draft(Site site, String path, String title, Kind kind, Optional<Subject> subject, Content content) {
    /// What only this page of its site has.
    ///
    /// @param head additional elements of its head, as HTML
    /// @param main as HTML
    /// @param related related links
    record Content(String head, String main, List<Ref> related) {
        Content {
            related = List.copyOf(related);
        }

        /// Content without additional head elements and related links.
        static Content of(CharSequence main) {
            return new Content("", main.toString(), List.of());
        }
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

package dev.remora.lab.demo;

import java.util.List;
import java.util.stream.Collectors;

/// HTML fragments.
final class DemoHtml {
    private DemoHtml() {}

    /// Escapes text for HTML, including quoted attributes.
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /// Returns plain text as paragraphs.
    static String paragraphs(List<String> texts) {
        return texts.stream().map(text -> "<p>" + escape(text) + "</p>\n").collect(Collectors.joining());
    }

    /// Returns a list of links.
    static String list(List<Draft.Ref> links) {
        return links.stream()
                .map(link -> "<li>" + link.html() + "</li>\n")
                .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
    }

    /// Returns an article's entry on a list page: a link, and a summary.
    static String entry(Draft.Ref link, String summary) {
        return "<div class=\"entry\"><h3>" + link.html() + "</h3>\n<p>" + escape(summary) + " <a class=\"more\" href=\""
                + escape(link.href()) + "\">阅读全文</a></p></div>\n";
    }
}

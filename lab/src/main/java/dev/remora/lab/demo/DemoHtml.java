package dev.remora.lab.demo;

import java.util.List;
import java.util.stream.Collectors;

/// Small pieces of HTML.
final class DemoHtml {
    private DemoHtml() {}

    /// Text that may stand in HTML, also inside a quoted attribute.
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /// Plain text as paragraphs.
    static String paragraphs(List<String> texts) {
        return texts.stream().map(text -> "<p>" + escape(text) + "</p>\n").collect(Collectors.joining());
    }

    /// A list of links.
    static String list(List<Draft.Ref> links) {
        return links.stream()
                .map(link -> "<li>" + link.html() + "</li>\n")
                .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
    }

    /// An article on a list page: a link, and how it begins.
    static String entry(Draft.Ref link, String summary) {
        return "<div class=\"entry\"><h3>" + link.html() + "</h3>\n<p>" + escape(summary) + " <a class=\"more\" href=\""
                + escape(link.href()) + "\">阅读全文</a></p></div>\n";
    }
}

package dev.remora.search.site;

import org.jsoup.parser.Parser;

/// Makes links to a snippet's position in its page: a text directive (`#:~:text=`, URL Fragment Text
/// Directives, WICG), to which browsers scroll and which they highlight, and which is not sent to servers.
final class TextFragment {
    /// Maximum characters of the target text: enough to identify the position.
    private static final int LONGEST = 12;

    private static final String MARK = "<mark>";
    private static final String END = "</mark>";

    private TextFragment() {}

    /// Returns an address that leads to the first highlight of a snippet and the rest of its clause; the plain
    /// address if nothing is highlighted.
    ///
    /// @param snippetHtml safe HTML in which `<mark>` is the only tag
    static String of(String url, String snippetHtml) {
        int mark = snippetHtml.indexOf(MARK);
        String text = mark < 0 ? "" : clause(plain(snippetHtml.substring(mark)));
        if (text.isEmpty()) {
            return url;
        }
        // Letters and digits need no escapes: browsers make them, and a page is a third shorter for each character.
        return url + (url.indexOf('#') < 0 ? "#" : "") + ":~:text=" + text;
    }

    private static String plain(String html) {
        return Parser.unescapeEntities(html.replace(MARK, "").replace(END, ""), false);
    }

    /// Returns the text up to the first punctuation mark or blank, which may differ in the page's layout.
    private static String clause(String text) {
        int end = 0;
        int count = 0;
        while (end < text.length() && count < LONGEST) {
            int c = text.codePointAt(end);
            if (!Character.isLetterOrDigit(c)) {
                break;
            }
            end += Character.charCount(c);
            count++;
        }
        return text.substring(0, end);
    }
}

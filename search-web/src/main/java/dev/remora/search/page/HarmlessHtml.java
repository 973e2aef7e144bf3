package dev.remora.search.page;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Safelist;

/// Makes an archived page harmless: keeps its text, headings, lists, tables and links, and nothing that runs,
/// loads, submits, or looks like our own pages. Pictures become their words. Links lead to web addresses only, in a
/// new window, and lend no rank. What is not on the list does not come through ([Cleaner]), however it is written.
final class HarmlessHtml {
    /// Elements whose text is no text of the page.
    private static final String UNREAD = "script,style,noscript,template,iframe,object,embed,applet,svg,math,"
            + "select,option,textarea,input,button,head,frame,frameset,noframes,canvas,audio,video";

    private static final Safelist SAFE = new Safelist()
            .addTags(
                    "a",
                    "abbr",
                    "article",
                    "aside",
                    "b",
                    "blockquote",
                    "br",
                    "caption",
                    "center",
                    "cite",
                    "code",
                    "dd",
                    "del",
                    "dfn",
                    "div",
                    "dl",
                    "dt",
                    "em",
                    "figcaption",
                    "figure",
                    "footer",
                    "h1",
                    "h2",
                    "h3",
                    "h4",
                    "h5",
                    "h6",
                    "header",
                    "hr",
                    "i",
                    "ins",
                    "kbd",
                    "li",
                    "mark",
                    "nav",
                    "ol",
                    "p",
                    "pre",
                    "q",
                    "rp",
                    "rt",
                    "ruby",
                    "s",
                    "samp",
                    "section",
                    "small",
                    "span",
                    "strike",
                    "strong",
                    "sub",
                    "sup",
                    "table",
                    "tbody",
                    "td",
                    "tfoot",
                    "th",
                    "thead",
                    "time",
                    "tr",
                    "tt",
                    "u",
                    "ul",
                    "var",
                    "wbr")
            .addAttributes("a", "href", "title")
            .addAttributes("td", "colspan", "rowspan")
            .addAttributes("th", "colspan", "rowspan")
            .addAttributes("ol", "start")
            .addProtocols("a", "href", "http", "https")
            .addEnforcedAttribute("a", "rel", "nofollow noopener noreferrer ugc")
            .addEnforcedAttribute("a", "target", "_blank");

    /// Not the `none` of `max-image-preview:none`.
    private static final Pattern NO_COPIES =
            Pattern.compile("(?<![\\w:-])(?:noarchive|none)(?![\\w-])", Pattern.CASE_INSENSITIVE);

    private HarmlessHtml() {}

    /// What remains of a page.
    ///
    /// @param base its address, from which relative links lead
    static String of(String html, String base) {
        Document page = Jsoup.parse(html, base);
        page.select("img[alt],area[alt]").forEach(HarmlessHtml::intoWords);
        page.select(UNREAD).remove();
        // Headings begin below ours.
        for (int level = 5; level >= 1; level--) {
            page.select("h" + level).tagName("h" + (level + 1));
        }
        Document safe = new Cleaner(SAFE).clean(page);
        safe.select("a:not([href])").unwrap();
        safe.outputSettings().prettyPrint(false);
        return safe.body().html();
    }

    /// Whether a page asks archives not to show it.
    static boolean isWithheld(String html) {
        return Jsoup.parse(html).select("meta[name][content]").stream()
                .filter(meta -> meta.attr("name").toLowerCase(Locale.ROOT).matches("robots|remora"))
                .anyMatch(meta -> forbidsCopies(meta.attr("content")));
    }

    /// Whether directives for robots, of a page or of a response, ask archives not to show it.
    static boolean forbidsCopies(String directives) {
        return NO_COPIES.matcher(directives).find();
    }

    private static void intoWords(Element picture) {
        String words = picture.attr("alt").strip();
        Node instead = new TextNode(words.isEmpty() ? "" : "[" + words + "]");
        picture.replaceWith(instead);
    }

    /// A text as paragraphs.
    static String ofText(String text) {
        Element all = new Element("div");
        text.lines()
                .filter(line -> !line.isBlank())
                .forEach(line -> all.appendElement("p").text(line));
        return all.html();
    }
}

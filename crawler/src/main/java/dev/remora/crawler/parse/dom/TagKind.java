package dev.remora.crawler.parse.dom;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/// The meaning of an element for the text of a page.
public enum TagKind {
    /// Part of the line.
    INLINE,
    /// A block on lines of its own.
    BLOCK,
    /// A block that may be a unit of the layout.
    LAYOUT,
    /// A block that is a unit by its name: `nav`, `main` and so on.
    LANDMARK,
    /// A block that names the content below it.
    HEADING,
    /// A cell of a table.
    CELL,
    /// Ends the line.
    BREAK,
    /// A block whose line feeds count.
    PREFORMATTED,
    /// A link: `a`, `area`.
    LINK,
    /// A frame that shows another page.
    FRAME,
    /// An image.
    IMAGE,
    /// Metadata of the page.
    META,
    /// Not for reading: code, styles, form fields, drawings, and content for browsers without scripts.
    SKIPPED;

    private static final Map<String, TagKind> BY_NAME = table();

    private static Map<String, TagKind> table() {
        Map<String, TagKind> table = new HashMap<>();
        put(
                table,
                BLOCK,
                "p li dd figure figcaption blockquote address fieldset tr tbody thead tfoot option optgroup html"
                        + " body center hgroup details dialog menu marquee noframes frameset");
        put(table, LAYOUT, "div ul ol dl table form");
        put(table, LANDMARK, "nav header footer aside main article section");
        put(table, HEADING, "h1 h2 h3 h4 h5 h6 dt legend caption summary");
        put(table, CELL, "td th");
        put(table, BREAK, "br hr");
        put(table, PREFORMATTED, "pre listing xmp plaintext");
        put(table, LINK, "a area");
        put(table, FRAME, "iframe frame");
        put(table, IMAGE, "img");
        put(table, META, "title meta base link");
        put(
                table,
                SKIPPED,
                "script style noscript template select textarea datalist svg object applet audio video canvas"
                        + " annotation annotation-xml rt rp noembed input");
        return Collections.unmodifiableMap(table); // twice as fast to ask as a copy by Map.copyOf
    }

    private static void put(Map<String, TagKind> table, TagKind kind, String names) {
        for (String name : names.split(" ", -1)) {
            table.put(name.intern(), kind); // the very strings that the names of tags are: equal at a glance
        }
    }

    /// Returns the kind of an element; [#INLINE] for unknown names.
    ///
    /// @param name of the tag in lower case
    public static TagKind of(String name) {
        return BY_NAME.getOrDefault(name, INLINE);
    }

    /// Whether it begins and ends a line.
    public boolean parts() {
        return switch (this) {
            case BLOCK, LAYOUT, LANDMARK, HEADING, BREAK, PREFORMATTED -> true;
            case INLINE, CELL, LINK, FRAME, IMAGE, META, SKIPPED -> false;
        };
    }
}

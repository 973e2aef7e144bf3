package dev.remora.crawler.parse.dom;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/// What an element means to a reader of text.
public enum TagKind {
    /// Part of the line.
    INLINE,
    /// Stands on lines of its own.
    BLOCK,
    /// A block that may be a unit of the layout.
    LAYOUT,
    /// A block that is one by its name: `nav`, `main` and their like.
    LANDMARK,
    /// A block that names what follows.
    HEADING,
    /// A cell of a table.
    CELL,
    /// Ends the line.
    BREAK,
    /// A block whose line feeds count.
    PREFORMATTED,
    /// Leads elsewhere: `a`, `area`.
    LINK,
    /// Shows another page in this one.
    FRAME,
    /// An image.
    IMAGE,
    /// Says something of the page.
    META,
    /// Not for reading: code, styles, form fields, drawings, what is shown only where scripts do not run.
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

    /// The kind of an element; [#INLINE] for names that are not known.
    ///
    /// @param name of the tag in lower case
    public static TagKind of(String name) {
        return BY_NAME.getOrDefault(name, INLINE);
    }

    /// Whether it stands on lines of its own.
    public boolean parts() {
        return switch (this) {
            case BLOCK, LAYOUT, LANDMARK, HEADING, BREAK, PREFORMATTED -> true;
            case INLINE, CELL, LINK, FRAME, IMAGE, META, SKIPPED -> false;
        };
    }
}

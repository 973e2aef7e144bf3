package dev.remora.search.page;

import java.io.Reader;
import java.util.Iterator;
import java.util.function.BooleanSupplier;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/// Parses markup within limits. Some markup takes parser time, or creates elements, out of proportion to its
/// length (nested tables, content moved out of tables, formatting that each paragraph reopens), so the
/// elements are counted and the time is checked as they are created, and at each read of the parser.
final class BoundedMarkup extends Reader {
    /// Maximum depth of elements; deeper ones become siblings. As in the crawler's parser.
    private static final int DEPTH = 512;

    private final String markup;
    private final CopyLimits limits;
    private final BooleanSupplier late;
    private int at;
    private boolean cut;

    private BoundedMarkup(String markup, CopyLimits limits, BooleanSupplier late) {
        this.markup = markup;
        this.limits = limits;
        this.late = late;
    }

    /// The result of parsing.
    ///
    /// @param cut true if the markup was truncated
    record Parsed(Document page, boolean cut) {}

    /// Parses markup.
    ///
    /// @param base address that relative links are resolved against
    /// @param late true once the copy's time limit has passed
    static Parsed parse(String markup, String base, CopyLimits limits, BooleanSupplier late) {
        BoundedMarkup bounded = new BoundedMarkup(markup, limits, late);
        try (StreamParser parser = new StreamParser(Parser.htmlParser().setMaxDepth(DEPTH))) {
            parser.parse(bounded, base);
            Iterator<Element> closed = parser.iterator();
            for (int elements = 0; closed.hasNext(); closed.next(), elements++) {
                if (elements >= limits.elements() || late.getAsBoolean()) {
                    bounded.cut = true;
                    break;
                }
            }
            return new Parsed(parser.document(), bounded.cut);
        }
    }

    @Override
    public int read(char[] buffer, int offset, int length) {
        int end = Math.min(markup.length(), limits.characters());
        if (late.getAsBoolean()) {
            end = at;
        }
        if (at >= end) {
            cut |= at < markup.length();
            return -1;
        }
        int count = Math.min(length, end - at);
        markup.getChars(at, at + count, buffer, offset);
        at += count;
        return count;
    }

    @Override
    public void close() {
        // Has no resources.
    }
}

package dev.remora.search.page;

import java.io.Reader;
import java.util.Iterator;
import java.util.function.BooleanSupplier;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/// Reads markup up to limits. Some markup takes the parser time, or makes elements, out of all proportion to its
/// length (nested tables, content moved out of tables, formatting that every paragraph opens again), so the
/// elements are counted and the time is looked at as they are made, and at each piece that the parser asks for.
final class BoundedMarkup extends Reader {
    /// Elements inside one another; deeper ones become siblings. As the crawler reads pages.
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

    /// What was read.
    ///
    /// @param cut whether the markup went on
    record Parsed(Document page, boolean cut) {}

    /// Reads markup.
    ///
    /// @param base address from which its relative links lead
    /// @param late whether the time of the copy is over
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
        // Holds nothing.
    }
}

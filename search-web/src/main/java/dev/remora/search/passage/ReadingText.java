package dev.remora.search.passage;

import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Grams;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

/// Renders a main text for reading: headings, paragraphs, and highlights of a query.
public final class ReadingText {
    /// Fragment id of the first highlight.
    public static final String FIRST = "first";

    private final Set<String> wanted;
    private final Folding folding;
    private boolean marked;

    private ReadingText(Set<String> wanted, Folding folding) {
        this.wanted = wanted;
        this.folding = folding;
    }

    /// Returns safe HTML of a text.
    ///
    /// @param text paragraphs separated by line feeds
    /// @param query as typed; may be empty
    public static String html(String text, String query, Folding folding) {
        ReadingText reading = new ReadingText(QueryGramSet.of(query, folding), folding);
        Element all = new Element("div");
        int start = 0;
        while (start < text.length()) {
            int end = endOfLine(text, start);
            String line = text.substring(start, end);
            if (!line.isBlank()) {
                reading.write(line, all.appendElement(PassageHeadings.heads(text, start, end) ? "h2" : "p"));
            }
            start = end + 1;
        }
        return all.html();
    }

    private static int endOfLine(String text, int start) {
        int end = text.indexOf('\n', start);
        return end < 0 ? text.length() : end;
    }

    private void write(String line, Element into) {
        FoldedText folded = folding.foldWithOffsets(line);
        int written = 0;
        int from = -1;
        int to = -1;
        for (Grams grams = new Grams(folded.text()); !wanted.isEmpty() && grams.next(); ) {
            if (wanted.contains(grams.term())) {
                int start = folded.originalStart(grams.start());
                if (start > to) {
                    written = mark(line, from, to, written, into);
                    from = start;
                }
                to = Math.max(to, folded.originalEnd(grams.end()));
            }
        }
        written = mark(line, from, to, written, into);
        into.appendChild(new TextNode(line.substring(written)));
    }

    /// Writes the text before a mark, and the mark; returns the end of the mark.
    private int mark(String line, int from, int to, int written, Element into) {
        if (from < 0) {
            return written;
        }
        into.appendChild(new TextNode(line.substring(written, from)));
        Element mark = into.appendElement("mark").text(line.substring(from, to));
        if (!marked) {
            mark.attr("id", FIRST);
            marked = true;
        }
        return to;
    }
}

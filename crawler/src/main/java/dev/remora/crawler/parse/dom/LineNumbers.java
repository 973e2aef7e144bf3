package dev.remora.crawler.parse.dom;

import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/// Recognizes the numbers that highlighters of code write beside its lines as text: those of Hexo, Hugo (Chroma),
/// Pygments, Rouge and SyntaxHighlighter.
public final class LineNumbers implements NodeFilter {
    private static final Pattern NAMED =
            Pattern.compile("(?:^|[\\s-])(?:gutter|lnt?|linenos?|linenodiv|linenumbers?|line-number)(?:\\s|$)");

    /// Elements named so may be nested: of each so many nodes and characters are read.
    private static final int MOST = 10_000;

    private int left = MOST;
    private boolean digits;
    private boolean others;

    private LineNumbers() {}

    static boolean areNamed(String classes) {
        return NAMED.matcher(classes).find();
    }

    /// Whether an element that is named so contains numbers and nothing else.
    public static boolean are(Element element) {
        LineNumbers read = new LineNumbers();
        element.filter(read);
        return read.digits && !read.others;
    }

    @Override
    public FilterResult head(Node node, int depth) {
        left--;
        if (node instanceof TextNode text) {
            read(text.getWholeText());
        }
        return others || left <= 0 ? FilterResult.STOP : FilterResult.CONTINUE;
    }

    private void read(String text) {
        for (int i = 0; i < text.length() && !others && left > 0; i++, left--) {
            char c = text.charAt(i);
            digits |= Character.isDigit(c);
            others = !Character.isDigit(c) && !Character.isWhitespace(c);
        }
    }
}

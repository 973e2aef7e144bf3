package dev.remora.crawler.parse.dom;

import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/// Recognizes the numbers that highlighters of code write beside its lines as text: those of Hexo, Hugo (Chroma),
/// Pygments, Rouge and SyntaxHighlighter.
public final class LineNumbers {
    private static final Pattern NAMED =
            Pattern.compile("(?:^|[\\s-])(?:gutter|lnt?|linenos?|linenodiv|linenumbers?|line-number)(?:\\s|$)");

    private LineNumbers() {}

    /// Whether an element is named like line numbers and contains nothing but numbers.
    public static boolean are(Element element) {
        return NAMED.matcher(element.attributes().get("class")).find()
                && element.wholeText().chars().allMatch(c -> Character.isDigit(c) || Character.isWhitespace(c));
    }
}

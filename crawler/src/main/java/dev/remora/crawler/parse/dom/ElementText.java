package dev.remora.crawler.parse.dom;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/// Reads the beginning of an element's content, up to the length of a fact: any element whose name suggests a
/// site name or a path may contain the whole page.
public final class ElementText {
    /// The maximum number of nodes visited.
    private static final int NODES = 2_000;
    /// Maximum number of source characters, including white space, read per character of the result.
    private static final int SPARSE = 40;

    /// A space inserted at the end of a block.
    private static final TextNode END = new TextNode(" ");

    private ElementText() {}

    /// Returns its text on one line, at most `max` characters.
    public static String first(Element element, int max) {
        StringBuilder raw = new StringBuilder();
        int most = max * SPARSE;
        walk(element, node -> {
            if (node instanceof TextNode text) {
                String whole = text.getWholeText();
                raw.append(whole, 0, Math.min(whole.length(), most - raw.length()));
            } else if (node instanceof Element inner
                    && (inner.isBlock() || inner.normalName().equals("br"))) {
                raw.append(' ');
            }
            return raw.length() < most;
        });
        return TextFlow.fold(raw.toString(), max);
    }

    /// Returns the links in an element, including itself, at most `max`.
    public static List<Element> links(Element element, int max) {
        List<Element> links = new ArrayList<>();
        walk(element, node -> {
            if (node instanceof Element inner && inner.normalName().equals("a")) {
                links.add(inner);
            }
            return links.size() < max;
        });
        return links;
    }

    /// A visitor of nodes. `take` returns whether to continue.
    private interface Step {
        boolean take(Node node);
    }

    private static void walk(Element element, Step step) {
        int[] left = {NODES};
        element.filter(new NodeFilter() {
            @Override
            public FilterResult head(Node node, int depth) {
                return step.take(node) && --left[0] > 0 ? FilterResult.CONTINUE : FilterResult.STOP;
            }

            @Override
            public FilterResult tail(Node node, int depth) {
                boolean ends = node instanceof Element inner && inner.isBlock();
                return !ends || step.take(END) ? FilterResult.CONTINUE : FilterResult.STOP;
            }
        });
    }
}

package dev.remora.crawler.parse.dom;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/// The beginning of what an element holds, read no further than a fact is long: elements whose names promise a name
/// or a path may hold the whole page, each of them.
public final class ElementText {
    /// Nodes that are looked at.
    private static final int NODES = 2_000;
    /// Characters of the source, white space among them, that are looked at for one that is kept.
    private static final int SPARSE = 40;

    /// What stands for the end of a block.
    private static final TextNode END = new TextNode(" ");

    private ElementText() {}

    /// Its text on one line, at most `max` characters of it.
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

    /// The links in it, itself included, at most `max`.
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

    /// A step over nodes: whether there is to be another.
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

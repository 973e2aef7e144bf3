package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.dom.BoilerplateWords;
import dev.remora.crawler.parse.dom.BoilerplateWords.Sign;
import dev.remora.crawler.parse.dom.ClassNameCache.Names;
import dev.remora.crawler.parse.dom.TextFlow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jsoup.nodes.Element;

/// Cuts the text of a page into segments in a tree of boxes, during the walk.
public final class Segmentation {
    private final TextFlow flow;
    private final Listener listener;
    private final List<Segment> segments = new ArrayList<>();
    private final List<Box> boxes = new ArrayList<>();
    /// The elements of the open boxes, except the root.
    private final Deque<Element> elements = new ArrayDeque<>();
    private Box open = Box.root();
    private int start;
    private int linkCharacters;

    /// A listener for completed segments.
    public interface Listener {
        /// Called at the end of a segment.
        ///
        /// @param start its first position in the text
        /// @param end just past its last
        /// @param linkCharacters number of its characters inside links
        void ended(int start, int end, int linkCharacters);
    }

    /// Creates the segmentation of a page.
    ///
    /// @param flow that receives the text of the page
    /// @param listener called for each segment
    public Segmentation(TextFlow flow, Listener listener) {
        this.flow = flow;
        this.listener = listener;
        boxes.add(open);
    }

    /// Called at the start of a block-level element.
    public void enter(Element element, Names names) {
        open(element, names, BoilerplateWords.of(element, names));
    }

    /// Called at the start of an inline element: it is a box if its names mark it as a note or as boilerplate.
    public void enterLine(Element element, Names names) {
        boolean named = names.any() || element.normalName().equals("button");
        Sign sign = named ? BoilerplateWords.of(element, names) : Sign.NONE;
        if (sign.compareTo(Sign.NOTE) >= 0) {
            open(element, names, sign);
        }
    }

    private void open(Element element, Names names, Sign sign) {
        cut();
        open = open.inner(boxes.size(), element.normalName(), path(element, names), sign);
        boxes.add(open);
        elements.push(element);
    }

    /// Called at the end of an element.
    public void leave(Element element) {
        if (element.equals(elements.peek())) {
            cut();
            elements.pop();
            open = open.parent();
        }
    }

    /// Called at the end of a link.
    ///
    /// @param characters length of its text
    public void link(int characters) {
        linkCharacters += characters;
    }

    /// Ends the current segment, if it has any text.
    public void cut() {
        int end = flow.length();
        if (end > start) {
            int from = flow.isWhite(start) ? start + 1 : start;
            Segment segment = new Segment(segments.size(), open, from, end, linkCharacters);
            segments.add(segment);
            start = end;
            listener.ended(from, end, segment.linkCharacters());
        }
        linkCharacters = 0;
    }

    /// Returns the segments so far, in document order.
    List<Segment> segments() {
        return segments;
    }

    /// Returns the boxes so far, parents before their children.
    List<Box> boxes() {
        return boxes;
    }

    private long path(Element element, Names names) {
        long hash = open.path() * 31 + element.normalName().hashCode();
        if (names.any()) {
            hash = names.classes().hash().after(hash * 31 + 1);
            hash = names.id().hash().after(hash * 31 + 2);
        }
        return hash * 0x9e3779b97f4a7c15L ^ hash >>> 29;
    }
}

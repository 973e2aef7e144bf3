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

/// Cuts the text of a page into segments in a tree of boxes, while the page is walked over.
public final class Segmentation {
    private final TextFlow flow;
    private final Listener listener;
    private final List<Segment> segments = new ArrayList<>();
    private final List<Box> boxes = new ArrayList<>();
    /// The elements of the boxes that are open, but for the root.
    private final Deque<Element> elements = new ArrayDeque<>();
    private Box open = Box.root();
    private int start;
    private int linkCharacters;

    /// Hears of each segment when it ends.
    public interface Listener {
        /// A segment has ended.
        ///
        /// @param start where it begins in the text
        /// @param end just past it
        /// @param linkCharacters how many of its characters are links
        void ended(int start, int end, int linkCharacters);
    }

    /// Begins a page.
    ///
    /// @param flow that the text of the page is written to
    /// @param listener hears of each segment
    public Segmentation(TextFlow flow, Listener listener) {
        this.flow = flow;
        this.listener = listener;
        boxes.add(open);
    }

    /// An element begins that stands on lines of its own.
    public void enter(Element element, Names names) {
        open(element, names, BoilerplateWords.of(element, names));
    }

    /// An element within a line begins: it is a box if its names speak against it.
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

    /// An element ends.
    public void leave(Element element) {
        if (element.equals(elements.peek())) {
            cut();
            elements.pop();
            open = open.parent();
        }
    }

    /// A link of so many characters has ended.
    public void link(int characters) {
        linkCharacters += characters;
    }

    /// The text so far is a segment, if there is any.
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

    /// The segments so far, in the order of the page.
    List<Segment> segments() {
        return segments;
    }

    /// The boxes so far, each after the one around it.
    List<Box> boxes() {
        return boxes;
    }

    private long path(Element element, Names names) {
        long hash = open.path() * 31 + element.normalName().hashCode();
        if (names.any()) {
            hash = names.classes().hash(hash * 31 + 1);
            hash = names.id().hash(hash * 31 + 2);
        }
        return hash * 0x9e3779b97f4a7c15L ^ hash >>> 29;
    }
}

package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.dom.BoilerplateWords;
import dev.remora.crawler.parse.dom.ClassNameCache.Names;
import dev.remora.crawler.parse.dom.TextFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jsoup.nodes.Element;

/// The text of a page as segments in a tree of boxes, gathered while the page is walked over.
public final class Segmentation {
    private final TextFlow flow;
    private final Consumer<Segment> met;
    private final List<Segment> segments = new ArrayList<>();
    private final List<Box> boxes = new ArrayList<>();
    private Box open = new Box(null, null, 17, BoilerplateWords.Sign.NONE);
    private int start;
    private int linkCharacters;

    /// @param met is told of each segment when it ends
    public Segmentation(TextFlow flow, Consumer<Segment> met) {
        this.flow = flow;
        this.met = met;
        boxes.add(open);
    }

    /// An element begins that stands on lines of its own.
    public void enter(Element element, Names names) {
        cut();
        open = new Box(open, element, path(element, names), sign(element, names));
        boxes.add(open);
    }

    /// An element within a line begins: it is a box if its names speak against it.
    public void enterLine(Element element, Names names) {
        boolean named = names.any() || element.normalName().equals("button");
        BoilerplateWords.Sign sign = named ? sign(element, names) : BoilerplateWords.Sign.NONE;
        if (sign.compareTo(BoilerplateWords.Sign.NOTE) >= 0) {
            cut();
            open = new Box(open, element, path(element, names), sign);
            boxes.add(open);
        }
    }

    /// An element ends.
    public void leave(Element element) {
        if (element.equals(open.element)) {
            cut();
            open = open.parent;
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
            Segment segment = new Segment(open, from, end, linkCharacters);
            segments.add(segment);
            start = end;
            met.accept(segment);
        }
        linkCharacters = 0;
    }

    List<Segment> segments() {
        return segments;
    }

    /// All boxes, each after the one around it.
    List<Box> boxes() {
        return boxes;
    }

    private long path(Element element, Names names) {
        long hash = open.path * 31 + element.normalName().hashCode();
        if (names.any()) {
            hash = names.classes().hash(hash * 31 + 1);
            hash = names.id().hash(hash * 31 + 2);
        }
        return hash * 0x9e3779b97f4a7c15L ^ hash >>> 29;
    }

    private static BoilerplateWords.Sign sign(Element element, Names names) {
        BoilerplateWords.Sign sign = BoilerplateWords.ofTag(element.normalName());
        if (!names.any()) {
            return sign;
        }
        String role = names.more() ? element.attributes().get("role") : "";
        sign = role.isEmpty() ? sign : higher(sign, BoilerplateWords.ofAria(role));
        return higher(higher(sign, names.classes().sign()), names.id().sign());
    }

    private static BoilerplateWords.Sign higher(BoilerplateWords.Sign one, BoilerplateWords.Sign other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}

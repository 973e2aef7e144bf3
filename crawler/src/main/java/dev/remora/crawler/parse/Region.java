package dev.remora.crawler.parse;

import dev.remora.crawler.parse.Segment.Standing;
import java.util.List;

/// Finds the box that holds the content of a page: from the root always into the box that has nearly all of the
/// text that is left, as long as there is one and it is not the entry of a list.
final class Region {
    /// Share of the text that a box must have.
    private static final double MOST = 0.75;
    /// How little a character of a link weighs beside one of text.
    private static final double LINK = 0.3;

    private Region() {}

    /// The box; the root where nothing stands out.
    static Box of(Segmentation segmentation) {
        List<Box> boxes = segmentation.boxes();
        for (Segment s : segmentation.segments()) {
            if (s.standing == Standing.OPEN) {
                double weight = s.length() - (1 - LINK) * s.linkCharacters;
                for (Box box = s.box; box != null; box = box.parent) {
                    box.weight += weight;
                }
            }
        }
        for (Box box : boxes) {
            Box parent = box.parent;
            if (parent != null && (parent.heaviest == null || box.weight > parent.heaviest.weight)) {
                parent.heaviest = box;
            }
        }
        Box at = boxes.getFirst();
        while (at.heaviest != null && at.weight > 0 && at.heaviest.weight >= MOST * at.weight && holds(at.heaviest)) {
            at = at.heaviest;
        }
        return at;
    }

    /// Whether a box may hold a content of several parts. What is itself one part of a text never does.
    private static boolean holds(Box box) {
        return !box.entry
                && switch (box.tag()) {
                    case "p",
                            "pre",
                            "ul",
                            "ol",
                            "li",
                            "dl",
                            "dd",
                            "dt",
                            "blockquote",
                            "figure",
                            "h1",
                            "h2",
                            "h3",
                            "h4",
                            "h5",
                            "h6" -> false;
                    default -> true;
                };
    }
}

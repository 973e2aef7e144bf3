package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.maintext.Segment.Standing;
import java.util.List;

/// Finds the box that holds the content of a page: from the root always into the box that has nearly all of the
/// text that is left, as long as there is one and it is not the entry of a list.
final class Region {
    /// Share of the text that a box must have.
    private static final double MOST = 0.75;
    /// What a character of text weighs, and how little one of a link beside it.
    private static final int TEXT = 10;

    private static final int LINK = 3;

    private Region() {}

    /// The box; the root where nothing stands out.
    static Box of(Segmentation segmentation) {
        List<Box> boxes = segmentation.boxes();
        for (Segment s : segmentation.segments()) {
            if (s.standing == Standing.OPEN) {
                s.box.weight += TEXT * s.length() - (TEXT - LINK) * s.linkCharacters;
            }
        }
        // From the last to the first: what a box holds is known before it is added to the one around it.
        for (int i = boxes.size() - 1; i > 0; i--) {
            Box box = boxes.get(i);
            Box parent = box.parent;
            parent.weight += box.weight;
            boolean more = parent.heaviest == null || box.weight >= parent.heaviest.weight;
            parent.heaviest = more ? box : parent.heaviest;
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
                && switch (box.tag) {
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

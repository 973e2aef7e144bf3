package dev.remora.crawler.parse.maintext;

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
    ///
    /// @param boxes of the page, each after the one around it
    /// @param left segments that nothing speaks against
    /// @param frame tells which boxes are entries
    static Box of(List<Box> boxes, List<Segment> left, Boilerplate frame) {
        long[] weights = new long[boxes.size()];
        for (Segment s : left) {
            weights[s.box().index()] += TEXT * s.length() - (TEXT - LINK) * s.linkCharacters();
        }
        Box[] heaviest = new Box[boxes.size()];
        // From the last to the first: what a box holds is known before it is added to the one around it.
        for (Box box : boxes.subList(1, boxes.size()).reversed()) {
            int parent = box.parent().index();
            long weight = weights[box.index()];
            weights[parent] += weight;
            boolean more = heaviest[parent] == null || weight >= weights[heaviest[parent].index()];
            heaviest[parent] = more ? box : heaviest[parent];
        }
        Box at = boxes.getFirst();
        Box inner = heaviest[0];
        while (inner != null && weights[at.index()] > 0 && hasMost(weights, inner) && holds(inner, frame)) {
            at = inner;
            inner = heaviest[at.index()];
        }
        return at;
    }

    private static boolean hasMost(long[] weights, Box box) {
        return weights[box.index()] >= MOST * weights[box.parent().index()];
    }

    /// Whether a box may hold a content of several parts. What is itself one part of a text never does.
    private static boolean holds(Box box, Boilerplate frame) {
        return !frame.isEntry(box)
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

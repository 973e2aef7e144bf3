package dev.remora.crawler.parse.maintext;

import java.util.List;

/// Finds the box with the content of a page: starting at the root, descends into the child with nearly all of
/// the remaining text, as long as there is one and it is not the entry of a list.
final class Region {
    /// Minimum share of the parent's weight that a child must have.
    private static final double MOST = 0.75;
    /// The weight of a character of text, and of one inside a link.
    private static final int TEXT = 10;

    private static final int LINK = 3;

    private Region() {}

    /// Returns the box; the root if no child stands out.
    ///
    /// @param boxes of the page, parents before their children
    /// @param left segments that are not boilerplate
    /// @param frame tells which boxes are entries
    static Box of(List<Box> boxes, List<Segment> left, Boilerplate frame) {
        long[] weights = new long[boxes.size()];
        for (Segment s : left) {
            weights[s.box().index()] += TEXT * s.length() - (TEXT - LINK) * s.linkCharacters();
        }
        Box[] heaviest = new Box[boxes.size()];
        // From the last to the first: the weight of a box is complete before it is added to its parent's.
        for (Box box : boxes.subList(1, boxes.size()).reversed()) {
            int parent = box.parent().index();
            long weight = weights[box.index()];
            weights[parent] += weight;
            boolean more = heaviest[parent] == null || weight >= weights[heaviest[parent].index()];
            heaviest[parent] = more ? box : heaviest[parent];
        }
        Box at = boxes.getFirst();
        Box inner = heaviest[0];
        while (inner != null && weights[at.index()] > 0 && hasMajority(weights, inner) && holds(inner, frame)) {
            at = inner;
            inner = heaviest[at.index()];
        }
        return at;
    }

    private static boolean hasMajority(long[] weights, Box box) {
        return weights[box.index()] >= MOST * weights[box.parent().index()];
    }

    /// Whether a box may contain content of several parts. A paragraph, list or heading may not.
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

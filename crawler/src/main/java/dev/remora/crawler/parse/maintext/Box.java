package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.dom.BoilerplateWords.Sign;

/// An element of a page that stands on lines of its own, or whose names speak against it: where it stands in the
/// tree, and what its names say.
///
/// @param index its place among the page's boxes, each of which comes after the one around it
/// @param parent what is around it; null for the root
/// @param tag its name in lower case; empty for the root
/// @param path tags, classes and ids from the root to here, as a hash; a number in a name counts as any number
/// @param depth boxes around it
/// @param level 1 to 6 for `h1` to `h6`, else 0
/// @param sign what its own tag, ARIA role, class and id say
record Box(int index, Box parent, String tag, long path, int depth, int level, Sign sign) {
    private static final long ROOT_PATH = 17;

    /// The box around all others.
    static Box root() {
        return new Box(0, null, "", ROOT_PATH, 0, 0, Sign.NONE);
    }

    /// A box directly in this one.
    Box inner(int index, String tag, long path, Sign sign) {
        return new Box(index, this, tag, path, depth + 1, level(tag), sign);
    }

    private static int level(String tag) {
        boolean heading = tag.length() == 2 && tag.charAt(0) == 'h' && tag.charAt(1) >= '1' && tag.charAt(1) <= '6';
        return heading ? tag.charAt(1) - '0' : 0;
    }

    /// Whether it stands in another box of the page, or is that box.
    boolean isIn(Box other) {
        Box box = this;
        while (box.depth > other.depth) {
            box = box.parent;
        }
        return box.index == other.index;
    }
}

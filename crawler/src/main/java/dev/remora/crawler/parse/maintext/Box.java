package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.dom.BoilerplateWords.Sign;

/// A block-level element of a page, or another one whose names mark it as boilerplate: its position in the
/// tree, and the sign of its names.
///
/// @param index its index among the page's boxes; parents precede their children
/// @param parent the enclosing box; null for the root
/// @param tag its name in lower case; empty for the root
/// @param path tags, classes and ids from the root to here, as a hash; numbers in names are not distinguished
/// @param depth number of enclosing boxes
/// @param level 1 to 6 for `h1` to `h6`, else 0
/// @param sign sign of its own tag, ARIA role, class and id
record Box(int index, Box parent, String tag, long path, int depth, int level, Sign sign) {
    private static final long ROOT_PATH = 17;

    /// Creates the outermost box.
    static Box root() {
        return new Box(0, null, "", ROOT_PATH, 0, 0, Sign.NONE);
    }

    /// Creates a box directly inside this one.
    Box inner(int index, String tag, long path, Sign sign) {
        return new Box(index, this, tag, path, depth + 1, level(tag), sign);
    }

    private static int level(String tag) {
        boolean heading = tag.length() == 2 && tag.charAt(0) == 'h' && tag.charAt(1) >= '1' && tag.charAt(1) <= '6';
        return heading ? tag.charAt(1) - '0' : 0;
    }

    /// Whether it is another box or inside that box.
    boolean isIn(Box other) {
        Box box = this;
        while (box.depth > other.depth) {
            box = box.parent;
        }
        return box.index == other.index;
    }
}

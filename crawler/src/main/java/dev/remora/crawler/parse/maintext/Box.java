package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.dom.BoilerplateWords;
import org.jsoup.nodes.Element;

/// An element while its page is read, if it stands on lines of its own or its names speak against it: where it
/// stands in the tree, what its names say, and what is found out about it after the walk.
final class Box {
    /// What is around it; null for the root.
    final Box parent;
    /// The element; null for the root.
    final Element element;
    /// Tags, classes and ids from the root to here, as a hash; a number in a name counts as any number.
    final long path;
    final int depth;
    /// What its own tag, ARIA role, class and id say.
    final BoilerplateWords.Sign sign;
    /// Its tag name; empty for the root.
    final String tag;
    /// 1 to 6 for `h1` to `h6`, else 0.
    final int level;

    /// Whether the page has many boxes in its place.
    boolean many;
    /// What holds of it when all boxes around it were heard.
    BoilerplateWords.Sign verdict = BoilerplateWords.Sign.NONE;
    /// Whether it stands in a row of its like.
    boolean entry;
    /// Characters in it.
    int characters;
    /// Characters in it that nothing spoke against before notes were heard.
    int open;
    /// Whether these are in part prose.
    boolean prose;
    /// How much content it holds: [Region].
    long weight;
    /// The box directly in it that holds most.
    Box heaviest;

    Box(Box parent, Element element, long path, BoilerplateWords.Sign sign) {
        this.parent = parent;
        this.element = element;
        this.path = path;
        this.depth = parent == null ? 0 : parent.depth + 1;
        this.sign = sign;
        this.tag = element == null ? "" : element.normalName();
        this.level = level(tag);
    }

    /// Forgets what was counted of it.
    void forget() {
        characters = 0;
        open = 0;
        prose = false;
        weight = 0;
        heaviest = null;
    }

    private static int level(String tag) {
        boolean heading = tag.length() == 2 && tag.charAt(0) == 'h' && tag.charAt(1) >= '1' && tag.charAt(1) <= '6';
        return heading ? tag.charAt(1) - '0' : 0;
    }

    /// Whether it stands in another box, or is that box.
    boolean isIn(Box other) {
        Box box = this;
        while (box != null && box.depth > other.depth) {
            box = box.parent;
        }
        return other.equals(box);
    }
}

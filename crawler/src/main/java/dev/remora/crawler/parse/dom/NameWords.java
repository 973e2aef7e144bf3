package dev.remora.crawler.parse.dom;

import java.util.Locale;

/// The words of a class or id attribute, one after another, in lower case: `postContent`, `post-content` and
/// `post_content` all consist of `post` and `content`. Only the first [#WINDOW] characters are examined.
final class NameWords {
    /// The number of characters examined.
    private static final int WINDOW = 200;

    private final String name;
    private final int length;
    private int at;

    NameWords(String name) {
        this.name = name;
        length = Math.min(name.length(), WINDOW);
    }

    /// Returns the next word; empty after the last.
    String next() {
        while (at < length && !Character.isLetter(name.charAt(at))) {
            at++;
        }
        int start = at;
        while (at < length && Character.isLetter(name.charAt(at)) && !(at > start && hump(at))) {
            at++;
        }
        return name.substring(start, at).toLowerCase(Locale.ROOT);
    }

    private boolean hump(int i) {
        return Character.isUpperCase(name.charAt(i)) && Character.isLowerCase(name.charAt(i - 1));
    }
}

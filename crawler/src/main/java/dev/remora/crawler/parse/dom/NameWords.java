package dev.remora.crawler.parse.dom;

import java.util.Locale;

/// The words of a class or id attribute, one after another, in lower case: `postContent`, `post-content` and
/// `post_content` all speak of a post and of content. Only the first characters are looked at.
final class NameWords {
    /// Characters of a name that are looked at.
    private static final int WINDOW = 200;

    private final String name;
    private final int length;
    private int at;

    NameWords(String name) {
        this.name = name;
        length = Math.min(name.length(), WINDOW);
    }

    /// The next word; empty behind the last.
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

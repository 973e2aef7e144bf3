package dev.remora.crawler.parse;

import java.util.Arrays;
import org.jsoup.nodes.Element;

/// The way from the root to the element at hand: tags with id and up to three classes,
/// `html/body/div#page.main/ul/li/a`.
///
/// Written only where it is asked for, and then only the part that has changed since; a path is at most [#LONGEST]
/// characters, its root left out where it would be longer.
final class TagPath {
    static final int LONGEST = 300;

    private static final int CLASSES = 3;
    private static final int NAME = 40;
    /// Characters of a class attribute that are looked at.
    private static final int WINDOW = 200;

    private Element[] elements = new Element[64];
    /// Where the segment of each element ends in `text`, for the first `written` elements.
    private int[] ends = new int[64];

    private final StringBuilder text = new StringBuilder();
    private int depth;
    private int written;
    private String last = "";

    void enter(Element element) {
        if (depth == elements.length) {
            elements = Arrays.copyOf(elements, depth * 2);
            ends = Arrays.copyOf(ends, depth * 2);
        }
        elements[depth++] = element;
    }

    void leave() {
        elements[--depth] = null;
        if (written > depth) {
            written = depth;
            text.setLength(depth == 0 ? 0 : ends[depth - 1]);
        }
    }

    /// The path to the element that was entered last.
    String current() {
        while (written < depth) {
            if (written > 0) {
                text.append('/');
            }
            segment(elements[written]);
            ends[written++] = text.length();
        }
        int start = 0;
        if (text.length() > LONGEST) {
            int slash = text.indexOf("/", text.length() - LONGEST);
            start = slash < 0 ? text.length() - LONGEST : slash + 1;
        }
        // Neighbours mostly share their path: keep one string for all of them.
        if (text.length() - start != last.length() || text.indexOf(last, start) != start) {
            last = text.substring(start);
        }
        return last;
    }

    private void segment(Element element) {
        text.append(element.normalName(), 0, Math.min(NAME, element.normalName().length()));
        if (element.attributesSize() == 0) {
            return;
        }
        String id = element.attr("id");
        if (!id.isBlank()) {
            name('#', id, 0, Math.min(id.length(), NAME));
        }
        String classes = element.attr("class");
        int length = Math.min(classes.length(), WINDOW);
        int count = 0;
        int i = 0;
        while (i < length && count < CLASSES) {
            int start = i;
            while (i < length && classes.charAt(i) > ' ') {
                i++;
            }
            if (i > start) {
                name('.', classes, start, Math.min(i, start + NAME));
                count++;
            }
            i++;
        }
    }

    private void name(char sign, String from, int start, int end) {
        text.append(sign);
        for (int i = start; i < end; i++) {
            char c = from.charAt(i);
            boolean plain = Character.isLetterOrDigit(c) || c == '-' || c == '_';
            text.append(plain ? c : '_');
        }
    }
}

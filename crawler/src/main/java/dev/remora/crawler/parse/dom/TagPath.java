package dev.remora.crawler.parse.dom;

import dev.remora.crawler.parse.dom.ClassNameCache.Names;
import java.util.Arrays;
import org.jsoup.nodes.Element;

/// The path from the root to the current element: tags with id and up to three classes,
/// `html/body/div#page.main/ul/li/a`.
///
/// Built on demand, and only the part that has changed since the last call. At most [#LONGEST] characters
/// long; of a longer path the first tags are left out.
public final class TagPath {
    /// Maximum length of a path, in characters.
    static final int LONGEST = 300;

    private static final int CLASSES = 3;
    private static final int NAME = 40;
    /// Number of characters of a class attribute that are examined.
    private static final int WINDOW = 200;

    private Element[] elements = new Element[64];
    private Names[] names = new Names[64];
    private TagKind[] kinds = new TagKind[64];
    /// The end of each element's segment in `text`, for the first `written` elements.
    private int[] ends = new int[64];

    private final StringBuilder text = new StringBuilder();
    private int depth;
    private int written;
    private String last = "";

    /// Called at the start of an element.
    public void enter(Element element, Names named, TagKind kind) {
        if (depth == elements.length) {
            elements = Arrays.copyOf(elements, depth * 2);
            names = Arrays.copyOf(names, depth * 2);
            kinds = Arrays.copyOf(kinds, depth * 2);
            ends = Arrays.copyOf(ends, depth * 2);
        }
        elements[depth] = element;
        names[depth] = named;
        kinds[depth] = kind;
        depth++;
    }

    /// Returns the kind of the current element.
    public TagKind kind() {
        return kinds[depth - 1];
    }

    /// Called at the end of the current element.
    public void leave() {
        elements[--depth] = null;
        if (written > depth) {
            written = depth;
            text.setLength(depth == 0 ? 0 : ends[depth - 1]);
        }
    }

    /// Returns the path to the current element.
    public String current() {
        while (written < depth) {
            if (written > 0) {
                text.append('/');
            }
            String tag = elements[written].normalName();
            text.append(tag, 0, Math.min(NAME, tag.length()));
            text.append(names[written].id().path().asId())
                    .append(names[written].classes().path().asClass());
            ends[written++] = text.length();
        }
        int start = 0;
        if (text.length() > LONGEST) {
            int slash = text.indexOf("/", text.length() - LONGEST);
            start = slash < 0 ? text.length() - LONGEST : slash + 1;
        }
        // Neighbouring elements mostly share their path: one string serves all of them.
        if (text.length() - start != last.length() || text.indexOf(last, start) != start) {
            last = text.substring(start);
        }
        return last;
    }

    /// Returns an id in the form of a path; empty if it is blank.
    static String id(String id) {
        StringBuilder out = new StringBuilder();
        if (!id.isBlank()) {
            name(out, '#', id, 0, Math.min(id.length(), NAME));
        }
        return out.toString();
    }

    /// Returns a class attribute in the form of a path.
    static String classes(String classes) {
        StringBuilder out = new StringBuilder();
        int length = Math.min(classes.length(), WINDOW);
        int count = 0;
        int i = 0;
        while (i < length && count < CLASSES) {
            int start = i;
            while (i < length && classes.charAt(i) > ' ') {
                i++;
            }
            if (i > start) {
                name(out, '.', classes, start, Math.min(i, start + NAME));
                count++;
            }
            i++;
        }
        return out.toString();
    }

    private static void name(StringBuilder out, char sign, String from, int start, int end) {
        out.append(sign);
        for (int i = start; i < end; i++) {
            char c = from.charAt(i);
            boolean plain = Character.isLetterOrDigit(c) || c == '-' || c == '_';
            out.append(plain ? c : '_');
        }
    }
}

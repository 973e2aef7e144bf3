package dev.remora.crawler.parse.dom;

import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;

/// A cache of the roles of class and id attributes, because the pages of a site share a few hundred of them.
/// Names share a slot by hash; a slot holds the last name looked up. Safe for use by many threads without
/// locks: entries are immutable, and an entry that a thread does not see yet is computed again.
public final class ClassNameCache {
    private static final int PLACES = 1 << 14;
    /// Longer attributes are not cached.
    private static final int LONGEST = 200;

    private final Entry[] entries = new Entry[PLACES];

    private record Entry(String name, ClassNameRoles sense) {}

    /// The roles of an element's class and id.
    ///
    /// @param classes roles of its class
    /// @param id roles of its id
    /// @param any whether it has attributes
    /// @param more whether it has others than these two
    public record Names(ClassNameRoles classes, ClassNameRoles id, boolean any, boolean more) {
        /// An element without attributes.
        public static final Names NONE = new Names(ClassNameRoles.NONE, ClassNameRoles.NONE, false, false);
    }

    /// Returns the roles of the class and the id of an element.
    public Names of(Element element) {
        int size = element.attributesSize();
        if (size == 0) {
            return Names.NONE;
        }
        Attributes attributes = element.attributes();
        String classes = attributes.get("class");
        int named = classes.isEmpty() ? 0 : 1;
        String id = size > named ? attributes.get("id") : "";
        named += id.isEmpty() ? 0 : 1;
        return new Names(of(classes), of(id), true, size > named);
    }

    /// Returns the roles of an attribute value.
    ClassNameRoles of(String name) {
        if (name.isEmpty()) {
            return ClassNameRoles.NONE;
        }
        if (name.length() > LONGEST) {
            return ClassNameRoles.of(name);
        }
        int hash = name.hashCode();
        int place = (hash ^ (hash >>> 16)) & (PLACES - 1);
        Entry entry = entries[place];
        if (entry == null || !entry.name().equals(name)) {
            entry = new Entry(name, ClassNameRoles.of(name));
            entries[place] = entry;
        }
        return entry.sense();
    }
}

package dev.remora.crawler.parse.dom;

import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;

/// What class and id attributes say, remembered over pages: sites use the same few hundred on all of theirs. Each
/// name has one place, which the last one that was read holds. Safe for use by many threads without locks: entries
/// are immutable, and an entry that one thread does not see yet is worked out once more.
public final class ClassNameCache {
    private static final int PLACES = 1 << 14;
    /// A longer attribute is read anew each time.
    private static final int LONGEST = 200;

    private final Entry[] entries = new Entry[PLACES];

    private record Entry(String name, ClassNameRoles sense) {}

    /// What an element's attributes say.
    ///
    /// @param classes by its class
    /// @param id by its id
    /// @param any whether it has attributes
    /// @param more whether it has others than these two
    public record Names(ClassNameRoles classes, ClassNameRoles id, boolean any, boolean more) {
        /// An element without attributes.
        public static final Names NONE = new Names(ClassNameRoles.NONE, ClassNameRoles.NONE, false, false);
    }

    /// What the class and the id of an element say.
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

    /// What an attribute says.
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

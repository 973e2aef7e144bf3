package dev.remora.crawler.parse;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jsoup.nodes.Attributes;
import org.jsoup.nodes.Element;

/// What class and id attributes say, remembered over pages: sites use the same few hundred on all of theirs. Safe for
/// use by many threads; begins anew when it has [#MOST].
final class NameBook {
    private static final int MOST = 10_000;
    /// A longer attribute is read anew each time.
    private static final int LONGEST = 200;

    private final Map<String, NameSense> known = new ConcurrentHashMap<>();

    /// What an element's attributes say.
    ///
    /// @param classes by its class
    /// @param id by its id
    record Names(NameSense classes, NameSense id) {
        static final Names NONE = new Names(NameSense.NONE, NameSense.NONE);
    }

    /// What the class and the id of an element say.
    Names of(Element element) {
        if (element.attributesSize() == 0) {
            return Names.NONE;
        }
        Attributes attributes = element.attributes();
        NameSense classes = of(attributes.get("class"));
        NameSense id = of(attributes.get("id"));
        return new Names(classes, id);
    }

    /// What an attribute says.
    NameSense of(String name) {
        if (name.isEmpty()) {
            return NameSense.NONE;
        }
        if (name.length() > LONGEST) {
            return NameSense.of(name);
        }
        NameSense sense = known.get(name);
        if (sense == null) {
            sense = NameSense.of(name);
            if (known.size() >= MOST) {
                known.clear();
            }
            known.put(name, sense);
        }
        return sense;
    }
}

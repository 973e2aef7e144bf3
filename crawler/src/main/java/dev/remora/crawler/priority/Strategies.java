package dev.remora.crawler.priority;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Supplier;

/// The strategies by name.
public final class Strategies {
    /// What `auto` stands for: the strategy that has been measured to be best.
    private static final String AUTO = "best-first";

    private static final SequencedMap<String, Supplier<PriorityStrategy>> BY_NAME = byName();

    private Strategies() {}

    /// All names that [#named] knows, `auto` first.
    public static SequencedSet<String> names() {
        return BY_NAME.sequencedKeySet();
    }

    /// A strategy that has learnt nothing yet.
    ///
    /// @throws IllegalArgumentException for a name that is not among [#names], with words for people
    public static PriorityStrategy named(String name) {
        Supplier<PriorityStrategy> made = BY_NAME.get(name);
        if (made == null) {
            throw new IllegalArgumentException(
                    "unknown strategy '" + name + "'; allowed: " + String.join(", ", names()));
        }
        return made.get();
    }

    private static SequencedMap<String, Supplier<PriorityStrategy>> byName() {
        SequencedMap<String, Supplier<PriorityStrategy>> map = new LinkedHashMap<>();
        map.put("best-first", BestFirst::new);
        map.put("breadth-first", BreadthFirst::new);
        map.putFirst("auto", map.get(AUTO));
        return java.util.Collections.unmodifiableSequencedMap(map);
    }
}

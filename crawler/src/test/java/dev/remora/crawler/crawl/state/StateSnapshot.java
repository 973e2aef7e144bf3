package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.crawl.loop.VirtualCrawl;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.shared.collection.CollectionReader;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// All that a crawl knows, part by part. Every field of [CrawlState] is compared: one that is no [StatePart]
/// fails, so a new part cannot be forgotten.
public record StateSnapshot(Map<String, Object> parts) {
    public static StateSnapshot of(CrawlState state) {
        Map<String, Object> parts = new TreeMap<>();
        for (Field field : CrawlState.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                parts.put(
                        field.getName(),
                        assertInstanceOf(StatePart.class, value(field, state), field.getName())
                                .snapshot());
            }
        }
        return new StateSnapshot(parts);
    }

    private static Object value(Field field, CrawlState state) {
        try {
            field.setAccessible(true);
            return field.get(state);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /// The same of what a journal says.
    public static StateSnapshot replayed(CollectionReader collection, CrawlSettings settings, LearnedState learned) {
        return of(VirtualCrawl.replayed(
                collection, settings, learned, MemoryLinkStore::new, FrontierSettings.DEFAULT, Instant.EPOCH));
    }

    /// All other parts.
    public StateSnapshot without(String part) {
        Map<String, Object> others = new TreeMap<>(parts);
        others.remove(part);
        return new StateSnapshot(others);
    }

    /// Names the first part that differs.
    public void assertSameAs(StateSnapshot other, String where) {
        parts.forEach((name, part) -> assertEquals(part, other.parts.get(name), name + " " + where));
        assertEquals(parts.keySet(), other.parts.keySet(), where);
    }

    /// The parts that are others than they were; that one more record was taken in is left out.
    public Set<String> changedSince(StateSnapshot before) {
        return parts.keySet().stream()
                .filter(name -> !name.equals("records") && !parts.get(name).equals(before.parts.get(name)))
                .collect(Collectors.toSet());
    }
}

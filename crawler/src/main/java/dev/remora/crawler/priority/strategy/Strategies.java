package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Function;

/// The strategies by name.
public final class Strategies {
    private static final SequencedMap<String, Function<StrategyParts, PriorityStrategy>> BY_NAME = byName();

    private Strategies() {}

    /// Returns all names that [#named] knows, `auto` first.
    public static SequencedSet<String> names() {
        return BY_NAME.sequencedKeySet();
    }

    /// Whether a strategy uses [StrategyParts#catalogue].
    public static boolean needsCatalogue(String name) {
        return name.equals(TopicFocus.SOFT) || name.equals(TopicFocus.HARD);
    }

    /// Creates a strategy that has learnt nothing yet.
    ///
    /// @throws IllegalArgumentException for a name that is not among [#names], with a message for the user
    public static PriorityStrategy named(String name, StrategyParts parts) {
        Function<StrategyParts, PriorityStrategy> made = BY_NAME.get(name);
        if (made == null) {
            throw new IllegalArgumentException(
                    "unknown strategy '" + name + "'; allowed: " + String.join(", ", names()));
        }
        return made.apply(parts);
    }

    private static SequencedMap<String, Function<StrategyParts, PriorityStrategy>> byName() {
        SequencedMap<String, Function<StrategyParts, PriorityStrategy>> map = new LinkedHashMap<>();
        map.put("bayes", LinkBayes::kernel);
        map.put("bayes-normal", LinkBayes::normal);
        map.put("best-first", parts -> new BestFirst());
        map.put(BlockShark.NAME, BlockShark::new);
        map.put("breadth-first", parts -> new BreadthFirst());
        map.put("context-graph", ContextGraph::new);
        map.put(FishSearch.NAME, parts -> new FishSearch());
        map.put(TopicFocus.HARD, TopicFocus::hard);
        map.put("infospiders", InfoSpiders::new);
        map.put(IPageRankFirst.NAME, IPageRankFirst::new);
        map.put(PageRankFirst.NAME, parts -> new PageRankFirst());
        map.put(SharkSearch.NAME, parts -> new SharkSearch(parts.relevance()));
        map.put(TopicFocus.SOFT, TopicFocus::soft);
        map.putFirst(Auto.NAME, Auto::new);
        return java.util.Collections.unmodifiableSequencedMap(map);
    }
}

package dev.remora.search.metrics;

import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.Crawls;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// How indexes and crawls stand: searchable pages of each topic, and crawls under way by what they are doing.
public final class IndexGauges {
    private final SearchEngine engine;
    private final Crawls crawls;
    private final MultiGauge pages;
    private final MultiGauge underWay;

    /// @param engine knows the topics and their pages
    /// @param crawls of those topics
    public IndexGauges(SearchEngine engine, Crawls crawls, Meters meters) {
        this.engine = engine;
        this.crawls = crawls;
        this.pages = MultiGauge.builder("remora.index.pages")
                .description("Pages that can be searched")
                .register(meters.registry());
        this.underWay = MultiGauge.builder("remora.crawls")
                .description("Crawls under way, of topics that can be searched")
                .register(meters.registry());
    }

    /// Reads it anew. Not by two threads at once: a topic's figure could be missing for a moment.
    void read() {
        List<IndexedTopic> topics = engine.topics();
        pages.register(
                topics.stream()
                        .map(topic -> Row.of(Tags.of("topic", topic.id()), topic.pages()))
                        .collect(Collectors.toList()),
                true);
        Map<State, Long> byState = topics.stream()
                .map(topic -> crawls.current(topic.id()))
                .flatMap(Optional::stream)
                .map(CrawlProgress::state)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        underWay.register(
                Arrays.stream(State.values())
                        .filter(state -> !state.over())
                        .map(state -> Row.of(Tags.of("state", code(state)), byState.getOrDefault(state, 0L)))
                        .collect(Collectors.toList()),
                true);
    }

    private static String code(State state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

package dev.remora.search.metrics;

import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.run.TopicFreshness;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// Gauges of the topics: searchable pages, unreadable indexes, freshness, and the figures of the current or latest
/// crawl.
public final class IndexGauges {
    private final SearchEngine engine;
    private final Crawls crawls;
    private final MultiGauge pages;
    private final MultiGauge unreadable;
    private final MultiGauge byState;
    private final MultiGauge fresh;
    private final List<CrawlGauge> figures;

    /// @param engine has the topics and their pages
    /// @param crawls of those topics
    public IndexGauges(SearchEngine engine, Crawls crawls, Meters meters) {
        this.engine = engine;
        this.crawls = crawls;
        this.pages = gauge(meters, "remora.index.pages", "Searchable pages");
        this.unreadable = gauge(meters, "remora.index.unreadable", "1 if the topic's index cannot be read, else 0");
        this.byState = gauge(meters, "remora.crawls", "Running crawls of searchable topics");
        this.fresh =
                gauge(meters, "remora.topic.freshness", "Expected share of pages that are as they are indexed, 0 to 1");
        this.figures = List.of(
                new CrawlGauge(
                        gauge(meters, "remora.crawl.fetched.pages", "Pages fetched in the current or latest run"),
                        run -> run.figures().fetched()),
                new CrawlGauge(
                        gauge(meters, "remora.crawl.topic.pages", "Pages on topic in the current or latest run"),
                        run -> run.figures().onTopic()),
                new CrawlGauge(
                        gauge(meters, "remora.crawl.failed.requests", "Failed requests in the current or latest run"),
                        run -> run.figures().failed()),
                new CrawlGauge(
                        gauge(meters, "remora.crawl.queued.links", "Links in the queue"),
                        run -> run.ahead().waiting()));
    }

    private static MultiGauge gauge(Meters meters, String name, String description) {
        return MultiGauge.builder(name).description(description).register(meters.registry());
    }

    /// Reads all figures again. Not thread-safe: a concurrent scrape could miss a topic.
    void read() {
        List<IndexedTopic> topics = engine.topics();
        pages.register(
                topics.stream()
                        .map(topic -> Row.of(Tags.of("topic", topic.id()), topic.pages()))
                        .collect(Collectors.toList()),
                true);
        readUnreadable(topics);
        List<CrawlProgress> runs = topics.stream()
                .map(topic -> crawls.current(topic.id()))
                .flatMap(Optional::stream)
                .toList();
        Map<State, Long> running =
                runs.stream().collect(Collectors.groupingBy(CrawlProgress::state, Collectors.counting()));
        byState.register(
                Arrays.stream(State.values())
                        .filter(state -> !state.over())
                        .map(state -> Row.of(Tags.of("state", code(state)), running.getOrDefault(state, 0L)))
                        .collect(Collectors.toList()),
                true);
        figures.forEach(figure -> figure.read(runs));
        fresh.register(
                topics.stream()
                        .flatMap(topic -> crawls.freshness(topic.id()).stream()
                                .map(TopicFreshness::share)
                                .map(share -> Row.of(Tags.of("topic", topic.id()), share)))
                        .collect(Collectors.toList()),
                true);
    }

    /// A deleted topic has no row, so its alert ends, and one that stays unreadable keeps its own.
    private void readUnreadable(List<IndexedTopic> topics) {
        Map<String, Integer> rows = new TreeMap<>();
        int all = engine.trouble().isPresent() ? 1 : 0;
        topics.forEach(topic -> rows.put(topic.id(), all));
        engine.unreadable().forEach(topic -> rows.put(topic, 1));
        unreadable.register(
                rows.entrySet().stream()
                        .map(row -> Row.of(Tags.of("topic", row.getKey()), row.getValue()))
                        .collect(Collectors.toList()),
                true);
    }

    private static String code(State state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// One figure of each topic's current or latest run.
    private record CrawlGauge(MultiGauge gauge, ToDoubleFunction<CrawlProgress> figure) {
        void read(List<CrawlProgress> runs) {
            gauge.register(
                    runs.stream()
                            .map(run -> Row.of(Tags.of("topic", run.topic()), figure.applyAsDouble(run)))
                            .collect(Collectors.toList()),
                    true);
        }
    }
}

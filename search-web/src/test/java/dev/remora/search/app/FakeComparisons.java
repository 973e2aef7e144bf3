package dev.remora.search.app;

import dev.remora.search.compare.Comparison;
import dev.remora.search.compare.Comparison.Contestant;
import dev.remora.search.compare.Comparison.Curve;
import dev.remora.search.compare.Comparison.Lead;
import dev.remora.search.compare.Comparisons;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Comparisons that a test moves on.
final class FakeComparisons implements Comparisons {
    private static final Instant BEGUN = Instant.parse("2026-11-20T09:55:00Z");

    private final Map<String, Standing> standing = new ConcurrentHashMap<>();
    private final Map<String, Comparison> last = new ConcurrentHashMap<>();

    void runs(String topic, int done) {
        standing.put(topic, new Standing.Running(BEGUN, done, 40));
    }

    void over(String topic, Outcome outcome) {
        standing.put(topic, new Standing.Over(outcome, ""));
    }

    /// best-first leads over breadth-first, the topic's own.
    void ends(String topic, boolean significant) {
        last.put(
                topic,
                new Comparison(
                        BEGUN,
                        topic,
                        "breadth-first",
                        200,
                        80,
                        5,
                        List.of(
                                new Contestant("best-first", 0.81, 0.75, 0.86, 0.9),
                                new Contestant("auto", 0.8, 0.71, 0.88, 0.85),
                                new Contestant("breadth-first", 0.12, 0.02, 0.2, 0.45)),
                        new Lead(0.69, significant ? 0.55 : -0.1, 0.8, significant),
                        List.of(
                                new Curve("best-first", List.of(0, 100, 200), List.of(0, 75, 80)),
                                new Curve("breadth-first", List.of(0, 100, 200), List.of(0, 42, 80)))));
        standing.put(topic, new Standing.Over(Outcome.DONE, ""));
    }

    @Override
    public List<String> strategies() {
        return List.of("auto", "best-first", "breadth-first", "shark-search");
    }

    @Override
    public Optional<Standing> standing(String topic) {
        return Optional.ofNullable(standing.get(topic));
    }

    @Override
    public Optional<Comparison> last(String topic) {
        return Optional.ofNullable(last.get(topic));
    }

    @Override
    public Optional<String> report(String topic) {
        return last(topic).map(_ -> "<!doctype html><title>report</title><script>document.title='ran'</script>");
    }

    @Override
    public Started start(String topic, Order order) {
        if (!order.strategies().stream().allMatch(strategies()::contains)) {
            return new Started.UnknownStrategy(order.strategies().getFirst());
        }
        runs(topic, 0);
        return new Started.Running();
    }

    @Override
    public boolean cancel(String topic) {
        return standing.replace(topic, new Standing.Over(Outcome.CANCELLED, "")) instanceof Standing.Running;
    }
}

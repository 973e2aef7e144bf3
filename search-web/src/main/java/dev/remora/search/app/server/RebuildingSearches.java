package dev.remora.search.app.server;

import dev.remora.search.http.RequestRefused;
import dev.remora.search.metrics.MeasuredSearches;
import dev.remora.search.metrics.Meters;
import dev.remora.search.query.Interpretation.UnknownTopics;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.Cursor;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchAnswer.Counts;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.search.rank.SearchEngine;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Searches while indexes are being rebuilt: what needs only those is refused until they are readable, and counts
/// that lack their pages are lower bounds, so that no answer says that a topic, page or word does not exist.
final class RebuildingSearches extends MeasuredSearches {
    private static final List<String> ROUTES = List.of(
            "/",
            "/search",
            "/topics/{id}",
            "/topics/{id}/feed.xml",
            "/pages/*",
            "/cache/*",
            "/api/v1/search",
            "/api/v1/passages",
            "/api/v1/suggest",
            "/api/v1/pages/*",
            "/api/v1/topics/{id}");

    private final Set<String> rebuilding;

    /// @param rebuilding topics whose index is being rebuilt; changes meanwhile
    RebuildingSearches(SearchEngine engine, Meters meters, Set<String> rebuilding) {
        super(engine, meters);
        this.rebuilding = rebuilding;
    }

    /// Registers the check before the routes of `routes` that show topics and pages.
    void register(JavalinDefaultRoutingApi routes) {
        ROUTES.forEach(path -> routes.beforeMatched(path, this::check));
    }

    private void check(Context ctx) {
        if (ctx.method().equals(HandlerType.GET) || ctx.method().equals(HandlerType.HEAD)) {
            check(Optional.ofNullable(ctx.pathParamMap().getOrDefault("id", ctx.queryParam("topic")))
                    .filter(id -> !id.isBlank()));
        }
    }

    private void check(Optional<String> topic) {
        Set<String> waiting = rebuilding();
        boolean none = topic.map(waiting::contains).orElseGet(() -> !waiting.isEmpty() && topics().isEmpty());
        if (none) {
            throw refusal();
        }
    }

    private static RequestRefused refusal() {
        return RequestRefused.because(503, "index.rebuilding").withHeader("Retry-After", REBUILDING_SECONDS);
    }

    @Override
    public Set<String> rebuilding() {
        if (rebuilding.isEmpty()) {
            return Set.of();
        }
        Set<String> waiting = new TreeSet<>(rebuilding);
        topics().forEach(readable -> waiting.remove(readable.id()));
        return waiting;
    }

    @Override
    public SearchAnswer search(SearchRequest request) {
        check(request.topic());
        return told(request, super.search(request));
    }

    @Override
    public Walked walk(SearchRequest request, Optional<Cursor> after) {
        check(request.topic());
        Walked step = super.walk(request, after);
        return new Walked(told(request, step.answer()), step.next());
    }

    @Override
    public String edition() {
        return rebuilding.isEmpty() ? super.edition() : super.edition() + "-rebuilding";
    }

    private SearchAnswer told(SearchRequest request, SearchAnswer answer) {
        if (answer.read() instanceof UnknownTopics(List<String> ids)
                && ids.stream().anyMatch(rebuilding()::contains)) {
            throw refusal();
        }
        return request.topic().map(rebuilding::contains).orElse(!rebuilding.isEmpty())
                ? answer.with(atLeast(answer.counts()))
                : answer;
    }

    private static Counts atLeast(Counts known) {
        return new Counts(
                new Total(known.total().value(), false),
                known.beyond(),
                known.full().filter(full -> full.value() > 0).map(full -> new Total(full.value(), false)),
                List.of(),
                known.partialFrom(),
                known.listed(),
                known.facets());
    }
}

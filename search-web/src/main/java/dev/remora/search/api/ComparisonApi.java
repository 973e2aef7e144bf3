package dev.remora.search.api;

import dev.remora.search.access.AdminAccess;
import dev.remora.search.api.TopicFileJson.TopicWritten;
import dev.remora.search.compare.Comparison;
import dev.remora.search.compare.ComparisonText;
import dev.remora.search.compare.Comparisons;
import dev.remora.search.compare.Comparisons.Standing;
import dev.remora.search.compare.Comparisons.Started;
import dev.remora.search.compare.StrategyAdoption;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.Language;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.OneOf;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.topic.Topics;
import dev.remora.shared.reason.ReasonText;
import io.javalin.http.Context;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Comparisons of strategies on the stored pages of a topic, for admins.
public final class ComparisonApi {
    private static final String ONE = "/api/v1/topics/{id}/comparison";
    private static final int DAY = 24 * 60;
    private static final Parameter STRATEGIES = Parameter.of(
                    "strategies",
                    new Parameter.Kind.Text(),
                    "names, with commas; the topic's own takes part in any case")
            .otherwise(String.join(",", Comparisons.USUAL));
    private static final Parameter MINUTES = Parameter.of(
                    "minutes", new Parameter.Kind.Whole(1, DAY), "time limit, in minutes")
            .otherwise(Long.toString(Comparisons.Order.LIMIT.toMinutes()));

    private final Comparisons comparisons;
    private final Topics topics;
    private final AdminAccess access;
    private final Clock clock;

    /// Routes over comparisons; winners are adopted into topic files. `access` knows who reads.
    public ComparisonApi(Comparisons comparisons, Topics topics, AdminAccess access, Clock clock) {
        this.comparisons = comparisons;
        this.topics = topics;
        this.access = access;
        this.clock = clock;
    }

    /// The state of a comparison.
    record ComparisonStateJson(
            String topic,

            @OneOf(
                    value = Comparisons.Outcome.class,
                    words = {"none", "running"})
            String state,

            String message,
            int done,
            int all,
            @Nullable Long secondsLeft,
            @Nullable Comparison last,
            String verdict) {}

    /// Registers the routes.
    public void register(ApiRoutes routes) {
        reading(routes);
        routes.add(
                Operation.post(ONE, "startComparison", "Compares strategies", ComparisonStateJson.class)
                        .saying("Each strategy crawls the stored pages in a simulation, from the topic's own seeds and "
                                + "four random sets. Nothing is fetched. Another process does it, with low priority, "
                                + "for one topic at a time.")
                        .taking(List.of(STRATEGIES, MINUTES))
                        .signedIn()
                        .refusing(400, 403, 404, 409, 503),
                this::start);
        routes.add(
                Operation.delete(ONE, "cancelComparison", "Cancels the comparison", ComparisonStateJson.class)
                        .signedIn()
                        .refusing(403, 409),
                ctx -> {
                    if (!comparisons.cancel(id(ctx))) {
                        throw RequestRefused.because(409, "comparison.none", id(ctx));
                    }
                    ctx.json(state(ctx));
                });
        routes.add(
                Operation.post(ONE + "/adopt", "adoptStrategy", "Adopts a strategy", TopicWritten.class)
                        .saying("Writes it into the topic file, whose old text is kept as its last version.")
                        .taking(List.of(Parameter.of(
                                "strategy",
                                new Parameter.Kind.Text(),
                                "one of the last comparison; default: its best")))
                        .answering(200)
                        .signedIn()
                        .refusing(400, 403, 404, 412, 503),
                this::adopt);
    }

    private void reading(ApiRoutes routes) {
        routes.add(
                Operation.get(ONE, "comparison", "Returns the comparison of strategies", ComparisonStateJson.class)
                        .saying("The state of the one that began last since the start of the server, and the result of "
                                + "the last complete one.")
                        .signedIn()
                        .refusing(404),
                ctx -> {
                    requireTopic(ctx);
                    ctx.header("Cache-Control", "no-store").json(state(ctx));
                });
        routes.add(
                Operation.get(ONE + "/report", "comparisonReport", "Returns the full report", Void.class)
                        .saying("Of the last complete comparison: a page with all curves and figures.")
                        .answeringAs("text/html")
                        .signedIn()
                        .refusing(404),
                ctx -> {
                    requireTopic(ctx);
                    PageRenderer.sendReport(ctx, comparisons.report(id(ctx)).orElseThrow(() -> missing(ctx)));
                });
    }

    private void requireTopic(Context ctx) {
        if (topics.list().stream().noneMatch(topic -> topic.id().equals(id(ctx)))) {
            throw RequestRefused.because(404, "unknown.topic", SearchParameters.shown(id(ctx)));
        }
    }

    private static RequestRefused missing(Context ctx) {
        return RequestRefused.because(404, "comparison.missing", id(ctx));
    }

    private static String id(Context ctx) {
        return ctx.pathParam("id");
    }

    private ComparisonStateJson state(Context ctx) {
        ComparisonText text = new ComparisonText(
                Language.of(ctx, Language.EN), access.who(ctx).admin());
        Optional<Standing> standing = comparisons.standing(id(ctx));
        Optional<Comparison> last = comparisons.last(id(ctx));
        Standing.Running running = standing.orElse(null) instanceof Standing.Running now
                ? now
                : new Standing.Running(clock.instant(), 0, 0);
        return new ComparisonStateJson(
                id(ctx),
                standing.map(ComparisonApi::code).orElse("none"),
                text.standing(standing, clock.instant()),
                running.done(),
                running.all(),
                running.left(clock.instant()).map(Duration::toSeconds).orElse(null),
                last.orElse(null),
                last.map(text::verdict).orElse(""));
    }

    private static String code(Standing standing) {
        return switch (standing) {
            case Standing.Running _ -> "running";
            case Standing.Over(var outcome, var _) -> outcome.name().toLowerCase(Locale.ROOT);
        };
    }

    private void start(Context ctx) {
        List<String> strategies = Optional.ofNullable(ctx.queryParam(STRATEGIES.name()))
                .map(text -> Arrays.stream(text.split("[,\\s]+"))
                        .filter(name -> !name.isEmpty())
                        .toList())
                .orElse(Comparisons.USUAL);
        int minutes = SearchParameters.number(ctx, MINUTES.name(), 1, DAY, (int) Comparisons.Order.LIMIT.toMinutes());
        Started started = comparisons.start(id(ctx), new Comparisons.Order(strategies, Duration.ofMinutes(minutes)));
        int refused = switch (started) {
            case Started.Running _ -> 0;
            case Started.NothingStored _ -> 404;
            case Started.Busy _ -> 409;
            case Started.UnknownStrategy _ -> 400;
            case Started.NoLab _, Started.Failed _ -> 503;
        };
        if (refused != 0) {
            throw RequestRefused.saying(
                    refused, language -> new ComparisonText(language).refusal(started, comparisons.strategies()));
        }
        ctx.status(202).header("Location", ONE.replace("{id}", id(ctx))).json(state(ctx));
    }

    private void adopt(Context ctx) {
        requireTopic(ctx);
        Comparison last = comparisons.last(id(ctx)).orElseThrow(() -> missing(ctx));
        String strategy = Optional.ofNullable(ctx.queryParam("strategy"))
                .orElse(last.best().strategy());
        List<String> compared =
                last.contestants().stream().map(Comparison.Contestant::strategy).toList();
        if (!compared.contains(strategy)) {
            throw SearchParameters.choice("strategy", compared, strategy);
        }
        Language language = Language.of(ctx, Language.EN);
        Topics.Written.Done done = TopicFileJson.done(ctx, new StrategyAdoption(topics).adopt(id(ctx), strategy));
        ctx.json(TopicWritten.of(
                done, ReasonText.in(language.locale()), new ComparisonText(language).adopted(strategy)));
    }
}

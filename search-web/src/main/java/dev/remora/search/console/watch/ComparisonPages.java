package dev.remora.search.console.watch;

import dev.remora.search.compare.ComparisonText;
import dev.remora.search.compare.Comparisons;
import dev.remora.search.compare.Comparisons.Standing;
import dev.remora.search.compare.StrategyAdoption;
import dev.remora.search.console.ActionNotice;
import dev.remora.search.console.ConsoleFrame;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.topic.Topics;
import dev.remora.search.topic.Topics.Written;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Function;

/// Would another strategy do better? Starts and cancels comparisons, shows their results, and adopts a strategy.
public final class ComparisonPages {
    private final Comparisons comparisons;
    private final Topics topics;
    private final PageRenderer writer;
    private final ConsoleFrame frame;
    private final Clock clock;
    private final StrategyAdoption adoption;
    private final MessageBundle words = new MessageBundle(WatchPages.class);

    /// Serves pages over comparisons.
    public ComparisonPages(
            Comparisons comparisons, Topics topics, PageRenderer writer, ConsoleFrame frame, Clock clock) {
        this.comparisons = comparisons;
        this.topics = topics;
        this.writer = writer;
        this.frame = frame;
        this.clock = clock;
        this.adoption = new StrategyAdoption(topics);
    }

    /// Adds the routes; must precede routes that match any order of a topic.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/console/topics/{id}/comparison", ctx -> show(ctx, new ActionNotice(adopted(ctx), true)));
        routes.get(
                "/console/topics/{id}/comparison/{action}",
                ctx -> answer(ctx, "", Optional.empty())); // a refusal's page reloads
        routes.post("/console/topics/{id}/comparison", this::start);
        routes.post("/console/topics/{id}/comparison/cancel", this::cancel);
        routes.post("/console/topics/{id}/comparison/adopt", this::adopt);
    }

    private void start(Context ctx) {
        Comparisons.Order order = new Comparisons.Order(ctx.formParams("strategy"), Comparisons.Order.LIMIT);
        Comparisons.Started started = comparisons.start(id(ctx), order);
        answer(
                ctx,
                "",
                started instanceof Comparisons.Started.Running
                        ? Optional.empty()
                        : Optional.of(
                                language -> new ComparisonText(language).refusal(started, comparisons.strategies())));
    }

    private void cancel(Context ctx) {
        comparisons.cancel(id(ctx)); // it may just have ended, which the page says
        answer(ctx, "", Optional.empty());
    }

    /// Returns what the page says after a strategy was adopted, as its address tells.
    private String adopted(Context ctx) {
        return Optional.ofNullable(ctx.queryParam("adopted"))
                .filter(strategy -> adoption.current(id(ctx)).equals(Optional.of(strategy)))
                .map(new ComparisonText(ConsoleFrame.language(ctx))::adopted)
                .orElse("");
    }

    private void adopt(Context ctx) {
        String strategy = Optional.ofNullable(ctx.formParam("strategy")).orElse("");
        if (!comparisons.strategies().contains(strategy)) {
            throw SearchParameters.choice("strategy", comparisons.strategies(), strategy);
        }
        Optional<Function<Language, String>> refusal = switch (adoption.adopt(id(ctx), strategy)) {
            case Written.Done _ -> Optional.empty();
            case Written.NoSuchTopic _ -> throw unknown(ctx);
            case Written.Invalid(var problems) -> Optional.of(ConsoleFrame.says("file.invalid", problems.size()));
            case Written.Exists _, Written.ChangedMeanwhile _ -> Optional.of(ConsoleFrame.says("file.changed"));
            case Written.Failed(var why) -> Optional.of(why);
        };
        answer(ctx, "?adopted=" + strategy, refusal);
    }

    /// Shows a refusal, or goes to the page, so that reloading it sends nothing again.
    private void answer(Context ctx, String query, Optional<Function<Language, String>> refusal) {
        if (refusal.isEmpty()) {
            ctx.redirect("/console/topics/" + id(ctx) + "/comparison" + query, HttpStatus.SEE_OTHER);
            return;
        }
        show(ctx, ActionNotice.refused(frame.refused(ctx, HttpStatus.CONFLICT, refusal.get())));
    }

    private void show(Context ctx, ActionNotice notice) {
        String id = id(ctx);
        String name = topics.list().stream()
                .filter(topic -> topic.id().equals(id))
                .map(Topics.Named::name)
                .findFirst()
                .orElseThrow(() -> unknown(ctx));
        MessageBundle.In w = words.in(ConsoleFrame.language(ctx));
        String current = adoption.current(id).orElse("");
        Optional<Standing> standing = comparisons.standing(id);
        Standing.Running running = standing.orElse(null) instanceof Standing.Running now
                ? now
                : new Standing.Running(clock.instant(), 0, 0);
        ComparisonText text = new ComparisonText(ConsoleFrame.language(ctx), frame.acts(ctx));
        ComparisonViews views = new ComparisonViews(w, text, clock.getZone());
        writer.sendWithScript(
                ctx,
                "console/comparison.jte",
                new ComparisonPage(
                        new TopicShell(
                                frame.of(
                                        ctx,
                                        w.say("compare"),
                                        QueryString.of("/console/topics/" + id + "/comparison"),
                                        "console watch"),
                                w,
                                new NamedLink(name, "/console/topics/" + id)),
                        frame.script(),
                        choices(current),
                        new ComparisonPage.Progress(
                                standing.filter(Standing.Running.class::isInstance)
                                        .isPresent(),
                                running.done(),
                                running.all(),
                                text.standing(standing, clock.instant())),
                        comparisons
                                .last(id)
                                .map(last -> views.result(last, current))
                                .orElse(null),
                        notice));
    }

    private List<ComparisonPage.Choice> choices(String current) {
        SequencedSet<String> all = new LinkedHashSet<>(List.of(current));
        all.addAll(Comparisons.USUAL);
        all.addAll(comparisons.strategies());
        all.remove("");
        return all.stream()
                .map(name -> new ComparisonPage.Choice(
                        name, name.equals(current) || Comparisons.USUAL.contains(name), name.equals(current)))
                .toList();
    }

    private static RequestRefused unknown(Context ctx) {
        return RequestRefused.because(404, "page.topic.unknown", SearchParameters.shown(id(ctx)));
    }

    private static String id(Context ctx) {
        return ctx.pathParam("id");
    }
}

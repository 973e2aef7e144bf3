package dev.remora.search.console;

import dev.remora.search.access.AdminAccess;
import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.rank.SearchEngine;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.Crawls;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.Optional;

/// The console: `/console` and the forms on it.
public final class ConsolePages {
    private final SearchEngine engine;
    private final Crawls crawls;
    private final AdminAccess access;
    private final PageRenderer writer;
    private final Assets assets;
    private final MessageBundle words = new MessageBundle(ConsolePages.class);

    /// Pages over an engine, whose topics they list, and over crawls.
    public ConsolePages(SearchEngine engine, Crawls crawls, AdminAccess access, PageRenderer writer, Assets assets) {
        this.engine = engine;
        this.crawls = crawls;
        this.access = access;
        this.writer = writer;
        this.assets = assets;
    }

    /// Adds the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/console", ctx -> {
            if (access.signedIn(ctx)) {
                show(ctx, "");
            } else {
                signInForm(ctx, false);
            }
        });
        routes.post("/console/sign-in", this::signIn);
        routes.post("/console/sign-out", ctx -> {
            access.signOut(ctx);
            back(ctx);
        });
        routes.post("/console/topics/{id}/{order}", this::carryOut);
    }

    private void signIn(Context ctx) {
        String token = Optional.ofNullable(ctx.formParam("token")).orElse("");
        if (access.signIn(ctx, token.strip())) {
            back(ctx);
        } else {
            ctx.status(HttpStatus.UNAUTHORIZED);
            signInForm(ctx, true);
        }
    }

    private void carryOut(Context ctx) {
        access.require(ctx);
        String topic = ctx.pathParam("id");
        String refusal = switch (ctx.pathParam("order")) {
            case "start", "continue" -> start(ctx, topic, Optional.empty());
            case "recrawl" -> start(ctx, topic, Optional.of(new Recrawl.All()));
            case "pause" -> refusal(crawls.pause(topic), ctx);
            case "resume" -> refusal(crawls.resume(topic), ctx);
            case "stop" -> refusal(crawls.stop(topic), ctx);
            default -> throw RequestRefused.because(404, "unknown.route", ctx.path());
        };
        if (refusal.isEmpty()) {
            back(ctx);
        } else {
            ctx.status(HttpStatus.CONFLICT);
            show(ctx, refusal);
        }
    }

    private String start(Context ctx, String topic, Optional<Recrawl> recrawl) {
        Optional<Long> budget;
        try {
            budget = Optional.ofNullable(ctx.formParam("maxPages"))
                    .map(String::strip)
                    .filter(text -> !text.isEmpty())
                    .map(Long::valueOf);
        } catch (NumberFormatException notANumber) {
            return texts(ctx).say("refused.budget");
        }
        if (budget.filter(pages -> pages < 1).isPresent()) {
            return texts(ctx).say("refused.budget");
        }
        return switch (crawls.start(topic, new Crawls.Order(recrawl, budget))) {
            case Crawls.Started.Running running -> "";
            case Crawls.Started.NoSuchTopic none -> texts(ctx).say("refused.topic", none.topic());
            case Crawls.Started.Busy busy -> busy.words();
            case Crawls.Started.Failed failed -> failed.words();
        };
    }

    private String refusal(boolean done, Context ctx) {
        return done ? "" : texts(ctx).say("refused.state");
    }

    private void show(Context ctx, String alert) {
        ReasonText said = ReasonText.in(Language.of(ctx, Language.ZH).locale());
        List<TopicCard> cards = engine.topics().stream()
                .map(topic -> TopicCard.of(topic, crawls.current(topic.id()), said))
                .toList();
        boolean live = cards.stream().anyMatch(TopicCard::live);
        var page = new ConsolePage(frame(ctx), cards, alert, assets.href("console.js"), live);
        writer.sendWithScript(ctx, "console/console.jte", page);
    }

    private void signInForm(Context ctx, boolean wrong) {
        writer.send(ctx, "console/sign-in.jte", new SignInPage(frame(ctx), wrong));
    }

    private PageShell frame(Context ctx) {
        MessageBundle.In t = texts(ctx);
        String other = QueryString.of("/console")
                .with("lang", t.language().other().code())
                .toString();
        return new PageShell(
                t, t.say("title"), assets.href("remora.css"), "", assets.href("mark.svg"), other, "/", "console");
    }

    private MessageBundle.In texts(Context ctx) {
        return words.in(Language.of(ctx, Language.ZH));
    }

    private static void back(Context ctx) {
        ctx.redirect("/console", HttpStatus.SEE_OTHER);
    }
}

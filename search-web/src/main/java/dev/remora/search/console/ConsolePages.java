package dev.remora.search.console;

import dev.remora.search.access.AskedPage;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.Language;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.topic.TopicTexts;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The console: `/console` and the forms on it.
public final class ConsolePages {
    private static final Pattern SET_ASIDE = Pattern.compile("[a-z0-9-]+[.]until-[0-9TZ-]+");

    private final KnownTopics topics;
    private final Crawls crawls;
    private final PageRenderer writer;
    private final ConsoleFrame frame;
    private final TopicCards cards;

    /// Serves pages over topics and their crawls.
    public ConsolePages(KnownTopics topics, Crawls crawls, PageRenderer writer, ConsoleFrame frame) {
        this.topics = topics;
        this.crawls = crawls;
        this.writer = writer;
        this.frame = frame;
        this.cards = new TopicCards(crawls, topics.files(), frame);
    }

    /// Adds the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/console", ctx -> {
            if (frame.access().signedIn(ctx)) {
                show(ctx, "");
            } else {
                signInForm(ctx, AskedPage.read(ctx.queryParam(AskedPage.PARAMETER)), "");
            }
        });
        routes.post("/console/sign-in", this::signIn);
        routes.post("/console/sign-out", ctx -> {
            frame.access().signOut(ctx);
            ctx.redirect("/console", HttpStatus.SEE_OTHER);
        });
        routes.post("/console/topics/{id}/{order}", this::carryOut);
    }

    private void signIn(Context ctx) {
        Optional<String> token = Optional.ofNullable(ctx.formParam("token"));
        boolean right = token.isPresent()
                ? frame.access().signIn(ctx, token.get().strip())
                : frame.access()
                        .signIn(ctx, ConsoleFrame.field(ctx, "name").strip(), ConsoleFrame.field(ctx, "password"));
        AskedPage to = AskedPage.read(ctx.formParam(AskedPage.PARAMETER));
        if (right) {
            ctx.redirect(to.address(), HttpStatus.SEE_OTHER);
        } else {
            var wrong = ConsoleFrame.says(token.isPresent() ? "signin.wrong.token" : "signin.wrong");
            signInForm(ctx, to, frame.refused(ctx, HttpStatus.UNAUTHORIZED, wrong));
        }
    }

    private void carryOut(Context ctx) {
        String topic = ctx.pathParam("id");
        Optional<Function<Language, String>> refusal = switch (ctx.pathParam("order")) {
            case "start", "continue" -> start(ctx, topic, Optional.empty());
            case "recrawl" -> recrawl(ctx, topic);
            case "rejudge" -> frame.refusal(crawls.rejudge(topic));
            case "pause" -> refusal(crawls.pause(topic));
            case "resume" -> refusal(crawls.resume(topic));
            case "stop" -> refusal(crawls.stop(topic));
            default -> throw RequestRefused.because(404, "unknown.route", ctx.path());
        };
        String page = "/console/topics/" + topic;
        boolean there = !named(ctx).isEmpty()
                || Stream.of("", "/trial", "/answers", "/why", "/edit").anyMatch(last -> cameFrom(ctx, page + last));
        String why = refusal.map(words -> frame.refused(ctx, HttpStatus.CONFLICT, words))
                .orElse("");
        if (refusal.isEmpty()) {
            ctx.redirect(there ? page : "/console", HttpStatus.SEE_OTHER);
        } else if (there) {
            String from = cameFrom(ctx, page + "/trial") ? page + "/trial" : page;
            frame.notices().redirect(ctx, QueryString.of(from), Notices.Notice.refused(refusal.get()));
        } else {
            show(ctx, frame.texts(ctx).say("refused.of", name(topic), why));
        }
    }

    private String name(String topic) {
        return topics.named(topic).map(IndexedTopic::name).orElse(topic);
    }

    /// Recrawls the named site or address; without one, all known pages.
    private Optional<Function<Language, String>> recrawl(Context ctx, String topic) {
        String site = ConsoleFrame.field(ctx, "site").strip();
        String url = ConsoleFrame.field(ctx, "url").strip();
        frame.access().detail(ctx, named(ctx));
        if (!site.isEmpty()) {
            return start(ctx, topic, Optional.of(new Recrawl.Site(site)));
        }
        if (url.isEmpty()) {
            return start(ctx, topic, Optional.of(new Recrawl.All()));
        }
        return switch (UrlRules.DEFAULT.canonical(url)) {
            case UrlVerdict.Accepted(var address) -> start(ctx, topic, Optional.of(new Recrawl.Page(address)));
            case UrlVerdict.Refused _ -> Optional.of(ConsoleFrame.says("refused.address", SearchParameters.shown(url)));
        };
    }

    /// The site or address that a form names; empty if it is for the whole topic.
    private static String named(Context ctx) {
        String site = ConsoleFrame.field(ctx, "site").strip();
        return site.isEmpty() ? ConsoleFrame.field(ctx, "url").strip() : site;
    }

    private Optional<Function<Language, String>> start(Context ctx, String topic, Optional<Recrawl> recrawl) {
        Optional<Long> budget;
        try {
            budget = Optional.ofNullable(ctx.formParam("maxPages"))
                    .map(String::strip)
                    .filter(text -> !text.isEmpty())
                    .map(Long::valueOf);
        } catch (NumberFormatException notANumber) {
            return Optional.of(ConsoleFrame.says("refused.budget", Topic.Crawl.MOST_PAGES));
        }
        if (budget.filter(pages -> pages < 1 || pages > Topic.Crawl.MOST_PAGES).isPresent()) {
            return Optional.of(ConsoleFrame.says("refused.budget", Topic.Crawl.MOST_PAGES));
        }
        return frame.refusal(crawls.start(topic, new Crawls.Order(recrawl, budget)));
    }

    private static Optional<Function<Language, String>> refusal(boolean done) {
        return done ? Optional.empty() : Optional.of(ConsoleFrame.says("refused.state"));
    }

    private void show(Context ctx, String alert) {
        List<TopicCard> shown =
                topics.all().stream().map(topic -> cards.of(ctx, topic)).toList();
        boolean live = shown.stream().anyMatch(TopicCard::live);
        var page = new ConsolePage(
                frame.plain(ctx, frame.texts(ctx).say("title"), "/console"),
                shown,
                alert.isEmpty() ? hint(ctx) : alert,
                deleted(ctx),
                frame.forms(),
                frame.script(),
                live);
        writer.sendWithScript(ctx, "console/console.jte", page);
    }

    /// Says to who can start crawls what keeps them from it; empty if nothing does.
    private String hint(Context ctx) {
        return crawls.needsContact() && frame.acts(ctx)
                ? frame.texts(ctx).say("refused.contact", frame.dataOption())
                : "";
    }

    /// Returns the message about the topic just deleted, with its folder; empty if there is none.
    private String deleted(Context ctx) {
        return Optional.ofNullable(ctx.queryParam("deleted"))
                .filter(folder -> SET_ASIDE.matcher(folder).matches())
                .map(folder -> new TopicTexts().in(frame.texts(ctx).language()).deleted(folder))
                .orElse("");
    }

    private void signInForm(Context ctx, AskedPage to, String alert) {
        writer.send(
                ctx,
                "console/sign-in.jte",
                new SignInPage(
                        frame.plain(ctx, frame.texts(ctx).say("title"), to.signIn()),
                        frame.forms(),
                        frame.access().hasPeople(),
                        to.address(),
                        alert));
    }

    private static boolean cameFrom(Context ctx, String page) {
        return Optional.ofNullable(ctx.header("Referer"))
                .map(from -> from.replaceFirst("\\?.*", ""))
                .filter(from -> from.endsWith(page))
                .isPresent();
    }
}

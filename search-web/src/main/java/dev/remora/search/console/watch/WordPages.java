package dev.remora.search.console.watch;

import dev.remora.search.console.ActionNotice;
import dev.remora.search.console.ConsoleFrame;
import dev.remora.search.console.KnownTopics;
import dev.remora.search.console.Notices;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.topic.EditableWords;
import dev.remora.search.topic.EditableWords.Changed;
import dev.remora.search.topic.EditableWords.Listed;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/// The page of the words found in a topic's pages, `/console/topics/{id}/words`, on which admins drop words and add
/// their own.
public final class WordPages {
    private final KnownTopics topics;
    private final PageRenderer writer;
    private final ConsoleFrame frame;
    private final MessageBundle words = new MessageBundle(WatchPages.class);

    /// Serves pages over the words of topics.
    public WordPages(KnownTopics topics, PageRenderer writer, ConsoleFrame frame) {
        this.topics = topics;
        this.writer = writer;
        this.frame = frame;
    }

    /// Adds the routes; must precede routes that match any order of a topic.
    public void register(JavalinDefaultRoutingApi routes) {
        EditableWords all = topics.files().words();
        routes.get(
                "/console/topics/{id}/words", ctx -> show(ctx, frame.notices().shown(ctx), WordsPage.Typed.NONE));
        routes.post("/console/topics/{id}/words", this::add);
        routes.post("/console/topics/{id}/words/drop", ctx -> change(ctx, all::drop, "words.drop.done"));
        routes.post("/console/topics/{id}/words/take-back", ctx -> change(ctx, all::takeBack, "words.back.done"));
    }

    private void change(Context ctx, BiFunction<String, List<String>, Changed> change, String done) {
        List<String> chosen = ctx.formParams("word");
        frame.access().detail(ctx, String.join(" ", chosen));
        answer(ctx, change.apply(id(ctx), chosen), done, "");
    }

    private void add(Context ctx) {
        String typed = ConsoleFrame.field(ctx, "words");
        if (!ConsoleFrame.field(ctx, "do").equals("add")) { // the page in the other language
            frame.access().changesNothing(ctx);
            show(ctx, ActionNotice.NONE, new WordsPage.Typed(typed, List.of()));
            return;
        }
        frame.access().detail(ctx, String.join(" ", typed.lines().toList()));
        answer(ctx, topics.files().words().add(id(ctx), typed), "words.add.done", typed);
    }

    /// Goes to the page, which says what was done; or shows it with the reason why nothing was.
    private void answer(Context ctx, Changed changed, String done, String typed) {
        switch (changed) {
            case Changed.Done(List<String> all) -> {
                var notice = new Notices.Notice(other -> words.in(other).say(done, all.size()), "");
                frame.notices().redirect(ctx, WordViews.address(id(ctx), page(ctx)), notice);
            }
            case Changed.Nothing _ -> refuse(ctx, HttpStatus.BAD_REQUEST, says("words.nothing"), typed, List.of());
            case Changed.Invalid(var problems) ->
                refuse(
                        ctx,
                        HttpStatus.BAD_REQUEST,
                        says("words.invalid"),
                        typed,
                        said(problems, ConsoleFrame.language(ctx)));
            case Changed.NoCollection _ -> refuse(ctx, HttpStatus.CONFLICT, says("words.uncrawled"), typed, List.of());
            case Changed.Failed(var why) -> refuse(ctx, HttpStatus.SERVICE_UNAVAILABLE, why, typed, List.of());
        }
    }

    private Function<Language, String> says(String key) {
        return language -> words.in(language).say(key);
    }

    private void refuse(
            Context ctx, HttpStatus status, Function<Language, String> why, String typed, List<String> mistakes) {
        show(ctx, ActionNotice.refused(frame.refused(ctx, status, why)), new WordsPage.Typed(typed, mistakes));
    }

    private static List<String> said(List<Function<Language, String>> problems, Language language) {
        return problems.stream().map(problem -> problem.apply(language).strip()).toList();
    }

    private void show(Context ctx, ActionNotice notice, WordsPage.Typed typed) {
        IndexedTopic topic = topics.of(ctx);
        String id = topic.id();
        NamedLink home = new NamedLink(topic.name(), "/console/topics/" + id);
        Listed listed = topics.files().words().of(id);
        int page = page(ctx);
        WordViews views = new WordViews(topics.engine(), id, words.in(ConsoleFrame.language(ctx)));
        PageShell shell = frame.of(ctx, views.w().say("words"), WordViews.address(id, page), "console watch");
        writer.send(
                ctx,
                "console/words.jte",
                new WordsPage(
                        new TopicShell(shell.admin() ? shell.withTypedText() : shell, views.w(), home),
                        frame.forms(),
                        "./remora judge " + id + " --discover-words" + frame.dataOption(),
                        notice,
                        Stream.of(
                                        problems(listed.problems(), "words.problems", shell, views.w()),
                                        problems(
                                                topics.files().words().listProblems(), "words.lists", shell, views.w()))
                                .filter(found -> !found.lines().isEmpty())
                                .toList(),
                        listed.collected(),
                        views.sections(listed, page),
                        typed));
    }

    private static WordsPage.Problems problems(
            List<Function<Language, String>> problems, String heading, PageShell shell, MessageBundle.In w) {
        return new WordsPage.Problems(w.say(heading + (shell.admin() ? "" : ".viewer")), said(problems, w.language()));
    }

    private static int page(Context ctx) {
        return SearchParameters.number(ctx, "page", 1, 100_000, 1);
    }

    private static String id(Context ctx) {
        return ctx.pathParam("id");
    }
}

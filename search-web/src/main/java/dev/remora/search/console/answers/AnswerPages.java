package dev.remora.search.console.answers;

import dev.remora.search.console.ActionNotice;
import dev.remora.search.console.ConsoleFrame;
import dev.remora.search.console.KnownTopics;
import dev.remora.search.console.Notices;
import dev.remora.search.console.TopicCards;
import dev.remora.search.console.watch.NamedLink;
import dev.remora.search.console.watch.TopicShell;
import dev.remora.search.console.watch.TopicViews;
import dev.remora.search.console.watch.WatchPages;
import dev.remora.search.html.AnswerForm;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.topic.Topics;
import dev.remora.search.topic.Topics.Written;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.ReadableUrl;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Takes the answers whether pages are on topic, and lists them: `/console/topics/{id}/answers`.
public final class AnswerPages {
    private static final int SIZE = 50;
    private static final Pattern SEARCH = Pattern.compile("/search[?][!-~]+");
    private static final Pattern LIST = Pattern.compile("answers(?:[?]page=[0-9]{1,6})?");

    private final KnownTopics known;
    private final Topics topics;
    private final PageRenderer writer;
    private final ConsoleFrame frame;
    private final TopicCards cards;
    private final MessageBundle words = new MessageBundle(WatchPages.class);

    /// Serves pages over topics.
    public AnswerPages(KnownTopics known, Crawls crawls, PageRenderer writer, ConsoleFrame frame) {
        this.known = known;
        this.topics = known.files();
        this.writer = writer;
        this.frame = frame;
        this.cards = new TopicCards(crawls, topics, frame);
    }

    /// Adds the routes; must precede routes that match any order of a topic.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get(
                "/console/topics/{id}/answers", ctx -> show(ctx, frame.notices().shown(ctx)));
        routes.post("/console/topics/{id}/answers", this::answer);
        routes.post("/console/topics/{id}/keywords/exclude", ctx -> exclude(ctx, true));
        routes.post("/console/topics/{id}/keywords/allow", ctx -> exclude(ctx, false));
    }

    /// Excludes a word from those that answers add, or allows it again.
    private void exclude(Context ctx, boolean excluded) {
        String id = ctx.pathParam("id");
        String word = Optional.ofNullable(ctx.formParam("word")).orElse("").strip();
        if (word.isEmpty() || word.length() > Topic.LONGEST_TERM) {
            throw RequestRefused.parameter("word", "parameter.word", Topic.LONGEST_TERM);
        }
        frame.access().detail(ctx, word);
        Optional<Function<Language, String>> refusal = refusal(id, topics.exclude(id, word, excluded));
        if (refusal.isEmpty()) {
            ctx.redirect("/console/topics/" + id + "/trial#taught", HttpStatus.SEE_OTHER);
        } else {
            show(ctx, ActionNotice.refused(frame.refused(ctx, HttpStatus.CONFLICT, refusal.get())));
        }
    }

    /// Returns why a topic's file was not written; empty if it was.
    private Optional<Function<Language, String>> refusal(String id, Written written) {
        return switch (written) {
            case Written.Done _ -> Optional.empty();
            case Written.NoSuchTopic _ ->
                throw RequestRefused.because(404, "page.topic.unknown", SearchParameters.shown(id));
            case Written.Invalid(var problems) ->
                Optional.of(language -> words.in(language).say("answers.invalid", problems.size()));
            case Written.Exists _, Written.ChangedMeanwhile _ -> Optional.of(ConsoleFrame.says("file.changed"));
            case Written.Failed(var why) -> Optional.of(why);
        };
    }

    private void answer(Context ctx) {
        String id = ctx.pathParam("id");
        String given = Optional.ofNullable(ctx.formParam("answer")).orElse("");
        if (!List.of("yes", "no", "none").contains(given)) {
            throw SearchParameters.choice("answer", List.of("yes", "no", "none"), given);
        }
        String typed = Optional.ofNullable(ctx.formParam("url")).orElse("");
        if (!(UrlRules.DEFAULT.canonical(typed) instanceof UrlVerdict.Accepted page)) {
            throw RequestRefused.parameter("url", "parameter.address", SearchParameters.shown(typed));
        }
        String url = page.url().text();
        frame.access().detail(ctx, given + " " + url);
        Written written = given.equals("none")
                ? topics.withdraw(id, url).orElseThrow(() -> RequestRefused.because(404, "unknown.answer", url))
                : topics.answer(id, Map.of(url, given.equals("yes")));
        Optional<Function<Language, String>> refusal = refusal(id, written);
        if (refusal.isPresent()) {
            show(ctx, ActionNotice.refused(frame.refused(ctx, HttpStatus.CONFLICT, refusal.get())));
            return;
        }
        String home = "/console/topics/" + id;
        String back = Optional.ofNullable(ctx.formParam("back")).orElse("");
        if (given.equals("none") && LIST.matcher(back).matches()) {
            String number = back.replaceFirst("^answers([?]page=)?", "");
            frame.notices().redirect(ctx, QueryString.of(home + "/answers").with("page", number), withdrawn(url));
            return;
        }
        ctx.redirect(
                switch (back) {
                    case String search when SEARCH.matcher(search).matches() -> search;
                    case String list when LIST.matcher(list).matches() -> home + "/" + list;
                    case "topic" -> home + "#" + AnswerForm.anchor(url);
                    case "why" -> TopicViews.why(id, url);
                    default -> home + "/trial#" + AnswerForm.anchor(url);
                },
                HttpStatus.SEE_OTHER);
    }

    /// Says on the list, from which the page has gone, that its answer was taken back.
    private Notices.Notice withdrawn(String url) {
        String shown = ReadableUrl.of(url);
        return new Notices.Notice(language -> words.in(language).say("answers.withdrawn", shown), "");
    }

    private void show(Context ctx, ActionNotice notice) {
        IndexedTopic topic = known.of(ctx);
        MessageBundle.In w = words.in(ConsoleFrame.language(ctx));
        Topic.Examples examples = topics.examples(topic.id());
        int all = examples.positive().size() + examples.negative().size();
        int page = Math.clamp((all + SIZE - 1) / SIZE, 1, SearchParameters.number(ctx, "page", 1, 100_000, 1));
        String back = page == 1 ? "answers" : "answers?page=" + page;
        List<Example> shown = Stream.concat(
                        examples.positive().reversed().stream().map(address -> new Example(address, true)),
                        examples.negative().reversed().stream().map(address -> new Example(address, false)))
                .skip((page - 1L) * SIZE)
                .limit(SIZE)
                .toList();
        Map<String, String> titles =
                topics.titles(topic.id(), shown.stream().map(Example::address).toList());
        List<AnswersPage.Row> rows = shown.stream()
                .map(example -> row(topic.id(), example, titles, back, w))
                .toList();
        QueryString self = QueryString.of("/console/topics/" + topic.id() + "/answers");
        writer.send(
                ctx,
                "console/answers.jte",
                new AnswersPage(
                        new TopicShell(
                                frame.of(
                                        ctx,
                                        w.say("answers"),
                                        page == 1 ? self : self.with("page", Integer.toString(page)),
                                        "console watch"),
                                w,
                                new NamedLink(topic.name(), "/console/topics/" + topic.id())),
                        cards.of(ctx, topic),
                        notice,
                        all == 0
                                ? w.say("answers.none")
                                : w.say(frame.acts(ctx) ? "answers.lead" : "answers.lead.viewer", all),
                        rows,
                        TopicViews.pager(w, self, page, all, SIZE)));
    }

    private record Example(String address, boolean onTopic) {}

    private static AnswersPage.Row row(
            String topic, Example example, Map<String, String> titles, String back, MessageBundle.In w) {
        String url = example.address();
        Optional<AnswerForm> answer = UrlRules.DEFAULT.canonical(url) instanceof UrlVerdict.Accepted
                ? Optional.of(AnswerForm.of(topic, url, back, Optional.of(example.onTopic())))
                : Optional.empty();
        String readable = ReadableUrl.of(url);
        return new AnswersPage.Row(
                new NamedLink(titles.getOrDefault(url, readable), answer.isPresent() ? TopicViews.why(topic, url) : ""),
                titles.containsKey(url) ? readable : "",
                w.say(example.onTopic() ? "on" : "off"),
                answer);
    }
}

package dev.remora.search.console;

import dev.remora.search.access.AuditLog;
import dev.remora.search.access.Role;
import dev.remora.search.console.EditTopicPage.EditedFile;
import dev.remora.search.console.NewTopicPage.Form;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.topic.Proposal;
import dev.remora.search.topic.SeedLines;
import dev.remora.search.topic.TopicTexts;
import dev.remora.search.topic.Topics;
import dev.remora.search.topic.Topics.Removed;
import dev.remora.search.topic.Topics.Written;
import dev.remora.search.topic.Wish;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.Crawls;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The pages on which topics are created, edited and deleted.
public final class TopicFilePages {
    private static final Pattern ID = Pattern.compile("[a-z0-9-]{1,64}");

    /// Maximum number of wrong lines that are told one by one.
    private static final int MOST_LINES = 5;

    private final Topics topics;
    private final Crawls crawls;
    private final PageRenderer writer;
    private final ConsoleFrame frame;
    private final TopicCards cards;
    private final TopicTexts texts = new TopicTexts();

    /// Serves pages over topic files and crawls.
    public TopicFilePages(Topics topics, Crawls crawls, PageRenderer writer, ConsoleFrame frame) {
        this.topics = topics;
        this.crawls = crawls;
        this.writer = writer;
        this.frame = frame;
        this.cards = new TopicCards(crawls, topics, frame);
    }

    /// Adds the routes; must precede routes that match any order of a topic.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/console/topics/new", ctx -> showNew(ctx, Form.sent(ctx), Optional.empty(), ""), Role.ADMIN);
        routes.post("/console/topics/new", this::make);
        routes.get("/console/topics/{id}/edit", ctx -> showEdit(ctx, Optional.empty(), false, ""));
        routes.post("/console/topics/{id}/edit", this::save);
        routes.post("/console/topics/{id}/delete", this::delete);
    }

    private void make(Context ctx) throws InterruptedException {
        Form form = Form.sent(ctx);
        String text = ConsoleFrame.field(ctx, "file");
        String what = ConsoleFrame.field(ctx, "do");
        if (what.equals("enter")) {
            what = text.isBlank() ? "propose" : "check";
        }
        switch (what) {
            case "propose" -> propose(ctx, form);
            case "create" -> {
                RemovedKeywords removed = RemovedKeywords.between(drafted(ctx), text);
                Written written = topics.create(removed.yaml());
                if (written instanceof Written.Done(var topic, var _, var _, var _)) {
                    frame.access().detail(ctx, topic.id());
                    notify(ctx, topic.id(), in -> in.created() + in.excluded(removed.words()));
                } else {
                    showNew(ctx, form, typed(ctx), refusal(ctx, written));
                }
            }
            default -> {
                frame.access().changesNothing(ctx);
                showNew(ctx, form, typed(ctx), "");
            }
        }
    }

    private void propose(Context ctx, Form form) throws InterruptedException {
        frame.access().detail(ctx, AuditLog.DRAFT);
        if (form.isEmpty()) {
            refuse(ctx, form, ConsoleFrame.says("draft.empty"));
            return;
        }
        SeedLines seeds = SeedLines.read(form.seeds());
        if (!seeds.wrong().isEmpty()) {
            refuse(ctx, form, language -> wrong(seeds.wrong(), frame.texts(language)));
            return;
        }
        Wish wish = new Wish("", form.name(), form.keywords(), form.pages(), seeds.seeds());
        frame.access().detail(ctx, AuditLog.DRAFT + String.join(" ", wish.exampleAddresses()));
        Proposal draft = topics.propose(wish, frame.texts(ctx).language().locale());
        List<String> notes = draft.notes().stream()
                .map(note -> texts.in(frame.texts(ctx).language()).of(note))
                .toList();
        TopicEditor editor = editor(ctx, draft.yaml(), Optional.empty());
        showNew(ctx, form, Optional.of(NewTopicPage.Draft.of(editor, notes)), "");
    }

    private void refuse(Context ctx, Form form, Function<Language, String> why) {
        showNew(ctx, form, typed(ctx), frame.refused(ctx, HttpStatus.BAD_REQUEST, why));
    }

    /// Returns which lines of the seeds hold no address.
    private static String wrong(List<SeedLines.Wrong> wrong, MessageBundle.In t) {
        ReasonText reasons = ReasonText.in(t.language().locale());
        List<String> lines = new ArrayList<>(wrong.stream()
                .limit(MOST_LINES)
                .map(each -> t.say(
                        "seeds.line",
                        each.line(),
                        SearchParameters.shown(each.text()),
                        each.why().map(reasons::say).orElseGet(() -> t.say("seeds.no-host"))))
                .toList());
        if (wrong.size() > MOST_LINES) {
            lines.add(t.say("seeds.more", wrong.size() - MOST_LINES));
        }
        return t.say("seeds.wrong", String.join(t.say("seeds.between"), lines));
    }

    /// Returns the draft as it was sent; empty if the page has none yet.
    private Optional<NewTopicPage.Draft> typed(Context ctx) {
        return Optional.of(ConsoleFrame.field(ctx, "file"))
                .filter(text -> !text.isBlank())
                .map(text -> new NewTopicPage.Draft(
                        editor(ctx, text, Optional.empty()), ConsoleFrame.field(ctx, "made"), List.of(), drafted(ctx)));
    }

    private void save(Context ctx) {
        String id = ctx.pathParam("id");
        String text = ConsoleFrame.field(ctx, "file");
        if (!ConsoleFrame.field(ctx, "do").equals("save")) {
            frame.access().changesNothing(ctx);
            showEdit(ctx, Optional.of(text), false, "");
            return;
        }
        List<String> before =
                topics.text(id).map(now -> RemovedKeywords.keywords(now.yaml())).orElse(List.of());
        RemovedKeywords removed = RemovedKeywords.between(before, text);
        Written written = topics.replace(id, removed.yaml(), Optional.of(ConsoleFrame.field(ctx, "edition")));
        if (written instanceof Written.Done(var _, var _, List<TopicPart> changed, boolean budget)) {
            notify(ctx, id, in -> in.replaced(changed, budget) + in.excluded(removed.words()));
        } else {
            showEdit(ctx, Optional.of(text), written instanceof Written.ChangedMeanwhile, refusal(ctx, written));
        }
    }

    /// Shows a topic's file with a message.
    private void notify(Context ctx, String id, Function<TopicTexts.In, String> said) {
        frame.notices()
                .redirect(
                        ctx,
                        QueryString.of("/console/topics/" + id + "/edit"),
                        new Notices.Notice(language -> said.apply(texts.in(language)), ""));
    }

    /// Returns the keywords that the draft was made with.
    private static List<String> drafted(Context ctx) {
        return ConsoleFrame.field(ctx, "drafted").lines().toList();
    }

    private void delete(Context ctx) {
        String id = ctx.pathParam("id");
        if (!ConsoleFrame.field(ctx, "confirm").strip().equals(id)) {
            refuse(ctx, HttpStatus.BAD_REQUEST, ConsoleFrame.says("delete.confirm.wrong", id));
            return;
        }
        switch (topics.delete(id)) {
            case Removed.Done(String folder) ->
                ctx.redirect(QueryString.of("/console").with("deleted", folder).toString(), HttpStatus.SEE_OTHER);
            case Removed.NoSuchTopic _ -> throw unknown(id);
            case Removed.Busy(var why) -> refuse(ctx, HttpStatus.CONFLICT, why);
            case Removed.Failed(var why) -> refuse(ctx, HttpStatus.CONFLICT, why);
        }
    }

    private void refuse(Context ctx, HttpStatus status, Function<Language, String> why) {
        showEdit(ctx, Optional.empty(), false, frame.refused(ctx, status, why));
    }

    /// Returns why a text was not written, and sets the status accordingly.
    private String refusal(Context ctx, Written written) {
        return switch (written) {
            case Written.Done _ -> "";
            case Written.Invalid(var problems) ->
                frame.refused(ctx, HttpStatus.BAD_REQUEST, ConsoleFrame.says("file.invalid", problems.size()));
            case Written.Exists(String id) ->
                frame.refused(ctx, HttpStatus.CONFLICT, ConsoleFrame.says("file.exists", id));
            case Written.ChangedMeanwhile _ ->
                frame.refused(ctx, HttpStatus.CONFLICT, ConsoleFrame.says("file.conflict"));
            case Written.Failed(var why) -> frame.refused(ctx, HttpStatus.SERVICE_UNAVAILABLE, why);
            case Written.NoSuchTopic(String id) -> throw unknown(id);
        };
    }

    private void showNew(Context ctx, Form form, Optional<NewTopicPage.Draft> draft, String alert) {
        PageShell shell =
                shell(ctx, frame.texts(ctx).say("new"), "/console/topics/new").withTypedText();
        writer.sendWithScript(
                ctx,
                "console/new-topic.jte",
                new NewTopicPage(shell, frame.forms(), frame.assets().href("topics.js"), form, draft, alert));
    }

    /// @param typed a text that is not saved yet
    /// @param conflict whether that is because another was saved meanwhile: it can be saved over that one
    private void showEdit(Context ctx, Optional<String> typed, boolean conflict, String alert) {
        String id = ctx.pathParam("id");
        Topics.Text text = topics.text(id).orElseThrow(() -> unknown(id));
        String shown = ConsoleFrame.lineFeeds(typed.orElseGet(() ->
                text.version(Optional.ofNullable(ctx.queryParam("version")).orElse(Topics.Text.NOW), id)));
        String edition = ConsoleFrame.field(ctx, "edition");
        Topics.Named named = topics.list().stream()
                .filter(topic -> topic.id().equals(id))
                .findFirst()
                .orElse(new Topics.Named(id, id, ""));
        PageShell shell = shell(ctx, named.name(), "/console/topics/" + id + "/edit");
        writer.sendWithScript(
                ctx,
                "console/edit-topic.jte",
                new EditTopicPage(
                        shell.admin() ? shell.withTypedText() : shell,
                        frame.forms(),
                        frame.assets().href("topics.js"),
                        named,
                        new EditedFile(
                                typed.isPresent() && !conflict && !edition.isEmpty() ? edition : text.edition(),
                                shown.equals(ConsoleFrame.lineFeeds(text.yaml())),
                                editor(ctx, shown, Optional.of(id)),
                                conflict,
                                conflict
                                        ? changes(text.yaml(), shown)
                                        : text.before()
                                                .map(before -> changes(before, text.yaml()))
                                                .orElse(List.of())),
                        notice(ctx, alert, typed.isPresent()),
                        orders(crawls.current(id), cards.definition(ctx, id))));
    }

    private static List<LineChange.Hunk> changes(String from, String to) {
        return LineChange.hunks(LineChange.between(from, to));
    }

    /// Returns what can be done with a topic whose file was saved.
    private static List<EditTopicPage.Order> orders(Optional<CrawlProgress> run, TopicDefinition definition) {
        if (run.isEmpty()) {
            return Stream.of("trial", TopicOrder.START.verb())
                    .map(verb -> new EditTopicPage.Order(verb, definition.obstacle()))
                    .toList();
        }
        return Stream.of(TopicOrder.REJUDGE, TopicOrder.CONTINUE)
                .filter(order -> order.isFor(run.get().stateCode()))
                .map(order -> new EditTopicPage.Order(order.verb(), definition.blocks(order)))
                .toList();
    }

    /// @param typed whether the editor has a text that was sent
    private ActionNotice notice(Context ctx, String alert, boolean typed) {
        if (!alert.isEmpty()) {
            return ActionNotice.refused(alert);
        }
        boolean before = !typed && Topics.Text.BEFORE.equals(ctx.queryParam("version"));
        String loaded = frame.acts(ctx) ? "before.loaded" : "before.loaded.viewer";
        return before
                ? new ActionNotice(frame.texts(ctx).say(loaded), true)
                : frame.notices().shown(ctx);
    }

    private TopicEditor editor(Context ctx, String text, Optional<String> topic) {
        return TopicEditor.of(
                text, topic, topics.check(text, topic), frame.texts(ctx).language());
    }

    private static RequestRefused unknown(String id) {
        return RequestRefused.because(404, "page.topic.unknown", ID.matcher(id).matches() ? id : "?");
    }

    private PageShell shell(Context ctx, String title, String self) {
        return frame.plain(ctx, title + " - " + frame.texts(ctx).say("name"), self);
    }
}

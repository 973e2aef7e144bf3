package dev.remora.search.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.access.AdminAccess;
import dev.remora.search.api.TopicFileJson.ProposalNote;
import dev.remora.search.api.TopicFileJson.TopicCheck;
import dev.remora.search.api.TopicFileJson.TopicProposal;
import dev.remora.search.api.TopicFileJson.TopicRemoved;
import dev.remora.search.api.TopicFileJson.TopicWish;
import dev.remora.search.api.TopicFileJson.TopicWritten;
import dev.remora.search.http.Language;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.topic.Proposal;
import dev.remora.search.topic.TopicTexts;
import dev.remora.search.topic.Topics;
import dev.remora.search.topic.Topics.Removed;
import dev.remora.search.topic.Topics.Written;
import dev.remora.search.topic.Wish;
import dev.remora.shared.reason.ReasonText;
import io.javalin.http.Context;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Topic files, for admins: checks, proposes, creates, changes and deletes them.
public final class TopicFilesApi {
    private static final String ALL = "/api/v1/topics";
    private static final String ONE = ALL + "/{id}";
    private static final String YAML = "application/yaml";
    private static final Operation.Body TEXT = new Operation.Body(YAML, Void.class);

    private final Topics topics;
    private final AdminAccess access;
    private final JsonBody bodies;
    private final TopicTexts texts = new TopicTexts();

    /// Routes over topic files.
    ///
    /// @param json reads JSON request bodies
    public TopicFilesApi(Topics topics, AdminAccess access, ObjectMapper json) {
        this.topics = topics;
        this.access = access;
        this.bodies = new JsonBody(json);
    }

    /// Registers the routes, all for admins only.
    public void register(ApiRoutes routes) {
        making(routes);
        routes.add(
                Operation.get(ONE + "/file", "topicFile", "The text of a topic file", Void.class)
                        .saying("The file as it is written; its ETag changes with it. `version=before` has its last "
                                + "version.")
                        .taking(List.of(Parameter.of(
                                        "version",
                                        new Parameter.Kind.Choice(List.of("now", "before")),
                                        "the text as it is now, or before it was last replaced")
                                .otherwise("now")))
                        .answeringAs(YAML)
                        .signedIn()
                        .refusing(400, 404),
                this::file);
        routes.add(
                Operation.put(ONE, "replaceTopic", "Changes a topic file", TopicWritten.class)
                        .saying("The body is the new text; the old one is kept as its last version. `changed` has the "
                                + "parts by which stored pages are judged anew. With If-Match, 412 if the file was "
                                + "changed meanwhile.")
                        .reading(TEXT)
                        .signedIn()
                        .refusing(400, 403, 404, 412, 503),
                this::replace);
        routes.add(
                Operation.delete(ONE, "deleteTopic", "Deletes a topic", TopicRemoved.class)
                        .saying("Topic file and collection move to `folder` in the data folder and stay there until "
                                + "somebody removes them. 409 while "
                                + "a crawl runs. A file elsewhere, from a command line, is left alone.")
                        .taking(List.of(Parameter.of("confirm", new Parameter.Kind.Text(), "the topic's id once more")
                                .needed()
                                .such("tcm")))
                        .signedIn()
                        .refusing(400, 403, 404, 409, 503),
                this::delete);
    }

    private void making(ApiRoutes routes) {
        routes.add(
                Operation.post(ALL + "/check", "checkTopic", "Checks a topic file", TopicCheck.class)
                        .saying(
                                "The body is the file's text. Each mistake has its line and column; where there is none, "
                                        + "the topic as read. Nothing is written.")
                        .reading(TEXT)
                        .taking(List.of(Parameter.of(
                                "topic", new Parameter.Kind.Text(), "the topic whose file it is to replace, if any")))
                        .answering(200)
                        .signedIn()
                        .refusing(400, 403),
                ctx -> {
                    access.changesNothing(ctx);
                    ctx.json(TopicCheck.of(
                            topics.check(body(ctx), Optional.ofNullable(ctx.queryParam("topic"))), reasons(ctx)));
                });
        routes.add(
                Operation.post(ALL + "/propose", "proposeTopic", "Drafts a topic file", TopicProposal.class)
                        .saying("Of words, example pages (addresses or their text) and seeds: keywords with weights, "
                                + "seeds, threshold and the file's text. Example pages are fetched; `notes` tell what is "
                                + "missing. Nothing is written.")
                        .reading(TopicWish.class)
                        .answering(200)
                        .signedIn()
                        .refusing(400, 403),
                this::propose);
        routes.add(
                Operation.post(ALL, "createTopic", "Makes a topic", TopicWritten.class)
                        .saying(
                                "The body is the file's text. `startCrawl` can crawl it at once. 409 if there is a topic "
                                        + "of that id; 400 with `mistakes` if the text is no topic file.")
                        .reading(TEXT)
                        .answering(201)
                        .signedIn()
                        .refusing(400, 403, 409, 503),
                this::create);
    }

    private void propose(Context ctx) throws InterruptedException {
        Wish wish = wish(body(ctx));
        access.detail(ctx, String.join(" ", wish.exampleAddresses()));
        Proposal proposal = topics.propose(wish);
        List<ProposalNote> notes = proposal.notes().stream()
                .map(note ->
                        new ProposalNote(note.code(), texts.in(language(ctx)).of(note)))
                .toList();
        ctx.json(TopicProposal.of(proposal, notes));
    }

    private Wish wish(String body) {
        TopicWish wish = bodies.read(body, TopicWish.class);
        try {
            return new Wish(
                    Optional.ofNullable(wish.id()).orElse(""),
                    Optional.ofNullable(wish.name()).orElse(""),
                    Optional.ofNullable(wish.words()).orElse(List.of()),
                    Optional.ofNullable(wish.examples()).orElse(List.of()),
                    Optional.ofNullable(wish.seeds()).orElse(List.of()));
        } catch (NullPointerException anEmptyItem) {
            throw RequestRefused.because(400, "json.body");
        }
    }

    private void file(Context ctx) {
        String version = Optional.ofNullable(ctx.queryParam("version")).orElse("now");
        if (!List.of("now", "before").contains(version)) {
            throw RequestRefused.parameter("version", "parameter.choice", "version", "now, before", version);
        }
        String id = ctx.pathParam("id");
        Topics.Text text = topics.text(id).orElseThrow(() -> RequestRefused.because(404, "topic.unknown", id));
        String yaml = version.equals("now")
                ? text.yaml()
                : text.before().orElseThrow(() -> RequestRefused.because(404, "topic.unknown", id + "?version=before"));
        if (version.equals("now")) {
            ctx.header("ETag", "\"" + text.edition() + "\"");
        }
        ctx.header("Cache-Control", "no-store")
                .header("Content-Disposition", "attachment; filename=\"" + id + ".yaml\"")
                .contentType(YAML + "; charset=utf-8")
                .result(yaml);
    }

    private void create(Context ctx) {
        Written.Done done = TopicFileJson.done(ctx, topics.create(body(ctx)));
        access.detail(ctx, done.topic().id());
        ctx.status(201)
                .header("Location", ALL + "/" + done.topic().id() + "/file")
                .json(TopicWritten.of(
                        done, reasons(ctx), texts.in(language(ctx)).created()));
    }

    private void replace(Context ctx) {
        Optional<String> edition = Optional.ofNullable(ctx.header("If-Match"))
                .map(tag -> tag.strip().replaceAll("^\"|\"$", ""))
                .filter(tag -> !tag.equals("*"));
        Written.Done done = TopicFileJson.done(ctx, topics.replace(ctx.pathParam("id"), body(ctx), edition));
        ctx.json(TopicWritten.of(done, reasons(ctx), texts.in(language(ctx)).replaced(done.changed(), done.budget())));
    }

    private void delete(Context ctx) {
        String id = ctx.pathParam("id");
        if (!id.equals(ctx.queryParam("confirm"))) {
            throw RequestRefused.parameter("confirm", "topic.confirm", id);
        }
        switch (topics.delete(id)) {
            case Removed.Done(String folder) ->
                ctx.json(new TopicRemoved(id, folder, texts.in(language(ctx)).deleted(folder)));
            case Removed.NoSuchTopic(String none) -> throw RequestRefused.because(404, "topic.unknown", none);
            case Removed.Busy(var words) ->
                throw RequestRefused.because(409, "crawl.words", words.apply(language(ctx)));
            case Removed.Failed(var words) ->
                throw RequestRefused.because(503, "crawl.words", words.apply(language(ctx)));
        }
    }

    private static ReasonText reasons(Context ctx) {
        return ReasonText.in(language(ctx).locale());
    }

    private static Language language(Context ctx) {
        return Language.of(ctx, Language.EN);
    }

    private static String body(Context ctx) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(ctx.bodyAsBytes()))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            throw RequestRefused.because(400, "topic.utf8");
        }
    }
}

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
        routes.add(TopicFileOperations.FILE, this::file);
        routes.add(TopicFileOperations.REPLACE, this::replace);
        routes.add(TopicFileOperations.DELETE, this::delete);
    }

    private void making(ApiRoutes routes) {
        routes.add(TopicFileOperations.CHECK, ctx -> {
            access.changesNothing(ctx);
            ctx.json(
                    TopicCheck.of(topics.check(body(ctx), Optional.ofNullable(ctx.queryParam("topic"))), reasons(ctx)));
        });
        routes.add(TopicFileOperations.PROPOSE, this::propose);
        routes.add(TopicFileOperations.CREATE, this::create);
    }

    private void propose(Context ctx) throws InterruptedException {
        Wish wish = wish(body(ctx));
        access.detail(ctx, String.join(" ", wish.exampleAddresses()));
        Proposal proposal = topics.propose(wish, language(ctx).locale());
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
        String version = Optional.ofNullable(ctx.queryParam("version")).orElse(Topics.Text.NOW);
        String id = ctx.pathParam("id");
        Topics.Text text = topics.text(id).orElseThrow(() -> RequestRefused.because(404, "unknown.topic", id));
        String yaml = text.version(version, id);
        if (version.equals(Topics.Text.NOW)) {
            ctx.header("ETag", "\"" + text.edition() + "\"");
        }
        ctx.header("Cache-Control", "no-store")
                .header("Content-Disposition", "attachment; filename=\"" + id + ".yaml\"")
                .contentType(TopicFileOperations.YAML + "; charset=utf-8")
                .result(yaml);
    }

    private void create(Context ctx) {
        Written.Done done = TopicFileJson.done(ctx, topics.create(body(ctx)));
        access.detail(ctx, done.topic().id());
        ctx.status(201)
                .header("Location", TopicFileOperations.ALL + "/" + done.topic().id() + "/file")
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
            case Removed.NoSuchTopic(String none) -> throw RequestRefused.because(404, "unknown.topic", none);
            case Removed.Busy(var words) -> throw RequestRefused.saying(409, words);
            case Removed.Failed(var words) -> throw RequestRefused.saying(503, words);
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

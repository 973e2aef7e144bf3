package dev.remora.search.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.access.AdminAccess;
import dev.remora.search.access.Credentials;
import dev.remora.search.access.Role;
import dev.remora.search.api.PeopleJson.AuditEntryJson;
import dev.remora.search.api.PeopleJson.AuditJson;
import dev.remora.search.api.PeopleJson.InvitationJson;
import dev.remora.search.api.PeopleJson.NewcomerJson;
import dev.remora.search.api.PeopleJson.PasswordChangedJson;
import dev.remora.search.api.PeopleJson.PasswordJson;
import dev.remora.search.api.PeopleJson.RemovedJson;
import dev.remora.search.api.PeopleJson.RoleJson;
import dev.remora.search.api.PeopleJson.ScriptTokenJson;
import dev.remora.search.api.PeopleJson.ScriptTokenListJson;
import dev.remora.search.api.PeopleJson.ScriptTokenMadeJson;
import dev.remora.search.api.PeopleJson.UserJson;
import dev.remora.search.api.PeopleJson.UserListJson;
import dev.remora.search.gate.Forwarding;
import dev.remora.search.http.Language;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// People, script tokens and the audit log, for admins; and everybody's own password.
public final class PeopleApi {
    private static final String USERS = "/api/v1/users";
    private static final String USER = USERS + "/{name}";
    private static final String TOKENS = "/api/v1/tokens";

    private final Credentials credentials;
    private final AdminAccess access;
    private final Forwarding forwarding;
    private final JsonBody bodies;

    /// Routes over those who may enter.
    ///
    /// @param forwarding tells the address of this server, for links
    /// @param json reads what is sent
    public PeopleApi(Credentials credentials, AdminAccess access, Forwarding forwarding, ObjectMapper json) {
        this.credentials = credentials;
        this.access = access;
        this.forwarding = forwarding;
        this.bodies = new JsonBody(json);
    }

    /// Adds the routes.
    public void register(ApiRoutes routes) {
        people(routes);
        changes(routes);
        tokens(routes);
        audit(routes);
    }

    private void people(ApiRoutes routes) {
        routes.add(
                Operation.get(USERS, "users", "Lists the people who may sign in", UserListJson.class)
                        .needing(Role.ADMIN)
                        .refusing(403),
                ctx -> ctx.header("Cache-Control", "no-store")
                        .json(new UserListJson(credentials.users().all().stream()
                                .map(UserJson::of)
                                .toList())));
        routes.add(
                Operation.post(USERS, "addUser", "Adds a person", InvitationJson.class)
                        .saying("Returns a one-time link with which the person sets a password within 24 hours.")
                        .reading(NewcomerJson.class)
                        .answering(201)
                        .signedIn()
                        .refusing(400, 403, 409),
                ctx -> {
                    NewcomerJson wish = read(ctx, NewcomerJson.class);
                    access.detail(ctx, text(wish.name()) + " " + text(wish.role()));
                    var link = credentials.users().add(text(wish.name()), Role.named(text(wish.role())));
                    ctx.status(201).json(InvitationJson.of(link, forwarding.base(ctx)));
                });
        routes.add(
                Operation.post(USER + "/link", "renewLink", "Makes a new one-time link", InvitationJson.class)
                        .saying("For a person who has lost the link or the password. The password works until the link "
                                + "is used.")
                        .answering(201)
                        .signedIn()
                        .refusing(403, 404),
                ctx -> {
                    var link = credentials.users().renewLink(ctx.pathParam("name"));
                    ctx.status(201).json(InvitationJson.of(link, forwarding.base(ctx)));
                });
    }

    private void changes(ApiRoutes routes) {
        routes.add(
                Operation.put(USER, "setRole", "Gives a person another role", UserJson.class)
                        .reading(RoleJson.class)
                        .signedIn()
                        .refusing(400, 403, 404, 409),
                ctx -> {
                    String name = ctx.pathParam("name");
                    RoleJson wish = read(ctx, RoleJson.class);
                    access.detail(ctx, text(wish.role()));
                    credentials.users().setRole(name, Role.named(text(wish.role())));
                    ctx.json(UserJson.of(credentials.users().find(name).orElseThrow()));
                });
        routes.add(
                Operation.delete(USER, "removeUser", "Removes a person", RemovedJson.class)
                        .saying("The sessions of the person end at once.")
                        .signedIn()
                        .refusing(403, 404, 409),
                ctx -> {
                    access.removeUser(ctx.pathParam("name"));
                    ctx.json(new RemovedJson(ctx.pathParam("name")));
                });
        routes.add(
                Operation.post(
                                "/api/v1/password",
                                "setPassword",
                                "Changes your own password",
                                PasswordChangedJson.class)
                        .saying("For people, signed in by the session cookie. All other sessions of the person end.")
                        .reading(PasswordJson.class)
                        .answering(200)
                        .needing(Role.VIEWER)
                        .refusing(400, 403, 409),
                ctx -> {
                    PasswordJson wish = read(ctx, PasswordJson.class);
                    var who = access.who(ctx);
                    access.changePassword(
                            ctx, who, Objects.toString(wish.old(), ""), Objects.toString(wish.password(), ""));
                    ctx.json(new PasswordChangedJson(who.name()));
                });
    }

    private void tokens(ApiRoutes routes) {
        routes.add(
                Operation.get(TOKENS, "tokens", "Lists the script tokens that admins made", ScriptTokenListJson.class)
                        .needing(Role.ADMIN)
                        .refusing(403),
                ctx -> ctx.header("Cache-Control", "no-store")
                        .json(new ScriptTokenListJson(credentials.tokens().all().stream()
                                .map(ScriptTokenJson::of)
                                .toList())));
        routes.add(
                Operation.post(TOKENS, "addToken", "Makes a script token", ScriptTokenMadeJson.class)
                        .saying("Its text is in this response only. Scripts send it as `Authorization: Bearer …`.")
                        .reading(NewcomerJson.class)
                        .answering(201)
                        .signedIn()
                        .refusing(400, 403, 409),
                ctx -> {
                    NewcomerJson wish = read(ctx, NewcomerJson.class);
                    access.detail(ctx, text(wish.name()) + " " + text(wish.role()));
                    Role role = Role.named(text(wish.role()));
                    String token = credentials.tokens().add(text(wish.name()), role);
                    ctx.status(201).json(new ScriptTokenMadeJson(text(wish.name()), role.word(), token));
                });
        routes.add(
                Operation.delete(TOKENS + "/{name}", "revokeToken", "Revokes a script token", RemovedJson.class)
                        .signedIn()
                        .refusing(403, 404),
                ctx -> {
                    credentials.tokens().remove(ctx.pathParam("name"));
                    ctx.json(new RemovedJson(ctx.pathParam("name")));
                });
    }

    private void audit(ApiRoutes routes) {
        routes.add(
                Operation.get("/api/v1/audit", "audit", "Lists what admins did", AuditJson.class)
                        .saying("The latest action first, refused ones too.")
                        .taking(List.of(
                                Parameter.of("page", new Parameter.Kind.Whole(1, 100_000), "which page")
                                        .otherwise("1"),
                                Parameter.of("size", new Parameter.Kind.Whole(1, 200), "actions per page")
                                        .otherwise("50")))
                        .needing(Role.ADMIN)
                        .refusing(400, 403),
                this::audit);
    }

    private void audit(Context ctx) throws IOException {
        int page = SearchParameters.number(ctx, "page", 1, 100_000, 1);
        int size = SearchParameters.number(ctx, "size", 1, 200, 50);
        var extract = credentials.audit().read((page - 1) * size, size);
        ctx.header("Cache-Control", "no-store")
                .json(new AuditJson(
                        page,
                        size,
                        extract.total(),
                        extract.entries().stream()
                                .map(entry -> AuditEntryJson.of(entry, Language.of(ctx, Language.EN)))
                                .toList()));
    }

    private <T> T read(Context ctx, Class<T> type) {
        return bodies.read(new String(ctx.bodyAsBytes(), StandardCharsets.UTF_8), type);
    }

    private static String text(@Nullable String given) {
        return given == null ? "" : given.strip();
    }
}

package dev.remora.search.api;

import dev.remora.search.access.AuditLog;
import dev.remora.search.access.Role;
import dev.remora.search.access.ScriptTokens;
import dev.remora.search.access.User;
import dev.remora.search.access.Users;
import dev.remora.search.http.Language;
import dev.remora.search.openapi.OneOf;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// People, script tokens and the audit log, as JSON. Names and order are the contract.
final class PeopleJson {
    private PeopleJson() {}

    /// All people, by name.
    record UserListJson(List<UserJson> users) {}

    record UserJson(String name, @OneOf(Role.class) String role, boolean ready) {
        static UserJson of(User user) {
            return new UserJson(user.name(), user.role().word(), user.ready());
        }
    }

    /// A one-time link with which a person sets a password.
    record InvitationJson(String name, String link, Instant ends) {
        static InvitationJson of(Users.Link link, String base) {
            return new InvitationJson(link.name(), link.address(base), link.ends());
        }
    }

    /// Somebody, or a script, to let in.
    record NewcomerJson(
            @Nullable String name,
            @OneOf(Role.class) @Nullable String role) {}

    record RoleJson(@OneOf(Role.class) @Nullable String role) {}

    record PasswordJson(@Nullable String old, @Nullable String password) {}

    record PasswordChangedJson(String name) {}

    /// The script tokens that admins made, by name.
    record ScriptTokenListJson(List<ScriptTokenJson> tokens) {}

    record ScriptTokenJson(
            String name,
            @OneOf(Role.class) String role,
            Instant made,
            @Nullable Instant used) {
        static ScriptTokenJson of(ScriptTokens.Token token) {
            return new ScriptTokenJson(
                    token.name(),
                    token.role().word(),
                    token.made(),
                    token.used().equals(Instant.EPOCH) ? null : token.used());
        }
    }

    record ScriptTokenMadeJson(
            String name, @OneOf(Role.class) String role, String token) {}

    record RemovedJson(String name) {}

    /// A page of the audit log, the latest action first.
    record AuditJson(int page, int size, int total, List<AuditEntryJson> entries) {}

    record AuditEntryJson(Instant at, String who, String client, String action, String detail, int status, String why) {
        static AuditEntryJson of(AuditLog.Entry entry, Language language) {
            return new AuditEntryJson(
                    entry.at(),
                    entry.who(),
                    entry.client(),
                    entry.action(),
                    entry.detail(),
                    entry.status(),
                    entry.why().in(language));
        }
    }
}

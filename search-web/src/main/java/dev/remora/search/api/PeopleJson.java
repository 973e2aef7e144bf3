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

    /// @param ready whether the person has set a password
    record UserJson(String name, @OneOf(Role.class) String role, boolean ready) {
        static UserJson of(User user) {
            return new UserJson(user.name(), user.role().word(), user.ready());
        }
    }

    /// A one-time link with which a person sets a password.
    ///
    /// @param link shown here only
    record InvitationJson(String name, String link, Instant ends) {
        static InvitationJson of(Users.Link link, String base) {
            return new InvitationJson(link.name(), link.address(base), link.ends());
        }
    }

    /// Somebody, or a script, to let in.
    ///
    /// @param role `viewer` or `admin`
    record NewcomerJson(
            @Nullable String name,
            @OneOf(Role.class) @Nullable String role) {}

    /// @param role `viewer` or `admin`
    record RoleJson(@OneOf(Role.class) @Nullable String role) {}

    /// @param old the password until now
    /// @param password the new one, of 12 characters at least
    record PasswordJson(@Nullable String old, @Nullable String password) {}

    /// @param name whose password was changed
    record PasswordChangedJson(String name) {}

    /// The script tokens that admins made, by name.
    record ScriptTokenListJson(List<ScriptTokenJson> tokens) {}

    /// @param used when it was last used, to an hour; null if never
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

    /// @param token its text, shown here only
    record ScriptTokenMadeJson(
            String name, @OneOf(Role.class) String role, String token) {}

    record RemovedJson(String name) {}

    /// A page of the audit log, the latest action first.
    record AuditJson(int page, int size, int total, List<AuditEntryJson> entries) {}

    /// @param who name of the person, or `token:` and the name of a script token
    /// @param client its address
    /// @param action method and path of the request
    /// @param detail what it changed, where the path does not say it
    /// @param status HTTP status of the response
    /// @param why it was refused; empty if it was not
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

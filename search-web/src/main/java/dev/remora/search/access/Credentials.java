package dev.remora.search.access;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;

/// Users, tokens and the audit log: the files of a data folder.
///
/// @param users people with passwords
/// @param tokens of scripts
/// @param audit log of admin actions
/// @param installation tells this data folder from others whose servers have the same host name
public record Credentials(Users users, ScriptTokens tokens, AuditLog audit, String installation) {
    private static final long LARGEST_AUDIT_FILE = 4_000_000;

    /// Reads the files of a data folder; without them only the first token gives access.
    ///
    /// @throws IOException if a file cannot be read; the message says what to do
    public static Credentials open(Path data, AdminToken first, Clock clock, SecureRandom random) throws IOException {
        return new Credentials(
                new Users(data, clock, random),
                new ScriptTokens(data, first, clock, random),
                new AuditLog(data, LARGEST_AUDIT_FILE),
                // A copied folder has the same token, and folders in containers often have the same path.
                first.mark(data.toAbsolutePath().normalize().toString()));
    }

    /// Returns what identifies the present password of a person, or the present script token, with a name.
    Optional<String> identity(String name, boolean person) {
        return person ? users.find(name).map(User::password) : tokens.identity(name);
    }
}

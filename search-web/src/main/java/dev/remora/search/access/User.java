package dev.remora.search.access;

import java.time.Instant;

/// A person who may sign in with a password.
///
/// @param name letters, digits, `.`, `_`, `-`; at most 64
/// @param password Argon2id hash; empty until the person has set one
/// @param link hash of the key of the one-time link for setting a password; empty if there is none
/// @param linkEnds when that link expires
public record User(String name, Role role, String password, String link, Instant linkEnds) {
    User withRole(Role other) {
        return new User(name, other, password, link, linkEnds);
    }

    /// Returns the user with a password and without a link.
    User withPassword(String hash) {
        return new User(name, role, hash, "", Instant.EPOCH);
    }

    User withLink(String hash, Instant ends) {
        return new User(name, role, password, hash, ends);
    }

    /// Whether the person can sign in, because a password is set.
    public boolean ready() {
        return !password.isEmpty();
    }

    boolean signsInAsAdmin() {
        return role == Role.ADMIN && ready();
    }
}

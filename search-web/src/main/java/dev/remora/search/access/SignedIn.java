package dev.remora.search.access;

/// The sender of a request.
///
/// @param name of a person, or of a script token
/// @param person whether it is a person rather than a script token
/// @param role its rights
/// @param csrf token in the forms of this session; empty for requests without a session
public record SignedIn(String name, boolean person, Role role, String csrf) {
    /// Whether it may change crawls, topics and people.
    public boolean admin() {
        return role == Role.ADMIN;
    }

    /// The name in the audit log: tokens are marked by a colon, which names cannot contain.
    public String logged() {
        return person ? name : "token:" + name;
    }
}

package dev.remora.search.access;

import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import io.javalin.security.RouteRole;
import java.util.List;
import java.util.Locale;

/// The rights of a person or token. Each role includes those before it. A route of the console
/// states the role that it needs if reading needs more than a viewer, or changing less than an admin.
public enum Role implements RouteRole {
    /// Sees the console and reads the admin API, but changes nothing.
    VIEWER,

    /// Changes crawls, topics and people.
    ADMIN;

    /// Returns the role written as `viewer` or `admin`.
    ///
    /// @throws RequestRefused 400 if it is neither
    public static Role named(String word) {
        return switch (word) {
            case "viewer" -> VIEWER;
            case "admin" -> ADMIN;
            default -> throw SearchParameters.choice("role", List.of("viewer", "admin"), word);
        };
    }

    /// Returns `viewer` or `admin`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether this role includes another.
    public boolean covers(Role needed) {
        return compareTo(needed) >= 0;
    }
}

package dev.remora.search.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The rights of a person or token. Each role includes those before it.
public enum Role {
    /// Sees the console and reads the admin API, but changes nothing.
    VIEWER,

    /// Changes crawls, topics and people.
    ADMIN;

    /// Returns the role written as `viewer` or `admin`.
    public static Optional<Role> named(String word) {
        return Arrays.stream(values())
                .filter(role -> role.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst();
    }

    /// Whether this role includes another.
    public boolean covers(Role needed) {
        return compareTo(needed) >= 0;
    }
}

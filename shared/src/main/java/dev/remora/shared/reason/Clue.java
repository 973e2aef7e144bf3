package dev.remora.shared.reason;

/// A feature of a link that is known before it is fetched.
public enum Clue {
    ALWAYS,
    SECTION,
    HOST,
    PARENT,
    PARENTS,
    ANCHOR,
    HEADING,
    AROUND,
    ADDRESS,
    PATH,
    LABEL,
    WORDS,
    TUNNEL,
    NAVIGATION,
    RELATED,
    MARGINAL,
    OUTWARD,
    PROVEN
}

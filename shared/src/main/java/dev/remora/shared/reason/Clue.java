package dev.remora.shared.reason;

/// What a link gives to judge it by, before it is followed.
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
    OUTWARD
}

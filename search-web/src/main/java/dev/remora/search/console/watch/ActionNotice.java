package dev.remora.search.console.watch;

/// What the last action on a page did.
///
/// @param words empty if there was none
/// @param done whether it was carried out; else the words tell why not
public record ActionNotice(String words, boolean done) {
    static final ActionNotice NONE = new ActionNotice("", false);
}

package dev.remora.crawler.parse.maintext;

/// Whether a segment is content, and if not, why.
enum Standing {
    /// May be content.
    OPEN,
    /// The name of an enclosing box marks it as boilerplate, or it announces or is a list of other pages.
    NAMED,
    /// Most pages of the site with its place have the same text there.
    REPEATED,
    /// Most pages of the site with its place have a text there that differs only in digits.
    ALIKE,
    /// Outside the content.
    OUTSIDE;

    /// Whether other pages of the site have it, too.
    boolean repeats() {
        return this == REPEATED || this == ALIKE;
    }
}

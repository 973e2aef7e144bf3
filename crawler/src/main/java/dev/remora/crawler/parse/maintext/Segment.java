package dev.remora.crawler.parse.maintext;

/// One run of text between two breaks: a paragraph, a list item, a heading, a cell, a line.
public final class Segment {
    /// The innermost box that holds it.
    final Box box;
    /// Where it stands in the whole text of the page.
    public final int start;
    public final int end;
    /// Characters of it that are links.
    public final int linkCharacters;

    /// Why it is not content, or that it is.
    Standing standing = Standing.OPEN;

    /// Hash of its place and its text; 0 before it was asked for.
    long exact;
    /// The same without its digits.
    long alike;

    /// What is known of a segment.
    enum Standing {
        /// Nothing against it.
        OPEN,
        /// Names of a box around it speak against it.
        NAMED,
        /// It stands on most pages of the site that have its place.
        REPEATED,
        /// It differs from what stands in its place on other pages in numbers only.
        ALIKE,
        /// It lies outside of the content.
        OUTSIDE
    }

    Segment(Box box, int start, int end, int linkCharacters) {
        this.box = box;
        this.start = start;
        this.end = end;
        this.linkCharacters = Math.min(linkCharacters, end - start);
    }

    /// How many characters it has.
    public int length() {
        return end - start;
    }

    /// Whether most of it is links.
    boolean isLinks() {
        return linkCharacters * 3 >= length() * 2;
    }
}

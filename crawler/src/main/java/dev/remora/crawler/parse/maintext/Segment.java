package dev.remora.crawler.parse.maintext;

/// One run of text between two breaks: a paragraph, a list item, a heading, a cell, a line.
///
/// @param index its place among the page's segments
/// @param box the innermost one that holds it
/// @param start where it begins in the whole text of the page
/// @param end just past it
/// @param linkCharacters how many of its characters are links, at most all
record Segment(int index, Box box, int start, int end, int linkCharacters) {
    Segment {
        linkCharacters = Math.min(linkCharacters, end - start);
    }

    /// How many characters it has.
    int length() {
        return end - start;
    }

    /// Whether most of it is links.
    boolean isLinks() {
        return linkCharacters * 3 >= length() * 2;
    }
}

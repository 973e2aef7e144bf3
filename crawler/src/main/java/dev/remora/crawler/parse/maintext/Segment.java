package dev.remora.crawler.parse.maintext;

/// A run of text between two breaks: a paragraph, a list item, a heading, a cell, a line.
///
/// @param index its index among the page's segments
/// @param box the innermost box that contains it
/// @param start its first position in the whole text of the page
/// @param end just past its last
/// @param linkCharacters number of its characters inside links, at most its length
record Segment(int index, Box box, int start, int end, int linkCharacters) {
    Segment {
        linkCharacters = Math.min(linkCharacters, end - start);
    }

    int length() {
        return end - start;
    }

    /// Whether at least two thirds of it are links.
    boolean isLinks() {
        return linkCharacters * 3 >= length() * 2;
    }
}

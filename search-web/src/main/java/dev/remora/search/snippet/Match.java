package dev.remora.search.snippet;

/// An occurrence of a query word in a text.
///
/// @param start first character, inclusive
/// @param end exclusive
/// @param word number of the word in the query
record Match(int start, int end, int word) implements Comparable<Match> {
    /// Returns the occurrence as one of another word.
    Match of(int number) {
        return new Match(start, end, number);
    }

    @Override
    public int compareTo(Match other) {
        return start != other.start ? Integer.compare(start, other.start) : Integer.compare(end, other.end);
    }
}

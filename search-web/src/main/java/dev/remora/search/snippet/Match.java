package dev.remora.search.snippet;

/// A place in a text where a word of the query stands.
///
/// @param start first character
/// @param end behind the last
/// @param word number of the word in the query
record Match(int start, int end, int word) implements Comparable<Match> {
    @Override
    public int compareTo(Match other) {
        return start != other.start ? Integer.compare(start, other.start) : Integer.compare(end, other.end);
    }
}

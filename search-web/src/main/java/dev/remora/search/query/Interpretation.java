package dev.remora.search.query;

import java.util.List;

/// How a query was interpreted. The notation is the same in every language ([ReadBack]); what is said beside it is not.
public sealed interface Interpretation {
    /// All of it.
    record Words(String notation) implements Interpretation {}

    /// Only its beginning was read.
    record Beginning(String notation, int characters) implements Interpretation {}

    /// Its last words were ignored, because there are too many.
    record WithoutLast(String notation, int ignored) implements Interpretation {}

    /// Nothing was typed.
    record Blank() implements Interpretation {}

    /// It excludes words, and has none to search for.
    record OnlyExcluded(String notation) implements Interpretation {}

    /// It has no word to search for.
    record NoWord() implements Interpretation {}

    /// Topics that do not exist were asked for, and no other.
    record UnknownTopics(List<String> ids) implements Interpretation {
        public UnknownTopics {
            ids = List.copyOf(ids);
        }
    }
}

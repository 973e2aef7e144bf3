package dev.remora.search.openapi;

import java.util.List;
import java.util.Optional;

/// One parameter of an operation.
///
/// @param name as it stands in the address
/// @param in where
/// @param required whether there is no answer without it
/// @param kind what may stand in it
/// @param words what it does
/// @param otherwise what holds where it is missing, as text; empty if nothing does
/// @param example a value to try
public record Parameter(
        String name, In in, boolean required, Kind kind, String words, Optional<String> otherwise, String example) {
    /// Where a parameter stands.
    public enum In {
        PATH,
        QUERY
    }

    /// What may stand in a parameter.
    public sealed interface Kind {
        /// Any text.
        record Text() implements Kind {}

        /// A whole number between two, both allowed.
        record Whole(int least, int most) implements Kind {}

        /// A number between two, both allowed.
        record Real(double least, double most) implements Kind {}

        /// `true` or `false`.
        record Flag() implements Kind {}

        /// A day, `2026-11-21`, or a time with its zone.
        record Time() implements Kind {}

        /// One of some words.
        record Choice(List<String> words) implements Kind {
            public Choice {
                words = List.copyOf(words);
            }
        }
    }

    /// A parameter of the path: text, required.
    public static Parameter inPath(String name) {
        String words = switch (name) {
            case "id" -> "the id, as answers tell it";
            default -> "the " + name;
        };
        return new Parameter(name, In.PATH, true, new Kind.Text(), words, Optional.empty(), "");
    }

    /// A parameter of the query that may be missing.
    public static Parameter of(String name, Kind kind, String words) {
        return new Parameter(name, In.QUERY, false, kind, words, Optional.empty(), "");
    }

    /// What holds where it is missing.
    public Parameter otherwise(String value) {
        return new Parameter(name, in, required, kind, words, Optional.of(value), example);
    }

    /// The same told in other words.
    public Parameter saying(String other) {
        return new Parameter(name, in, required, kind, other, otherwise, example);
    }

    /// A value to try.
    public Parameter such(String value) {
        return new Parameter(name, in, required, kind, words, otherwise, value);
    }

    /// Without it there is no answer.
    public Parameter needed() {
        return new Parameter(name, in, true, kind, words, otherwise, example);
    }
}

package dev.remora.search.openapi;

import java.util.List;
import java.util.Optional;

/// A parameter of an operation.
///
/// @param name in the address
/// @param in part of the address
/// @param required true if it must be given
/// @param kind of its values
/// @param words description
/// @param otherwise default value, as text; empty if none
/// @param example a value to try
public record Parameter(
        String name, In in, boolean required, Kind kind, String words, Optional<String> otherwise, String example) {
    /// The part of the request with a parameter.
    public enum In {
        PATH,
        QUERY,
        HEADER
    }

    /// The values of a parameter.
    public sealed interface Kind {
        /// Any text.
        record Text() implements Kind {}

        /// An integer in an inclusive range.
        record Whole(int least, int most) implements Kind {}

        /// A number in an inclusive range.
        record Real(double least, double most) implements Kind {}

        /// `true` or `false`.
        record Flag() implements Kind {}

        /// A day, `2026-11-21`, or a time with zone.
        record Time() implements Kind {}

        /// One of several words.
        record Choice(List<String> words) implements Kind {
            public Choice {
                words = List.copyOf(words);
            }
        }
    }

    /// Returns a parameter of the path: text, required.
    ///
    /// @param of the step of the path before it: `topics`
    static Parameter inPath(String of, String name) {
        String words = switch (of) {
            case "topics" -> "id of the topic";
            case "pages" -> "id of the page, from a response";
            case "users" -> "name of the user";
            case "tokens" -> "name of the script token";
            case "hosts", "sites" -> "host name, as `hosts` lists it";
            default -> "the " + name;
        };
        return new Parameter(name, In.PATH, true, new Kind.Text(), words, Optional.empty(), "");
    }

    /// Returns an optional parameter of the query.
    public static Parameter of(String name, Kind kind, String words) {
        return new Parameter(name, In.QUERY, false, kind, words, Optional.empty(), "");
    }

    /// Returns an optional header of the request.
    public static Parameter header(String name, String words) {
        return new Parameter(name, In.HEADER, false, new Kind.Text(), words, Optional.empty(), "");
    }

    /// Returns the parameter with a default value.
    public Parameter otherwise(String value) {
        return new Parameter(name, in, required, kind, words, Optional.of(value), example);
    }

    /// Returns the parameter with another description.
    public Parameter saying(String other) {
        return new Parameter(name, in, required, kind, other, otherwise, example);
    }

    /// Returns the parameter with an example.
    public Parameter such(String value) {
        return new Parameter(name, in, required, kind, words, otherwise, value);
    }

    /// Returns the parameter as required.
    public Parameter needed() {
        return new Parameter(name, in, true, kind, words, otherwise, example);
    }
}

package dev.remora.search.rank.score;

import java.util.List;

/// An explanation of a score: a number, what it is, and the parts from which it was computed.
///
/// @param arguments of its sentence: numbers and words
public record ScoreExplanation(double value, Quantity what, List<Object> arguments, List<ScoreExplanation> parts) {
    public ScoreExplanation {
        arguments = List.copyOf(arguments);
        parts = List.copyOf(parts);
    }

    /// Returns a number that has no parts.
    static ScoreExplanation of(double value, Quantity what, Object... arguments) {
        return new ScoreExplanation(value, what, List.of(arguments), List.of());
    }

    /// Returns the same number with its parts.
    ScoreExplanation from(ScoreExplanation... computed) {
        return from(List.of(computed));
    }

    /// Returns the same number with its parts.
    ScoreExplanation from(List<ScoreExplanation> computed) {
        return new ScoreExplanation(value, what, arguments, computed);
    }
}

package dev.remora.search.rank.score;

import java.util.List;
import java.util.function.UnaryOperator;

/// An explanation of a score: a number, its description, and the parts from which it was computed.
public record ScoreExplanation(double value, String description, List<ScoreExplanation> parts) {
    /// Returns it with other descriptions.
    ///
    /// @param words takes each description
    public ScoreExplanation said(UnaryOperator<String> words) {
        return new ScoreExplanation(
                value,
                words.apply(description),
                parts.stream().map(part -> part.said(words)).toList());
    }
}

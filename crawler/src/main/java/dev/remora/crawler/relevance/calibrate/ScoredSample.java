package dev.remora.crawler.relevance.calibrate;

/// A score, or a probability, of a text whose class is known.
///
/// @param score finite
/// @param positive whether it is on the topic
public record ScoredSample(double score, boolean positive) {
    public ScoredSample {
        if (!Double.isFinite(score)) {
            throw new IllegalArgumentException("a score must be finite but was " + score);
        }
    }
}

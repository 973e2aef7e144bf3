package dev.remora.crawler.relevance;

/// What a model thinks of a page.
///
/// @param relevance in [0, 1]
/// @param onTopic relevance reaches the threshold
/// @param evidence why, for people: the terms that counted, with their numbers
public record Judgement(double relevance, boolean onTopic, String evidence) {
    public Judgement {
        if (!(relevance >= 0 && relevance <= 1)) {
            throw new IllegalArgumentException("relevance must be in [0, 1] but was " + relevance);
        }
    }
}

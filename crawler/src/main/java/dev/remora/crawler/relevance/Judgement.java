package dev.remora.crawler.relevance;

import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.reason.PageEvidence;

/// A model's judgement of a page.
///
/// @param relevance in [0, 1]
/// @param onTopic whether the relevance reaches the threshold
/// @param evidence the terms that counted, with their numbers
public record Judgement(double relevance, boolean onTopic, PageEvidence evidence) {
    public Judgement {
        if (!(relevance >= 0 && relevance <= 1)) {
            throw new IllegalArgumentException("relevance must be in [0, 1] but was " + relevance);
        }
    }

    /// Returns what was decided about the page after it was compared with others.
    public Assessment assessed(Verdict verdict) {
        return new Assessment(relevance, verdict, evidence);
    }
}

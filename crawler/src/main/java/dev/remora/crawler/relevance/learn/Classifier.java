package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.TermCounts;
import java.util.List;

/// Tells texts on a topic from others. Immutable.
public interface Classifier {
    /// How much speaks for the topic: finite, above 0 if more speaks for it than against it, as far as the samples
    /// were like the texts. The scale is the method's own.
    double score(TermCounts text);

    /// The terms that moved the score most, the strongest first; `share` is what each added to the score.
    List<TermShare> evidence(TermCounts text);

    /// Whether the text holds any term that the classifier knows: if not, its score says nothing.
    boolean knows(TermCounts text);
}

package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.TermCounts;
import java.util.List;

/// Distinguishes texts on a topic from others. Immutable.
public interface Classifier {
    /// Returns the score of a text: finite, above 0 if it is more likely on the topic than not, as far as the
    /// samples resemble the text. The scale depends on the method.
    double score(TermCounts text);

    /// Returns the terms that changed the score most, the strongest first, each with its contribution.
    List<TermShare> evidence(TermCounts text);

    /// Whether the text contains any term that the classifier knows: if not, its score is meaningless.
    boolean knows(TermCounts text);
}

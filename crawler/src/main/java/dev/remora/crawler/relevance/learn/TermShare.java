package dev.remora.crawler.relevance.learn;

import dev.remora.shared.reason.PageEvidence;
import java.util.Comparator;
import java.util.List;

/// The contribution of a term to a score.
///
/// @param share above 0 if the term is evidence for the topic
public record TermShare(String term, double share) {
    private static final int TOLD = 8;

    /// Converts shares to the form of the journal.
    public static List<PageEvidence.TermShare> told(List<TermShare> shares) {
        return shares.stream()
                .map(share -> new PageEvidence.TermShare(share.term, (float) share.share))
                .toList();
    }

    /// Returns the shares of greatest magnitude, the strongest first; equal ones in the order of the text.
    static List<TermShare> strongest(List<TermShare> shares) {
        return shares.stream()
                .filter(share -> share.share != 0)
                .sorted(Comparator.comparingDouble((TermShare share) -> -Math.abs(share.share)))
                .limit(TOLD)
                .toList();
    }
}

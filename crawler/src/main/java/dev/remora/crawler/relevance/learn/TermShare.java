package dev.remora.crawler.relevance.learn;

import dev.remora.shared.reason.PageEvidence;
import java.util.Comparator;
import java.util.List;

/// What a term added to a score.
///
/// @param share above 0 where the term spoke for the topic
public record TermShare(String term, double share) {
    private static final int TOLD = 8;

    /// Shares as they are journalled.
    public static List<PageEvidence.TermShare> told(List<TermShare> shares) {
        return shares.stream()
                .map(share -> new PageEvidence.TermShare(share.term, (float) share.share))
                .toList();
    }

    /// Those that moved the score most, the strongest first; of equals the first of the text.
    static List<TermShare> strongest(List<TermShare> shares) {
        return shares.stream()
                .filter(share -> share.share != 0)
                .sorted(Comparator.comparingDouble((TermShare share) -> -Math.abs(share.share)))
                .limit(TOLD)
                .toList();
    }
}

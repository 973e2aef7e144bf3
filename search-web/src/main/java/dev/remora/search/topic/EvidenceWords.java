package dev.remora.search.topic;

import dev.remora.shared.reason.PageEvidence;
import java.util.List;
import java.util.stream.Stream;

/// The words that determined the relevance of a page.
public final class EvidenceWords {
    private EvidenceWords() {}

    /// Returns the words, the most important first; those that were counted with their number.
    public static Stream<String> of(PageEvidence evidence) {
        return switch (evidence) {
            case PageEvidence.Keywords(var found) -> counted(found);
            case PageEvidence.KeywordsAndMore(var found, int _) -> counted(found);
            case PageEvidence.Density density -> of(density.keywords());
            case PageEvidence.Cosine cosine -> of(cosine.keywords());
            case PageEvidence.KeywordOdds odds -> of(odds.keywords());
            case PageEvidence.KeywordAndLearntOdds both -> Stream.concat(of(both.keywords()), of(both.learnt()));
            case PageEvidence.Learnt learnt -> learnt.terms().stream().map(PageEvidence.TermShare::term);
            case PageEvidence.Stuffed stuffed -> of(stuffed.rest());
            case PageEvidence.Accepted accepted -> of(accepted.words());
            case PageEvidence.Rejected rejected -> of(rejected.words());
            default -> Stream.empty();
        };
    }

    private static Stream<String> counted(List<PageEvidence.KeywordCount> found) {
        return found.stream().map(word -> word.word() + " ×" + Math.round(word.count()));
    }
}

package dev.remora.shared.reason;

import dev.remora.shared.page.SoftError;
import dev.remora.shared.url.Url;
import java.util.List;

/// Why a page has its relevance: what its model counted, and what overrules that. Numbers are those of the model's
/// formula.
public sealed interface PageEvidence extends Reason {
    /// Nobody asked for it.
    record Untold() implements PageEvidence {}

    record NoKeyword() implements PageEvidence {}

    record Keywords(List<KeywordCount> found) implements PageEvidence {}

    /// Keywords found, and how many more.
    ///
    /// @param others keywords found beside those told
    record KeywordsAndMore(List<KeywordCount> found, int others) implements PageEvidence {}

    record KeywordCount(String word, float count, float weight) implements PageEvidence {}

    record Density(PageEvidence keywords, int characters, float density, float k) implements PageEvidence {}

    record Cosine(PageEvidence keywords, float cosine) implements PageEvidence {}

    /// What the keywords make likely.
    ///
    /// @param odds log odds that the keywords give
    record KeywordOdds(float odds, PageEvidence keywords) implements PageEvidence {}

    record KeywordAndLearntOdds(float odds, PageEvidence keywords, float learntOdds, PageEvidence learnt)
            implements PageEvidence {}

    record Learnt(List<TermShare> terms, float score, PageEvidence from) implements PageEvidence {}

    record NoKnownTerm(PageEvidence from) implements PageEvidence {}

    /// Pages that a model learnt from.
    record Lesson(int onTopic, int offTopic) implements PageEvidence {}

    /// The same, with a language's usual words for want of pages off the topic.
    record LessonAndGeneralText(int onTopic, int offTopic) implements PageEvidence {}

    /// A term, and what it added.
    ///
    /// @param share what the term added to the score
    record TermShare(String term, float share) implements PageEvidence {}

    record NoPage(SoftError error) implements PageEvidence {}

    /// Its host gives the very text for anything.
    record CatchAll() implements PageEvidence {}

    record StandsInPlaceOf(Url before) implements PageEvidence {}

    record JudgingFailed(String said) implements PageEvidence {}
}

package dev.remora.shared.reason;

import dev.remora.shared.page.SoftError;
import dev.remora.shared.url.Url;
import java.util.List;

/// Why a page has its relevance: what its model counted, and what overrules that. Numbers are those of the model's
/// formula.
public sealed interface PageEvidence extends Reason {
    /// Nobody asked for it.
    record Untold() implements PageEvidence {}

    /// It has no keyword.
    record NoKeyword() implements PageEvidence {}

    /// The keywords that it has.
    record Keywords(List<KeywordCount> found) implements PageEvidence {}

    /// Keywords found, and how many more.
    ///
    /// @param others keywords found beside those told
    record KeywordsAndMore(List<KeywordCount> found, int others) implements PageEvidence {}

    /// A keyword, how often it stands there, and its weight.
    record KeywordCount(String word, float count, float weight) implements PageEvidence {}

    /// Weighted keywords per character, as `density ÷ (density + k)`.
    record Density(PageEvidence keywords, int characters, float density, float k) implements PageEvidence {}

    /// The cosine between its keywords and the topic's.
    record Cosine(PageEvidence keywords, float cosine) implements PageEvidence {}

    /// What the keywords make likely.
    ///
    /// @param odds log odds that the keywords give
    record KeywordOdds(float odds, PageEvidence keywords) implements PageEvidence {}

    /// Log odds of the keywords, and those that a model learnt.
    record KeywordAndLearntOdds(float odds, PageEvidence keywords, float learntOdds, PageEvidence learnt)
            implements PageEvidence {}

    /// What a model learnt of its words.
    record Learnt(List<TermShare> terms, float score, PageEvidence from) implements PageEvidence {}

    /// The model knows none of its words.
    record NoKnownTerm(PageEvidence from) implements PageEvidence {}

    /// Pages that a model learnt from.
    record Lesson(int onTopic, int offTopic) implements PageEvidence {}

    /// The same, with a language's usual words for want of pages off the topic.
    record LessonAndGeneralText(int onTopic, int offTopic) implements PageEvidence {}

    /// A term, and what it added.
    ///
    /// @param share what the term added to the score
    record TermShare(String term, float share) implements PageEvidence {}

    /// It says itself that the page is not there.
    record NoPage(SoftError error) implements PageEvidence {}

    /// Its host gives the very text for anything.
    record CatchAll() implements PageEvidence {}

    /// It stands at another address for the page that was there before.
    record StandsInPlaceOf(Url before) implements PageEvidence {}

    /// Judging failed, as the exception says it.
    record JudgingFailed(String said) implements PageEvidence {}
}

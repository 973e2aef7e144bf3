package dev.remora.shared.reason;

import dev.remora.shared.page.SoftError;
import dev.remora.shared.url.Url;
import java.util.List;

/// Why a page has its relevance: the evidence of its model, and what overrides it. The numbers are those of
/// the model's formula.
public sealed interface PageEvidence extends Reason {
    /// Not stated.
    record Untold() implements PageEvidence {}

    /// It contains no keyword.
    record NoKeyword() implements PageEvidence {}

    /// The keywords that it contains.
    record Keywords(List<KeywordCount> found) implements PageEvidence {}

    /// The main keywords that it contains.
    ///
    /// @param others number of further keywords
    record KeywordsAndMore(List<KeywordCount> found, int others) implements PageEvidence {}

    /// A keyword, its number of occurrences, and its weight.
    record KeywordCount(String word, float count, float weight) implements PageEvidence {}

    /// Weighted keywords per character, as `density ÷ (density + k)`.
    record Density(PageEvidence keywords, int characters, float density, float k) implements PageEvidence {}

    /// The cosine between its keywords and the topic's.
    record Cosine(PageEvidence keywords, float cosine) implements PageEvidence {}

    /// The probability given by the keywords.
    ///
    /// @param odds log odds of the keywords
    record KeywordOdds(float odds, PageEvidence keywords) implements PageEvidence {}

    /// Log odds of the keywords, and those of a learned model.
    record KeywordAndLearntOdds(float odds, PageEvidence keywords, float learntOdds, PageEvidence learnt)
            implements PageEvidence {}

    /// The terms that a learned model knows in it.
    record Learnt(List<TermShare> terms, float score, PageEvidence from) implements PageEvidence {}

    /// The learned model knows none of its words.
    record NoKnownTerm(PageEvidence from) implements PageEvidence {}

    /// The pages from which a model learned.
    record Lesson(int onTopic, int offTopic) implements PageEvidence {}

    /// The pages from which a model learned, with general text of the language for lack of off-topic pages.
    record LessonAndGeneralText(int onTopic, int offTopic) implements PageEvidence {}

    /// A term and its contribution.
    ///
    /// @param share contribution to the score
    record TermShare(String term, float share) implements PageEvidence {}

    /// It is a soft error: a page that says it has no content.
    record NoPage(SoftError error) implements PageEvidence {}

    /// Some of its words are keyword stuffing and do not count; a page that is mostly stuffed has no keyword.
    ///
    /// @param stuffed words that are keywords without sentences, or a few words repeated
    /// @param words of the page
    /// @param rest evidence of the other words
    record Stuffed(int stuffed, int words, PageEvidence rest) implements PageEvidence {}

    /// The topic lists it as a page on topic: an answer of a person, or an example.
    ///
    /// @param byWords relevance by its words, in [0, 1]
    /// @param words evidence of that relevance
    record Accepted(float byWords, PageEvidence words) implements PageEvidence {}

    /// The topic lists it as a page off topic.
    ///
    /// @param byWords relevance by its words, in [0, 1]
    /// @param words evidence of that relevance
    record Rejected(float byWords, PageEvidence words) implements PageEvidence {}

    /// The topic lists another page with the same text as off topic.
    ///
    /// @param byWords relevance by its words, in [0, 1]
    record SameTextRejected(Url other, float byWords) implements PageEvidence {}

    /// Its host returns the same text for any address.
    record CatchAll() implements PageEvidence {}

    /// Its host shows browsers another text at the same address.
    ///
    /// @param page address that was compared
    /// @param percent of their words that both texts have in common
    /// @param relevance of the browsers' text, in [0, 1]
    /// @param browsers evidence of that relevance
    record OtherTextForBrowsers(Url page, int percent, float relevance, PageEvidence browsers)
            implements PageEvidence {}

    /// Its host redirects browsers to another page.
    ///
    /// @param page address that was compared
    /// @param target where browsers are led
    /// @param relevance of the page there, in [0, 1]
    /// @param browsers evidence of that relevance
    record OtherPageForBrowsers(Url page, Url target, float relevance, PageEvidence browsers) implements PageEvidence {}

    /// It has replaced another address as the representative of their content.
    record StandsInPlaceOf(Url before) implements PageEvidence {}

    /// A page of another shard has the same text and represents it.
    record RepresentedBy(Url other) implements PageEvidence {}

    /// Judging failed; `said` is the exception's message.
    record JudgingFailed(String said) implements PageEvidence {}
}

package dev.remora.shared.reason;

import dev.remora.shared.url.Url;
import java.util.List;

/// Why a link has its priority: what its strategy went by, and what changed it. Numbers are those of the strategy's
/// formula.
public sealed interface LinkEvidence extends Reason {
    /// A seed of the topic.
    record Seed() implements LinkEvidence {}

    /// A page to be asked for again waits with its relevance.
    record OwnRelevance() implements LinkEvidence {}

    /// A feed that a page names.
    record NamedFeed(Url page) implements LinkEvidence {}

    /// An address that another one redirects to.
    record RedirectOf(Url from) implements LinkEvidence {}

    /// It waited already, for reasons told before.
    record Waited() implements LinkEvidence {}

    /// A link to a site that is like another one.
    ///
    /// @param share of the priority that is left
    record Mirrored(LinkEvidence before, float share, Url twin) implements LinkEvidence {}

    /// Links in the order in which they were found.
    record LinkNumber(long number) implements LinkEvidence {}

    /// The relevance of the page that it stands on.
    record Parent(float relevance) implements LinkEvidence {}

    /// The same: the model has not learnt enough yet.
    record ParentUntaught(float relevance) implements LinkEvidence {}

    /// The same: the model knows no word of the link.
    record ParentNoKnownWord(float relevance) implements LinkEvidence {}

    /// The page that it stands on, and the words around it.
    record Context(float parent, float context, List<PageEvidence.TermShare> terms) implements LinkEvidence {}

    /// Shark-search: what it inherits, its anchor text, the text around it.
    record Swim(float inherited, float anchor, float around, int steps) implements LinkEvidence {}

    /// Fish-search: a link of a relevant page.
    record OfRelevantPage(int number, int steps) implements LinkEvidence {}

    /// Fish-search: a link of a page that is not relevant.
    record OfIrrelevantPage(int number, int steps) implements LinkEvidence {}

    /// It stands on no page.
    record OnNoPage() implements LinkEvidence {}

    /// Page, block and anchor text, each with its weight.
    record Block(float page, float pageWeight, float block, float blockWeight, float anchor, float anchorWeight)
            implements LinkEvidence {}

    /// The same, and the block is like known good ones.
    record BlockInLibrary(LinkEvidence block) implements LinkEvidence {}

    /// InfoSpiders: what the agent that found it thinks of it.
    record Agent(float worth, int agent, float energy) implements LinkEvidence {}

    /// InfoSpiders: no living agent found it.
    record NoAgent() implements LinkEvidence {}

    /// Context graph: links away from a target, by the page that it stands on.
    record Layer(int layer, float probability) implements LinkEvidence {}

    /// Context graph: the page that it stands on is in no layer.
    record NoLayer(float probability) implements LinkEvidence {}

    /// PageRank among the known addresses.
    record PageRank(float rank, long addresses) implements LinkEvidence {}

    /// IPageRank: rank that flows by the words of links.
    record WordRank(float rank, float nearest) implements LinkEvidence {}

    /// Probability that the page is of the topic's classes.
    record GoodClasses(float good) implements LinkEvidence {}

    /// `(expected + exploration) ÷ scale`
    record Expected(float expected, float exploration, float scale) implements LinkEvidence {}

    /// What the strategy `auto` expects of the page.
    ///
    /// @param clues what the expectation stands on, the strongest first
    record ExpectedBy(float expected, float exploration, float scale, List<LinkEvidence> clues)
            implements LinkEvidence {}

    /// One clue of `auto` with its value and its weight.
    record WeightedClue(Clue clue, float value, float weight) implements LinkEvidence {}

    /// Examples of the topic on its site.
    record ExamplesOn(int onTopic) implements LinkEvidence {}

    /// Examples of what is off the topic on its site.
    record ExamplesOff(int offTopic) implements LinkEvidence {}

    /// Examples of both kinds on its site.
    record ExamplesBoth(int onTopic, int offTopic) implements LinkEvidence {}

    /// Of a lab's baseline.
    record Drawn() implements LinkEvidence {}

    /// Of a lab's oracle.
    record Known(float tier) implements LinkEvidence {}
}

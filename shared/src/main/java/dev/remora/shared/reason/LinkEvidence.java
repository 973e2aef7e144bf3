package dev.remora.shared.reason;

import dev.remora.shared.url.Url;
import java.util.List;

/// Why a link has its priority: the evidence of its strategy, and later changes. The numbers are those of the
/// strategy's formula.
public sealed interface LinkEvidence extends Reason {
    /// A seed of the topic.
    record Seed() implements LinkEvidence {}

    /// An archived address of an import.
    record Archived() implements LinkEvidence {}

    /// A page requested again, with its relevance as priority.
    record OwnRelevance() implements LinkEvidence {}

    /// A feed that a page declares.
    record NamedFeed(Url page) implements LinkEvidence {}

    /// An address that another one redirects to.
    record RedirectOf(Url from) implements LinkEvidence {}

    /// It was already queued, for earlier reasons.
    record Waited() implements LinkEvidence {}

    /// It is under a mirror, and its counterpart was fetched.
    ///
    /// @param share factor by which the priority was multiplied
    record Mirrored(LinkEvidence before, float share, Url twin) implements LinkEvidence {}

    /// Links in order of discovery.
    record LinkNumber(long number) implements LinkEvidence {}

    /// The relevance of the page that links to it.
    record Parent(float relevance) implements LinkEvidence {}

    /// The relevance of the page that links to it: the model has not learned enough yet.
    record ParentUntaught(float relevance) implements LinkEvidence {}

    /// The relevance of the page that links to it: the model knows no word of the link.
    record ParentNoKnownWord(float relevance) implements LinkEvidence {}

    /// The page that links to it, and the words around the link.
    record Context(float parent, float context, List<PageEvidence.TermShare> terms) implements LinkEvidence {}

    /// Shark-search: inherited score, anchor text, and the text around the link.
    record Swim(float inherited, float anchor, float around, int steps) implements LinkEvidence {}

    /// Fish-search: a link of a relevant page.
    record OfRelevantPage(int number, int steps) implements LinkEvidence {}

    /// Fish-search: a link of a page that is not relevant.
    record OfIrrelevantPage(int number, int steps) implements LinkEvidence {}

    /// No page links to it.
    record OnNoPage() implements LinkEvidence {}

    /// Page, block and anchor text, each with its weight.
    record Block(float page, float pageWeight, float block, float blockWeight, float anchor, float anchorWeight)
            implements LinkEvidence {}

    /// The same, with a block label that is in the library.
    record BlockInLibrary(LinkEvidence block) implements LinkEvidence {}

    /// InfoSpiders: the value that the agent that found it assigns to it.
    record Agent(float worth, int agent, float energy) implements LinkEvidence {}

    /// InfoSpiders: no living agent found it.
    record NoAgent() implements LinkEvidence {}

    /// Context graph: the layer of the page that links to it, which is its distance from a target in links.
    record Layer(int layer, float probability) implements LinkEvidence {}

    /// Context graph: the page that links to it is in no layer.
    record NoLayer(float probability) implements LinkEvidence {}

    /// PageRank among the known addresses.
    record PageRank(float rank, long addresses) implements LinkEvidence {}

    /// IPageRank: rank that flows along links by their words.
    record WordRank(float rank, float nearest) implements LinkEvidence {}

    /// Probability that the page that links to it belongs to the topic's classes.
    record GoodClasses(float good) implements LinkEvidence {}

    /// `(expected + exploration) ÷ scale`
    record Expected(float expected, float exploration, float scale) implements LinkEvidence {}

    /// The relevance that the strategy `auto` expects.
    ///
    /// @param clues the features behind it, the strongest first
    record ExpectedBy(float expected, float exploration, float scale, List<LinkEvidence> clues)
            implements LinkEvidence {}

    /// One feature of `auto` with its value and its weight.
    record WeightedClue(Clue clue, float value, float weight) implements LinkEvidence {}

    /// The topic's positive examples on its host.
    record ExamplesOn(int onTopic) implements LinkEvidence {}

    /// The topic's negative examples on its host.
    record ExamplesOff(int offTopic) implements LinkEvidence {}

    /// The topic's examples of both kinds on its host.
    record ExamplesBoth(int onTopic, int offTopic) implements LinkEvidence {}

    /// Random: a baseline of the lab.
    record Drawn() implements LinkEvidence {}

    /// Known: an oracle of the lab.
    record Known(float tier) implements LinkEvidence {}
}

package dev.remora.shared.reason;

import dev.remora.shared.url.Url;
import java.util.List;

/// Why a link has its priority: what its strategy went by, and what changed it. Numbers are those of the strategy's
/// formula.
public sealed interface LinkEvidence extends Reason {
    record Seed() implements LinkEvidence {}

    /// A page to be asked for again waits with its relevance.
    record OwnRelevance() implements LinkEvidence {}

    record NamedFeed(Url page) implements LinkEvidence {}

    record RedirectOf(Url from) implements LinkEvidence {}

    /// It waited already, for reasons told before.
    record Waited() implements LinkEvidence {}

    /// A link to a site that is like another one.
    ///
    /// @param share of the priority that is left
    record Mirrored(LinkEvidence before, float share, Url twin) implements LinkEvidence {}

    record LinkNumber(long number) implements LinkEvidence {}

    record Parent(float relevance) implements LinkEvidence {}

    record ParentUntaught(float relevance) implements LinkEvidence {}

    record ParentNoKnownWord(float relevance) implements LinkEvidence {}

    record Context(float parent, float context, List<PageEvidence.TermShare> terms) implements LinkEvidence {}

    record Swim(float inherited, float anchor, float around, int steps) implements LinkEvidence {}

    record OfRelevantPage(int number, int steps) implements LinkEvidence {}

    record OfIrrelevantPage(int number, int steps) implements LinkEvidence {}

    record OnNoPage() implements LinkEvidence {}

    record Block(float page, float pageWeight, float block, float blockWeight, float anchor, float anchorWeight)
            implements LinkEvidence {}

    record BlockInLibrary(LinkEvidence block) implements LinkEvidence {}

    record Agent(float worth, int agent, float energy) implements LinkEvidence {}

    record NoAgent() implements LinkEvidence {}

    record Layer(int layer, float probability) implements LinkEvidence {}

    record NoLayer(float probability) implements LinkEvidence {}

    record PageRank(float rank, long addresses) implements LinkEvidence {}

    record WordRank(float rank, float nearest) implements LinkEvidence {}

    record GoodClasses(float good) implements LinkEvidence {}

    /// `(expected + exploration) ÷ scale`
    record Expected(float expected, float exploration, float scale) implements LinkEvidence {}

    /// What the strategy `auto` expects of the page.
    ///
    /// @param clues what the expectation stands on, the strongest first
    record ExpectedBy(float expected, float exploration, float scale, List<LinkEvidence> clues)
            implements LinkEvidence {}

    record WeightedClue(Clue clue, float value, float weight) implements LinkEvidence {}

    record ExamplesOn(int onTopic) implements LinkEvidence {}

    record ExamplesOff(int offTopic) implements LinkEvidence {}

    record ExamplesBoth(int onTopic, int offTopic) implements LinkEvidence {}

    /// Of a lab's baseline.
    record Drawn() implements LinkEvidence {}

    /// Of a lab's oracle.
    record Known(float tier) implements LinkEvidence {}
}

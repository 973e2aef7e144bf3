/// Stage 5 of 12, second half: the parts of the strategy `auto`. Takes links and their outcomes, gives the
/// probability that a link leads to the topic, with evidence.
///
/// [Feature]s are the evidence that a link gives, as numbers: [LinkReader] reads those of the link itself,
/// [LinkModel] has the learnt state for the places, kinds and words of links ([SectionRates] for the places of
/// addresses, [FeatureResiduals] for evidence without levels), and [OnlineRegression] the weight of each clue.
///
/// Invariants: memory is bounded, independent of the crawl's size; the same calls in the same order return the
/// same results; the learnt state can be saved and restored. Threads: one, the crawl loop's.
///
/// Formulas and sources: docs/design/strategies.md.
package dev.remora.crawler.priority.auto;

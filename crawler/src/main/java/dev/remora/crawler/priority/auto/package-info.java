/// Stage 5 of 12, second half: the parts of the strategy `auto`. Takes links and what became of them, gives how
/// likely a link leads to the topic, and why.
///
/// [Feature]s are the evidence that a link gives, as numbers: [LinkReader] reads what stands on the link,
/// [LinkModel] keeps what the crawl has learnt of the places, kinds and words of links ([SectionRates] for where
/// addresses lie, [FeatureResiduals] for all that has no levels), and [OnlineRegression] how much each clue counts.
///
/// Invariants: bounded memory, whatever the crawl's size; the same calls in the same order give the same answers;
/// what was learnt can be written down and read back. Threads: one, the crawl loop's.
///
/// Formulas and sources: docs/design/strategies.md.
package dev.remora.crawler.priority.auto;

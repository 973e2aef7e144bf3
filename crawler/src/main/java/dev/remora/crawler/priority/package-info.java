/// Stage 5 of 12, second half. Takes a link with what is known about it, gives its priority, or the reason to
/// drop it, to the frontier.
///
/// [PriorityStrategy] is the only interface between strategies and the crawl; the strategies are in
/// [dev.remora.crawler.priority.strategy]. How to write one:
///
/// - It is constructed from [StrategyParts] (topic, relevance model, segmenter, folding, a seeded random, the
///   catalogue) under a name in [Strategies][dev.remora.crawler.priority.strategy.Strategies]; one instance per
///   crawl, used by one thread.
/// - After a page is fetched, [PriorityStrategy#observe] is called with its link and [Observation.Judged],
///   which has the page with its blocks, outlinks and words. All learning happens here: a graph, a block's
///   value, a classifier, an agent's energy.
/// - Directly after that, [PriorityStrategy#score] is called for each of its links. The
///   [Link][dev.remora.shared.page.Link] has the values that are kept for re-scoring and restarts: relevance
///   of its page, anchor, surrounding text, DOM path, depth, number of consecutive off-topic pages before it
///   (tunnel), its place (link class, block with label and role, rank among the page's links), inherited
///   values of the page. The [LinkContext] has the values that change: results of its host, in-links, the
///   step, its number in the queue, and the page itself while it is available.
/// - The result is a [LinkScore.Priority] with its evidence (formatted only when it is recorded), the values
///   that the target passes on, and the group for re-scoring, if not its host's; or a [LinkScore.Drop].
/// - Then [PriorityStrategy#groupsToRescore] returns the queued links to re-score.
/// - [PriorityStrategy#snapshot] returns the learnt state. On resume it is restored, and
///   [PriorityStrategy#observe] is called for all later decisions; without a snapshot, for all stored pages,
///   which are read on demand. After a change of topic or strategy, a new strategy observes all stored pages.
///   [PriorityStrategy#learnt] returns the state for users (`remora learnt`).
///
/// Parts of strategies that do not depend on this package are in packages by topic: `graph`, `block`, `text`
/// (terms of links and pages, classes of texts), `context` (outcomes of links by their words), `taxonomy`,
/// `layers` and `agents`.
///
/// Invariants: priorities lie in [0, 1]; the same calls in the same order return the same results; no files,
/// clocks or threads inside. Threads: one, the crawl loop's.
package dev.remora.crawler.priority;

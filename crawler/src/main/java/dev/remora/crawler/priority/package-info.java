/// Stage 5 of 12, second half. Takes a link with what is known about it, gives its priority, or the reason to drop
/// it, to the frontier.
///
/// Every strategy sees the crawl through [PriorityStrategy] alone. How to write one:
///
/// - It is made of [StrategyParts] (topic, relevance model, segmenter, folding, a seeded random, the catalogue)
///   under a name in [Strategies]; new for each crawl, used by one thread.
/// - A page was fetched: [PriorityStrategy#observe] with the link that led there and [Observation.Judged], which
///   has the page seen with its blocks, outlinks and words. Everything that is learnt is learnt here: a graph so
///   far, a block's value, a classifier, who paid off.
/// - Right after, each of its links comes to [PriorityStrategy#score]. On the [Link][dev.remora.shared.page.Link]
///   stands what survives until it is scored again, or a restart: relevance of its page, anchor, surrounding text,
///   DOM path, depth, pages off topic in a row behind it (tunnel), its place (link class, block with label and
///   role, rank among the page's links), what the page was handed down. In the [LinkContext] stands what changes:
///   records of host and site, in-links, the step, its number in the queue, and the page itself while it is at hand.
/// - The answer is a [LinkScore.Priority] with its evidence (made into words only when written down), what the target
///   will hand down, and the group it is scored again with, if not its host's; or a [LinkScore.Drop].
/// - Then [PriorityStrategy#groupsToRescore] is asked which waiting links are to be scored again.
/// - What was learnt goes to [PriorityStrategy#snapshot]. When a crawl is resumed it is restored, and
///   [PriorityStrategy#observe] is called for what was decided since; where nothing was kept, for all stored pages,
///   which are read only if asked for. Where the topic or the strategy changed, a new strategy observes all stored
///   pages. What people may want to read of it (`remora learnt`), [PriorityStrategy#learnt] tells.
///
/// Parts of strategies that know nothing of this package are in packages by idea: `graph`, `block`, `text` (terms
/// of links and pages, classes of texts), `context` (where links of such words led), `taxonomy`, `layers` and
/// `agents`.
///
/// Invariants: priorities lie in [0, 1]; the same calls in the same order give the same answers; no files, clocks
/// or threads inside. Threads: one, the crawl loop's.
package dev.remora.crawler.priority;

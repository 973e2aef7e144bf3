package dev.remora.crawler.priority;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.run.Learnt;
import java.util.List;
import java.util.Set;

/// Decides what to fetch next by giving each link a priority. Only the crawl loop calls it, from one thread; a
/// strategy may therefore learn without locks. Deterministic: with the same seed, the same calls in the same
/// order return the same results.
///
/// The state of a strategy is a fold of [#observe] over the crawl's decisions, live, after resuming, and after
/// a change of topic or strategy. After a change of topic, a new strategy observes the stored pages with their
/// new judgements.
public interface PriorityStrategy {
    /// In [#groupsToRescore]: the whole queue.
    String EVERYTHING = "*";

    /// Its name in topic files and on the command line, for example `best-first`.
    String name();

    /// Scores a new link, another link to a queued address, or a queued link to be re-scored
    /// ([LinkContext.Source#page] is empty then). If the whole queue is scored after a re-judge or a change of
    /// strategy, links are passed as new ones. An address has the best of its priorities: a second link
    /// replaces the first one if it is better by 0.02. The inherited values and the group of the result are
    /// ignored if [#groupsToRescore] requested the call.
    LinkScore score(Link link, LinkContext context);

    /// Learns the outcome of a fetched link: first this call, then the links of the page are scored, then
    /// [#groupsToRescore] is called. In a fold over stored pages their links are not scored, and a page whose
    /// link is no longer kept comes with [Link#seed].
    default void observe(Link link, Observation outcome) {}

    /// Whether [#observe] has any effect.
    default boolean learns() {
        return true;
    }

    /// Whether [#observe] learns from [Observation.Elsewhere], and queued links may all be re-scored afterwards.
    default boolean learnsFromOthers() {
        return false;
    }

    /// The groups ([Link#group], or [#EVERYTHING]) whose queued links must be re-scored because of observations
    /// since the last call, in a deterministic order. Empty for a strategy that does not learn. Re-scoring
    /// everything costs some microseconds per queued link, of which there may be a million, so it should be
    /// rare.
    default Set<String> groupsToRescore() {
        return Set.of();
    }

    /// The learnt state, to be stored in the collection; [Bytes#NONE] if it is learnt again from all stored
    /// pages whenever the crawl is resumed.
    default Bytes snapshot() {
        return Bytes.NONE;
    }

    /// Restores the result of [#snapshot].
    default void restore(Bytes snapshot) {}

    /// The learnt state for users; empty if it is not human-readable.
    default List<Learnt> learnt() {
        return List.of();
    }
}

package dev.remora.crawler.priority;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import java.util.List;
import java.util.Set;

/// Decides what to fetch next, by giving each link a priority. Called by the crawl loop only, from one thread; a
/// strategy may therefore learn without locks. Deterministic: made of parts with the same seed, the same calls in
/// the same order give the same answers.
///
/// What a strategy knows is a fold of [#observe] over the crawl's decisions, live, when a crawl is resumed, and when
/// the topic or the strategy changed. Where the topic changed a new strategy is made, and stored pages are observed
/// again as they are judged now.
public interface PriorityStrategy {
    /// In [#groupsToRescore]: everything that waits.
    String EVERYTHING = "*";

    /// Its name in topic files and on the command line, for example `best-first`.
    String name();

    /// Scores a link that was just found, another link to an address that waits, or one that waits and is scored
    /// again ([LinkContext#source] is empty then). Where all that waits is scored because pages were judged anew or
    /// another strategy scored it, links come as if they had just been found. An address waits with the best of its
    /// priorities: a second link to it takes the first one's place where it is better by 0.02. What the answer
    /// hands down and the group that it chooses do not count where [#groupsToRescore] asked for it.
    LinkScore score(Link link, LinkContext context);

    /// Learns what became of a link that was fetched: first this, then the links of the page are scored, then
    /// [#groupsToRescore] is asked. In a fold over stored pages their links are not scored, and a page whose
    /// link is not kept any more comes with [Link#seed].
    default void observe(Link link, Observation outcome) {}

    /// The groups ([Link#group], or [#EVERYTHING]) whose waiting links are to be scored again because of what was
    /// observed since this was last asked, in an order that is the same each time. Empty for a strategy that does
    /// not learn. To score everything again costs some microseconds a waiting link, of which there may be a
    /// million: a rare thing.
    default Set<String> groupsToRescore() {
        return Set.of();
    }

    /// What was learnt, to be kept in the collection; [Bytes#NONE] for what is learnt again from all stored pages
    /// whenever the crawl is resumed.
    default Bytes snapshot() {
        return Bytes.NONE;
    }

    /// Takes back what [#snapshot] gave.
    default void restore(Bytes snapshot) {}

    /// What was learnt, for people, a line each; empty for a strategy that learns nothing worth reading.
    default List<String> learnt() {
        return List.of();
    }
}

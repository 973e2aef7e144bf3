package dev.remora.crawler.priority;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import java.util.List;
import java.util.Set;

/// Decides what to fetch next, by giving each link a priority. Called by the crawl loop only, from one thread; a
/// strategy may therefore learn without locks. Deterministic: made of parts with the same seed, the same calls in
/// the same order give the same answers.
public interface PriorityStrategy {
    /// In [#groupsToRescore]: everything that waits.
    String EVERYTHING = "*";

    /// Its name in topic files and on the command line, for example `best-first`.
    String name();

    /// Scores a link that was just found, another link to an address that waits, or one that waits and is scored
    /// again ([LinkContext#source] is empty then, but see [#readsSources]). An address waits with the best of its
    /// priorities: a second link to it takes the first one's place where it is better by 0.02. What the answer
    /// hands down and the group that it chooses count when a link is let in or takes another's place, and when all
    /// that waits is scored again because pages were judged anew or another strategy scored it; not when
    /// [#groupsToRescore] asks for it.
    LinkScore score(Link link, LinkContext context);

    /// Whether it hands down to pages what counts for their links ([Link.Inheritance]).
    default boolean handsDown() {
        return false;
    }

    /// Learns what became of a link that was fetched: first this, then the links of the page are scored, then
    /// [#groupsToRescore] is asked.
    default void observe(Link link, Observation outcome) {}

    /// The groups ([Link#group], or [#EVERYTHING]) whose waiting links are to be scored again because of what was
    /// observed since this was last asked, in an order that is the same each time. Empty for a strategy that does
    /// not learn. To score everything again costs some microseconds a waiting link, of which there may be a
    /// million: a rare thing.
    default Set<String> groupsToRescore() {
        return Set.of();
    }

    /// What was learnt, to be kept in the collection; [Bytes#NONE] for a strategy that does not learn.
    default Bytes snapshot() {
        return Bytes.NONE;
    }

    /// Takes back what [#snapshot] gave.
    default void restore(Bytes snapshot) {}

    /// Forgets what the judgements of pages taught: all of them are judged anew, or were. Called after [#restore].
    /// What is no knowledge of the topic (how many links were scored, numbers given away) stays.
    default void forget() {}

    /// Whether [#relearn] teaches it anything.
    default boolean relearns() {
        return false;
    }

    /// Learns again what the judgement of a stored page teaches as it is now: in the order of fetching, each page
    /// once. After [#forget] it is all pages, and everything that waits is scored again behind the last one; after
    /// [#restore] those that were fetched after the snapshot, and [#groupsToRescore] is asked after each, so that
    /// the strategy comes to know what it knew.
    ///
    /// @param link that led to the page, with its own page's relevance as it is now
    /// @param relevance of the page, in [0, 1]
    default void relearn(Link link, double relevance, boolean onTopic) {}

    /// Whether what it makes of a link hangs on the page that the link was found on ([LinkContext#source]), beyond
    /// what the link carries. Where links are scored as if they had just been found, because pages were judged anew
    /// or another strategy scored them, they come with that page then, as far as it is stored, which costs reading
    /// the pages.
    default boolean readsSources() {
        return false;
    }

    /// What was learnt, for people, a line each; empty for a strategy that learns nothing worth reading.
    default List<String> learnt() {
        return List.of();
    }

    /// Whether a crawl that is gone on with is to tell the strategy of the pages that were fetched before
    /// ([#remember]), which costs reading them all.
    default boolean remembersPages() {
        return false;
    }

    /// Takes in a page that was fetched before the crawl was gone on with: for what can be made again from the
    /// pages (the graph seen so far, values of blocks) and need not be in the snapshot. Called after [#restore], in
    /// the order of fetching.
    default void remember(PageSeen page) {}
}

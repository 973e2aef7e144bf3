package dev.remora.crawler.priority;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import java.util.Set;

/// Decides what to fetch next, by giving each link a priority. Called by the crawl loop only, from one thread; a
/// strategy may therefore learn without locks. Deterministic: the same calls in the same order give the same
/// answers.
public interface PriorityStrategy {
    /// Its name in topic files and on the command line, for example `best-first`.
    String name();

    /// Scores a link that was just found, or one that waits and is scored again.
    Scored score(Link link, LinkContext context);

    /// Learns what became of a link that was fetched.
    void observe(Link link, Observation outcome);

    /// The groups ([Link#group]) whose waiting links are to be scored again because of what was observed since this
    /// was last asked. Empty for a strategy that does not learn.
    Set<String> groupsToRescore();

    /// What was learnt, to be kept in the collection; [Bytes#NONE] for a strategy that does not learn.
    Bytes snapshot();

    /// Takes back what [#snapshot] gave.
    void restore(Bytes snapshot);
}

package dev.remora.crawler.crawl.rescoring;

import dev.remora.crawler.crawl.admission.LinkScoring;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/// Re-scores the queued links of which a strategy has learnt more.
///
/// @param state with its queue open
/// @param decisions takes the new priorities
/// @param scoring of links
public record GroupRescorer(CrawlState state, Decisions decisions, LinkScoring scoring) {
    /// Re-scores the queued links of some groups. Only the new priorities are journalled, not the reasons, so
    /// that a replay knows the queue without learning again.
    public void rescore(Set<String> groups, Instant now) {
        if (groups.contains(PriorityStrategy.EVERYTHING)) {
            PriorityBatch batch = new PriorityBatch(now, decisions::decide);
            state.frontier().forEachWaiting(link -> score(link, batch));
            batch.end();
            return;
        }
        for (String group : groups) {
            PriorityBatch batch = new PriorityBatch(now, decisions::decide);
            state.frontier().group(group).forEach(link -> score(link, batch));
            batch.end();
        }
    }

    private void score(QueuedLink old, PriorityBatch batch) {
        Link link = old.link();
        LinkContext context = scoring.contexts().again(link, link.inherited(), Optional.empty(), old.sequence() - 1);
        switch (scoring.strategy().score(link, context)) {
            case LinkScore.Priority priority ->
                batch.add(
                        old,
                        scoring.discount()
                                .worth(link.target(), priority.value())
                                .priority());
            case LinkScore.Drop _ ->
                decisions.decide(new JournalRecord.Dropped(
                        batch.now(), link.target(), link.source(), new Exclusion.ScoredAgain()));
        }
    }
}

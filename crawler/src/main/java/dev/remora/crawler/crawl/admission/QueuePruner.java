package dev.remora.crawler.crawl.admission;

import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import java.time.Instant;

/// Drops queued links that shall not be fetched any more.
///
/// @param state with its queue open
/// @param decisions takes a record for each link
public record QueuePruner(CrawlState state, Decisions decisions) {
    /// Drops all links to new hosts of unproven sites.
    public void unprovenSites(Instant now) {
        state.frontier().shutOut((waiting, shut) -> {
            Link link = waiting.link();
            int onTopic = Math.toIntExact(state.sites().onTopic(shut.site()));
            Exclusion reason = new Exclusion.UnprovenSite(shut.site(), shut.hosts(), onTopic);
            drop(link, reason, now);
        });
    }

    /// Drops a queued link whose place or link farm has yielded too little.
    public void poorPlace(Link link, Instant now) {
        state.objection(link).ifPresent(reason -> drop(link, reason, now));
    }

    /// Drops a queued link that is out of scope now.
    public void outOfScope(Link link, Instant now) {
        drop(link, new Exclusion.OutOfScope(), now);
    }

    /// Drops the worst links of a full queue.
    ///
    /// @return how many
    public int surplus(Instant now) {
        long before = state.frontier().waiting();
        state.frontier().surplus(waiting -> drop(waiting.link(), new Exclusion.FrontierFull(), now));
        return Math.toIntExact(before - state.frontier().waiting());
    }

    private void drop(Link link, Exclusion reason, Instant now) {
        decisions.decide(new JournalRecord.Dropped(now, link.target(), link.source(), reason));
    }
}

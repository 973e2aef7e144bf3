package dev.remora.crawler.crawl.admission;

import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.topic.ScopeRules;
import java.time.Instant;
import java.util.Optional;

/// Drops queued links that shall not be fetched any more.
///
/// @param state with its queue open
/// @param decisions takes a record for each link
/// @param scope of the topic now
public record QueuePruner(CrawlState state, Decisions decisions, ScopeRules scope) {
    /// Drops all links to new hosts of unproven sites.
    public void unprovenSites(Instant now) {
        state.frontier().shutOut((waiting, shut) -> {
            Link link = waiting.link();
            int onTopic = Math.toIntExact(state.sites().onTopic(shut.site()));
            Exclusion reason = new Exclusion.UnprovenSite(shut.site(), shut.hosts(), onTopic);
            leaveOut(link, reason, now);
        });
    }

    /// Why a queued link may not be requested any more: it is out of scope now, or its place or link farm has yielded
    /// too little.
    public Optional<Exclusion> objection(Link link) {
        return scope.allows(link.target()) ? state.objection(link) : Optional.of(new Exclusion.OutOfScope());
    }

    /// Drops the worst links of a full queue.
    ///
    /// @return how many
    public int surplus(Instant now) {
        long before = state.frontier().waiting();
        state.frontier().surplus(waiting -> leaveOut(waiting.link(), new Exclusion.FrontierFull(), now));
        return Math.toIntExact(before - state.frontier().waiting());
    }

    /// Drops a queued link.
    public void leaveOut(Link link, Exclusion reason, Instant now) {
        decisions.decide(new JournalRecord.Dropped(now, link.target(), link.source(), reason));
    }
}

package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.rescoring.GroupRescorer;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.JournalRecord.OutcomeShared;
import dev.remora.shared.collection.JournalRecord.StrategyState;
import dev.remora.shared.page.Link;
import dev.remora.shared.topic.Shard;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/// The outcomes that the shards of a crawl share, so that a strategy that can learns from the pages of all: an even
/// sample of each round, so that a shard gets some [#OF_A_ROUND] at most, however many shards there are. What a
/// strategy learnt from others is journalled at once as its state, since their outcomes are not in this journal.
/// For the loop's thread.
final class SharedOutcomes {
    /// What all shards together share in a round.
    static final int OF_A_ROUND = 256;

    private final CrawlState state;
    private final Decisions decisions;
    private final PriorityStrategy strategy;
    private final GroupRescorer rescorer;
    private final Shard shard;
    private long every = 1;
    private long fetched;

    SharedOutcomes(
            CrawlState state, Decisions decisions, PriorityStrategy strategy, GroupRescorer rescorer, Shard shard) {
        this.state = state;
        this.decisions = decisions;
        this.strategy = strategy;
        this.rescorer = rescorer;
        this.shard = shard;
    }

    /// A round begins.
    ///
    /// @param pages that this shard fetches in it, at most
    void begin(long pages) {
        long share = Math.max(1, OF_A_ROUND / shard.count());
        every = Math.max(1, Math.ceilDiv(pages, share));
        fetched = 0;
    }

    /// A link led to a page, which may be one of the sample: of each part of the round, the first.
    void fetched(Link link, PageSeen page, Instant now) {
        if (!shard.whole() && strategy.learnsFromOthers() && !link.given() && fetched++ % every == 0) {
            decisions.decide(new OutcomeShared(now, link, page.relevance(), page.onTopic()));
        }
    }

    /// Learns from outcomes of other shards. Delivered twice, they count twice. Those that come before the queue is
    /// scored by this strategy are left out, since it will learn from all stored pages then.
    void learn(List<OutcomeShared> outcomes, Instant now) {
        if (outcomes.isEmpty()
                || !strategy.learnsFromOthers()
                || state.learning().strategyChanged(strategy)) {
            return;
        }
        outcomes.forEach(outcome ->
                strategy.observe(outcome.link(), new Observation.Elsewhere(outcome.relevance(), outcome.onTopic())));
        decisions.decideAlone(new StrategyState(now, strategy.name(), strategy.snapshot()));
    }

    /// Scores the whole queue again, if the strategy learns from others: others may depend on when a link is scored.
    void rescore(Instant now) {
        if (strategy.learnsFromOthers()) {
            rescorer.rescore(Set.of(PriorityStrategy.EVERYTHING), now);
        }
    }
}

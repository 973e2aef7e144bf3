package dev.remora.search.app.crawl;

import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.JournalRecord.StrategyState;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.run.Learnt;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.topic.Topic;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/// Reads the strategy states that crawls store. The last of each topic is remembered, because a page that
/// shows it is loaded every few seconds. Thread-safe.
final class LearntStates {
    private final Wiring wiring;
    private final Map<String, Reading> known = new ConcurrentHashMap<>();

    private record Reading(StrategyState state, List<Learnt> learnt) {}

    /// Judges nothing: a restored strategy only shows what it has learnt.
    private static final class NoJudge implements RelevanceModel {
        @Override
        public String name() {
            return "none";
        }

        @Override
        public double threshold() {
            return 0;
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            return new Judgement(0, false, new PageEvidence.Untold());
        }

        @Override
        public double judge(SegmentedText text) {
            return 0;
        }
    }

    LearntStates(Wiring wiring) {
        this.wiring = wiring;
    }

    /// Returns what a state says; empty if it is not human-readable.
    List<Learnt> of(Topic topic, StrategyState state) {
        return known.compute(
                        topic.id(),
                        (id, before) -> before != null && before.state().equals(state)
                                ? before
                                : new Reading(state, restored(topic, state).learnt()))
                .learnt();
    }

    private PriorityStrategy restored(Topic topic, StrategyState state) {
        var parts = new StrategyParts(
                topic, new NoJudge(), wiring.segmenter(topic), wiring.folding(), new SplittableRandom(1));
        PriorityStrategy strategy = Strategies.named(state.strategy(), parts);
        strategy.restore(state.state());
        return strategy;
    }
}

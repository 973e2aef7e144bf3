package dev.remora.crawler.crawl.state;

import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.JournalRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// What was written down of what a strategy learnt, and which strategy scored what waits.
public final class LearningRecord implements StatePart {
    private Optional<JournalRecord.StrategyState> learnt = Optional.empty();

    /// Whether pages were to be judged anew since [#learnt] was written down.
    private boolean ofOtherJudgements;

    /// Sequence number of the record of [#learnt]; 0 before there is one.
    private long learntAt;

    /// Pages fetched behind that.
    private long fetchedSince;

    /// The strategy by which all that waits is scored; empty where there are several or none.
    private Optional<String> scoredBy = Optional.empty();

    private long links;

    /// @param sequence of the record
    void learnt(JournalRecord.StrategyState state, long sequence) {
        learnt = Optional.of(state);
        learntAt = sequence;
        ofOtherJudgements = false;
        scoredBy = Optional.of(state.strategy());
        fetchedSince = 0;
    }

    /// A strategy scores what is found from now on. What waits already it has scored only where the state of that
    /// strategy is the record behind.
    void runs(String strategy) {
        boolean alone = links == 0 || scoredBy.equals(Optional.of(strategy));
        scoredBy = alone ? Optional.of(strategy) : Optional.empty();
    }

    void queued() {
        links++;
    }

    void fetched() {
        fetchedSince++;
    }

    void judgingBegan() {
        ofOtherJudgements = true;
    }

    /// Gives a strategy what it had learnt when that was last journalled. What it learnt of pages as they were judged
    /// before all of them were to be judged anew, it forgets, also where that was broken off.
    public void remind(PriorityStrategy strategy) {
        learnt.filter(state -> state.strategy().equals(strategy.name()))
                .map(JournalRecord.StrategyState::state)
                .ifPresent(strategy::restore);
        if (ofOtherJudgements) {
            strategy.forget();
        }
    }

    /// Whether what waits is scored by another strategy, or by pages as they were judged before: then all of it has
    /// to be scored again, and the strategy to learn from all stored pages.
    public boolean scoredOtherwise(PriorityStrategy strategy) {
        return ofOtherJudgements || scoredByOther(strategy);
    }

    /// Whether what waits is scored by another strategy, all of it or some.
    public boolean scoredByOther(PriorityStrategy strategy) {
        return links > 0 && !scoredBy.equals(Optional.of(strategy.name()));
    }

    /// Sequence number of the record behind which pages were fetched that are not in what was learnt: a kill left
    /// no time to write that down. Empty if there are none.
    public OptionalLong fetchedSinceLearnt() {
        return fetchedSince > 0 ? OptionalLong.of(learntAt) : OptionalLong.empty();
    }

    @Override
    public List<Object> snapshot() {
        return List.of(learnt, ofOtherJudgements, learntAt, fetchedSince, scoredBy, links);
    }
}

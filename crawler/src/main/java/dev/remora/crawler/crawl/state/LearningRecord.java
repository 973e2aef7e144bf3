package dev.remora.crawler.crawl.state;

import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.JournalRecord;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What was written down of what a strategy learnt, and which strategy scored what waits.
public final class LearningRecord implements StatePart {
    /// Outcomes that are kept: what is learnt is forgotten as it ages.
    private static final int KEPT = 50_000;

    private Optional<JournalRecord.StrategyState> learnt = Optional.empty();

    /// Whether pages were to be judged anew since [#learnt] was written down.
    private boolean ofOtherJudgements;

    /// Sequence number of the record that says so last; 0 if there is none.
    private long judgingBeganAt;

    /// Sequence number of the record of [#learnt]; 0 before there is one.
    private long learntAt;

    /// Keys of the last links whose outcomes were decided behind that.
    private final Deque<Long> outcomes = new ArrayDeque<>();

    /// The strategy by which all that waits is scored; empty where there are several or none.
    private Optional<String> scoredBy = Optional.empty();

    private long links;

    /// @param sequence of the record
    void learnt(JournalRecord.StrategyState state, long sequence) {
        learnt = Optional.of(state);
        learntAt = sequence;
        ofOtherJudgements = false;
        scoredBy = Optional.of(state.strategy());
        outcomes.clear();
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

    /// What became of a link that was fetched was decided.
    void outcome(long key) {
        outcomes.addLast(key);
        if (outcomes.size() > KEPT) {
            outcomes.removeFirst();
        }
    }

    /// @param sequence of the record
    void judgingBegan(long sequence) {
        ofOtherJudgements = true;
        judgingBeganAt = sequence;
        outcomes.clear();
    }

    /// Gives a strategy what it had learnt when that was last journalled, unless pages were to be judged anew since, or
    /// another strategy scored what waits.
    ///
    /// @return sequence number of the last record that it need not learn from: all up to it are in what it was
    ///     given, or void, or will teach it when all that waits is scored again
    public long restore(PriorityStrategy strategy) {
        if (ofOtherJudgements) {
            return judgingBeganAt;
        }
        if (scoredByOther(strategy)) {
            return Long.MAX_VALUE;
        }
        Optional<JournalRecord.StrategyState> own = learnt.filter(state ->
                state.strategy().equals(strategy.name()) && state.state().length() > 0);
        own.ifPresent(state -> strategy.restore(state.state()));
        return own.isPresent() ? learntAt : 0;
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

    /// Keys of the last links whose outcomes were decided since.
    Set<Long> outcomes() {
        return new HashSet<>(outcomes);
    }

    /// Sequence number of the record that tells what was learnt last; 0 before there is one.
    long learntAt() {
        return learntAt;
    }

    @Override
    public List<Object> snapshot() {
        return List.of(learnt, ofOtherJudgements, judgingBeganAt, learntAt, List.copyOf(outcomes), scoredBy, links);
    }
}

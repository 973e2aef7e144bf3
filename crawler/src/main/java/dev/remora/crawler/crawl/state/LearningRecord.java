package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The journalled snapshot of what a strategy learnt, which strategy scored the queue, and what taught a model last.
public final class LearningRecord implements StatePart {
    /// Maximum number of outcomes to keep: old knowledge is forgotten.
    private static final int KEPT = 50_000;

    private Optional<JournalRecord.StrategyState> learnt = Optional.empty();

    /// Whether a re-judging of all pages has begun since [#learnt] was journalled.
    private boolean ofOtherJudgements;

    /// Sequence number of the last record of such a beginning; 0 if there is none.
    private long judgingBeganAt;

    /// Sequence number of the record of [#learnt]; 0 if there is none.
    private long learntAt;

    /// Keys of the last links whose outcomes were decided after that record.
    private final Deque<Long> outcomes = new ArrayDeque<>();

    /// The strategy that scored the whole queue; empty if several or none did.
    private Optional<String> scoredBy = Optional.empty();

    private long links;

    /// The last time that all archived responses were read again.
    private Optional<JournalRecord.Reread> reread = Optional.empty();

    /// Sequence number of its record; 0 if there is none.
    private long rereadAt;

    /// Whether known addresses may be among [#outcomes]: some were queued again since, or before and are still
    /// queued.
    private boolean askedAgain;

    /// Whether a recrawl that has not ended queued known addresses again.
    private boolean recrawling;

    void learnt(JournalRecord.StrategyState state, long sequence) {
        learnt = Optional.of(state);
        learntAt = sequence;
        ofOtherJudgements = false;
        scoredBy = Optional.of(state.strategy());
        askedAgain = recrawling;
        outcomes.clear();
    }

    /// Sets the strategy that scores links from now on. It counts as the one that scored earlier links only
    /// once its state is journalled.
    void runs(String strategy) {
        boolean alone = links == 0 || scoredBy.equals(Optional.of(strategy));
        scoredBy = alone ? Optional.of(strategy) : Optional.empty();
    }

    void queued() {
        links++;
    }

    /// Known addresses are queued again.
    void askedAgain() {
        askedAgain = true;
        recrawling = true;
    }

    /// No known address is queued again any more.
    void recrawlEnded() {
        recrawling = false;
    }

    /// Whether the last links of [#outcomes] are those that led to them.
    boolean ledByLastLinks() {
        return !askedAgain;
    }

    /// Applies the outcome of a fetched link.
    void outcome(long key) {
        outcomes.addLast(key);
        if (outcomes.size() > KEPT) {
            outcomes.removeFirst();
        }
    }

    void reread(JournalRecord.Reread record, long sequence) {
        reread = Optional.of(record);
        rereadAt = sequence;
    }

    /// The pages from which the last reread taught a model; empty if it taught none.
    public List<PageLocation> lessons() {
        return reread.map(JournalRecord.Reread::lessons).orElse(List.of());
    }

    /// Sequence number of the record of the last reread; 0 if there is none.
    public long rereadAt() {
        return rereadAt;
    }

    void judgingBegan(long sequence) {
        ofOtherJudgements = true;
        judgingBeganAt = sequence;
        askedAgain = recrawling;
        outcomes.clear();
    }

    /// Restores a strategy's last journalled snapshot, unless a re-judging of all pages has begun since, or
    /// another strategy scored the queue.
    ///
    /// @return sequence number of the last record that it need not learn from: the records up to it are in the
    ///     snapshot, or void, or are learnt when the queue is re-scored
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

    /// Whether the journal has all that a strategy has learnt: its last snapshot is the strategy's, and no outcome was
    /// decided since.
    public boolean knows(PriorityStrategy strategy) {
        return !ofOtherJudgements
                && outcomes.isEmpty()
                && learnt.filter(state -> state.strategy().equals(strategy.name()))
                        .isPresent();
    }

    /// Whether another strategy, or earlier judgements, scored the queue: then all of it must be re-scored,
    /// and the strategy must learn from all stored pages.
    public boolean strategyChanged(PriorityStrategy strategy) {
        return ofOtherJudgements || scoredByOther(strategy);
    }

    /// Whether another strategy scored the queue, all of it or some.
    public boolean scoredByOther(PriorityStrategy strategy) {
        return links > 0 && !scoredBy.equals(Optional.of(strategy.name()));
    }

    /// Keys of the last links whose outcomes were decided since.
    Set<Long> outcomes() {
        return new HashSet<>(outcomes);
    }

    /// Sequence number of the record of the last snapshot; 0 if there is none.
    long learntAt() {
        return learntAt;
    }

    @Override
    public List<Object> snapshot() {
        return List.of(
                learnt,
                ofOtherJudgements,
                judgingBeganAt,
                learntAt,
                List.copyOf(outcomes),
                scoredBy,
                links,
                askedAgain,
                recrawling,
                reread,
                rereadAt);
    }

    @Override
    public void write(CheckpointWriter out) {
        out.optional(learnt, out::record);
        out.flag(ofOtherJudgements);
        out.number(judgingBeganAt);
        out.number(learntAt);
        out.all(outcomes, out::fixed);
        out.optional(scoredBy, out::text);
        out.number(links);
        out.flag(askedAgain);
        out.flag(recrawling);
        out.optional(reread, out::record);
        out.number(rereadAt);
    }

    @Override
    public void read(CheckpointReader in) {
        learnt = in.optional(() -> in.record(JournalRecord.StrategyState.class));
        ofOtherJudgements = in.flag();
        judgingBeganAt = in.number();
        learntAt = in.number();
        in.all(() -> outcomes.addLast(in.fixed()));
        scoredBy = in.optional(in::text);
        links = in.number();
        askedAgain = in.flag();
        recrawling = in.flag();
        reread = in.optional(() -> in.record(JournalRecord.Reread.class));
        rereadAt = in.number();
    }
}

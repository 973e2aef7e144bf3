package dev.remora.indexer.build;

import java.time.Duration;
import java.time.Instant;

/// When an index is committed, settled and checkpointed next: each at its interval, and ten times its own duration
/// after the last one if that is longer, because many small segments cost more to write and to merge than a few
/// larger ones.
final class IndexSchedule {
    private static final int PAUSE = 10;
    /// At most so many times the interval set passes between commits, however long one takes.
    private static final int LONGEST_COMMIT_INTERVAL = 5;
    private static final Duration CHECKPOINT_EVERY = Duration.ofMinutes(10);

    private final Duration settleEvery;
    private Instant lastCommit;
    private Duration commitPause = Duration.ZERO;
    private Instant nextSettle;
    private Instant nextCheckpoint;

    IndexSchedule(Duration settleEvery, Instant began) {
        this.settleEvery = settleEvery;
        lastCommit = began;
        nextSettle = began.plus(settleEvery);
        nextCheckpoint = began.plus(CHECKPOINT_EVERY);
    }

    /// @param every interval of commits
    boolean commitDue(Duration every, Instant now) {
        Duration most = every.multipliedBy(LONGEST_COMMIT_INTERVAL);
        Duration pause = commitPause.compareTo(most) < 0 ? commitPause : most;
        return !now.isBefore(lastCommit.plus(longer(every, pause)));
    }

    boolean settlingDue(Instant now) {
        return !now.isBefore(nextSettle);
    }

    boolean checkpointDue(Instant now) {
        return !now.isBefore(nextCheckpoint);
    }

    void committed(Instant start, Instant end) {
        lastCommit = end;
        commitPause = pauseAfter(start, end);
    }

    void settled(Instant start, Instant end) {
        nextSettle = end.plus(longer(settleEvery, pauseAfter(start, end)));
    }

    void checkpointed(Instant start, Instant end) {
        nextCheckpoint = end.plus(longer(CHECKPOINT_EVERY, pauseAfter(start, end)));
    }

    private static Duration pauseAfter(Instant start, Instant end) {
        return Duration.between(start, end).multipliedBy(PAUSE);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }
}

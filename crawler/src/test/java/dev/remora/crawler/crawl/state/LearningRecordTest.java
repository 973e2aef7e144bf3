package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LearningRecordTest {
    private static final Bytes LEARNT = Bytes.of(new byte[] {1, 2});

    private final LearningRecord record = new LearningRecord();

    /// A strategy that keeps what it is restored from.
    private static final class Pupil implements PriorityStrategy {
        private final String name;
        private final List<Bytes> restored = new ArrayList<>();

        Pupil(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public LinkScore score(Link link, LinkContext context) {
            throw new UnsupportedOperationException("nothing is scored here");
        }

        @Override
        public void restore(Bytes snapshot) {
            restored.add(snapshot);
        }
    }

    private final Pupil bayes = new Pupil("bayes");
    private final Pupil shark = new Pupil("shark");

    private void learnt(String strategy, Bytes state, long sequence) {
        record.learnt(new JournalRecord.StrategyState(Instant.EPOCH, strategy, state), sequence);
    }

    @Test
    void aStrategyIsRestoredFromItsLastSnapshotAndLearnsFromWhatFollows() {
        record.runs("bayes");
        record.queued();
        assertEquals(0, record.restore(bayes), "without a snapshot it learns from all");
        learnt("bayes", LEARNT, 7);
        assertEquals(7, record.restore(bayes));
        assertEquals(List.of(LEARNT), bayes.restored);
        assertEquals(7, record.learntAt());
        learnt("bayes", Bytes.NONE, 9);
        assertEquals(0, record.restore(bayes), "an empty snapshot says nothing");
        assertEquals(1, bayes.restored.size());
    }

    @Test
    void anotherStrategyIsTaughtWhenTheQueueIsScoredAnew() {
        assertFalse(record.strategyChanged(shark), "an empty queue is anybody's");
        record.runs("bayes");
        record.queued();
        learnt("bayes", LEARNT, 7);
        assertTrue(record.scoredByOther(shark));
        assertTrue(record.strategyChanged(shark));
        assertFalse(record.scoredByOther(bayes));
        assertEquals(Long.MAX_VALUE, record.restore(shark));
        assertEquals(List.of(), shark.restored);
        record.runs("shark");
        assertTrue(record.scoredByOther(shark), "some links were scored by the first");
        assertTrue(record.scoredByOther(bayes), "and others will not be");
        learnt("shark", LEARNT, 20);
        assertFalse(record.scoredByOther(shark));
    }

    @Test
    void afterAllPagesAreJudgedAnewASnapshotIsVoid() {
        record.runs("bayes");
        record.queued();
        learnt("bayes", LEARNT, 7);
        record.judgingBegan(11);
        assertTrue(record.strategyChanged(bayes));
        assertFalse(record.scoredByOther(bayes));
        assertEquals(11, record.restore(bayes));
        assertEquals(List.of(), bayes.restored);
        learnt("bayes", LEARNT, 30);
        assertFalse(record.strategyChanged(bayes));
    }

    @Test
    void theOutcomesSinceTheLastSnapshotAreKnownUpToFiftyThousand() {
        for (long key = 1; key <= 50_000; key++) {
            record.outcome(key);
        }
        assertEquals(50_000, record.outcomes().size());
        record.outcome(50_001);
        assertEquals(50_000, record.outcomes().size());
        assertFalse(record.outcomes().contains(1L), "the oldest goes");
        assertTrue(record.outcomes().contains(50_001L));
        learnt("bayes", LEARNT, 60_000);
        assertEquals(Set.of(), record.outcomes());
        record.outcome(5);
        record.judgingBegan(60_002);
        assertEquals(Set.of(), record.outcomes());
    }

    @Test
    void whileARecrawlIsUnderWayItsOutcomesMayBeOfKnownAddresses() {
        assertTrue(record.ledByLastLinks());
        record.askedAgain();
        assertFalse(record.ledByLastLinks());
        learnt("bayes", LEARNT, 7);
        assertFalse(record.ledByLastLinks(), "addresses queued again before the snapshot are fetched after it");
        record.judgingBegan(8);
        assertFalse(record.ledByLastLinks());
        record.recrawlEnded();
        assertFalse(record.ledByLastLinks(), "outcomes of the recrawl are still among those behind the snapshot");
        learnt("bayes", LEARNT, 9);
        assertTrue(record.ledByLastLinks());
    }
}

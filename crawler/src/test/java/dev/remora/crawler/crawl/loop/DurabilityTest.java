package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.url.UrlRules;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DurabilityTest {
    private static final String A = "http://a.example";
    private static final Duration QUARTER = Duration.ofMillis(250);

    /// Counts the pages that it learnt from.
    private static final class Counting implements PriorityStrategy {
        private byte pages;

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public LinkScore score(Link link, LinkContext context) {
            return new LinkScore.Priority(0.5, LinkEvidence.Drawn::new, link.inherited());
        }

        @Override
        public void observe(Link link, Observation outcome) {
            pages++;
        }

        @Override
        public Bytes snapshot() {
            return Bytes.of(new byte[] {pages});
        }
    }

    private final VirtualCrawl crawl = new VirtualCrawl(web(), A + "/");
    private final MemoryCollection collection = crawl.collection;
    private final MemoryCheckpoints checkpoints = new MemoryCheckpoints();
    private final EventQueue events = new EventQueue();
    /// What other threads are to do.
    private final List<Runnable> others = new ArrayList<>();

    private Instant now = VirtualCrawl.START;
    private final CrawlCore core = opened();
    private final Durability durability = new Durability(
            core,
            collection,
            new CoreParts(crawl.strategy, _ -> SegmentedText.EMPTY, "drawn", UrlRules.DEFAULT, crawl.stores)
                    .with(checkpoints),
            crawl.topic,
            events,
            Clock.fixed(now, ZoneOffset.UTC));

    /// A home page with 260 links.
    private static TinyWeb web() {
        TinyWeb web = new TinyWeb();
        String[] pages = IntStream.range(0, 260)
                .mapToObj(i -> A + "/" + (char) ('a' + i / 26) + (char) ('a' + i % 26))
                .toArray(String[]::new);
        List.of(pages).forEach(page -> web.page(page, 0.9));
        return web.page(A + "/", 0.9, pages);
    }

    private CrawlCore opened() {
        crawl.strategy = new Counting();
        CrawlCore opened = crawl.open(now);
        collection.sync();
        return opened;
    }

    @AfterEach
    void close() {
        core.close();
    }

    private void step(Duration later) {
        now = now.plus(later);
        durability.step(now, others::add);
    }

    private void fetchesAllBut(int left) {
        while (core.tally().fetched() < 261 - left) {
            if (core.next(now) instanceof CrawlStep.Dispatch(var job)) {
                core.completed(crawl.web.execute(job, collection, now), now);
            }
        }
    }

    private void decides(int records) {
        for (int i = 0; i < records; i++) {
            core.decide(new JournalRecord.ChangesAnnounced(now, "a.example", List.of()));
        }
    }

    private void othersDo() {
        List<Runnable> work = List.copyOf(others);
        others.clear();
        work.forEach(Runnable::run);
    }

    @Test
    void decisionsAreSyncedFourTimesASecondByAnotherThread() {
        long before = collection.lastSequence();
        decides(1);
        step(QUARTER.minusNanos(1));
        assertEquals(0, others.size());
        step(Duration.ofNanos(1));
        assertEquals(before, collection.lastSequence(), "the loop does not wait for the disk");
        othersDo();
        assertEquals(before + 1, collection.lastSequence());
        step(QUARTER.minusNanos(1));
        assertEquals(0, others.size());
    }

    @Test
    void aSyncDoesNotBeginBeforeTheLastHasEndedThoughThatBroke() {
        step(QUARTER);
        step(QUARTER);
        assertEquals(1, others.size());
        collection.close();
        othersDo();
        List<EventQueue.Event> told = new ArrayList<>();
        events.drain(told::add);
        assertTrue(told.getFirst() instanceof EventQueue.Event.Broke, told::toString);
        step(QUARTER);
        assertEquals(1, others.size());
    }

    private List<Integer> learnt() {
        return crawl.journal(JournalRecord.StrategyState.class).stream()
                .map(state -> (int) state.state().array()[0])
                .toList();
    }

    @Test
    void whatTheStrategyLearntIsJournalledEvery250Pages() {
        fetchesAllBut(12);
        step(Duration.ZERO);
        assertEquals(List.of(), learnt());
        fetchesAllBut(11);
        step(Duration.ZERO);
        assertEquals(1, learnt().size());
        fetchesAllBut(10);
        step(Duration.ZERO);
        assertEquals(1, learnt().size(), "the next 250 pages are to come");
    }

    @Test
    void whatIsKnownAlreadyIsNotJournalledAgain() {
        fetchesAllBut(250);
        durability.saveLearnedState();
        durability.saveLearnedState();
        assertEquals(1, learnt().size());
    }

    @Test
    void aCheckpointIsWrittenBesideTheCrawlAfterAQuarterOfAMillionRecords() {
        decides((int) (249_999 - core.state().records()));
        step(Duration.ZERO);
        assertFalse(written());
        assertEquals(List.of(), learnt());
        decides(1);
        step(Duration.ZERO);
        assertTrue(written());
        assertEquals(1, learnt().size(), "what was learnt until then is in it");
        decides(1);
        step(Duration.ZERO);
        assertEquals(1, learnt().size(), "no further one is due");
    }

    @Test
    void theLastCheckpointIsWrittenAtOnceWithAllThatWasDecided() {
        decides(1);
        durability.writeCheckpoint();
        assertTrue(kept());
        assertEquals(core.state().records(), collection.lastSequence());
    }

    /// Whether one was begun; waits until it is written, and the loop is woken up.
    private boolean written() {
        assertFalse(durability.awaitCheckpoint(), "interrupted");
        List<EventQueue.Event> told = new ArrayList<>();
        events.drain(told::add);
        assertEquals(kept() ? List.of(new EventQueue.Event.WakeUp()) : List.of(), told);
        return kept();
    }

    private boolean kept() {
        return checkpoints.latest(collection, _ -> "read", _ -> {}).isPresent();
    }
}

package dev.remora.crawler.crawl.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.crawler.crawl.loop.VirtualCrawl;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecisionsTest {
    private final MemoryCollection collection =
            new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, "http://a.example/"));
    private final CrawlState state = VirtualCrawl.state(collection, new VirtualCrawl(null, collection).settings);
    private boolean full;

    /// The collection on a disk that may be full.
    private final CollectionWriter journal = (CollectionWriter) Proxy.newProxyInstance(
            DecisionsTest.class.getClassLoader(), new Class<?>[] {CollectionWriter.class}, (_, method, arguments) -> {
                if (full && method.getName().equals("append")) {
                    throw new UncheckedIOException(new IOException("no space left"));
                }
                try {
                    return method.invoke(collection, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            });
    private final Decisions decisions = new Decisions(state, journal);

    private static JournalRecord began(int run) {
        return new JournalRecord.RunStarted(
                VirtualCrawl.START, run, "best-first", "drawn", new JournalRecord.Budget(5, false));
    }

    private static JournalRecord ended(int run) {
        return new JournalRecord.RunEnded(VirtualCrawl.START, run, new RunReason.Stopped());
    }

    private List<JournalRecord> journalled() {
        List<JournalRecord> records = new ArrayList<>();
        collection.sync();
        try (CollectionReader.Records all = collection.after(0)) {
            all.forEachRemaining(entry -> records.add(entry.record()));
        }
        return records;
    }

    @Test
    void aDecisionIsAppliedAtOnceAndJournalledWithItsStep() {
        decisions.decide(began(1));
        assertEquals(1, state.tally().run());
        decisions.decide(ended(1));
        assertEquals(List.of(), journalled());
        decisions.commit();
        assertEquals(List.of(began(1), ended(1)), journalled());
        decisions.commit();
        assertEquals(2, journalled().size(), "once");
        decisions.decideAlone(began(2));
        assertEquals(List.of(began(1), ended(1), began(2)), journalled());
    }

    @Test
    void aStepThatCouldNotBeJournalledIsNotJournalledWithTheNext() {
        decisions.decide(began(1));
        full = true;
        assertThrows(UncheckedIOException.class, decisions::commit);
        full = false;
        decisions.decideAlone(ended(1));
        assertEquals(List.of(ended(1)), journalled());
    }
}

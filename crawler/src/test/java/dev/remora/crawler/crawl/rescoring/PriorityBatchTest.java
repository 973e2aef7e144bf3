package dev.remora.crawler.crawl.rescoring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.OpenCrawl;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.QueuePriorities;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PriorityBatchTest {
    private final List<JournalRecord.Rescored> records = new ArrayList<>();
    private final PriorityBatch batch = new PriorityBatch(OpenCrawl.NOON, records::add);

    private static QueuedLink old(long sequence, double priority) {
        return new QueuedLink(sequence, 0, priority, OpenCrawl.link(OpenCrawl.url("a.example/" + sequence)));
    }

    @Test
    void onlyNewPrioritiesAreWritten() {
        batch.add(old(1, 0.5), 0.5);
        batch.add(old(2, 0.1f), 0.1); // as it is read from a journal
        batch.end();
        assertEquals(List.of(), records);
        batch.add(old(3, 0.5), 0.5);
        batch.add(old(4, 0.5), 0.25);
        batch.end();
        assertEquals(List.of(new JournalRecord.Rescored(OpenCrawl.NOON, QueuePriorities.of(4, 0.25))), records);
        batch.end();
        assertEquals(1, records.size(), "nothing came since");
    }

    @Test
    void aRecordHasAtMost4096Links() {
        for (int link = 1; link <= 4096 + 4095; link++) {
            batch.add(old(link, 0.5), 0.25);
            assertEquals(link < 4096 ? 0 : 1, records.size());
        }
        batch.end();
        assertEquals(
                List.of(4096, 4095),
                records.stream().map(record -> record.priorities().size()).toList());
        assertEquals(4097, records.getLast().priorities().link(0));
    }
}

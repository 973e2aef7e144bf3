package dev.remora.search.app.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.DemoSide;
import dev.remora.search.app.Ran;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `remora learnt` over a crawl of the demo web with block-shark.
class LearntCommandTest {
    @TempDir
    private Path data;

    @Test
    void theLibraryOfBlocksIsKeptWithTheCollectionWhileTheCrawlRunsAndCanBeRead() {
        Path topic = DemoSide.topicFile(data, "{strategy: block-shark, delay: 0, maxPages: 280}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran ran = Ran.of(demo.crawl(topic, data));
            assertEquals(0, ran.code(), ran.err());
        }
        List<Integer> keptAt = keptAt();
        assertEquals(2, keptAt.size(), keptAt::toString);
        assertTrue(keptAt.getFirst() < 280 && keptAt.getLast() >= 280, keptAt::toString);
        Ran learnt = Ran.of("learnt", DemoSide.TOPIC, "--data", data.toString());
        assertEquals(0, learnt.code(), learnt.err());
        assertTrue(
                learnt.out().lines().allMatch(line -> line.matches(".+: \\d+ of \\d+ pages? on topic.*")), learnt::out);
        assertTrue(learnt.out().contains(", in the library"), learnt.out());
    }

    /// After how many pages it was kept.
    private List<Integer> keptAt() {
        List<Integer> keptAt = new ArrayList<>();
        int pages = 0;
        try (CollectionReader collection = CollectionFolder.openForReading(data.resolve(DemoSide.TOPIC));
                CollectionReader.Records records = collection.after(0)) {
            while (records.hasNext()) {
                switch (records.next().record()) {
                    case JournalRecord.Fetched _ -> pages++;
                    case JournalRecord.StrategyState _ -> keptAt.add(pages);
                    default -> {}
                }
            }
        }
        return keptAt;
    }

    @Test
    void aCollectionThatIsNotThereIsSaid() {
        Ran ran = Ran.of("learnt", "no-such", "--data", data.toString());
        assertEquals(2, ran.code());
        assertTrue(ran.err().contains("there is no collection ‘no-such’"), ran.err());
    }
}

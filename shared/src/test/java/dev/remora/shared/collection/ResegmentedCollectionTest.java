package dev.remora.shared.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResegmentedCollectionTest {
    private static final Segmenter SEGMENTER = new HanlpSegmenter(new Folding());

    private final MemoryCollection stored = new MemoryCollection(Samples.topic());
    private final CollectionWriter collection = ResegmentedCollection.of(stored, SEGMENTER);

    @Test
    void aPageHasItsWordsByTheSegmenterThatIsGiven() {
        StoredPage old = Samples.page(3);
        PageLocation at = collection.store(old);
        StoredPage read = collection.page(at);
        assertEquals(old.cutBy(SEGMENTER), read);
        assertEquals(old, stored.page(at), "what is stored stays as it was");
    }

    @Test
    void allElseIsTheCollectionsOwn() {
        PageLocation at = collection.store(Samples.page(3));
        WarcLocation response = collection.archive(Samples.exchange(2));
        assertEquals(2, collection.append(List.of(Samples.queued(1), Samples.fetched(1, response, at))));
        collection.sync();
        assertEquals(2, collection.lastSequence());
        assertEquals(Samples.exchange(2), collection.exchange(response));
        try (CollectionReader.Records records = collection.after(1)) {
            assertEquals(Samples.fetched(1, response, at), records.next().record());
        }
        assertEquals(Samples.topic(), collection.topic());
        Topic other = Samples.topic().withWords(List.of("铁观音"));
        collection.replaceTopic(other);
        assertEquals(other, stored.topic());
        collection.close();
        assertThrows(RuntimeException.class, () -> stored.store(Samples.page(1)));
    }
}

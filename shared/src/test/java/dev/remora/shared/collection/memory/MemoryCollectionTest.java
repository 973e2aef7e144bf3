package dev.remora.shared.collection.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.folder.CollectionContract;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryCollectionTest extends CollectionContract {
    @Override
    protected CollectionWriter open() {
        return new MemoryCollection(Samples.topic());
    }

    @Test
    void aKillLeavesWhatWasSynced() {
        MemoryCollection killed = new MemoryCollection(Samples.topic());
        killed.append(Samples.queued(1));
        killed.sync();
        killed.append(Samples.queued(2));
        MemoryCollection left = killed.afterKill();
        assertEquals(List.of(new JournalEntry(1, Samples.queued(1))), entries(left, 0));
        assertEquals(2, left.append(Samples.queued(3)));
    }
}

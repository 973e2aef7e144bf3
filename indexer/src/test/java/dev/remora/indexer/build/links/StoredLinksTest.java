package dev.remora.indexer.build.links;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.LinkGraphBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StoredLinksTest {
    @Test
    void pagesKeepTheOrderOfTheirLinks() {
        LinkGraphBuilder links = new LinkGraphBuilder()
                .put(7, 9, 8)
                .put(8, 7)
                .put(9)
                .put(7, 9, 8, 6)
                .redirect(5, 9)
                .put(4, 5)
                .remove(4);
        List<byte[]> chunks = CheckpointWriter.encoded(out -> StoredLinks.write(links, out));
        LinkGraphBuilder read = StoredLinks.read(new CheckpointReader(chunks.iterator()), LargeMemory.NONE);
        assertArrayEquals(links.pages(), read.pages());
        for (int address = 0; address < links.seen().size(); address++) {
            assertEquals(targets(links, address), targets(read, address));
            assertEquals(links.leadsTo(address), read.leadsTo(address));
        }
        assertEquals(Optional.empty(), read.links(read.seen().find(4)));
    }

    private static Optional<List<Integer>> targets(LinkGraphBuilder links, int address) {
        return links.links(address)
                .map(targets -> Arrays.stream(targets).boxed().toList());
    }
}

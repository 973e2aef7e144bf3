package dev.remora.crawler.frontier.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Queued links whose states are written while the crawl goes on.
class QueuedLinksTest {
    private static final int NUMBERS = 5 * LinkBlock.SIZE;
    private static final List<String> GROUPS = List.of("a", "b", "c");

    private record Known(QueuedLink link, long place) {}

    private record Frozen(Consumer<CheckpointWriter> links, Map<Long, Known> known) {}

    private static void assertAre(Map<Long, Known> known, QueuedLinks links) {
        assertEquals(known.size(), links.size());
        assertArrayEquals(known.keySet().stream().mapToLong(n -> n).toArray(), links.sequences());
        known.forEach((number, one) -> {
            assertEquals(one.place(), links.place(number));
            assertEquals(one.link().host(), links.host(number));
            assertEquals(one.link().priority(), links.priority(number));
        });
        for (String group : GROUPS) {
            assertArrayEquals(
                    known.values().stream()
                            .filter(one -> one.link().link().group().equals(group))
                            .mapToLong(one -> one.link().sequence())
                            .toArray(),
                    links.group(group));
        }
    }

    private static QueuedLinks read(List<byte[]> chunks) {
        return new QueuedLinks(new CheckpointReader(chunks.iterator()), host -> host);
    }

    /// Adds, removes or changes a link.
    private static void change(QueuedLinks links, Map<Long, Known> known, SplittableRandom random) {
        long number = random.nextLong(1, NUMBERS);
        Known before = known.get(number);
        switch (before == null ? 0 : random.nextInt(1, 4)) {
            case 0 -> {
                QueuedLink link = LinkStoreContract.waiting(
                        number, random.nextInt(7), random.nextDouble(), GROUPS.get(random.nextInt(GROUPS.size())));
                known.put(number, new Known(link, random.nextLong(1, 1L << 40)));
                links.put(link, known.get(number).place());
            }
            case 1 -> {
                known.put(number, new Known(before.link().at(random.nextDouble()), before.place()));
                links.move(number, known.get(number).link().priority());
            }
            case 2 -> {
                known.put(number, new Known(before.link(), before.place() + 1));
                links.place(number, before.place() + 1);
            }
            default -> {
                known.remove(number);
                links.remove(number);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aFrozenStateIsWrittenAsItWasWhateverChangesMeanwhile(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        QueuedLinks links = new QueuedLinks();
        Map<Long, Known> known = new TreeMap<>();
        Deque<Frozen> frozen = new ArrayDeque<>();
        for (int step = 0; step < 40_000; step++) {
            change(links, known, random);
            if (random.nextInt(4_000) == 0) {
                frozen.add(new Frozen(links.freeze(), new TreeMap<>(known)));
            }
            if (!frozen.isEmpty() && random.nextInt(4_000) == 0) {
                Frozen first = frozen.remove();
                CompletableFuture<List<byte[]>> written =
                        CompletableFuture.supplyAsync(() -> CheckpointWriter.encoded(first.links()));
                for (int meanwhile = 0; meanwhile < 500; meanwhile++) {
                    change(links, known, random);
                }
                assertAre(first.known(), read(written.join()));
            }
        }
        assertAre(known, links);
        frozen.forEach(last -> assertAre(last.known(), read(CheckpointWriter.encoded(last.links()))));
        assertAre(known, links);
    }

    @Test
    void memoryThatIsGivenBackIsTakenAgainEmpty() {
        NativeBlocks blocks = new NativeBlocks(64);
        MemorySegment first = blocks.take();
        first.fill((byte) 7);
        assertNotSame(first, blocks.take());
        blocks.giveBack(first);
        MemorySegment again = blocks.take();
        assertSame(first, again);
        assertArrayEquals(new byte[64], again.toArray(ValueLayout.JAVA_BYTE));
    }

    @Test
    void aBlockIsCopiedOnlyWhileAnotherReadsIt() {
        NativeBlocks memory = new NativeBlocks(LinkBlock.BYTES);
        LinkBlock block = new LinkBlock(memory);
        block.place(3, 5);
        assertSame(block, block.changeable());
        block.share();
        LinkBlock copy = block.changeable();
        assertNotSame(block, copy);
        copy.place(3, 0);
        assertEquals(5, block.place(3));
        assertEquals(List.of(1, 0), List.of(block.used(), copy.used()));
        copy.share();
        copy.leave();
        assertSame(copy, copy.changeable(), "the other has read it");
        block.leave();
        assertEquals(0, new LinkBlock(memory).place(3), "the memory of the first, which nobody uses");
    }
}

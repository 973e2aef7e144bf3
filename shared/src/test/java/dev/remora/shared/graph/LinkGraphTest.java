package dev.remora.shared.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.array.NativeMemory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkGraphTest {
    @Test
    void aPageLinksToAnotherOnceAndNeverToItself() {
        LinkGraph graph =
                new LinkGraphBuilder().put(7, 8, 8, 7, 9).put(8).put(9).build();
        assertEquals(2, graph.degree(graph.node(7)));
        assertEquals(2, graph.links());
    }

    @Test
    void leavesOutWhatWasNeverFetched() {
        LinkGraphBuilder builder = new LinkGraphBuilder().put(7, 8, 9).put(8, 7);
        assertEquals(2, builder.build().size());
        assertEquals(2, builder.build().links());
    }

    @Test
    void pagesAreNumberedAsTheirLinksCame() {
        LinkGraphBuilder builder = new LinkGraphBuilder().put(7, 9, 8).put(8, 7).put(9);
        LinkGraph pages = builder.build();
        assertEquals(List.of(0, 1, 2), List.of(pages.node(7), pages.node(8), pages.node(9)));
        LinkGraph more = builder.put(8, 7).put(7, 9, 8, 6).build();
        assertEquals(List.of(2, 0, 1), List.of(more.node(7), more.node(8), more.node(9)));
    }

    @Test
    void othersMayAddAddressesToWhatWasSeen() {
        KeyTable seen = new KeyTable();
        LinkGraphBuilder builder =
                new LinkGraphBuilder(seen, LargeMemory.NONE).put(1, 2).put(2);
        for (long other = 1_000; other < 2_000; other++) {
            seen.add(other);
        }
        builder.remove(1_999).put(1_998, 2);
        assertEquals(Optional.empty(), builder.links(seen.find(1_999)));
        assertEquals(-1, builder.leadsTo(seen.find(1_999)));
        assertEquals(3, builder.build().size());
    }

    @Test
    void aPageThatComesAgainHasItsLinksReplaced() {
        LinkGraph graph =
                new LinkGraphBuilder().put(7, 8).put(8).put(9).put(7, 9).build();
        assertEquals(graph.node(9), graph.target(graph.node(7), 0));
        assertEquals(1, graph.degree(graph.node(7)));
    }

    /// Links that are replaced by fewer and then by more, and arrays that are mostly not on the heap.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theGraphIsThatOfTheLastLinksOfEachPageWhereverTheyAreHeld(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LargeMemory memory = new NativeMemory(20);
        LinkGraphBuilder all = new LinkGraphBuilder(new KeyTable(0, memory), memory);
        Map<Long, long[]> last = new TreeMap<>();
        for (int step = 0; step < 2_000; step++) {
            long page = random.nextLong(100);
            if (random.nextInt(10) == 0) {
                all.remove(page);
                last.remove(page);
            } else {
                last.put(page, random.longs(random.nextInt(9), 0, 100).toArray());
                all.put(page, last.get(page));
            }
        }
        LinkGraph graph = all.build();
        assertEquals(last.size(), graph.size());
        last.forEach((page, links) -> {
            int node = graph.node(page);
            Set<Long> targets = new TreeSet<>();
            for (int i = 0; i < graph.degree(node); i++) {
                targets.add(graph.key(graph.target(node, i)));
            }
            Set<Long> wanted = new TreeSet<>(LongStream.of(links).boxed().toList());
            wanted.retainAll(last.keySet());
            wanted.remove(page);
            assertEquals(wanted, targets);
            assertEquals(wanted.size(), graph.degree(node));
        });
        assertEquals(graph.links(), graph.transposed().links());
    }

    /// As of the front page of a site, over years of visits.
    @Test
    void aPageThatChangesOftenTakesTheRoomOfItsMostLinks() {
        AtomicInteger chunks = new AtomicInteger();
        NativeMemory memory = new NativeMemory(1_000);
        LargeMemory counted = new LargeMemory() {
            @Override
            public int onHeap() {
                return memory.onHeap();
            }

            @Override
            public Block block() {
                Block block = memory.block();
                return () -> {
                    chunks.incrementAndGet();
                    return block.next();
                };
            }
        };
        LinkGraphBuilder builder = new LinkGraphBuilder(new KeyTable(), counted);
        for (int visit = 0; visit < 3_000; visit++) {
            builder.put(7, LongStream.range(0, 500 - visit % 2).toArray());
            if (visit % 3 == 0) {
                builder.remove(7);
            }
        }
        assertEquals(0, chunks.get());
        assertEquals(499, builder.links(builder.seen().find(7)).orElseThrow().length);
    }

    @Test
    void aRemovedPageIsNoNodeUntilItComesBack() {
        LinkGraphBuilder builder = new LinkGraphBuilder().put(7, 8).put(8).remove(8);
        assertEquals(-1, builder.build().node(8));
        assertEquals(1, builder.put(8).build().links());
    }

    @Test
    void aLinkToAnAddressThatLeadsOnIsALinkToWhereItLeads() {
        LinkGraph graph = new LinkGraphBuilder()
                .redirect(8, 80)
                .redirect(80, 800)
                .put(7, 8, 800)
                .put(800)
                .build();
        assertEquals(1, graph.degree(graph.node(7)));
        assertEquals(graph.node(800), graph.target(graph.node(7), 0));
    }

    @Test
    void redirectsInACircleEndSomewhere() {
        LinkGraph graph =
                new LinkGraphBuilder().redirect(8, 9).redirect(9, 8).put(7, 8).build();
        assertEquals(0, graph.links());
    }

    @Test
    void transposingTurnsEveryLinkRound() {
        LinkGraph graph = new LinkGraphBuilder().put(7, 8, 9).put(8, 9).put(9).build();
        LinkGraph turned = graph.transposed();
        assertEquals(0, turned.degree(turned.node(7)));
        assertEquals(2, turned.degree(turned.node(9)));
        assertEquals(turned.node(7), turned.target(turned.node(8), 0));
    }
}

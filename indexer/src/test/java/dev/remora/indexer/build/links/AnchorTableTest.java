package dev.remora.indexer.build.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.collection.file.WritableFile;
import dev.remora.shared.graph.KeyTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnchorTableTest {
    private static final int MOST = 5;
    private static final int TARGETS = 300;

    private final KeyTable addresses = new KeyTable();

    @TempDir
    Path folder;

    private final List<MappedFiles> opened = new ArrayList<>();

    /// Most of it is in files.
    private LargeMemory files() {
        MappedFiles mapped =
                new MappedFiles(folder.resolve(String.valueOf(opened.size())), WritableFile.Opener.DISK, 50);
        opened.add(mapped);
        return mapped;
    }

    @AfterEach
    void close() {
        opened.forEach(MappedFiles::close);
    }

    /// The plain form: of each target all its texts with their hosts, in order of arrival.
    private final Map<Long, LinkedHashSet<List<Object>>> expected = new LinkedHashMap<>();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void keepsAllTextsUpToABoundAndThenTheSameInAnyOrderBeforeAndAfterACheckpoint(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        AnchorTable table = new AnchorTable(MOST, addresses, files());
        add(table, random);
        check(table);
        table = reopened(table);
        check(table);
        add(table, random);
        check(table);
    }

    @Test
    void aSiteThatSaysTheSameOnEveryPageSaysItOnce() {
        AnchorTable anchors = new AnchorTable(8, addresses, LargeMemory.NONE);
        assertTrue(anchors.add(1, 100, "首页"));
        assertFalse(anchors.add(1, 100, "首页"));
        assertTrue(anchors.add(1, 200, "首页"));
        assertEquals(List.of("首页", "首页"), anchors.of(1, List.of()));
    }

    /// Pages without texts of links to them have numbers, too.
    @Test
    void othersMayNumberAddressesInTheSameTable() {
        AnchorTable anchors = new AnchorTable(8, addresses, LargeMemory.NONE);
        for (long other = 1_000; other < 2_000; other++) {
            addresses.add(other);
        }
        assertFalse(anchors.speaksOf(1_500));
        assertEquals(List.of(), anchors.of(1_999, List.of()));
        anchors.add(1_500, 100, "针灸");
        addresses.add(2_000);
        assertEquals(List.of("针灸"), reopened(anchors).of(1_500, List.of()));
        assertTrue(anchors.speaksOf(1_500));
        assertFalse(anchors.speaksOf(2_000));
    }

    /// A character beyond the first 65,536 is two of Java's.
    @Test
    void ofALongTextOfALinkNoCharacterIsCutInHalves() {
        AnchorTable anchors = new AnchorTable(8, addresses, LargeMemory.NONE);
        anchors.add(1, 100, "a" + "𠀀".repeat(60));
        assertEquals(List.of("a" + "𠀀".repeat(49)), anchors.of(1, List.of()));
    }

    private void add(AnchorTable table, SplittableRandom random) {
        for (int i = 0; i < 3_000; i++) {
            long target = random.nextInt(TARGETS);
            long host = random.nextInt(4);
            String text = "针灸文章 " + random.nextInt(100) + (random.nextInt(10) == 0 ? "𠮷".repeat(20) : "");
            boolean fresh =
                    expected.computeIfAbsent(target, _ -> new LinkedHashSet<>()).add(List.of(text, host));
            boolean added = table.add(target, host, text);
            if (expected.get(target).size() <= MOST) {
                assertEquals(fresh, added);
            }
        }
    }

    private void check(AnchorTable table) {
        AnchorTable backwards = new AnchorTable(MOST, addresses, LargeMemory.NONE);
        expected.forEach((target, texts) -> texts.reversed()
                .forEach(anchor -> backwards.add(target, (long) anchor.getLast(), (String) anchor.getFirst())));
        expected.forEach((target, texts) -> {
            List<String> held = table.of(target, List.of());
            List<String> all = new ArrayList<>();
            texts.forEach(anchor -> all.add((String) anchor.getFirst()));
            if (all.size() <= MOST) {
                assertEquals(all, held);
            } else {
                assertEquals(MOST, held.size());
                assertTrue(all.containsAll(held));
                assertEquals(sorted(held), sorted(backwards.of(target, List.of())), "in any order");
            }
        });
    }

    private static List<String> sorted(List<String> texts) {
        return texts.stream().sorted().toList();
    }

    private AnchorTable reopened(AnchorTable table) {
        List<byte[]> chunks = new ArrayList<>();
        CheckpointWriter out = new CheckpointWriter(chunks::add);
        table.write(out);
        out.finish();
        return AnchorTable.read(MOST, addresses, files(), new CheckpointReader(chunks.iterator()));
    }
}

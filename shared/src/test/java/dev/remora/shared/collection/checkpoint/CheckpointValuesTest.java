package dev.remora.shared.collection.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointValuesTest {
    private static final int PIECE = CheckpointWriter.PIECE;

    private static CheckpointReader read(List<byte[]> chunks) {
        return new CheckpointReader(chunks.iterator());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 5 * PIECE + 7, 100_000})
    void theBeginningsOfArraysComeBackHoweverManyChunksTheyTake(int length) {
        SplittableRandom random = new SplittableRandom(length);
        long[] longs = random.longs(length + 3).toArray();
        int[] ints = random.ints(length + 3).toArray();
        List<byte[]> chunks = CheckpointWriter.encoded(out -> {
            out.octet(200);
            out.longs(longs, length);
            out.ints(ints, length);
            out.octet(201);
        });
        CheckpointReader in = read(chunks);
        assertEquals(200, in.octet());
        long[] longsRead = new long[length + 3];
        in.longs(longsRead, length);
        int[] intsRead = new int[length + 3];
        in.ints(intsRead, length);
        assertEquals(201, in.octet());
        assertArrayEquals(Arrays.copyOf(Arrays.copyOf(longs, length), length + 3), longsRead);
        assertArrayEquals(Arrays.copyOf(Arrays.copyOf(ints, length), length + 3), intsRead);
    }

    @Test
    void valuesOfEveryKindComeBackInTheirOrder() {
        JournalRecord dropped = Samples.everyKind().get(3);
        PageVersion version = new PageVersion(Samples.NOON, "\"1\"", "", Bytes.of(new byte[] {1, 2}));
        CheckpointReader in = read(CheckpointWriter.encoded(out -> {
            out.number(-1);
            out.fixed(Long.MIN_VALUE);
            out.real(-0.0);
            out.single(-1.5f);
            out.flag(true);
            out.flag(false);
            out.url(Samples.url(3));
            out.duration(Duration.ofSeconds(-5, 7));
            out.bytes(Bytes.NONE);
            out.page(new PageLocation(3, 1L << 40));
            out.warc(new WarcLocation(4, 5));
            out.version(version);
            out.version(PageVersion.NONE);
            out.record(dropped);
            out.number(70_000);
        }));
        assertEquals(-1, in.number());
        assertEquals(Long.MIN_VALUE, in.fixed());
        assertEquals(Double.doubleToRawLongBits(-0.0), Double.doubleToRawLongBits(in.real()));
        assertEquals(-1.5f, in.single());
        assertTrue(in.flag());
        assertFalse(in.flag());
        assertEquals(Samples.url(3), in.url());
        assertEquals(Duration.ofSeconds(-5, 7), in.duration());
        assertEquals(Bytes.NONE, in.bytes());
        assertEquals(new PageLocation(3, 1L << 40), in.page());
        assertEquals(new WarcLocation(4, 5), in.warc());
        assertEquals(version, in.version());
        assertEquals(PageVersion.NONE, in.version());
        assertEquals(dropped, in.record(JournalRecord.class));
        assertEquals(70_000, in.small());
        assertThrows(IndexOutOfBoundsException.class, in::flag);
    }

    @Test
    void aNumberThatFitsNoIntIsRefusedWhereAnIntIsWanted() {
        List<byte[]> chunks = CheckpointWriter.encoded(out -> out.number(1L << 31));
        assertThrows(IndexOutOfBoundsException.class, () -> read(chunks).small());
    }

    @Test
    void aRecordOfAnotherKindIsRefused() {
        List<byte[]> chunks = CheckpointWriter.encoded(out -> out.record(Samples.queued(1)));
        assertThrows(ClassCastException.class, () -> read(chunks).record(JournalRecord.Dropped.class));
    }

    @Test
    void collectionsAndMapsComeBackInTheirOrder() {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put("z", 1);
        map.put("a", 2);
        CheckpointReader in = read(CheckpointWriter.encoded(out -> {
            out.all(List.of("b", "a", "c"), out::text);
            out.all(List.<String>of(), out::text);
            out.all(map, (key, value) -> {
                out.text(key);
                out.number(value);
            });
            out.optional(Optional.empty(), out::instant);
            out.optional(Optional.of(Instant.MAX), out::instant);
        }));
        List<Object> read = new ArrayList<>();
        in.all(() -> read.add(in.text()));
        in.all(() -> read.add("never"));
        in.all(read::add, () -> read.addAll(List.of(in.text(), in.small())));
        assertEquals(List.of("b", "a", "c", 2, "z", 1, "a", 2), read);
        assertEquals(Optional.empty(), in.optional(in::instant));
        assertEquals(Optional.of(Instant.MAX), in.optional(in::instant));
    }

    @Test
    void noValueIsSplitBetweenTwoChunks() {
        List<byte[]> chunks = CheckpointWriter.encoded(out -> {
            for (int i = 0; i < 200_000; i++) {
                out.text("t" + i);
            }
        });
        assertTrue(chunks.size() > 3, chunks.size() + " chunks");
        int next = 0;
        for (byte[] chunk : chunks) {
            CheckpointReader in = read(List.of(chunk));
            int most = next + chunk.length;
            for (int left = chunk.length; left > 0; next++) {
                String text = in.text();
                assertEquals("t" + next, text);
                left -= text.length() + 1;
            }
            assertTrue(next < most);
        }
        assertEquals(200_000, next);
    }

    @Test
    void whatWasEncodedBeforeStandsWhereItIsWritten() {
        List<byte[]> before = CheckpointWriter.encoded(out -> out.text("middle"));
        CheckpointReader in = read(CheckpointWriter.encoded(out -> {
            out.text("first");
            out.chunks(before);
            out.text("last");
        }));
        assertEquals(List.of("first", "middle", "last"), List.of(in.text(), in.text(), in.text()));
        assertEquals(List.of(), CheckpointWriter.encoded(out -> {}));
    }

    @Test
    void aPositionIsThatOfOneJournalAlone() {
        List<JournalRecord> records = Samples.everyKind().subList(0, 6);
        MemoryCollection journal = journal(records);
        for (int sequence = 1; sequence <= 6; sequence++) {
            JournalPosition position = JournalPosition.of(journal, sequence);
            assertTrue(position.isIn(journal));
            assertEquals(sequence == 6, !position.isIn(journal(records.subList(0, 5))));
            assertFalse(position.isIn(journal(records.reversed())), "record " + sequence);
        }
        assertFalse(new JournalPosition(0, 0, 0).isIn(journal));
        assertFalse(new JournalPosition(-1, 0, 0).isIn(journal));
        List<JournalRecord> other = new ArrayList<>(records);
        other.set(2, Samples.queued(99));
        JournalPosition third = JournalPosition.of(journal, 3);
        assertFalse(third.isIn(journal(other)), "its last record is another");
        assertTrue(JournalPosition.of(journal, 2).isIn(journal(other)));
    }

    private static MemoryCollection journal(List<JournalRecord> records) {
        MemoryCollection journal = new MemoryCollection(Samples.topic());
        journal.append(records);
        journal.sync();
        return journal;
    }
}

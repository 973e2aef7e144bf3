package dev.remora.shared.collection.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Lz;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.page.Bytes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalBatchTest {
    private static final Extent EXTENT = new Extent(1, 2, 3, 4);

    private static BatchRecords reread(JournalBatch batch) {
        return new BatchRecords(RecordFrame.payload(batch.frame(EXTENT).toArray(), 0));
    }

    private static List<JournalRecord> records(BatchRecords batch) {
        List<JournalRecord> records = new ArrayList<>();
        while (batch.hasNext()) {
            records.add(batch.next().record());
        }
        return records;
    }

    @RepeatedTest(5)
    void recordsOfEveryKindComeBackInAnyOrder(RepetitionInfo round) {
        List<JournalRecord> records = new ArrayList<>(Samples.everyKind());
        Collections.shuffle(records, new Random(round.getCurrentRepetition()));
        JournalBatch batch = new JournalBatch(40);
        for (int i = 0; i < records.size(); i++) {
            assertEquals(40 + i, batch.add(records.get(i)));
        }
        assertEquals(39 + records.size(), batch.last());
        assertEquals(records, records(reread(batch)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1969-12-31T23:59:59.999999999Z",
                "+1000000000-12-31T23:59:59.999999999Z",
                "2026-11-20T12:00:00.1Z"
            })
    void timesMayBeFarFromThatOfTheFirstRecord(String time) {
        Instant at = Instant.parse(time);
        JournalBatch batch = new JournalBatch(1);
        batch.add(new JournalRecord.AskedAgain(Samples.NOON, 1));
        batch.add(new JournalRecord.AskedAgain(at, 2));
        assertEquals(at, records(reread(batch)).getLast().at());
    }

    @Test
    void anEmptyBatchHasItsExtentAndNoRecord() {
        JournalBatch batch = new JournalBatch(8);
        assertTrue(batch.isEmpty());
        assertEquals(7, batch.last());
        BatchRecords read = reread(batch);
        assertEquals(EXTENT, read.extent());
        assertEquals(8, read.first());
        assertEquals(7, read.last());
        assertFalse(read.hasNext());
    }

    @Test
    void recordsAreSkippedWithoutLosingTheNumberOfTheNext() {
        JournalBatch batch = new JournalBatch(10);
        List<JournalRecord> records = Samples.everyKind();
        batch.addTogether(records);
        for (int skip = 0; skip < records.size(); skip++) {
            BatchRecords read = reread(batch);
            read.skipTo(9 + skip);
            assertEquals(new JournalEntry(10 + skip, records.get(skip)), read.next());
            read.skipTo(9 + skip);
            assertEquals(skip + 1 < records.size(), read.hasNext(), "skipping back skips nothing");
        }
        BatchRecords all = reread(batch);
        all.skipTo(Long.MAX_VALUE);
        assertFalse(all.hasNext());
    }

    @Test
    void aRecordThatIsTooLongIsRefusedWithThoseAddedTogetherAndLeavesTheBatchAsItWas() {
        JournalBatch batch = new JournalBatch(1);
        batch.add(Samples.queued(1));
        byte[] before = batch.frame(EXTENT).toArray();
        int bytes = batch.bytes();
        JournalRecord long64 =
                new JournalRecord.StrategyState(Samples.NOON, "s", Bytes.of(new byte[RecordFrame.MAX_PAYLOAD / 4]));
        List<JournalRecord> together = List.of(new JournalRecord.AskedAgain(Samples.NOON, 5), long64);
        assertThrows(IllegalArgumentException.class, () -> batch.addTogether(together));
        assertEquals(1, batch.last());
        assertTrue(batch.bytes() < bytes + 20, "nothing of it is kept but the name of a strategy");
        assertEquals(List.of(Samples.queued(1)), records(reread(batch)));
        JournalBatch empty = new JournalBatch(1);
        assertThrows(IllegalArgumentException.class, () -> empty.addTogether(together));
        assertTrue(empty.isEmpty());
        empty.add(Samples.queued(1));
        assertEquals(records(new BatchRecords(RecordFrame.payload(before, 0))), records(reread(empty)));
    }

    @Test
    void aTextThatManyRecordsShareIsWrittenOnce() {
        JournalBatch few = new JournalBatch(1);
        JournalBatch many = new JournalBatch(1);
        few.add(Samples.queued(7));
        for (int i = 0; i < 100; i++) {
            many.add(Samples.queued(7));
        }
        assertTrue(many.bytes() < 100 * few.bytes() / 2, many.bytes() + " and " + few.bytes());
    }

    @Test
    void theSameRecordsAreTheSameBytes() {
        JournalBatch one = new JournalBatch(1);
        JournalBatch other = new JournalBatch(1);
        Samples.everyKind().forEach(one::add);
        other.addTogether(Samples.everyKind());
        assertArrayEquals(one.frame(EXTENT).toArray(), other.frame(EXTENT).toArray());
    }

    /// Bytes whose checksum is right but that are no records: a bug of a writer is damage to a reader.
    @Test
    void noiseInABatchIsDamageThatNamesTheRecord() {
        SplittableRandom random = new SplittableRandom(21);
        int damaged = 0;
        for (int round = 0; round < 2_000; round++) {
            byte[] noise = new byte[random.nextInt(60)];
            random.nextBytes(noise);
            FieldWriter out = new FieldWriter(1);
            out.number(500);
            out.number(2);
            EXTENT.writeTo(out);
            out.number(noise.length);
            Lz.pack(noise, noise.length, out);
            BatchRecords batch = new BatchRecords(out.toArray());
            try {
                records(batch);
            } catch (CollectionDamaged e) {
                assertTrue(e.getMessage().contains("500") || e.getMessage().contains("501"), e.getMessage());
                damaged++;
            }
        }
        assertTrue(damaged > 1_900, damaged + " of 2000 were noticed");
    }

    @Test
    void aRecordOfAnUnknownKindIsDamageAndNotSkipped() {
        FieldWriter body = new FieldWriter(1);
        body.signed(0);
        body.number(1);
        body.text("");
        FieldWriter unknown = new FieldWriter(1);
        unknown.number(9_999);
        unknown.instant(Samples.NOON, 0);
        body.sized(unknown.array(), unknown.size());
        FieldWriter out = new FieldWriter(1);
        out.number(3);
        out.number(1);
        EXTENT.writeTo(out);
        out.number(body.size());
        Lz.pack(body.array(), body.size(), out);
        CollectionDamaged damage = assertThrows(CollectionDamaged.class, () -> new BatchRecords(out.toArray()).next());
        assertTrue(
                damage.getCause().getMessage().contains("9999"),
                damage.getCause().getMessage());
    }

    @Test
    void whatDoesNotBeginLikeABatchIsNone() {
        byte[] frame = new JournalBatch(300).frame(EXTENT).toArray();
        byte[] payload = RecordFrame.payload(frame, 0);
        for (int length = 0; length < 6; length++) {
            byte[] cut = java.util.Arrays.copyOf(payload, length);
            assertThrows(IndexOutOfBoundsException.class, () -> new BatchRecords(cut), "cut at " + length);
        }
    }
}

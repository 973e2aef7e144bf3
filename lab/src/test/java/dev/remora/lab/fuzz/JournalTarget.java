package dev.remora.lab.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader.Records;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Budget;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Lz;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.collection.journal.JournalBatch;
import dev.remora.shared.collection.journal.JournalReader;
import dev.remora.shared.collection.journal.JournalWriter;
import dev.remora.shared.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The journal: a byte for the way, then either damage to a file that was whole ([DamagedBytes]), or a byte for how
/// many records a frame announces and what stands in it, behind a checksum that is right.
///
/// Of a damaged file only records come out that were written, from the first on, or the collection is told to
/// be damaged. Records that come out can be written, and come out again. Nothing else is thrown.
final class JournalTarget implements FuzzTarget {
    private final Path folder = ScratchFile.folder();
    private final Segments segments = new Segments(folder, ".journal");
    private final byte[] head;
    private final byte[] whole;
    private final List<JournalRecord> written = new ArrayList<>();

    JournalTarget() {
        Url url = new Url("http://a.example/b");
        write(List.of());
        head = file();
        for (int i = 0; i < 3; i++) {
            written.add(new JournalRecord.RunStarted(
                    Instant.EPOCH.plusSeconds(i), i, "best-first", "keywords", new Budget(100, true)));
            written.add(new JournalRecord.RefusedByRobots(Instant.EPOCH, url, Optional.empty()));
            written.add(new JournalRecord.Moved(
                    Instant.EPOCH,
                    url,
                    301,
                    new dev.remora.shared.collection.WarcLocation(1, 5),
                    "http://a.example/目录/"));
        }
        write(written);
        whole = file();
    }

    @Override
    public void read(byte[] input) throws IOException {
        FuzzInput in = new FuzzInput(input);
        if (in.octet() % 2 == 0) {
            Files.write(segments.path(1), DamagedBytes.to(whole, in, 0));
            List<JournalRecord> found = new ArrayList<>();
            try {
                readInto(found);
            } catch (CollectionDamaged told) {
                // As it should be.
            }
            assertTrue(found.size() <= written.size(), found::toString);
            assertEquals(written.subList(0, found.size()), found);
            return;
        }
        Files.write(segments.path(1), framed(in.octet(), in.rest()));
        List<JournalRecord> found = new ArrayList<>();
        try {
            readInto(found);
        } catch (CollectionDamaged told) {
            // As it should be.
        }
        write(found);
        List<JournalRecord> again = new ArrayList<>();
        readInto(again);
        assertEquals(found, again);
    }

    /// The file with one more frame.
    private byte[] framed(int records, byte[] fields) {
        FieldWriter payload = new FieldWriter(fields.length + 64);
        payload.number(1);
        payload.number(records);
        Extent.NONE.writeTo(payload);
        payload.number(fields.length);
        Lz.pack(fields, fields.length, payload);
        var out = new ByteArrayOutputStream();
        out.writeBytes(head);
        out.writeBytes(RecordFrame.of(payload.toArray()));
        return out.toByteArray();
    }

    private void readInto(List<JournalRecord> found) {
        try (JournalReader reader = new JournalReader(segments);
                Records records = reader.after(0)) {
            while (records.hasNext()) {
                found.add(records.next().record());
            }
        }
    }

    private void write(List<JournalRecord> records) {
        try {
            Files.deleteIfExists(segments.path(1));
            try (JournalWriter writer = JournalWriter.open(segments, 1 << 20)) {
                JournalBatch batch = new JournalBatch(1);
                for (JournalRecord one : records) {
                    batch.add(one);
                    writer.write(batch.frame(Extent.NONE), batch.last(), Extent.NONE);
                    batch = new JournalBatch(batch.last() + 1);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] file() {
        try {
            return Arrays.copyOf(Files.readAllBytes(segments.path(1)), (int) Files.size(segments.path(1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.remora.shared.collection.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.StringTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Journals that people have hold records in these bytes: who changes a line of `records.txt` changes the format, and
/// [JournalFormat#VERSION] with it. A new kind of record is a new line.
class RecordFormsTest {
    @Test
    void aRecordKeepsTheBytesInWhichJournalsHoldIt() throws IOException {
        List<String> forms =
                Samples.everyKind().stream().map(RecordFormsTest::form).toList();
        Files.createDirectories(Path.of("target"));
        Files.write(Path.of("target/records.txt"), forms);
        try (var in = RecordFormsTest.class.getResourceAsStream("records.txt")) {
            String kept = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(kept.strip(), String.join("\n", forms));
        }
    }

    private static String form(JournalRecord journalRecord) {
        StringTable strings = new StringTable();
        FieldWriter out = new FieldWriter(1);
        RecordCodec.write(journalRecord, new RecordWriter(out, strings, Samples.NOON.getEpochSecond()));
        FieldWriter texts = new FieldWriter(1);
        strings.writeTo(texts);
        HexFormat hex = HexFormat.of();
        return journalRecord.getClass().getSimpleName() + " " + hex.formatHex(out.toArray()) + " "
                + hex.formatHex(texts.toArray());
    }

    /// What an earlier release wrote, and not only what this one writes.
    @Test
    void theBytesOfJournalsAreReadAsTheRecordsThatTheyWere() throws IOException {
        List<JournalRecord> read = new ArrayList<>();
        try (var in = RecordFormsTest.class.getResourceAsStream("records.txt")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                String[] parts = line.split(" ", -1);
                HexFormat hex = HexFormat.of();
                String[] strings = StringTable.read(new FieldReader(hex.parseHex(parts[2])));
                FieldReader fields = new FieldReader(hex.parseHex(parts[1]));
                read.add(RecordCodec.read(new RecordReader(fields, strings, Samples.NOON.getEpochSecond())));
                assertEquals(0, fields.left(), line);
            }
        }
        assertEquals(Samples.everyKind(), read);
    }

    @Test
    void everyKindOfRecordHasALine() {
        Set<Class<?>> sampled = new HashSet<>();
        Samples.everyKind().forEach(each -> sampled.add(each.getClass()));
        kinds(JournalRecord.class).forEach(kind -> assertTrue(sampled.contains(kind), kind + " has no sample"));
    }

    private static Stream<Class<?>> kinds(Class<?> family) {
        return family.isRecord()
                ? Stream.of(family)
                : Arrays.stream(family.getPermittedSubclasses()).flatMap(RecordFormsTest::kinds);
    }
}

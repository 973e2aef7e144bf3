package dev.remora.shared.collection.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Lz;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.journal.BatchRecords;
import dev.remora.shared.collection.journal.JournalBatch;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.PageEvidence;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/// What is written is read back exactly, whatever it is.
class CodecProperties {
    @Property(seed = "7")
    void fieldsComeBack(
            @ForAll long number,
            @ForAll double real,
            @ForAll String text,
            @ForAll boolean flag,
            @ForAll @IntRange(min = 0, max = 255) int octet,
            @ForAll byte[] bytes,
            @ForAll @IntRange(min = 0, max = 999_999_999) int nanos) {
        Instant at = Instant.ofEpochSecond(number >> 30, nanos);
        FieldWriter out = new FieldWriter(1);
        out.number(number);
        out.signed(number);
        out.fixed(number);
        out.real(real);
        out.text(text);
        out.flag(flag);
        out.octet(octet);
        out.sized(bytes, bytes.length);
        out.instant(at, 1_700_000_000);
        FieldReader in = new FieldReader(out.toArray());
        assertEquals(number, in.number());
        assertEquals(number, in.signed());
        assertEquals(number, in.fixed());
        assertEquals(real, in.real());
        assertEquals(text, in.text());
        assertEquals(flag, in.flag());
        assertEquals(octet, in.octet());
        assertArrayEquals(bytes, in.sized());
        assertEquals(at, in.instant(1_700_000_000));
        assertEquals(out.size(), in.position());
    }

    @Property(seed = "7")
    void compressedBytesComeBack(@ForAll long seed, @ForAll @IntRange(min = 0, max = 200_000) int length) {
        byte[] bytes = halfRandom(new SplittableRandom(seed), length);
        FieldWriter out = new FieldWriter(16);
        out.octet(9);
        Lz.pack(bytes, length, out);
        assertArrayEquals(bytes, Lz.unpack(out.toArray(), 1, length));
    }

    /// Runs of noise, of one byte and of what stood before, so that every way to write a run is used.
    private static byte[] halfRandom(SplittableRandom random, int length) {
        byte[] bytes = new byte[length];
        int at = 0;
        while (at < length) {
            int run = Math.min(length - at, 1 + random.nextInt(2 << random.nextInt(11)));
            int kind = random.nextInt(3);
            int from = random.nextInt(at + 1);
            for (int i = 0; i < run; i++) {
                bytes[at + i] = kind == 0
                        ? (byte) random.nextInt()
                        : kind == 1 ? (byte) run : bytes[from + i % (at - from + 1)];
            }
            at += run;
        }
        return bytes;
    }

    @Property(tries = 200, seed = "7")
    void pagesComeBackWhateverTheirTexts(
            @ForAll @IntRange(min = 0, max = 500) int number,
            @ForAll String title,
            @ForAll String text,
            @ForAll String description,
            @ForAll @DoubleRange(min = 0, max = 1) double relevance) {
        var page = Samples.page(number).page();
        StoredPage stored = new StoredPage(
                new dev.remora.shared.page.Page(
                        page.url(),
                        page.fetchedAt(),
                        title,
                        text,
                        PageFacts.NONE.with(new PageFacts.Metadata(description, "", List.of(), List.of(), "")),
                        new dev.remora.shared.page.Page.Head(
                                page.charset(), page.language(), page.canonical(), page.noindex()),
                        new dev.remora.shared.page.Page.Layout(page.blocks(), page.outlinks())),
                Samples.words(title),
                Samples.words(text),
                relevance);
        assertEquals(stored, PageCodec.decode(PageCodec.encode(stored).toArray()));
    }

    @Property(tries = 200, seed = "7")
    void recordsComeBackWhateverTheirTexts(
            @ForAll @IntRange(min = 0, max = 500) int number, @ForAll String reason, @ForAll double priority) {
        JournalBatch batch = new JournalBatch(number + 1L);
        var queued = new JournalRecord.Queued(
                Samples.NOON, Samples.queued(number).link(), priority, Samples.evidence(reason, number));
        var dropped = new JournalRecord.Dropped(
                Samples.NOON.minusNanos(number),
                Samples.url(number),
                number,
                new Exclusion.RepeatedSegment(reason, number));
        batch.add(queued);
        batch.add(dropped);
        var fetched = new JournalRecord.Fetched(
                Samples.NOON,
                Samples.url(number),
                new ArchivedResponse(
                        200,
                        new WarcLocation(1, number),
                        new PageVersion(Samples.NOON, reason, "W/" + number, Bytes.of(reason.getBytes(UTF_8)))),
                new PageLocation(1, number),
                new Assessment(0.5, Verdict.DUPLICATE, new PageEvidence.JudgingFailed(reason)),
                true,
                new Likeness(
                        number, number, true, Likeness.Canonical.OTHER, -number, Bytes.of(reason.getBytes(UTF_8))));
        batch.add(fetched);
        Extent extent = new Extent(number, number * 7L, 3, 1L << 40);
        BatchRecords read =
                new BatchRecords(RecordFrame.payload(batch.frame(extent).toArray(), 0));
        assertEquals(extent, read.extent());
        assertEquals(new JournalEntry(number + 1L, queued), read.next());
        assertEquals(new JournalEntry(number + 2L, dropped), read.next());
        assertEquals(new JournalEntry(number + 3L, fetched), read.next());
    }
}

package dev.remora.shared.collection.checkpoint;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.journal.BatchRecords;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/// Reads what a [CheckpointWriter] wrote, in the same order. Each method throws an [IndexOutOfBoundsException] if the
/// value is not there. For one thread.
public final class CheckpointReader {
    private final Supplier<FieldReader> chunks;
    private FieldReader fields = new FieldReader(new byte[0]);

    /// @param chunks in the order in which they were written
    public CheckpointReader(Iterator<byte[]> chunks) {
        this(() -> new FieldReader(chunks.hasNext() ? chunks.next() : new byte[0]));
    }

    /// @param chunks returns each chunk, which is used until the next is asked for, and then an empty one
    CheckpointReader(Supplier<FieldReader> chunks) {
        this.chunks = chunks;
    }

    /// A number that [CheckpointWriter#number] wrote.
    public long number() {
        return next().number();
    }

    /// A number that must fit an `int`.
    public int small() {
        return next().small();
    }

    /// A number near zero, of either sign.
    public long signed() {
        return next().signed();
    }

    /// Eight bytes, such as a key.
    public long fixed() {
        return next().fixed();
    }

    /// Reads an array that [CheckpointWriter#longs] wrote.
    public void longs(long[] into, int length) {
        for (int from = 0; from < length; from += CheckpointWriter.PIECE) {
            next().longs(into, from, Math.min(CheckpointWriter.PIECE, length - from));
        }
    }

    /// Reads an array that [CheckpointWriter#ints] wrote.
    public void ints(int[] into, int length) {
        for (int from = 0; from < length; from += CheckpointWriter.PIECE) {
            next().ints(into, from, Math.min(CheckpointWriter.PIECE, length - from));
        }
    }

    /// A `double`, bit by bit.
    public double real() {
        return next().real();
    }

    /// A `float`, bit by bit.
    public float single() {
        return Float.intBitsToFloat((int) next().number());
    }

    /// Whether something holds.
    public boolean flag() {
        return next().flag();
    }

    /// One byte, in [0, 255].
    public int octet() {
        return next().octet();
    }

    /// A text.
    public String text() {
        return next().text();
    }

    /// A canonical address.
    public Url url() {
        return new Url(text());
    }

    /// A time, to the nanosecond.
    public Instant instant() {
        return next().instant(0);
    }

    /// A duration, to the nanosecond.
    public Duration duration() {
        FieldReader in = next();
        return Duration.ofSeconds(in.signed(), in.number());
    }

    /// Bytes with their number.
    public Bytes bytes() {
        return Bytes.of(next().sized());
    }

    /// Where a page is stored.
    public PageLocation page() {
        FieldReader in = next();
        return new PageLocation(in.small(), in.number());
    }

    /// Where a response is stored.
    public WarcLocation warc() {
        FieldReader in = next();
        return new WarcLocation(in.small(), in.number());
    }

    /// A version, possibly an unknown one.
    public PageVersion version() {
        return optional(() -> new PageVersion(instant(), text(), text(), bytes()))
                .orElse(PageVersion.NONE);
    }

    /// A journal record of the wanted kind.
    public <R extends JournalRecord> R record(Class<R> kind) {
        return kind.cast(
                new BatchRecords(RecordFrame.payload(next().sized(), 0)).next().record());
    }

    /// Calls `each` as often as there are entries.
    public void all(Runnable each) {
        for (long left = number(); left > 0; left--) {
            each.run();
        }
    }

    /// The same, with their number before: for room.
    public void all(IntConsumer number, Runnable each) {
        int entries = small();
        number.accept(entries);
        for (int left = entries; left > 0; left--) {
            each.run();
        }
    }

    /// A value that may be missing.
    public <T> Optional<T> optional(Supplier<T> value) {
        return flag() ? Optional.of(value.get()) : Optional.empty();
    }

    private FieldReader next() {
        if (fields.left() == 0) {
            fields = chunks.get();
            if (fields.left() == 0) {
                throw new IndexOutOfBoundsException("the checkpoint ends early");
            }
        }
        return fields;
    }
}

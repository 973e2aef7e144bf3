package dev.remora.shared.collection.checkpoint;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.journal.JournalBatch;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Writes a state value by value, as chunks of a quarter of a megabyte. [CheckpointReader] reads the values in the same
/// order. For one thread.
public final class CheckpointWriter {
    private static final int CHUNK = 1 << 18;

    /// Numbers of an array that are written as one value.
    static final int PIECE = 1 << 13;

    private final FieldWriter fields = new FieldWriter(2 * CHUNK);
    private final Consumer<byte[]> chunks;
    private final List<Runnable> whenDurable = new ArrayList<>();

    /// @param chunks receives each chunk
    public CheckpointWriter(Consumer<byte[]> chunks) {
        this.chunks = chunks;
    }

    /// Encodes a state now, to be written later by [#chunks].
    public static List<byte[]> encoded(Consumer<CheckpointWriter> state) {
        List<byte[]> chunks = new ArrayList<>();
        CheckpointWriter out = new CheckpointWriter(chunks::add);
        state.accept(out);
        out.finish();
        return chunks;
    }

    /// Values that were encoded before.
    public void chunks(List<byte[]> encoded) {
        finish();
        encoded.forEach(chunks);
    }

    /// The first `length` numbers of an array, 8 bytes each.
    public void longs(long[] values, int length) {
        for (int from = 0; from < length; from += PIECE) {
            fields.longs(values, from, Math.min(PIECE, length - from));
            turn();
        }
    }

    /// The first `length` numbers of an array, 4 bytes each.
    public void ints(int[] values, int length) {
        for (int from = 0; from < length; from += PIECE) {
            fields.ints(values, from, Math.min(PIECE, length - from));
            turn();
        }
    }

    /// A number whose top bits are rarely set.
    public void number(long value) {
        fields.number(value);
        turn();
    }

    /// A number near zero, of either sign.
    public void signed(long value) {
        fields.signed(value);
        turn();
    }

    /// Eight bytes, such as a key.
    public void fixed(long value) {
        fields.fixed(value);
        turn();
    }

    /// A `double`, bit by bit.
    public void real(double value) {
        fields.real(value);
        turn();
    }

    /// A `float`, bit by bit.
    public void single(float value) {
        fields.number(Float.floatToRawIntBits(value) & 0xffffffffL);
        turn();
    }

    /// Whether something holds.
    public void flag(boolean value) {
        fields.flag(value);
        turn();
    }

    /// One byte, in [0, 255].
    public void octet(int value) {
        fields.octet(value);
        turn();
    }

    /// A text.
    public void text(String text) {
        fields.text(text);
        turn();
    }

    /// A canonical address.
    public void url(Url url) {
        text(url.text());
    }

    /// A time, to the nanosecond.
    public void instant(Instant at) {
        fields.instant(at, 0);
        turn();
    }

    /// A duration, to the nanosecond.
    public void duration(Duration duration) {
        fields.signed(duration.getSeconds());
        fields.number(duration.getNano());
        turn();
    }

    /// Bytes with their number.
    public void bytes(Bytes bytes) {
        fields.sized(bytes.array(), bytes.length());
        turn();
    }

    /// Where a page is stored.
    public void page(PageLocation page) {
        fields.number(page.segment());
        fields.number(page.offset());
        turn();
    }

    /// Where a response is stored.
    public void warc(WarcLocation warc) {
        fields.number(warc.file());
        fields.number(warc.offset());
        turn();
    }

    /// A version, possibly an unknown one.
    public void version(PageVersion version) {
        optional(Optional.of(version).filter(one -> !one.equals(PageVersion.NONE)), known -> {
            instant(known.at());
            text(known.etag());
            text(known.lastModified());
            bytes(known.payload());
        });
    }

    /// A journal record.
    public void record(JournalRecord record) {
        JournalBatch batch = new JournalBatch(1);
        batch.add(record);
        FieldWriter frame = batch.frame(Extent.NONE);
        fields.sized(frame.array(), frame.size());
        turn();
    }

    /// The number of entries, then each.
    public <T> void all(Collection<T> entries, Consumer<T> each) {
        number(entries.size());
        entries.forEach(each);
    }

    /// The same of a map, in its order.
    public <K, V> void all(Map<K, V> entries, BiConsumer<K, V> each) {
        number(entries.size());
        entries.forEach(each);
    }

    /// Whether there is a value, then the value.
    public <T> void optional(Optional<T> value, Consumer<T> each) {
        flag(value.isPresent());
        value.ifPresent(each);
    }

    /// Has something done once the checkpoint is durable and earlier ones are gone. It must do no harm if it is not
    /// done.
    public void whenDurable(Runnable what) {
        whenDurable.add(what);
    }

    void durable() {
        whenDurable.forEach(Runnable::run);
    }

    /// Ends the last chunk.
    public void finish() {
        if (fields.size() > 0) {
            byte[] chunk = fields.toArray();
            fields.clear();
            chunks.accept(chunk);
        }
    }

    /// A value is never split between two chunks.
    private void turn() {
        if (fields.size() >= CHUNK) {
            finish();
        }
    }
}

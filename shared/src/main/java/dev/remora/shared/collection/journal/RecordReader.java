package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Reads the values written by a [RecordWriter], in the same order.
final class RecordReader {
    private final FieldReader fields;
    private final String[] strings;
    private final long baseSecond;

    /// @param fields source of the bytes
    /// @param strings string table of the batch; not copied
    /// @param baseSecond epoch second near the time of the records
    RecordReader(FieldReader fields, String[] strings, long baseSecond) {
        this.fields = fields;
        this.strings = strings;
        this.baseSecond = baseSecond;
    }

    long number() {
        return fields.number();
    }

    int small() {
        return fields.small();
    }

    int count() {
        return fields.count();
    }

    long signed() {
        return fields.signed();
    }

    long fixed() {
        return fields.fixed();
    }

    double real() {
        return fields.real();
    }

    boolean flag() {
        return fields.flag();
    }

    String text() {
        return fields.text();
    }

    Bytes bytes() {
        return Bytes.of(fields.sized());
    }

    Instant at() {
        return fields.instant(baseSecond);
    }

    Optional<Instant> optionalAt() {
        return flag() ? Optional.of(at()) : Optional.empty();
    }

    Duration duration() {
        return Duration.ofSeconds(signed(), number());
    }

    Url url() {
        return new Url(shared().concat(text()));
    }

    String shared() {
        return strings[small()];
    }

    <T extends Reason> T reason(Class<T> family) {
        return family.cast(ReasonCodec.decode(fields, strings));
    }

    <T extends Reason> Optional<T> optional(Class<T> family) {
        return flag() ? Optional.of(reason(family)) : Optional.empty();
    }

    WarcLocation warc() {
        return new WarcLocation(small(), number());
    }

    Answer answer() {
        return new Answer(small(), optionalWarc(), flag() ? version() : PageVersion.NONE);
    }

    Optional<WarcLocation> optionalWarc() {
        return flag() ? Optional.of(warc()) : Optional.empty();
    }

    PageLocation page() {
        return new PageLocation(small(), number());
    }

    PageVersion version() {
        return new PageVersion(at(), text(), text(), bytes());
    }

    Likeness likeness(long digest) {
        return new Likeness(digest, fixed(), flag(), Codes.canonical(small()), fixed(), bytes());
    }
}

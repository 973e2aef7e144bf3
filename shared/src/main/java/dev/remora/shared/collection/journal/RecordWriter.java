package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.StringTable;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Writes the values of records. [RecordReader] reads them.
///
/// @param fields destination of the bytes
/// @param strings string table of the batch
/// @param baseSecond epoch second near the time of the records
record RecordWriter(FieldWriter fields, StringTable strings, long baseSecond) {
    void number(long value) {
        fields.number(value);
    }

    void signed(long value) {
        fields.signed(value);
    }

    void fixed(long value) {
        fields.fixed(value);
    }

    void real(double value) {
        fields.real(value);
    }

    void flag(boolean value) {
        fields.flag(value);
    }

    void text(String text) {
        fields.text(text);
    }

    void bytes(Bytes bytes) {
        fields.sized(bytes.array(), bytes.length());
    }

    void at(Instant at) {
        fields.instant(at, baseSecond);
    }

    void duration(Duration duration) {
        fields.signed(duration.getSeconds());
        fields.number(duration.getNano());
    }

    /// Writes an address. The part up to the last slash, which many addresses of a batch share, goes to the
    /// string table.
    void url(Url url) {
        String text = url.text();
        int slash = text.lastIndexOf('/') + 1;
        shared(text.substring(0, slash));
        fields.text(text.substring(slash));
    }

    void shared(String text) {
        fields.number(strings.index(text));
    }

    void reason(Reason reason) {
        ReasonCodec.encode(reason, strings, fields);
    }

    void optional(Optional<? extends Reason> reason) {
        fields.flag(reason.isPresent());
        reason.ifPresent(this::reason);
    }

    void warc(WarcLocation warc) {
        fields.number(warc.file());
        fields.number(warc.offset());
    }

    void answer(Answer answer) {
        fields.number(answer.status());
        warc(answer.warc());
        boolean known = !answer.version().equals(PageVersion.NONE);
        flag(known);
        if (known) {
            version(answer.version());
        }
    }

    void warc(Optional<WarcLocation> warc) {
        fields.flag(warc.isPresent());
        warc.ifPresent(this::warc);
    }

    void page(PageLocation page) {
        fields.number(page.segment());
        fields.number(page.offset());
    }

    void version(PageVersion version) {
        at(version.at());
        text(version.etag());
        text(version.lastModified());
        bytes(version.payload());
    }

    void likeness(Likeness likeness) {
        fixed(likeness.sameAs());
        flag(likeness.onTopic());
        number(Codes.codeOf(likeness.canonical()));
        fixed(likeness.cluster());
        bytes(likeness.sketch());
    }
}

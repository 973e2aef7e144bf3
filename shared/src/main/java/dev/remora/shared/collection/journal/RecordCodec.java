package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.HostDecision;
import dev.remora.shared.collection.JournalRecord.LinkDecision;
import dev.remora.shared.collection.JournalRecord.PageDecision;
import dev.remora.shared.collection.JournalRecord.RunDecision;
import java.time.Instant;

/// Encodes and decodes records: the number of the kind, the time, and the fields written by the codec of the
/// family. A new kind takes an unused number; a number is never reused for another kind.
final class RecordCodec {
    private RecordCodec() {}

    static void write(JournalRecord decision, RecordWriter out) {
        out.number(
                switch (decision) {
                    case RunDecision r -> RunRecordCodec.number(r);
                    case LinkDecision r -> LinkRecordCodec.number(r);
                    case PageDecision r -> PageRecordCodec.number(r);
                    case HostDecision r -> HostRecordCodec.number(r);
                });
        out.at(decision.at());
        switch (decision) {
            case RunDecision r -> RunRecordCodec.write(r, out);
            case LinkDecision r -> LinkRecordCodec.write(r, out);
            case PageDecision r -> PageRecordCodec.write(r, out);
            case HostDecision r -> HostRecordCodec.write(r, out);
        }
    }

    /// Reads the next record.
    ///
    /// @throws IndexOutOfBoundsException if no kind of record has its number
    static JournalRecord read(RecordReader in) {
        int number = in.small();
        Instant at = in.at();
        return LinkRecordCodec.read(number, at, in)
                .or(() -> PageRecordCodec.read(number, at, in))
                .or(() -> HostRecordCodec.read(number, at, in))
                .or(() -> RunRecordCodec.read(number, at, in))
                .orElseThrow(() -> new IndexOutOfBoundsException("no kind of record has the number " + number));
    }
}

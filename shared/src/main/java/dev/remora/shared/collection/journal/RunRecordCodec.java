package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Budget;
import dev.remora.shared.collection.JournalRecord.JudgingBegan;
import dev.remora.shared.collection.JournalRecord.JudgingEnded;
import dev.remora.shared.collection.JournalRecord.JudgingResult;
import dev.remora.shared.collection.JournalRecord.RecrawlRequested;
import dev.remora.shared.collection.JournalRecord.Reread;
import dev.remora.shared.collection.JournalRecord.RunDecision;
import dev.remora.shared.collection.JournalRecord.RunEnded;
import dev.remora.shared.collection.JournalRecord.RunMeasured;
import dev.remora.shared.collection.JournalRecord.RunStarted;
import dev.remora.shared.collection.JournalRecord.StrategyState;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Encodes and decodes records about runs, and about all pages at once. Fields are read in the order of the
/// arguments.
final class RunRecordCodec {
    private static final int RUN_STARTED = 1;
    private static final int RUN_ENDED = 2;
    private static final int RUN_MEASURED = 21;
    private static final int RECRAWL_REQUESTED = 3;
    private static final int JUDGING_BEGAN = 17;
    private static final int JUDGING_RESULT = 32;
    private static final int JUDGING_ENDED = 19;
    private static final int STRATEGY_STATE = 16;
    private static final int REREAD = 28;

    private RunRecordCodec() {}

    static int number(RunDecision decision) {
        return switch (decision) {
            case RunStarted _ -> RUN_STARTED;
            case RunEnded _ -> RUN_ENDED;
            case RunMeasured _ -> RUN_MEASURED;
            case RecrawlRequested _ -> RECRAWL_REQUESTED;
            case JudgingBegan _ -> JUDGING_BEGAN;
            case JudgingResult _ -> JUDGING_RESULT;
            case JudgingEnded _ -> JUDGING_ENDED;
            case StrategyState _ -> STRATEGY_STATE;
            case Reread _ -> REREAD;
        };
    }

    static void write(RunDecision decision, RecordWriter out) {
        switch (decision) {
            case RunStarted r -> runStarted(r, out);
            case RunEnded r -> runEnded(r, out);
            case RunMeasured r -> runMeasured(r, out);
            case RecrawlRequested r -> recrawlRequested(r, out);
            case JudgingBegan r -> out.reason(r.reason());
            case JudgingResult r -> out.reason(r.result());
            case JudgingEnded r -> judgingEnded(r, out);
            case StrategyState r -> strategyState(r, out);
            case Reread r -> reread(r, out);
        }
    }

    /// Returns empty if the number belongs to another family.
    static Optional<JournalRecord> read(int number, Instant at, RecordReader in) {
        return Optional.ofNullable(
                switch (number) {
                    case RUN_STARTED -> new RunStarted(at, in.small(), in.shared(), in.shared(), budget(in));
                    case RUN_ENDED -> new RunEnded(at, in.small(), in.reason(RunReason.class));
                    case RUN_MEASURED ->
                        new RunMeasured(
                                at,
                                in.small(),
                                in.duration(),
                                in.number(),
                                in.optional(Reason.class),
                                in.optional(RunReason.class));
                    case RECRAWL_REQUESTED -> new RecrawlRequested(at, in.small(), recrawl(in));
                    case JUDGING_BEGAN -> new JudgingBegan(at, in.reason(RunReason.class));
                    case JUDGING_RESULT -> new JudgingResult(at, in.reason(RunReason.class));
                    case JUDGING_ENDED -> new JudgingEnded(at, in.number(), in.number());
                    case STRATEGY_STATE -> new StrategyState(at, in.shared(), in.bytes());
                    case REREAD -> new Reread(at, in.number(), in.number(), lessons(in));
                    default -> null;
                });
    }

    private static void runStarted(RunStarted r, RecordWriter out) {
        out.number(r.run());
        out.shared(r.strategy());
        out.shared(r.relevance());
        out.number(r.budget().pages());
        out.flag(r.budget().given());
        if (r.budget().given()) {
            out.number(r.budget().file());
        }
    }

    private static void runEnded(RunEnded r, RecordWriter out) {
        out.number(r.run());
        out.reason(r.reason());
    }

    private static void runMeasured(RunMeasured r, RecordWriter out) {
        out.number(r.run());
        out.duration(r.active());
        out.number(r.received());
        out.optional(r.stall());
        out.optional(r.unfinished());
    }

    private static void recrawlRequested(RecrawlRequested r, RecordWriter out) {
        out.number(r.run());
        out.number(Codes.codeOf(r.which()));
        switch (r.which()) {
            case Recrawl.All _, Recrawl.Failed _, Recrawl.Due _ -> {}
            case Recrawl.Site(String host) -> out.text(host);
            case Recrawl.Page(Url page) -> out.url(page);
        }
    }

    private static void judgingEnded(JudgingEnded r, RecordWriter out) {
        out.number(r.pages());
        out.number(r.onTopic());
    }

    private static void strategyState(StrategyState r, RecordWriter out) {
        out.shared(r.strategy());
        out.bytes(r.state());
    }

    private static void reread(Reread r, RecordWriter out) {
        out.number(r.pages());
        out.number(r.kept());
        out.number(r.lessons().size());
        for (PageLocation lesson : r.lessons()) {
            out.number(lesson.segment());
            out.number(lesson.offset());
        }
    }

    private static List<PageLocation> lessons(RecordReader in) {
        int size = in.small();
        List<PageLocation> lessons = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            lessons.add(new PageLocation(in.small(), in.number()));
        }
        return lessons;
    }

    private static Budget budget(RecordReader in) {
        long pages = in.number();
        boolean given = in.flag();
        return new Budget(pages, given, given ? in.number() : 0);
    }

    private static Recrawl recrawl(RecordReader in) {
        int code = in.small();
        return switch (code) {
            case Codes.ALL -> new Recrawl.All();
            case Codes.FAILED -> new Recrawl.Failed();
            case Codes.SITE -> new Recrawl.Site(in.text());
            case Codes.PAGE -> new Recrawl.Page(in.url());
            case Codes.DUE -> new Recrawl.Due();
            default -> throw new IndexOutOfBoundsException("no recrawl has the number " + code);
        };
    }
}

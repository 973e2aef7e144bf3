package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.JournalRecord;

/// The numbers under which kinds of records stand in the journal. A new kind takes a new one.
enum RecordKind {
    RUN_STARTED(1),
    RUN_ENDED(2),
    RECRAWL_ASKED(3),
    QUEUED(4),
    DROPPED(5),
    RESCORED(6),
    FETCHED(7),
    MOVED(8),
    FAILED(9),
    REFUSED_BY_ROBOTS(10),
    ROBOTS_FETCHED(11),
    SITEMAP_FETCHED(12),
    HOST_PAUSED(13),
    JUDGED(14),
    REMOVED(15),
    STRATEGY_STATE(16),
    JUDGING_BEGAN(17),
    JUDGED_ANEW(18),
    JUDGING_ENDED(19),
    READ_AGAIN(20),
    RUN_MEASURED(21),
    HOST_PARKED(22),
    ASKED_AGAIN(23);

    private static final RecordKind[] BY_CODE = byCode();

    private final int code;

    RecordKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static RecordKind of(int code) {
        if (code < 1 || code >= BY_CODE.length) {
            throw new IndexOutOfBoundsException("no kind of record has the number " + code);
        }
        return BY_CODE[code];
    }

    static RecordKind of(JournalRecord journalRecord) {
        return switch (journalRecord) {
            case JournalRecord.RunStarted _ -> RUN_STARTED;
            case JournalRecord.RunEnded _ -> RUN_ENDED;
            case JournalRecord.RecrawlAsked _ -> RECRAWL_ASKED;
            case JournalRecord.Queued _ -> QUEUED;
            case JournalRecord.Dropped _ -> DROPPED;
            case JournalRecord.Rescored _ -> RESCORED;
            case JournalRecord.Fetched _ -> FETCHED;
            case JournalRecord.Moved _ -> MOVED;
            case JournalRecord.Failed _ -> FAILED;
            case JournalRecord.RefusedByRobots _ -> REFUSED_BY_ROBOTS;
            case JournalRecord.RobotsFetched _ -> ROBOTS_FETCHED;
            case JournalRecord.SitemapFetched _ -> SITEMAP_FETCHED;
            case JournalRecord.HostPaused _ -> HOST_PAUSED;
            case JournalRecord.Judged _ -> JUDGED;
            case JournalRecord.Removed _ -> REMOVED;
            case JournalRecord.StrategyState _ -> STRATEGY_STATE;
            case JournalRecord.JudgingBegan _ -> JUDGING_BEGAN;
            case JournalRecord.JudgedAnew _ -> JUDGED_ANEW;
            case JournalRecord.JudgingEnded _ -> JUDGING_ENDED;
            case JournalRecord.ReadAgain _ -> READ_AGAIN;
            case JournalRecord.RunMeasured _ -> RUN_MEASURED;
            case JournalRecord.HostParked _ -> HOST_PARKED;
            case JournalRecord.AskedAgain _ -> ASKED_AGAIN;
        };
    }

    private static RecordKind[] byCode() {
        RecordKind[] kinds = new RecordKind[values().length + 1];
        for (RecordKind kind : values()) {
            kinds[kind.code] = kind;
        }
        return kinds;
    }
}

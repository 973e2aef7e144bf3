package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.JournalRecord.Clustered;
import dev.remora.shared.collection.JournalRecord.Failed;
import dev.remora.shared.collection.JournalRecord.Fetched;
import dev.remora.shared.collection.JournalRecord.Judged;
import dev.remora.shared.collection.JournalRecord.Moved;
import dev.remora.shared.collection.JournalRecord.PageDecision;
import dev.remora.shared.collection.JournalRecord.Rejudged;
import dev.remora.shared.collection.JournalRecord.Removed;
import dev.remora.shared.collection.JournalRecord.Reparsed;
import dev.remora.shared.collection.JournalRecord.Unchanged;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Optional;

/// Encodes and decodes records about addresses that were requested. Fields are read in the order in which they
/// are written.
final class PageRecordCodec {
    private static final int FETCHED = 7;
    private static final int UNCHANGED = 24;
    private static final int MOVED = 8;
    private static final int FAILED = 9;
    private static final int JUDGED = 14;
    private static final int REJUDGED = 18;
    private static final int REPARSED = 20;
    private static final int REMOVED = 15;
    private static final int CLUSTERED = 29;

    private PageRecordCodec() {}

    static int number(PageDecision decision) {
        return switch (decision) {
            case Fetched _ -> FETCHED;
            case Unchanged _ -> UNCHANGED;
            case Moved _ -> MOVED;
            case Failed _ -> FAILED;
            case Judged _ -> JUDGED;
            case Rejudged _ -> REJUDGED;
            case Reparsed _ -> REPARSED;
            case Removed _ -> REMOVED;
            case Clustered _ -> CLUSTERED;
        };
    }

    static void write(PageDecision decision, RecordWriter out) {
        switch (decision) {
            case Fetched r -> fetched(r, out);
            case Unchanged r -> unchanged(r, out);
            case Moved r -> moved(r, out);
            case Failed r -> failed(r, out);
            case Judged r -> judged(r, out);
            case Rejudged r -> rejudged(r, out);
            case Reparsed r -> reparsed(r, out);
            case Removed r -> removed(r, out);
            case Clustered r -> clustered(r, out);
        }
    }

    /// Returns empty if the number belongs to another family.
    static Optional<JournalRecord> read(int number, Instant at, RecordReader in) {
        return Optional.ofNullable(
                switch (number) {
                    case FETCHED -> fetched(at, in);
                    case UNCHANGED -> unchanged(at, in);
                    case MOVED -> new Moved(at, in.url(), in.small(), in.warc(), in.text());
                    case FAILED -> failed(at, in);
                    case JUDGED -> judged(at, in);
                    case REJUDGED -> rejudged(at, in);
                    case REPARSED -> reparsed(at, in);
                    case REMOVED -> new Removed(at, in.url(), in.reason(Failure.class));
                    case CLUSTERED -> new Clustered(at, in.url(), in.fixed(), in.bytes());
                    default -> null;
                });
    }

    private static void fetched(Fetched r, RecordWriter out) {
        out.url(r.url());
        out.number(r.response().status());
        out.warc(r.response().warc());
        out.page(r.page());
        out.real(r.relevance());
        out.number(Codes.codeOf(r.verdict()));
        out.fixed(r.likeness().digest());
        out.reason(r.evidence());
        out.flag(r.indexable());
        out.likeness(r.likeness());
        out.version(r.response().version());
    }

    private static void unchanged(Unchanged r, RecordWriter out) {
        out.url(r.url());
        out.number(r.response().status());
        out.warc(r.response().warc());
        out.flag(r.harvested());
        out.version(r.response().version());
    }

    private static void moved(Moved r, RecordWriter out) {
        out.url(r.url());
        out.number(r.status());
        out.warc(r.warc());
        out.text(r.target());
    }

    private static void failed(Failed r, RecordWriter out) {
        out.url(r.url());
        out.number(r.status());
        out.reason(r.reason());
        out.warc(r.answer().warc());
        out.number(r.attempts());
        out.flag(r.retryAt().isPresent());
        r.retryAt().ifPresent(out::at);
        out.flag(r.unreachable());
    }

    private static void judged(Judged r, RecordWriter out) {
        out.url(r.url());
        out.page(r.page());
        out.real(r.relevance());
        out.number(Codes.codeOf(r.verdict()));
        out.reason(r.evidence());
    }

    private static void rejudged(Rejudged r, RecordWriter out) {
        out.url(r.url());
        out.page(r.page());
        out.real(r.relevance());
        out.number(Codes.codeOf(r.verdict()));
        out.flag(r.onTopic());
        out.fixed(r.sameAs());
        out.number(r.run());
        out.reason(r.evidence());
    }

    private static void reparsed(Reparsed r, RecordWriter out) {
        out.real(r.relevanceBefore());
        out.flag(r.harvestedBefore());
        out.flag(r.harvested());
        fetched(r.page(), out);
    }

    private static void removed(Removed r, RecordWriter out) {
        out.url(r.url());
        out.reason(r.reason());
    }

    private static void clustered(Clustered r, RecordWriter out) {
        out.url(r.url());
        out.fixed(r.cluster());
        out.bytes(r.sketch());
    }

    private static Fetched fetched(Instant at, RecordReader in) {
        Url url = in.url();
        int status = in.small();
        WarcLocation warc = in.warc();
        PageLocation page = in.page();
        double relevance = in.real();
        Verdict verdict = Codes.verdict(in.small());
        long digest = in.fixed();
        Assessment assessment = new Assessment(relevance, verdict, in.reason(PageEvidence.class));
        boolean indexable = in.flag();
        Likeness likeness = in.likeness(digest);
        ArchivedResponse response = new ArchivedResponse(status, warc, in.version());
        return new Fetched(at, url, response, page, assessment, indexable, likeness);
    }

    private static Unchanged unchanged(Instant at, RecordReader in) {
        Url url = in.url();
        int status = in.small();
        WarcLocation warc = in.warc();
        boolean harvested = in.flag();
        return new Unchanged(at, url, new ArchivedResponse(status, warc, in.version()), harvested);
    }

    private static Failed failed(Instant at, RecordReader in) {
        Url url = in.url();
        int status = in.small();
        Failure reason = in.reason(Failure.class);
        Answer answer = new Answer(status, in.optionalWarc());
        return new Failed(at, url, answer, reason, in.small(), in.optionalAt(), in.flag());
    }

    private static Judged judged(Instant at, RecordReader in) {
        Url url = in.url();
        PageLocation page = in.page();
        return new Judged(
                at, url, page, new Assessment(in.real(), Codes.verdict(in.small()), in.reason(PageEvidence.class)));
    }

    private static Rejudged rejudged(Instant at, RecordReader in) {
        Url url = in.url();
        PageLocation page = in.page();
        double relevance = in.real();
        Verdict verdict = Codes.verdict(in.small());
        boolean onTopic = in.flag();
        long sameAs = in.fixed();
        int run = in.small();
        Assessment assessment = new Assessment(relevance, verdict, in.reason(PageEvidence.class));
        return new Rejudged(at, url, page, assessment, onTopic, sameAs, run);
    }

    private static Reparsed reparsed(Instant at, RecordReader in) {
        double relevanceBefore = in.real();
        boolean harvestedBefore = in.flag();
        boolean harvested = in.flag();
        return new Reparsed(fetched(at, in), relevanceBefore, harvestedBefore, harvested);
    }
}

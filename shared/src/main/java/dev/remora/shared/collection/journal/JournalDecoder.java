package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.AskedAgain;
import dev.remora.shared.collection.JournalRecord.Budget;
import dev.remora.shared.collection.JournalRecord.Dropped;
import dev.remora.shared.collection.JournalRecord.Failed;
import dev.remora.shared.collection.JournalRecord.Fetched;
import dev.remora.shared.collection.JournalRecord.HostParked;
import dev.remora.shared.collection.JournalRecord.HostPaused;
import dev.remora.shared.collection.JournalRecord.Judged;
import dev.remora.shared.collection.JournalRecord.JudgedAnew;
import dev.remora.shared.collection.JournalRecord.JudgingBegan;
import dev.remora.shared.collection.JournalRecord.JudgingEnded;
import dev.remora.shared.collection.JournalRecord.Moved;
import dev.remora.shared.collection.JournalRecord.Queued;
import dev.remora.shared.collection.JournalRecord.ReadAgain;
import dev.remora.shared.collection.JournalRecord.RecrawlAsked;
import dev.remora.shared.collection.JournalRecord.RefusedByRobots;
import dev.remora.shared.collection.JournalRecord.Removed;
import dev.remora.shared.collection.JournalRecord.Rescored;
import dev.remora.shared.collection.JournalRecord.RobotsFetched;
import dev.remora.shared.collection.JournalRecord.RunEnded;
import dev.remora.shared.collection.JournalRecord.RunMeasured;
import dev.remora.shared.collection.JournalRecord.RunStarted;
import dev.remora.shared.collection.JournalRecord.SitemapFetched;
import dev.remora.shared.collection.JournalRecord.StrategyState;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the records of one batch. The mirror of [JournalEncoder]; the order of reading is the order of the
/// arguments.
final class JournalDecoder {
    private final FieldReader in;
    private final String[] strings;
    private final long baseSecond;

    JournalDecoder(FieldReader in, String[] strings, long baseSecond) {
        this.in = in;
        this.strings = strings;
        this.baseSecond = baseSecond;
    }

    /// Decodes the record that the reader stands before.
    JournalRecord decode() {
        RecordKind kind = RecordKind.of(in.small());
        Instant at = at();
        return switch (kind) {
            case RUN_STARTED -> new RunStarted(at, in.small(), shared(), shared(), budget());
            case RUN_ENDED -> new RunEnded(at, in.small(), reason(RunReason.class));
            case RECRAWL_ASKED -> new RecrawlAsked(at, in.small(), recrawl());
            case QUEUED -> queued(at);
            case DROPPED -> new Dropped(at, url(), in.fixed(), reason(Exclusion.class));
            case RESCORED -> new Rescored(at, priorities());
            case FETCHED -> fetched(at);
            case MOVED -> new Moved(at, url(), in.small(), warc(), in.text());
            case FAILED -> failed(at);
            case REFUSED_BY_ROBOTS -> new RefusedByRobots(at, url());
            case ROBOTS_FETCHED -> new RobotsFetched(at, shared(), in.small(), optionalWarc());
            case SITEMAP_FETCHED -> sitemap(at);
            case HOST_PAUSED -> new HostPaused(at, shared(), duration(), reason(Failure.class));
            case JUDGED ->
                new Judged(at, url(), page(), in.real(), Codes.verdict(in.small()), reason(PageEvidence.class));
            case REMOVED -> new Removed(at, url(), reason(Failure.class));
            case STRATEGY_STATE -> new StrategyState(at, shared(), Bytes.of(in.sized()));
            case JUDGING_BEGAN -> new JudgingBegan(at, reason(RunReason.class));
            case JUDGED_ANEW -> judgedAnew(at);
            case JUDGING_ENDED -> new JudgingEnded(at, in.number(), in.number());
            case READ_AGAIN -> readAgain(at);
            case RUN_MEASURED ->
                new RunMeasured(
                        at, in.small(), duration(), in.number(), optional(Reason.class), optional(RunReason.class));
            case HOST_PARKED -> new HostParked(at, shared(), duration(), in.small(), reason(Failure.class));
            case ASKED_AGAIN -> new AskedAgain(at, in.fixed());
        };
    }

    private Failed failed(Instant at) {
        return new Failed(
                at, url(), in.small(), reason(Failure.class), optionalWarc(), in.small(), optionalAt(), in.flag());
    }

    private JudgedAnew judgedAnew(Instant at) {
        return new JudgedAnew(
                at,
                url(),
                page(),
                in.real(),
                Codes.verdict(in.small()),
                in.flag(),
                in.fixed(),
                in.small(),
                reason(PageEvidence.class));
    }

    private QueuePriorities priorities() {
        long[] links = new long[in.small()];
        long before = 0;
        for (int i = 0; i < links.length; i++) {
            before += in.number();
            links[i] = before;
        }
        QueuePriorities.Builder priorities = new QueuePriorities.Builder();
        for (long link : links) {
            priorities.add(link, Float.intBitsToFloat(Integer.reverse((int) in.number())));
        }
        return priorities.build();
    }

    private Queued queued(Instant at) {
        Url target = url();
        long source = in.fixed();
        Link.Origin origin = Codes.origin(in.small());
        double sourceRelevance = in.real();
        Anchor anchor = new Anchor(shared(), shared(), shared());
        String around = in.text();
        String group = shared();
        String path = shared();
        int depth = (int) in.signed();
        int hops = (int) in.signed();
        Link.Inheritance inherited = new Link.Inheritance(in.real(), (int) in.signed());
        double priority = in.real();
        LinkEvidence evidence = reason(LinkEvidence.class);
        int alike = in.small();
        int offTopic = in.small();
        Link link = new Link(
                target,
                source,
                origin,
                sourceRelevance,
                anchor,
                around,
                group,
                path,
                depth,
                hops,
                inherited,
                alike,
                offTopic,
                place());
        return new Queued(at, link, priority, evidence);
    }

    private Fetched fetched(Instant at) {
        return new Fetched(
                at,
                url(),
                in.small(),
                warc(),
                page(),
                in.real(),
                Codes.verdict(in.small()),
                in.fixed(),
                reason(PageEvidence.class),
                in.flag(),
                likeness());
    }

    private ReadAgain readAgain(Instant at) {
        double relevanceBefore = in.real();
        boolean harvestedBefore = in.flag();
        boolean harvested = in.flag();
        return new ReadAgain(fetched(at), relevanceBefore, harvestedBefore, harvested);
    }

    private Likeness likeness() {
        return new Likeness(in.fixed(), in.flag(), Codes.canonical(in.small()), in.fixed(), Bytes.of(in.sized()));
    }

    private Link.Place place() {
        return new Link.Place(
                Codes.linkClass(in.small()),
                (int) in.signed(),
                Codes.role(in.small()),
                shared(),
                in.small(),
                in.small());
    }

    private SitemapFetched sitemap(Instant at) {
        Url sitemap = url();
        int status = in.small();
        Optional<WarcLocation> warc = optionalWarc();
        int links = in.small();
        boolean feed = in.flag();
        int level = in.small();
        int count = in.small();
        List<Url> sitemaps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sitemaps.add(url());
        }
        return new SitemapFetched(at, sitemap, status, warc, links, feed, level, sitemaps);
    }

    private Duration duration() {
        return Duration.ofSeconds(in.signed(), in.number());
    }

    private Budget budget() {
        return new Budget(in.number(), in.flag());
    }

    private Recrawl recrawl() {
        int code = in.small();
        return switch (code) {
            case Codes.ALL -> new Recrawl.All();
            case Codes.FAILED -> new Recrawl.Failed();
            case Codes.SITE -> new Recrawl.Site(in.text());
            case Codes.PAGE -> new Recrawl.Page(url());
            default -> throw new IndexOutOfBoundsException("no recrawl has the number " + code);
        };
    }

    private Instant at() {
        return in.instant(baseSecond);
    }

    private Optional<Instant> optionalAt() {
        return in.flag() ? Optional.of(at()) : Optional.empty();
    }

    private Url url() {
        return new Url(shared().concat(in.text()));
    }

    private String shared() {
        return strings[in.small()];
    }

    private <T extends Reason> T reason(Class<T> family) {
        return family.cast(ReasonCodec.decode(in, strings));
    }

    private <T extends Reason> Optional<T> optional(Class<T> family) {
        return in.flag() ? Optional.of(reason(family)) : Optional.empty();
    }

    private WarcLocation warc() {
        return new WarcLocation(in.small(), in.number());
    }

    private Optional<WarcLocation> optionalWarc() {
        return in.flag() ? Optional.of(warc()) : Optional.empty();
    }

    private PageLocation page() {
        return new PageLocation(in.small(), in.number());
    }
}

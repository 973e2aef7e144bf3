package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.CloakingFinding;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.JournalRecord.BanChecked;
import dev.remora.shared.collection.JournalRecord.ChangesAnnounced;
import dev.remora.shared.collection.JournalRecord.CloakingChecked;
import dev.remora.shared.collection.JournalRecord.HostAddressed;
import dev.remora.shared.collection.JournalRecord.HostDecision;
import dev.remora.shared.collection.JournalRecord.HostParked;
import dev.remora.shared.collection.JournalRecord.HostPaused;
import dev.remora.shared.collection.JournalRecord.RefusedByRobots;
import dev.remora.shared.collection.JournalRecord.RobotsFetched;
import dev.remora.shared.collection.JournalRecord.SitemapFetched;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Encodes and decodes records about hosts, and about the lists of addresses that they publish. Fields are
/// read in the order of the arguments.
final class HostRecordCodec {
    private static final int ROBOTS_FETCHED = 11;
    private static final int REFUSED_BY_ROBOTS = 10;
    private static final int SITEMAP_FETCHED = 12;
    private static final int HOST_PAUSED = 13;
    private static final int HOST_PARKED = 22;
    private static final int CHANGES_ANNOUNCED = 25;
    private static final int CLOAKING_CHECKED = 27;
    private static final int HOST_ADDRESSED = 30;
    private static final int BAN_CHECKED = 33;

    private static final int SAME = 0;
    private static final int UNCLEAR = 1;
    private static final int OTHER = 2;

    private HostRecordCodec() {}

    static int number(HostDecision decision) {
        return switch (decision) {
            case RobotsFetched _ -> ROBOTS_FETCHED;
            case RefusedByRobots _ -> REFUSED_BY_ROBOTS;
            case SitemapFetched _ -> SITEMAP_FETCHED;
            case ChangesAnnounced _ -> CHANGES_ANNOUNCED;
            case HostPaused _ -> HOST_PAUSED;
            case HostParked _ -> HOST_PARKED;
            case CloakingChecked _ -> CLOAKING_CHECKED;
            case HostAddressed _ -> HOST_ADDRESSED;
            case BanChecked _ -> BAN_CHECKED;
        };
    }

    static void write(HostDecision decision, RecordWriter out) {
        switch (decision) {
            case RobotsFetched r -> robots(r, out);
            case RefusedByRobots r -> refused(r, out);
            case SitemapFetched r -> sitemap(r, out);
            case ChangesAnnounced r -> announced(r, out);
            case HostPaused r -> hostPaused(r, out);
            case HostParked r -> hostParked(r, out);
            case CloakingChecked r -> compared(r, out);
            case HostAddressed r -> addressed(r, out);
            case BanChecked r -> banChecked(r, out);
        }
    }

    /// Returns empty if the number belongs to another family.
    static Optional<JournalRecord> read(int number, Instant at, RecordReader in) {
        return Optional.ofNullable(
                switch (number) {
                    case ROBOTS_FETCHED -> new RobotsFetched(at, in.shared(), in.answer());
                    case REFUSED_BY_ROBOTS -> new RefusedByRobots(at, in.url(), in.optionalAt());
                    case SITEMAP_FETCHED -> sitemap(at, in);
                    case CHANGES_ANNOUNCED -> new ChangesAnnounced(at, in.shared(), urls(in));
                    case HOST_PAUSED -> new HostPaused(at, in.shared(), in.duration(), in.reason(Failure.class));
                    case HOST_PARKED ->
                        new HostParked(at, in.shared(), in.duration(), in.small(), in.reason(Failure.class));
                    case HOST_ADDRESSED -> new HostAddressed(at, in.shared(), addresses(in));
                    case BAN_CHECKED -> new BanChecked(at, in.url(), in.small(), in.flag());
                    case CLOAKING_CHECKED -> new CloakingChecked(at, in.url(), in.small(), finding(in));
                    default -> null;
                });
    }

    private static void refused(RefusedByRobots r, RecordWriter out) {
        out.url(r.url());
        out.flag(r.keptUntil().isPresent());
        r.keptUntil().ifPresent(out::at);
    }

    private static void robots(RobotsFetched r, RecordWriter out) {
        out.shared(r.origin());
        out.answer(r.answer());
    }

    private static void sitemap(SitemapFetched r, RecordWriter out) {
        out.url(r.url());
        out.answer(r.answer());
        out.number(r.links());
        out.flag(r.feed());
        out.number(r.level());
        urls(r.sitemaps(), out);
    }

    private static void announced(ChangesAnnounced r, RecordWriter out) {
        out.shared(r.host());
        urls(r.pages(), out);
    }

    private static void urls(List<Url> urls, RecordWriter out) {
        out.number(urls.size());
        urls.forEach(out::url);
    }

    private static void hostPaused(HostPaused r, RecordWriter out) {
        out.shared(r.host());
        out.duration(r.pause());
        out.reason(r.reason());
    }

    private static void hostParked(HostParked r, RecordWriter out) {
        out.shared(r.host());
        out.duration(r.pause());
        out.number(r.times());
        out.reason(r.reason());
    }

    private static void addressed(HostAddressed r, RecordWriter out) {
        out.shared(r.host());
        out.number(r.addresses().size());
        r.addresses().forEach(out::shared);
    }

    private static List<String> addresses(RecordReader in) {
        int count = in.count();
        List<String> addresses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            addresses.add(in.shared());
        }
        return addresses;
    }

    private static void banChecked(BanChecked r, RecordWriter out) {
        out.url(r.page());
        out.number(r.status());
        out.flag(r.banned());
    }

    private static void compared(CloakingChecked r, RecordWriter out) {
        out.url(r.page());
        out.number(r.requests());
        switch (r.finding()) {
            case CloakingFinding.Same _ -> out.number(SAME);
            case CloakingFinding.Unclear _ -> out.number(UNCLEAR);
            case CloakingFinding.Other(PageEvidence evidence, boolean onTopic, int uncounted) -> {
                out.number(OTHER);
                out.reason(evidence);
                out.flag(onTopic);
                out.number(uncounted);
            }
        }
    }

    private static CloakingFinding finding(RecordReader in) {
        int code = in.small();
        return switch (code) {
            case SAME -> new CloakingFinding.Same();
            case UNCLEAR -> new CloakingFinding.Unclear();
            case OTHER -> new CloakingFinding.Other(in.reason(PageEvidence.class), in.flag(), in.small());
            default -> throw new IndexOutOfBoundsException("no finding has the number " + code);
        };
    }

    private static SitemapFetched sitemap(Instant at, RecordReader in) {
        Url sitemap = in.url();
        Answer answer = in.answer();
        int links = in.small();
        boolean feed = in.flag();
        int level = in.small();
        return new SitemapFetched(at, sitemap, answer, links, feed, level, urls(in));
    }

    private static List<Url> urls(RecordReader in) {
        int count = in.count();
        List<Url> urls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            urls.add(in.url());
        }
        return urls;
    }
}

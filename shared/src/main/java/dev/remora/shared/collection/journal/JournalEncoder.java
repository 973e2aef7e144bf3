package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.AskedAgain;
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
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.StringTable;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Writes the records of one [JournalBatch]. [JournalDecoder] is its mirror.
final class JournalEncoder {
    private final FieldWriter out = new FieldWriter(4096);
    private final StringTable strings;
    private final long baseSecond;

    /// @param baseSecond the second, since 1970, near which the records were decided
    JournalEncoder(StringTable strings, long baseSecond) {
        this.strings = strings;
        this.baseSecond = baseSecond;
    }

    /// Encodes a record; what it gives is good until the next.
    FieldWriter encode(JournalRecord journalRecord) {
        out.clear();
        out.number(RecordKind.of(journalRecord).code());
        at(journalRecord.at());
        switch (journalRecord) {
            case RunStarted r -> runStarted(r);
            case RunEnded r -> runEnded(r);
            case RecrawlAsked r -> recrawlAsked(r);
            case Queued r -> queued(r);
            case Dropped r -> dropped(r);
            case Rescored r -> rescored(r);
            case Fetched r -> fetched(r);
            case Moved r -> moved(r);
            case Failed r -> failed(r);
            case RefusedByRobots r -> url(r.url());
            case RobotsFetched r -> robots(r);
            case SitemapFetched r -> sitemap(r);
            case HostPaused r -> hostPaused(r);
            case Judged r -> judged(r);
            case Removed r -> removed(r);
            case StrategyState r -> strategyState(r);
            case JudgingBegan r -> reason(r.reason());
            case JudgedAnew r -> judgedAnew(r);
            case JudgingEnded r -> judgingEnded(r);
            case ReadAgain r -> readAgain(r);
            case RunMeasured r -> runMeasured(r);
            case HostParked r -> hostParked(r);
            case AskedAgain r -> out.fixed(r.key());
        }
        return out;
    }

    private void runStarted(RunStarted r) {
        out.number(r.run());
        shared(r.strategy());
        shared(r.relevance());
        out.number(r.budget().pages());
        out.flag(r.budget().given());
    }

    private void recrawlAsked(RecrawlAsked r) {
        out.number(r.run());
        out.number(Codes.codeOf(r.which()));
        switch (r.which()) {
            case Recrawl.All _, Recrawl.Failed _ -> {}
            case Recrawl.Site(String host) -> out.text(host);
            case Recrawl.Page(Url page) -> url(page);
        }
    }

    private void runEnded(RunEnded r) {
        out.number(r.run());
        reason(r.reason());
    }

    private void runMeasured(RunMeasured r) {
        out.number(r.run());
        duration(r.active());
        out.number(r.received());
        optional(r.stall());
        optional(r.unfinished());
    }

    private void dropped(Dropped r) {
        url(r.url());
        out.fixed(r.source());
        reason(r.reason());
    }

    private void rescored(Rescored r) {
        QueuePriorities priorities = r.priorities();
        out.number(priorities.size());
        long before = 0;
        for (int i = 0; i < priorities.size(); i++) {
            out.number(priorities.link(i) - before);
            before = priorities.link(i);
        }
        for (int i = 0; i < priorities.size(); i++) {
            out.number(Integer.reverse(Float.floatToRawIntBits(priorities.priority(i))) & 0xffffffffL);
        }
    }

    private void moved(Moved r) {
        url(r.url());
        out.number(r.status());
        warc(r.warc());
        out.text(r.target());
    }

    private void robots(RobotsFetched r) {
        shared(r.origin());
        out.number(r.status());
        warc(r.warc());
    }

    private void sitemap(SitemapFetched r) {
        url(r.url());
        out.number(r.status());
        warc(r.warc());
        out.number(r.links());
        out.flag(r.feed());
        out.number(r.level());
        out.number(r.sitemaps().size());
        r.sitemaps().forEach(this::url);
    }

    private void hostPaused(HostPaused r) {
        shared(r.host());
        duration(r.pause());
        reason(r.reason());
    }

    private void hostParked(HostParked r) {
        shared(r.host());
        duration(r.pause());
        out.number(r.times());
        reason(r.reason());
    }

    private void judged(Judged r) {
        url(r.url());
        page(r.page());
        out.real(r.relevance());
        out.number(Codes.codeOf(r.verdict()));
        reason(r.evidence());
    }

    private void removed(Removed r) {
        url(r.url());
        reason(r.reason());
    }

    private void strategyState(StrategyState r) {
        shared(r.strategy());
        out.sized(r.state().array(), r.state().length());
    }

    private void judgingEnded(JudgingEnded r) {
        out.number(r.pages());
        out.number(r.onTopic());
    }

    private void readAgain(ReadAgain r) {
        out.real(r.relevanceBefore());
        out.flag(r.harvestedBefore());
        out.flag(r.harvested());
        fetched(r.page());
    }

    private void judgedAnew(JudgedAnew r) {
        url(r.url());
        page(r.page());
        out.real(r.relevance());
        out.number(Codes.codeOf(r.verdict()));
        out.flag(r.onTopic());
        out.fixed(r.sameAs());
        out.number(r.run());
        reason(r.evidence());
    }

    private void queued(Queued r) {
        Link link = r.link();
        url(link.target());
        out.fixed(link.source());
        out.number(Codes.codeOf(link.origin()));
        out.real(link.sourceRelevance());
        shared(link.anchor().text());
        shared(link.anchor().title());
        shared(link.anchor().alt());
        out.text(link.around());
        shared(link.group());
        shared(link.path());
        out.signed(link.depth());
        out.signed(link.hops());
        out.real(link.inherited().score());
        out.signed(link.inherited().depth());
        out.real(r.priority());
        reason(r.evidence());
        out.number(link.alike());
        out.number(link.offTopic());
        place(link.place());
    }

    private void place(Link.Place place) {
        out.number(Codes.codeOf(place.kind()));
        out.signed(place.block());
        out.number(Codes.codeOf(place.role()));
        shared(place.label());
        out.number(place.rank());
        out.number(place.links());
    }

    private void fetched(Fetched r) {
        url(r.url());
        out.number(r.status());
        warc(r.warc());
        page(r.page());
        out.real(r.relevance());
        out.number(Codes.codeOf(r.verdict()));
        out.fixed(r.digest());
        reason(r.evidence());
        out.flag(r.indexable());
        likeness(r.likeness());
    }

    private void likeness(Likeness likeness) {
        out.fixed(likeness.sameAs());
        out.flag(likeness.onTopic());
        out.number(Codes.codeOf(likeness.canonical()));
        out.fixed(likeness.cluster());
        out.sized(likeness.sketch().array(), likeness.sketch().length());
    }

    private void failed(Failed r) {
        url(r.url());
        out.number(r.status());
        reason(r.reason());
        warc(r.warc());
        out.number(r.attempts());
        out.flag(r.retryAt().isPresent());
        r.retryAt().ifPresent(this::at);
        out.flag(r.unreachable());
    }

    private void at(Instant at) {
        out.instant(at, baseSecond);
    }

    private void duration(Duration duration) {
        out.signed(duration.getSeconds());
        out.number(duration.getNano());
    }

    /// What many addresses of a batch share, up to the last slash, goes to the table.
    private void url(Url url) {
        String text = url.text();
        int slash = text.lastIndexOf('/') + 1;
        shared(text.substring(0, slash));
        out.text(text.substring(slash));
    }

    private void shared(String text) {
        out.number(strings.index(text));
    }

    private void reason(Reason reason) {
        ReasonCodec.encode(reason, strings, out);
    }

    private void optional(Optional<? extends Reason> reason) {
        out.flag(reason.isPresent());
        reason.ifPresent(this::reason);
    }

    private void warc(WarcLocation warc) {
        out.number(warc.file());
        out.number(warc.offset());
    }

    private void warc(Optional<WarcLocation> warc) {
        out.flag(warc.isPresent());
        warc.ifPresent(this::warc);
    }

    private void page(PageLocation page) {
        out.number(page.segment());
        out.number(page.offset());
    }
}

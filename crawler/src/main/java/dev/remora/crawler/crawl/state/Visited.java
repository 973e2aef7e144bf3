package dev.remora.crawler.crawl.state;

import dev.remora.crawler.freshness.VisitHistory;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.RetryTime;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.page.Bytes;
import java.time.Instant;
import java.util.Optional;

/// A visited address.
///
/// @param page where its page is stored; empty if there is none
/// @param confirmations weight of the consecutive 304 responses: 1 for each, and 1 for each two days that it confirms
/// @param misses consecutive visits that found no page permanently, or were forbidden; for a stored
///     page, unanswered visits
/// @param withheld until when a withheld page stays in the index; empty for others
record Visited(
        PageVersion version,
        Optional<PageLocation> page,
        VisitHistory history,
        int confirmations,
        int misses,
        Optional<Instant> withheld) {
    static final Visited NEVER = new Visited(PageVersion.NONE, Optional.empty(), VisitHistory.NONE, 0, 0);

    private Visited(
            PageVersion version, Optional<PageLocation> page, VisitHistory history, int confirmations, int misses) {
        this(version, page, history, confirmations, misses, Optional.empty());
    }

    private static final int DAYS_AS_A_RESPONSE = 2;

    /// As bytes, about 100: so a million visited addresses are kept, in memory and in a checkpoint.
    byte[] packed() {
        FieldWriter out = new FieldWriter(128);
        out.instant(history.last(), 0);
        out.number(history.changes());
        real(history.quiet(), out);
        real(history.busy(), out);
        real(history.brought(), out);
        out.instant(version.at(), 0);
        out.text(version.etag());
        out.text(version.lastModified());
        out.sized(version.payload().array(), version.payload().length());
        out.flag(page.isPresent());
        page.ifPresent(stored -> {
            out.number(stored.segment());
            out.number(stored.offset());
        });
        out.number(confirmations);
        out.number(misses);
        out.flag(withheld.isPresent());
        withheld.ifPresent(until -> out.instant(until, 0));
        return out.toArray();
    }

    /// Reads what [#packed] wrote.
    static Visited unpacked(byte[] bytes) {
        FieldReader in = new FieldReader(bytes);
        VisitHistory history = history(in);
        PageVersion version = new PageVersion(in.instant(0), in.text(), in.text(), Bytes.of(in.sized()));
        Optional<PageLocation> page =
                in.flag() ? Optional.of(new PageLocation(in.small(), in.number())) : Optional.empty();
        return new Visited(
                version,
                page,
                history,
                in.small(),
                in.small(),
                in.flag() ? Optional.of(in.instant(0)) : Optional.empty());
    }

    /// Reads the history alone.
    static VisitHistory history(byte[] packed) {
        return history(new FieldReader(packed));
    }

    private static VisitHistory history(FieldReader in) {
        return new VisitHistory(in.instant(0), in.small(), real(in), real(in), real(in));
    }

    /// Mostly 0, which is one byte.
    private static void real(double value, FieldWriter out) {
        out.number(Long.reverse(Double.doubleToRawLongBits(value)));
    }

    private static double real(FieldReader in) {
        return Double.longBitsToDouble(Long.reverse(in.number()));
    }

    Visited read(JournalRecord.Fetched fetched) {
        Instant at = fetched.visited();
        VisitHistory next = page.isPresent() ? history.changed(at) : VisitHistory.begun(at);
        return new Visited(fetched.response().version(), Optional.of(fetched.page()), next, 0, 0);
    }

    Visited unchanged(JournalRecord.Unchanged same) {
        int days = (int) history.since(same.at());
        int confirmed = same.response().status() == 304 ? confirmations + 1 + days / DAYS_AS_A_RESPONSE : 0;
        return new Visited(same.response().version(), page, history.unchanged(same.at()), confirmed, 0);
    }

    Visited bringing(double relevance) {
        return new Visited(version, page, history.bringing(relevance), confirmations, misses, withheld);
    }

    Visited stored(PageLocation other) {
        return new Visited(version, Optional.of(other), history, confirmations, misses, withheld);
    }

    Visited refused(JournalRecord.RefusedByRobots refusal) {
        return refusal.keptUntil().map(this::withheld).orElseGet(() -> missed(refusal.at()));
    }

    /// While there is no page, each visit that finds none is one without a change.
    Visited missed(Instant at) {
        VisitHistory next = page.isEmpty() && misses > 0 ? history.unchanged(at) : VisitHistory.begun(at);
        return new Visited(PageVersion.NONE, Optional.empty(), next, 0, misses + 1);
    }

    Visited withoutValidators() {
        PageVersion bare = new PageVersion(version.at(), "", "", version.payload());
        return new Visited(bare, page, history, 0, misses, withheld);
    }

    /// A removed page is not available for comparison.
    Visited withoutPage() {
        return new Visited(PageVersion.NONE, Optional.empty(), history, 0, misses);
    }

    Visited unanswered() {
        return new Visited(version, page, history, confirmations, misses + 1, withheld);
    }

    Visited withheld(Instant until) {
        int refusals = withheld.isPresent() ? misses + 1 : 1;
        return new Visited(version, page, history, confirmations, refusals, Optional.of(until));
    }

    Instant due() {
        return RetryTime.of(withheld, page.isPresent(), history.last(), misses);
    }
}

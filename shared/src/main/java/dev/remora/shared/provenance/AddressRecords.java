package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Queued;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.VerdictChange;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.run.RunTally;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// The decisions on one address, taken in as the journal has them: the rules of what an address becomes are those
/// by which the crawl goes on from a journal.
final class AddressRecords {
    private static final int FIRST_KEPT = 20;
    private static final int LAST_KEPT = 80;

    private final Url url;
    private final long key;
    private final List<JournalRecord> first = new ArrayList<>();
    private final Deque<JournalRecord> last = new ArrayDeque<>();
    private final HostTroubles troubles;
    private final RunTally tally = new RunTally();
    private Optional<Outcome> outcome = Optional.empty();

    /// What gave the address the verdict that it has; empty while it has none.
    private Optional<Known> known = Optional.empty();
    private Optional<Queued> way = Optional.empty();
    private long ledFrom;
    private Optional<Version> version = Optional.empty();
    private Instant at = Instant.EPOCH;
    private boolean fetched;
    private double priority;
    private double relevance;
    private int failures;
    private int raised;
    private int rescored;

    /// How many records queued a link so far, and which of them was the last to queue this address; 0: none.
    private long links;

    private long number;

    /// What became of the address; keys stand for addresses that are yet to be named.
    sealed interface Outcome {
        record Waits(Optional<Instant> notBefore) implements Outcome {}

        /// Its last version tells the rest.
        record Read() implements Outcome {}

        record NotLetIn(Exclusion reason, long source) implements Outcome {}

        /// What the record says is all there is to say.
        record Settled(Fate fate) implements Outcome {}
    }

    /// @param at when that was decided
    private record Known(Outcome outcome, Instant at) {}

    /// The last version that was read.
    ///
    /// @param page without those that are like it
    /// @param cluster name of the pages that are nearly like it; 0 for none
    /// @param duplicateOf key of the page with the same text that stands for both; 0 if it stands for itself
    record Version(Fate.Page page, long cluster, long duplicateOf) {
        /// The same version, judged otherwise.
        Version judged(boolean onTopic, double relevance, PageEvidence evidence, PageLocation where, long sameAs) {
            Fate.Page judged = new Fate.Page(
                    onTopic, relevance, evidence, page.status(), page.indexable(), Optional.empty(), where);
            return new Version(judged, cluster, sameAs);
        }
    }

    AddressRecords(Url url) {
        this.url = url;
        this.key = url.key();
        this.troubles = new HostTroubles(url);
    }

    void take(JournalEntry entry) {
        JournalRecord record = entry.record();
        tally.take(record);
        decide(record);
        VerdictChange.of(record)
                .filter(change -> change.url().key() == key)
                .ifPresent(change -> known = outcome.filter(_ -> change.known()).map(now -> new Known(now, at)));
    }

    private void decide(JournalRecord record) {
        switch (record) {
            case Queued q -> {
                links++;
                if (q.link().target().key() == key) {
                    number = links;
                    queued(q);
                }
            }
            case JournalRecord.Rescored r -> r.priorities().forEach(this::rescored);
            case JournalRecord.Dropped d
            when d.url().key() == key -> became(d, new Outcome.NotLetIn(d.reason(), d.source()));
            case JournalRecord.Fetched f -> fetched(f);
            case JournalRecord.Judged j when j.url().key() == key -> judged(j);
            case JournalRecord.JudgedAnew j when j.url().key() == key -> judgedAnew(j);
            case JournalRecord.ReadAgain r -> readAgain(r);
            case JournalRecord.Moved m
            when m.url().key() == key -> {
                fetched = true;
                version = Optional.empty();
                became(m, new Outcome.Settled(new Fate.Moved(m.status(), m.target())));
            }
            case JournalRecord.Failed f when f.url().key() == key -> failed(f);
            case JournalRecord.RefusedByRobots r
            when r.url().key() == key -> became(r, removed().orElse(new Outcome.Settled(new Fate.RefusedByRobots())));
            case JournalRecord.SitemapFetched s
            when s.url().key() == key ->
                became(s, new Outcome.Settled(new Fate.ListRead(s.feed(), s.status(), s.links())));
            case JournalRecord.Removed r
            when r.url().key() == key -> {
                version = Optional.empty();
                became(r, new Outcome.Settled(new Fate.Removed(r.reason())));
            }
            case JournalRecord.RobotsFetched r -> robots(r);
            case JournalRecord.HostPaused p -> troubles.paused(p);
            case JournalRecord.HostParked p -> troubles.parked(p);
            case JournalRecord.AskedAgain a when a.key() == key -> askedAgain(a);
            case JournalRecord.RecrawlAsked r when r.which() instanceof Recrawl.All -> again(r);
            case JournalRecord.RunEnded _ when tally.recrawls() -> recrawlEnded();
            default -> {} // of other addresses
        }
    }

    private void rescored(long link, double its) {
        if (link == number) {
            priority = its;
            rescored++;
        }
    }

    private void queued(Queued queued) {
        boolean waited = outcome.filter(Outcome.Waits.class::isInstance).isPresent();
        boolean again =
                way.filter(before -> sameLink(before.link(), queued.link())).isPresent();
        raised += waited && !again ? 1 : 0;
        rescored += waited && again ? 1 : 0;
        failures = waited ? failures : 0;
        priority = queued.priority();
        if (!fetched) {
            way = Optional.of(queued);
            ledFrom = Ancestry.sourceOf(queued, ledFrom);
        }
        became(queued, new Outcome.Waits(Optional.empty()));
    }

    /// Where its page was judged anew, the same link is queued with another worth of that page.
    private static boolean sameLink(Link one, Link other) {
        return one.source() == other.source()
                && one.origin() == other.origin()
                && one.anchor().equals(other.anchor());
    }

    private void fetched(JournalRecord.Fetched f) {
        if (f.url().key() == key) {
            fetched = true;
            read(f);
            became(f, new Outcome.Read());
        } else if (f.likeness().sameAs() == key && f.verdict() != Verdict.DUPLICATE) {
            version = version.map(before ->
                    new Version(before.page(), before.cluster(), f.url().key()));
            keep(f);
        }
    }

    private void read(JournalRecord.Fetched f) {
        relevance = f.relevance();
        Fate.Page page = new Fate.Page(
                f.contentOnTopic(), f.relevance(), f.evidence(), f.status(), f.indexable(), Optional.empty(), f.page());
        long other = f.verdict() == Verdict.DUPLICATE ? f.likeness().sameAs() : 0;
        version = Optional.of(new Version(page, f.likeness().cluster(), other));
    }

    private void readAgain(JournalRecord.ReadAgain again) {
        if (again.page().url().key() == key) {
            read(again.page());
            keep(again);
        } else {
            fetched(again.page());
        }
    }

    private void judgedAnew(JournalRecord.JudgedAnew j) {
        relevance = j.relevance();
        version = version.map(before -> before.judged(
                j.onTopic(), j.relevance(), j.evidence(), j.page(), j.verdict() == Verdict.DUPLICATE ? j.sameAs() : 0));
        keep(j);
    }

    private void judged(JournalRecord.Judged j) {
        boolean duplicate = j.verdict() == Verdict.DUPLICATE;
        version = version.map(before -> before.judged(
                duplicate ? before.page().onTopic() : j.verdict() == Verdict.ON_TOPIC,
                j.relevance(),
                j.evidence(),
                j.page(),
                duplicate ? before.duplicateOf() : 0));
        keep(j);
    }

    private void failed(JournalRecord.Failed f) {
        failures = f.attempts();
        if (f.retryAt().isPresent()) {
            became(f, new Outcome.Waits(f.retryAt()));
        } else {
            became(
                    f,
                    removed()
                            .orElse(new Outcome.Settled(
                                    new Fate.Failed(f.status(), f.reason(), f.attempts(), version.isPresent()))));
        }
    }

    /// What was shown once is removed before the request that found it gone is settled: that it is no longer shown
    /// tells more.
    private Optional<Outcome> removed() {
        return outcome.filter(now -> now instanceof Outcome.Settled(Fate.Removed _));
    }

    private void robots(JournalRecord.RobotsFetched r) {
        troubles.robots(r);
        if (url.text().equals(r.origin() + "/robots.txt")) {
            became(r, new Outcome.Settled(new Fate.RobotsFile(r.status())));
        }
    }

    /// What is done waits again, and so does what failed for what may be otherwise another time.
    private void again(JournalRecord.RecrawlAsked r) {
        boolean asked = outcome.map(AddressRecords::askedAgain).orElse(false);
        if (asked && way.isPresent()) {
            boolean feed = outcome.get() instanceof Outcome.Settled(Fate.ListRead _);
            boolean gaveUp = outcome.get() instanceof Outcome.Settled(Fate.Failed _);
            priority = gaveUp ? priority : feed ? 1 : (float) relevance;
            failures = 0;
            became(r, new Outcome.Waits(Optional.empty()));
        }
    }

    private void askedAgain(JournalRecord.AskedAgain r) {
        priority = 1;
        failures = 0;
        became(r, new Outcome.Waits(Optional.empty()));
    }

    /// What the recrawl did not come to stays as it was known.
    private void recrawlEnded() {
        if (known.isPresent() && outcome.filter(Outcome.Waits.class::isInstance).isPresent()) {
            outcome = Optional.of(known.get().outcome());
            at = known.get().at();
        }
    }

    private static boolean askedAgain(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Read _ -> true;
            case Outcome.Settled(Fate.Moved _) -> true;
            case Outcome.Settled(Fate.ListRead list) -> list.feed();
            case Outcome.Settled(Fate.Failed failed) -> JournalRecord.Failed.mayBeOtherwise(failed.status());
            case Outcome.Settled _, Outcome.Waits _, Outcome.NotLetIn _ -> false;
        };
    }

    private void became(JournalRecord record, Outcome now) {
        outcome = Optional.of(now);
        at = record.at();
        keep(record);
    }

    private void keep(JournalRecord record) {
        if (first.size() < FIRST_KEPT) {
            first.add(record);
            return;
        }
        last.addLast(record);
        if (last.size() > LAST_KEPT) {
            last.removeFirst();
        }
    }

    Url url() {
        return url;
    }

    /// Empty if the journal has nothing of the address.
    Optional<Outcome> outcome() {
        return outcome;
    }

    /// The link by which it was first fetched, or by which it waits to be.
    Optional<Queued> way() {
        return way;
    }

    /// Key of the address that led to it by that link; 0 for a seed, or what a sitemap names.
    long ledFrom() {
        return ledFrom;
    }

    Optional<Version> version() {
        return version;
    }

    Instant at() {
        return at;
    }

    double priority() {
        return priority;
    }

    int failures() {
        return failures;
    }

    int raised() {
        return raised;
    }

    int rescored() {
        return rescored;
    }

    Optional<Fate.HostTrouble> hostTrouble() {
        return troubles.last();
    }

    List<JournalRecord> history() {
        List<JournalRecord> history = new ArrayList<>(first);
        history.addAll(last);
        return history;
    }
}

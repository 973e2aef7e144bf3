package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Queued;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.RelevanceChange;
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

/// Collects the decisions on one address in the order of the journal, with the rules by which a crawl
/// restores its state from a journal.
final class AddressRecords {
    private static final int FIRST_KEPT = 20;
    private static final int LAST_KEPT = 80;

    private final Url url;
    private final long key;
    private final List<JournalRecord> first = new ArrayList<>();
    private final Deque<JournalRecord> last = new ArrayDeque<>();
    private final HostTroubles troubles;
    private final Misses misses;
    private final StayingTargets staying;
    private final RunTally tally = new RunTally();
    private Optional<Outcome> outcome = Optional.empty();

    /// The decision that gave the address its verdict; empty if it has none.
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

    /// The number of links queued so far, and the number of the last that queued this address; 0: none.
    private long links;

    private long number;

    /// The state of an address; other addresses are given by their keys.
    sealed interface Outcome {
        record Waits(Optional<Instant> notBefore) implements Outcome {}

        /// The rest is in the last version.
        record Read() implements Outcome {}

        record NotLetIn(Exclusion reason, long source) implements Outcome {}

        /// The fate is complete.
        record Settled(Fate fate) implements Outcome {}
    }

    /// @param at time of the decision
    private record Known(Outcome outcome, Instant at) {}

    /// The last version that was parsed.
    ///
    /// @param page without its near-duplicates
    /// @param cluster name of its cluster of near-duplicates; 0 for none
    /// @param duplicateOf key of its representative, which has the same text; 0 if it is its own
    record Version(Fate.Page page, long cluster, long duplicateOf) {
        /// Returns the same version with another judgement.
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
        this.misses = new Misses(key);
        this.staying = new StayingTargets(address -> address == key && known.isPresent());
    }

    void take(JournalEntry entry) {
        JournalRecord record = entry.record();
        tally.take(record);
        misses.take(record);
        staying.take(record, tally.recrawls());
        RelevanceChange.of(record)
                .filter(change -> change.url().equals(url))
                .ifPresent(change -> relevance = change.relevance());
        decide(record);
        VerdictChange.of(record)
                .filter(change -> change.url().equals(url))
                .ifPresent(change -> known = outcome.filter(_ -> change.known()).map(now -> new Known(now, at)));
    }

    private void decide(JournalRecord record) {
        switch (record) {
            case Queued q -> {
                links++;
                if (q.link().target().equals(url)) {
                    number = links;
                    queued(q);
                }
            }
            case JournalRecord.Rescored r -> r.priorities().forEach(this::rescored);
            case JournalRecord.Dropped d
            when d.url().equals(url) -> became(d, new Outcome.NotLetIn(d.reason(), d.source()));
            case JournalRecord.Fetched f -> fetched(f);
            case JournalRecord.Unchanged u -> unchanged(u);
            case JournalRecord.Judged j when j.url().equals(url) -> judged(j);
            case JournalRecord.Rejudged j when j.url().equals(url) -> rejudged(j);
            case JournalRecord.Reparsed r -> reparsed(r);
            case JournalRecord.Moved m
            when m.url().equals(url) -> {
                fetched = true;
                version = Optional.empty();
                became(m, new Outcome.Settled(new Fate.Moved(m.status(), m.target())));
            }
            case JournalRecord.Failed f when f.url().equals(url) -> failed(f);
            case JournalRecord.RefusedByRobots r
            when r.url().equals(url) -> became(r, removed().orElse(new Outcome.Settled(refused(r))));
            case JournalRecord.SitemapFetched s
            when s.url().equals(url) ->
                became(
                        s,
                        new Outcome.Settled(
                                new Fate.ListRead(s.feed(), s.answer().status(), s.links())));
            case JournalRecord.Removed r
            when r.url().equals(url) -> {
                version = Optional.empty();
                became(r, new Outcome.Settled(new Fate.Removed(r.reason())));
            }
            case JournalRecord.RobotsFetched r -> robots(r);
            case JournalRecord.HostPaused p -> troubles.paused(p);
            case JournalRecord.HostParked p -> troubles.parked(p);
            case JournalRecord.AskedAgain a when a.key() == key -> askedAgain(a);
            case JournalRecord.RecrawlRequested r when r.which() instanceof Recrawl.All -> again(r);
            case JournalRecord.RunEnded _ when tally.recrawls() -> recrawlEnded();
            default -> {} // about another address
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

    /// Whether it is the same link: after its page was re-judged, a link is queued again with that page's new
    /// relevance.
    private static boolean sameLink(Link one, Link other) {
        return one.source() == other.source()
                && one.origin() == other.origin()
                && one.anchor().equals(other.anchor());
    }

    private void unchanged(JournalRecord.Unchanged u) {
        troubles.answered(u.url());
        if (u.url().equals(url)) {
            became(u, new Outcome.Read());
        }
    }

    private void fetched(JournalRecord.Fetched f) {
        troubles.answered(f.url());
        if (f.url().equals(url)) {
            fetched = true;
            read(f);
            became(f, new Outcome.Read());
            at = f.visited();
        } else if (f.likeness().sameAs() == key && f.verdict() != Verdict.DUPLICATE) {
            version = version.map(before ->
                    new Version(before.page(), before.cluster(), f.url().key()));
            keep(f);
        }
    }

    private void read(JournalRecord.Fetched f) {
        Fate.Page page = new Fate.Page(
                f.contentOnTopic(),
                f.relevance(),
                f.evidence(),
                f.response().status(),
                f.indexable(),
                Optional.empty(),
                f.page());
        long other = f.verdict() == Verdict.DUPLICATE ? f.likeness().sameAs() : 0;
        version = Optional.of(new Version(page, f.likeness().cluster(), other));
    }

    private void reparsed(JournalRecord.Reparsed again) {
        if (again.page().url().equals(url)) {
            read(again.page());
            keep(again);
        } else {
            fetched(again.page());
        }
    }

    private void rejudged(JournalRecord.Rejudged j) {
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

    /// The fate of an address that robots.txt forbids; a stored page may stay.
    private static Fate refused(JournalRecord.RefusedByRobots r) {
        return r.keptUntil().isPresent() ? new Fate.Failed(0, r.reason(), 0, true) : new Fate.RefusedByRobots();
    }

    /// Returns the outcome `Removed`, if it is the current one. A page is removed before the request that
    /// found it gone is recorded, and its removal says more than that request.
    private Optional<Outcome> removed() {
        return outcome.filter(now -> now instanceof Outcome.Settled(Fate.Removed _));
    }

    private void robots(JournalRecord.RobotsFetched r) {
        troubles.robots(r);
        if (url.text().equals(r.origin() + "/robots.txt")) {
            became(r, new Outcome.Settled(new Fate.RobotsFile(r.status())));
        }
    }

    /// A recrawl of all queues finished addresses again, and those that failed for a reason that may be
    /// temporary.
    private void again(JournalRecord.RecrawlRequested r) {
        boolean asked = outcome.map(AddressRecords::askedAgain).orElse(false);
        if (asked && way.isPresent()) {
            boolean gaveUp = outcome.get() instanceof Outcome.Settled(Fate.Failed _);
            priority = gaveUp ? priority : (float) relevance;
            failures = 0;
            became(r, new Outcome.Waits(Optional.empty()));
        }
    }

    private void askedAgain(JournalRecord.AskedAgain r) {
        priority = 1;
        failures = 0;
        became(r, new Outcome.Waits(Optional.empty()));
    }

    /// An address that the recrawl did not reach keeps its earlier state.
    private void recrawlEnded() {
        if (known.isPresent()
                && !staying.stays(key)
                && outcome.filter(Outcome.Waits.class::isInstance).isPresent()) {
            outcome = Optional.of(known.get().outcome());
            at = known.get().at();
        }
    }

    private static boolean askedAgain(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Read _ -> true;
            case Outcome.Settled(Fate.Moved _) -> true;
            case Outcome.Settled(Fate.ListRead list) -> list.feed();
            case Outcome.Settled(Fate.Failed failed) ->
                JournalRecord.Failed.isTransient(failed.status(), failed.reason());
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

    /// Empty if the journal does not contain the address.
    Optional<Outcome> outcome() {
        return outcome;
    }

    /// The link for which it was first fetched, or by which it is queued.
    Optional<Queued> way() {
        return way;
    }

    /// Key of the address with that link; 0 for a seed or a link of a sitemap.
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

    Optional<Fate.HostTrouble> hostTrouble() {
        return troubles.last();
    }

    AddressHistory history() {
        List<JournalRecord> told = new ArrayList<>(first);
        told.addAll(last);
        return new AddressHistory(told, raised, rescored, misses.due());
    }
}

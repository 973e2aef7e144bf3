package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.RevisitedPage;
import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.freshness.VisitHistory;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// The results of all visits to each address.
public final class Visits implements StatePart {
    /// Consecutive 304 responses after which a page is requested in full: a server may send them for anything.
    private static final int MOST_CONFIRMATIONS = 16;

    private static final Duration FIRST_PAUSE = Duration.ofDays(1);

    /// The longest pause is 64 days.
    private static final int MOST_DOUBLINGS = 6;

    private final Map<Long, Visited> addresses = new HashMap<>();

    /// Stored pages of which a later version was stored.
    private long superseded;

    /// A visited address.
    ///
    /// @param page where its page is stored; empty if there is none
    /// @param confirmations consecutive 304 responses
    /// @param misses consecutive visits that found no page permanently, or were forbidden; for a stored
    ///     page, unanswered visits
    private record Visited(
            PageVersion version, Optional<PageLocation> page, VisitHistory history, int confirmations, int misses) {
        private static final Visited NEVER = new Visited(PageVersion.NONE, Optional.empty(), VisitHistory.NONE, 0, 0);

        void write(CheckpointWriter out) {
            out.instant(version.at());
            out.text(version.etag());
            out.text(version.lastModified());
            out.bytes(version.payload());
            out.optional(page, out::page);
            out.instant(history.last());
            out.number(history.changes());
            out.real(history.quiet());
            out.real(history.busy());
            out.number(confirmations);
            out.number(misses);
        }

        static Visited read(CheckpointReader in) {
            PageVersion version = new PageVersion(in.instant(), in.text(), in.text(), in.bytes());
            Optional<PageLocation> page = in.optional(in::page);
            VisitHistory history = new VisitHistory(in.instant(), in.small(), in.real(), in.real());
            return new Visited(version, page, history, in.small(), in.small());
        }

        Visited read(JournalRecord.Fetched fetched) {
            Instant at = fetched.at();
            VisitHistory next = page.isPresent() ? history.changed(at) : VisitHistory.begun(at);
            return new Visited(fetched.version(), Optional.of(fetched.page()), next, 0, 0);
        }

        Visited unchanged(JournalRecord.Unchanged same) {
            int confirmed = same.status() == 304 ? confirmations + 1 : 0;
            return new Visited(same.version(), page, history.unchanged(same.at()), confirmed, 0);
        }

        Visited stored(PageLocation other) {
            return new Visited(version, Optional.of(other), history, confirmations, misses);
        }

        Visited missed(Instant at) {
            return new Visited(PageVersion.NONE, Optional.empty(), VisitHistory.begun(at), 0, misses + 1);
        }

        Visited withoutValidators() {
            return new Visited(new PageVersion(version.at(), "", "", version.payload()), page, history, 0, misses);
        }

        /// A removed page is not available for comparison.
        Visited withoutPage() {
            return new Visited(PageVersion.NONE, Optional.empty(), history, 0, misses);
        }

        Visited unanswered() {
            return new Visited(version, page, history, confirmations, misses + 1);
        }

        /// For a stored page the pause counts from the last answer and has no limit, so that requests become
        /// ever rarer.
        Instant due() {
            int doublings = Math.min(misses - 1, page.isPresent() ? Integer.SIZE - 2 : MOST_DOUBLINGS);
            return history.last().plus(FIRST_PAUSE.multipliedBy(1L << doublings));
        }
    }

    /// Applies the result of a visit.
    public void apply(JournalRecord record) {
        switch (record) {
            case JournalRecord.Fetched fetched -> {
                supersede(fetched.url());
                put(fetched.url(), known -> known.read(fetched));
            }
            case JournalRecord.Unchanged same -> put(same.url(), known -> known.unchanged(same));
            case JournalRecord.Reparsed again -> {
                supersede(again.page().url());
                put(again.page().url(), known -> known.stored(again.page().page()));
            }
            case JournalRecord.Moved moved -> addresses.remove(moved.url().key());
            case JournalRecord.SitemapFetched list ->
                addresses.remove(list.url().key());
            case JournalRecord.RefusedByRobots refused -> put(refused.url(), known -> known.missed(refused.at()));
            case JournalRecord.Failed failed -> failed(failed);
            case JournalRecord.Removed removed -> put(removed.url(), Visited::withoutPage);
            default -> {} // not a visit
        }
    }

    private void failed(JournalRecord.Failed failed) {
        if (failed.status() == 304) {
            put(failed.url(), Visited::withoutValidators);
        } else if (failed.retryAt().isPresent()) {
            return;
        } else if (JournalRecord.Failed.isTransientStatus(failed.status())) {
            addresses.computeIfPresent(failed.url().key(), (_, known) -> known.unanswered());
        } else {
            put(failed.url(), known -> known.missed(failed.at()));
        }
    }

    private void supersede(Url url) {
        if (page(url.key()).isPresent()) {
            superseded++;
        }
    }

    private void put(Url url, UnaryOperator<Visited> change) {
        addresses.compute(url.key(), (_, known) -> change.apply(known == null ? Visited.NEVER : known));
    }

    /// The stored page of an address; empty if there is none.
    public Optional<RevisitedPage> page(long key) {
        Visited known = addresses.getOrDefault(key, Visited.NEVER);
        boolean inFull = known.confirmations() >= MOST_CONFIRMATIONS;
        return known.page().map(page -> new RevisitedPage(known.version(), page, inFull));
    }

    /// The part of all versions of pages that were stored of which there is a later one, in [0, 1].
    public double superseded() {
        return superseded == 0 ? 0 : (double) superseded / (superseded + pages().count());
    }

    /// When and how often an address had a page, and how often that had changed.
    public VisitHistory history(long key) {
        return addresses.getOrDefault(key, Visited.NEVER).history();
    }

    /// Addresses that brought no page at their last visit and are due: after one day, then after twice as long
    /// each time, up to 64 days.
    public LongStream dueRetries(Instant now) {
        return addresses.entrySet().stream()
                .filter(known ->
                        known.getValue().misses() > 0 && !known.getValue().due().isAfter(now))
                .mapToLong(Map.Entry::getKey)
                .sorted();
    }

    /// Addresses that a schedule may request now: each stored page, unless recently unanswered, and addresses
    /// without a page that are due.
    public LongStream due(Instant now) {
        return addresses.entrySet().stream()
                .filter(known -> known.getValue().misses() == 0
                        || !known.getValue().due().isAfter(now))
                .mapToLong(Map.Entry::getKey)
                .sorted();
    }

    /// The visit histories of the stored pages.
    public Stream<VisitHistory> histories() {
        return addresses.values().stream()
                .filter(known -> known.page().isPresent())
                .map(Visited::history);
    }

    /// Addresses with a stored page.
    public LongStream pages() {
        return addresses.entrySet().stream()
                .filter(known -> known.getValue().page().isPresent())
                .mapToLong(Map.Entry::getKey)
                .sorted();
    }

    @Override
    public Map<Object, Object> snapshot() {
        Map<Object, Object> all = new HashMap<>(addresses);
        all.put("superseded", superseded);
        return all;
    }

    @Override
    public void write(CheckpointWriter out) {
        write(superseded, addresses, out);
    }

    private static void write(long superseded, Map<Long, Visited> all, CheckpointWriter out) {
        out.number(superseded);
        out.all(all, (key, visited) -> {
            out.fixed(key);
            visited.write(out);
        });
    }

    /// Copies references only.
    @Override
    public Consumer<CheckpointWriter> frozen() {
        long versions = superseded;
        Map<Long, Visited> now = new HashMap<>(addresses);
        return out -> write(versions, now, out);
    }

    @Override
    public void read(CheckpointReader in) {
        superseded = in.number();
        in.all(() -> addresses.put(in.fixed(), Visited.read(in)));
    }
}

package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.KnownResponse;
import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.freshness.HostVisits;
import dev.remora.crawler.freshness.VisitHistory;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// The results of all visits to each address: about 144 bytes each.
public final class Visits implements StatePart {
    /// Weight of consecutive 304 responses after which a page is requested in full, for a server may send them for
    /// anything: after 16 of them, or a month.
    private static final int MOST_CONFIRMATIONS = 16;

    private final KeyTable keys = new KeyTable();

    /// What is known of each key by its number, [packed][Visited#packed]; null if it was forgotten.
    private byte[][] visits = new byte[64][];

    /// The number of the host of each key, by the key's number.
    private int[] hostOf = new int[64];

    /// The numbers of the hosts, in order.
    private final SequencedMap<String, Integer> hosts = new LinkedHashMap<>();

    /// Stored pages of which a later version was stored.
    private long superseded;

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
            case JournalRecord.Moved moved -> forget(moved.url());
            case JournalRecord.SitemapFetched list -> forget(list.url());
            case JournalRecord.RefusedByRobots refused -> put(refused.url(), known -> known.refused(refused));
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
        } else if (failed.reason() instanceof Failure.Withheld withheld) {
            put(failed.url(), known -> known.withheld(withheld.until()));
        } else if (failed.isTransient()) {
            of(failed.url().key()).ifPresent(_ -> put(failed.url(), Visited::unanswered));
        } else {
            put(failed.url(), known -> known.missed(failed.at()));
        }
    }

    /// A new page of this relevance was found by a link of a changed one.
    ///
    /// @param source key of the changed page; no visited address if none has brought it
    void brought(long source, double relevance) {
        int number = keys.find(source);
        if (number >= 0 && visits[number] != null) {
            put(number, Visited.unpacked(visits[number]).bringing(relevance).packed(), hostOf[number]);
        }
    }

    private void supersede(Url url) {
        superseded += page(url.key()).isPresent() ? 1 : 0;
    }

    private void put(Url url, UnaryOperator<Visited> change) {
        Visited changed = change.apply(of(url.key()).orElse(Visited.NEVER));
        put(keys.add(url.key()), changed.packed(), hosts.computeIfAbsent(url.host(), _ -> hosts.size()));
    }

    private void put(int number, byte[] visit, int host) {
        if (number >= visits.length) {
            visits = Arrays.copyOf(visits, number + number / 2);
            hostOf = Arrays.copyOf(hostOf, visits.length);
        }
        visits[number] = visit;
        hostOf[number] = host;
    }

    private void forget(Url url) {
        int number = keys.find(url.key());
        if (number >= 0) {
            visits[number] = null;
        }
    }

    private Optional<Visited> of(long key) {
        int number = keys.find(key);
        return number < 0 || visits[number] == null ? Optional.empty() : Optional.of(Visited.unpacked(visits[number]));
    }

    private IntStream numbers(Predicate<Visited> such) {
        return IntStream.range(0, keys.size())
                .filter(number -> visits[number] != null && such.test(Visited.unpacked(visits[number])));
    }

    /// Keys of the addresses that satisfy `such`, sorted.
    private LongStream keys(Predicate<Visited> such) {
        return numbers(such).mapToLong(keys::key).sorted();
    }

    /// The stored page of an address; empty if there is none.
    public Optional<KnownResponse> page(long key) {
        Visited known = of(key).orElse(Visited.NEVER);
        boolean inFull = known.confirmations() >= MOST_CONFIRMATIONS;
        return known.page().map(page -> new KnownResponse(known.version(), page, inFull));
    }

    /// Until when a [withheld][Failure.Withheld] page stays in the index; empty for others.
    public Optional<Instant> withheldUntil(long key) {
        return of(key).flatMap(Visited::withheld);
    }

    /// The part of all versions of pages that were stored of which there is a later one, in [0, 1].
    public double superseded() {
        return superseded == 0 ? 0 : (double) superseded / (superseded + pages().count());
    }

    /// When and how often an address had a page, and how often that had changed.
    public VisitHistory history(long key) {
        return onHost(key).history();
    }

    /// The same with the number of the address's host.
    public HostVisits onHost(long key) {
        int number = keys.find(key); // asked for each link that is queued
        return number < 0 || visits[number] == null
                ? HostVisits.NONE
                : new HostVisits(hostOf[number], Visited.history(visits[number]));
    }

    /// Addresses that brought no page at their last visit and are due: after one day, then after twice as long
    /// each time, up to 64 days.
    public LongStream dueRetries(Instant now) {
        return keys(known -> known.misses() > 0 && !known.due().isAfter(now));
    }

    /// Addresses that a schedule may request now: each stored page, unless recently unanswered, and addresses
    /// without a page that are due.
    public LongStream due(Instant now) {
        return keys(known -> known.misses() == 0 || !known.due().isAfter(now));
    }

    /// The visits to the stored pages.
    public Stream<HostVisits> histories() {
        return numbers(known -> known.page().isPresent())
                .mapToObj(number -> new HostVisits(hostOf[number], Visited.history(visits[number])));
    }

    /// Addresses with a stored page.
    public LongStream pages() {
        return keys(known -> known.page().isPresent());
    }

    @Override
    public Map<Object, Object> snapshot() {
        Map<Object, Object> all = new HashMap<>();
        numbers(_ -> true).forEach(at -> all.put(keys.key(at), List.of(Visited.unpacked(visits[at]), hostOf[at])));
        all.put("superseded", superseded);
        all.put("hosts", List.copyOf(hosts.keySet()));
        return all;
    }

    @Override
    public void write(CheckpointWriter out) {
        frozen().accept(out);
    }

    /// Copies references only.
    @Override
    public Consumer<CheckpointWriter> frozen() {
        long versions = superseded;
        List<String> names = List.copyOf(hosts.keySet());
        int[] numbers = IntStream.range(0, keys.size())
                .filter(number -> visits[number] != null)
                .toArray();
        long[] known = Arrays.stream(numbers).mapToLong(keys::key).toArray();
        byte[][] now = Arrays.stream(numbers).mapToObj(number -> visits[number]).toArray(byte[][]::new);
        int[] on = Arrays.stream(numbers).map(number -> hostOf[number]).toArray();
        return out -> {
            out.number(versions);
            out.all(names, out::text);
            out.number(known.length);
            for (int i = 0; i < known.length; i++) {
                out.fixed(known[i]);
                out.bytes(Bytes.of(now[i]));
                out.number(on[i]);
            }
        };
    }

    @Override
    public void read(CheckpointReader in) {
        superseded = in.number();
        in.all(() -> hosts.put(in.text(), hosts.size()));
        in.all(keys::reserve, () -> put(keys.add(in.fixed()), in.bytes().array(), in.small()));
    }
}

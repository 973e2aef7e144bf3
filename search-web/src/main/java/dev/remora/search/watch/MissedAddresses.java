package dev.remora.search.watch;

import dev.remora.shared.array.IntArray;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Addresses that failed, were disallowed by robots.txt or were dropped, by reason: all are counted, and the
/// last [#KEPT] of each reason are kept. An address is removed when it has a page or is queued again. About 20
/// bytes per address. For one thread.
final class MissedAddresses {
    /// Addresses kept per reason.
    static final int KEPT = 1_000;

    private final KeyTable addresses = new KeyTable();
    /// Group of each address, by its number; 0 for none.
    private final IntArray groupOf = new IntArray();

    private final List<Missed> groups = new ArrayList<>();
    private final Map<String, Integer> byId = new LinkedHashMap<>();

    private static final class Missed {
        private final String id;
        private Reason example;
        private long count;
        private final LinkedHashMap<Long, MissedAddress> last = new LinkedHashMap<>();

        Missed(String id) {
            this.id = id;
        }
    }

    void take(JournalRecord record) {
        switch (record) {
            case JournalRecord.Failed failed ->
                miss(new MissedAddress(failed.url(), failed.at(), failed.reason(), failed.retryAt()));
            case JournalRecord.RefusedByRobots refused ->
                miss(new MissedAddress(refused.url(), refused.at(), refused.reason(), Optional.empty()));
            case JournalRecord.Dropped dropped ->
                miss(new MissedAddress(dropped.url(), dropped.at(), dropped.reason(), Optional.empty()));
            case JournalRecord.Removed removed ->
                miss(new MissedAddress(removed.url(), removed.at(), removed.reason(), Optional.empty()));
            case JournalRecord.RobotsFetched robots -> robots(robots);
            case JournalRecord.Fetched page -> forget(page.url());
            case JournalRecord.Unchanged page -> forget(page.url());
            case JournalRecord.Moved moved -> forget(moved.url());
            case JournalRecord.Queued queued -> forget(queued.link().target());
            default -> {} // neither a miss nor a page
        }
    }

    private void robots(JournalRecord.RobotsFetched robots) {
        Url file = new Url(robots.origin() + "/robots.txt");
        if (robots.answered()) {
            forget(file);
        } else {
            miss(new MissedAddress(file, robots.at(), new Failure.NoRobots(), Optional.empty()));
        }
    }

    private void miss(MissedAddress address) {
        long key = address.url().key();
        int number = addresses.add(key);
        leave(number, key);
        int group = byId.computeIfAbsent(id(address.reason()), id -> {
            groups.add(new Missed(id));
            return groups.size();
        });
        Missed missed = groups.get(group - 1);
        groupOf.set(number, group);
        missed.count++;
        missed.example = kind(address.reason());
        missed.last.put(key, address);
        if (missed.last.size() > KEPT) {
            missed.last.pollFirstEntry();
        }
    }

    private void forget(Url url) {
        int number = addresses.find(url.key());
        if (number >= 0) {
            leave(number, url.key());
            groupOf.set(number, 0);
        }
    }

    private void leave(int number, long key) {
        if (groupOf.get(number) > 0) {
            Missed before = groups.get(groupOf.get(number) - 1);
            before.count--;
            before.last.remove(key);
        }
    }

    /// HTTP statuses are separate groups; other reasons are grouped by kind, because their arguments are hosts
    /// and library messages.
    private static String id(Reason given) {
        Reason reason = kind(given);
        return reason instanceof Failure.HttpStatus(int status) ? reason.code() + "-" + status : reason.code();
    }

    /// Refused pages are grouped with those that were removed for the same reason.
    private static Reason kind(Reason reason) {
        return reason instanceof Failure.Withheld(Failure why, Instant _) ? why : reason;
    }

    /// Returns the current reasons, most frequent first.
    List<MissedAddress.Group> groups() {
        return groups.stream()
                .filter(group -> group.count > 0)
                .map(group -> new MissedAddress.Group(group.id, group.example, group.count))
                .sorted(Comparator.comparingLong(MissedAddress.Group::count)
                        .reversed()
                        .thenComparing(MissedAddress.Group::id))
                .toList();
    }

    /// Returns the last addresses of a reason, newest first.
    List<MissedAddress> of(String group) {
        return Optional.ofNullable(byId.get(group))
                .map(number -> List.copyOf(
                        groups.get(number - 1).last.sequencedValues().reversed()))
                .orElse(List.of());
    }
}

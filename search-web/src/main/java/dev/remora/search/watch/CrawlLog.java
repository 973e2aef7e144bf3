package dev.remora.search.watch;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.StrategyState;
import dev.remora.shared.provenance.WaitingLinks;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The state of a crawl, folded from a collection's journal: runs, hosts, failures, recent pages, frontier.
/// Each record is read once; queries are answered from memory. Thread-safe.
public final class CrawlLog {
    private static final int RECENT = 50;

    private final RunTally tally = new RunTally();
    private final RunHistory runs = new RunHistory(tally);
    private final WaitingLinks waiting = new WaitingLinks(tally, priority -> priority);
    private final CoverageStatistics coverage = new CoverageStatistics(waiting, tally);
    private final MissedAddresses missed = new MissedAddresses();
    private final HostStatistics hosts = new HostStatistics();
    private final List<RecentPage> recent = new ArrayList<>();
    private @Nullable StrategyState strategy;

    /// Applies the next record.
    public synchronized void take(JournalRecord record) {
        runs.take(record);
        tally.take(record);
        runs.taken(record);
        coverage.take(record);
        waiting.take(record);
        missed.take(record);
        hosts.take(record, tally.kind());
        if (record instanceof StrategyState state) {
            strategy = state;
        }
        if (record instanceof JournalRecord.Fetched page) {
            recent.removeIf(known -> known.url().equals(page.url()));
            recent.addFirst(RecentPage.of(page, page.visited()));
            if (recent.size() > RECENT) {
                recent.removeLast();
            }
        } else if (record instanceof JournalRecord.Reparsed again) {
            recent.replaceAll(
                    known -> known.url().equals(again.page().url()) ? RecentPage.of(again.page(), known.at()) : known);
        }
    }

    /// Returns the tally of the last run, for one thread at a time.
    public RunTally tally() {
        return tally;
    }

    /// Returns what the last run has done; a re-judging after its end changes nothing in it.
    public synchronized RunFigures figures() {
        return runs.figures();
    }

    /// Returns the number of links in the frontier.
    public synchronized int waiting() {
        return waiting.count();
    }

    /// Returns the number of links in the frontier with a priority in each tenth of [0, 1], lowest first.
    public synchronized List<Long> waitingByPriority() {
        return waiting.byPriority();
    }

    /// Returns how many pages on topic there are, by estimate; empty before the first 500 requests of crawls.
    public synchronized Optional<CoverageEstimate> coverage() {
        return coverage.estimate();
    }

    /// Returns the last runs, newest first: at most a hundred.
    public synchronized List<RunSummary> runs() {
        return runs.runs();
    }

    /// Returns the reasons why addresses have no page, most frequent first.
    public synchronized List<MissedAddress.Group> missed() {
        return missed.groups();
    }

    /// Returns the last addresses without a page for a reason, newest first: at most a thousand.
    ///
    /// @param group id of the reason; an unknown one has none
    public synchronized List<MissedAddress> missed(String group) {
        return missed.of(group);
    }

    /// Returns the number of hosts that answered a request, could not be reached or were parked.
    public synchronized int hostsRequested() {
        return hosts.requested();
    }

    /// Returns the number of known hosts: requested ones, and those that links lead to.
    public synchronized int hosts() {
        return hosts.size();
    }

    /// Returns a range of the hosts.
    ///
    /// @param from index of the first, from 0
    public synchronized List<HostFigures> hosts(HostFigures.Order order, int from, int count) {
        return hosts.list(order, from, count);
    }

    /// Returns a known host.
    public synchronized Optional<HostFigures> host(String name) {
        return hosts.host(name);
    }

    /// Returns what the strategy had learnt when that was last stored; empty if it stores nothing.
    public synchronized Optional<StrategyState> strategy() {
        return Optional.ofNullable(strategy);
    }

    /// Returns the last pages fetched, each once, as it is stored now, newest first: at most fifty.
    public synchronized List<RecentPage> recent() {
        return List.copyOf(recent);
    }
}

package dev.remora.search.watch;

import dev.remora.shared.collection.CloakingFinding;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/// The figures of each host in the journal. For one thread.
final class HostStatistics {
    private final Map<String, Host> hosts = new HashMap<>();
    private int requested;

    /// Whether the decisions are of an import, which requests nothing.
    private boolean imports;

    private static final class Host {
        private long fetched;
        private long onTopic;
        /// Pages on topic by the re-judging that goes on.
        private long judged;

        private long failed;
        private boolean requested;
        private Instant lastAsked;
        private HostFigures.Robots robots;
        private HostFigures.BackOff backOff;
        private PageEvidence cloaks;

        HostFigures figures(String name) {
            return new HostFigures(
                    name,
                    new HostFigures.Requests(fetched, onTopic, failed),
                    Optional.ofNullable(lastAsked),
                    Optional.ofNullable(robots),
                    Optional.ofNullable(backOff),
                    Optional.ofNullable(cloaks));
        }

        /// Bounded at 0: the count of a host is set to 0 when it is found to cloak, so a page that turns off topic when
        /// it is parsed again may not be in the count.
        private void recount(int change) {
            onTopic = Math.max(0, onTopic + change);
        }
    }

    /// @param of what the run of the record does
    void take(JournalRecord record, RunKind of) {
        imports = of == RunKind.IMPORT;
        switch (record) {
            case JournalRecord.Queued queued -> of(queued.link().target().host());
            case JournalRecord.Fetched page -> fetched(asked(page.url(), page.at()), page.harvested());
            case JournalRecord.Unchanged page -> fetched(asked(page.url(), page.at()), page.harvested());
            case JournalRecord.Reparsed again ->
                of(again.page().url().host()).recount((again.harvested() ? 1 : 0) - (again.harvestedBefore() ? 1 : 0));
            case JournalRecord.Moved moved -> answered(asked(moved.url(), moved.at()));
            case JournalRecord.Failed failed -> {
                Host host = asked(failed.url(), failed.at());
                host.failed++;
                if (failed.status() > 0 || failed.unreachable()) { // else it was not sent
                    requested(host);
                }
            }
            case JournalRecord.RobotsFetched robots -> robots(robots);
            case JournalRecord.HostPaused paused ->
                rests(of(paused.host()), paused.at().plus(paused.pause()), paused.reason());
            case JournalRecord.HostParked parked -> {
                Host host = of(parked.host());
                requested(host);
                rests(host, parked.until(), parked.reason());
            }
            case JournalRecord.SitemapFetched list -> {
                if (list.answer().status() > 0) {
                    requested(of(list.url().host()));
                }
            }
            case JournalRecord.CloakingChecked compared ->
                compared(of(compared.page().host()), compared.finding());
            case JournalRecord.BanChecked check -> answered(asked(check.page(), check.at()));
            case JournalRecord.JudgingBegan _ -> hosts.values().forEach(host -> host.judged = 0);
            case JournalRecord.Rejudged page ->
                of(page.url().host()).judged += page.verdict() == Verdict.ON_TOPIC ? 1 : 0;
            case JournalRecord.JudgingEnded _ -> hosts.values().forEach(host -> host.onTopic = host.judged);
            default -> {} // not about a host
        }
    }

    private Host of(String host) {
        return hosts.computeIfAbsent(host, _ -> new Host());
    }

    private Host asked(Url url, Instant at) {
        Host host = of(url.host());
        host.lastAsked = imports ? host.lastAsked : at;
        return host;
    }

    private void fetched(Host host, boolean harvested) {
        host.fetched++;
        host.onTopic += harvested ? 1 : 0;
        answered(host);
    }

    private void answered(Host host) {
        host.backOff = null;
        requested(host);
    }

    private void requested(Host host) {
        if (imports) {
            return;
        }
        requested += host.requested ? 0 : 1;
        host.requested = true;
    }

    private void robots(JournalRecord.RobotsFetched robots) {
        Host host = of(new Url(robots.origin() + "/").host());
        host.lastAsked = robots.at();
        requested(host);
        host.failed += robots.answered() ? 0 : 1;
        if (!robots.unchanged() || host.robots == null) {
            host.robots =
                    new HostFigures.Robots(robots.status(), robots.answer().warc());
        }
    }

    private static void compared(Host host, CloakingFinding finding) {
        switch (finding) {
            case CloakingFinding.Same _ -> host.cloaks = null;
            case CloakingFinding.Unclear _ -> {} // what was known before holds
            case CloakingFinding.Other(PageEvidence evidence, boolean onTopic, int _) -> {
                host.cloaks = evidence;
                host.onTopic = onTopic ? host.onTopic : 0;
            }
        }
    }

    private static void rests(Host host, Instant until, Failure why) {
        host.backOff = new HostFigures.BackOff(until, why);
    }

    int size() {
        return hosts.size();
    }

    /// Number of hosts that answered any request, could not be reached, or were parked: the crawl counts the same.
    /// Those of the guard's refusals alone were not requested.
    int requested() {
        return requested;
    }

    Optional<HostFigures> host(String name) {
        return Optional.ofNullable(hosts.get(name)).map(host -> host.figures(name));
    }

    /// Returns a range of the hosts. Of hosts with the same figure, those with more pages come first.
    ///
    /// @param from index of the first, from 0
    List<HostFigures> list(HostFigures.Order order, int from, int count) {
        ToLongFunction<Host> by = switch (order) {
            case FETCHED -> host -> host.fetched;
            case ON_TOPIC -> host -> host.onTopic;
            case FAILED -> host -> host.failed;
        };
        return hosts.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, Host>>comparingLong(entry -> by.applyAsLong(entry.getValue()))
                        .thenComparingLong(entry -> entry.getValue().fetched)
                        .reversed()
                        .thenComparing(Map.Entry::getKey))
                .skip(from)
                .limit(count)
                .map(entry -> entry.getValue().figures(entry.getKey()))
                .toList();
    }
}

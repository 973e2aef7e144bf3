package dev.remora.crawler.crawl.robots;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.frontier.HostPoliteness;
import dev.remora.crawler.frontier.HostPoliteness.Parked;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/// Leaves hosts that do not answer alone, for longer each time, and asks them again after that. The journal knows it:
/// another process neither asks such a host at once nor forgets it.
public final class Parking {
    private final CrawlState state;
    private final HostPoliteness manners;
    private final Decisions decisions;
    private final CrawlSettings settings;

    /// Parks hosts for the pauses of `settings`, through `decisions`.
    public Parking(CrawlState state, Decisions decisions, CrawlSettings settings) {
        this.state = state;
        this.manners = state.frontier().manners();
        this.decisions = decisions;
        this.settings = settings;
    }

    /// Goes on with what the journal knows. Where nothing ever answered, it was our own network, or the proxy: hosts
    /// are asked at once.
    public void resume(Instant now) {
        if (!state.answers().any()) {
            return;
        }
        state.answers().forEach((host, standing) -> {
            if (standing.until().isAfter(now)) {
                manners.park(host, standing.until(now), now);
            }
        });
    }

    /// Parks a host, if it is not parked already.
    ///
    /// @return what to tell people, if it was not
    public Optional<RunReason> park(String host, Failure reason, Instant now) {
        if (manners.parked(host, now)) {
            return Optional.empty();
        }
        int times = state.answers().of(host).times();
        Duration pause = settings.parking(times);
        JournalRecord.HostParked parked = new JournalRecord.HostParked(now, host, pause, times + 1, reason);
        decisions.decide(parked);
        manners.park(host, parked.until(), now);
        return Optional.of(new RunReason.HostParked(host, pause, reason));
    }

    /// Hosts with links that wait, and that answered before: they may come back.
    public List<Parked> hopeful() {
        return manners.parked().stream()
                .filter(parked -> state.answers().of(parked.host()).answered())
                .toList();
    }

    /// What a run waits for.
    ///
    /// @param waits hosts, at least one
    public static RunReason waiting(List<Parked> waits) {
        Parked first = waits.getFirst();
        return new RunReason.WaitsForHosts(
                links(waits), waits.size(), first.host(), first.until().truncatedTo(ChronoUnit.SECONDS));
    }

    /// Why a run ends before it is done.
    public static RunReason unfinished(List<Parked> waits) {
        return new RunReason.Unfinished(links(waits), waits.size());
    }

    private static long links(List<Parked> waits) {
        return waits.stream().mapToLong(Parked::links).sum();
    }
}

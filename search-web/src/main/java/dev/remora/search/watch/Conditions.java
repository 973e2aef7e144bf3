package dev.remora.search.watch;

import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunKind;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Derives the condition of a run from its state.
final class Conditions {
    static final Pattern INNER_CAPITAL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    /// More than half of the last requests.
    private static final double MOST = 0.5;

    private Conditions() {}

    static Condition of(CrawlProgress now) {
        return switch (now.state()) {
            case RUNNING -> running(now, now.message().orElse(null));
            case STALLED -> stalled(now);
            case PAUSED -> new Condition.Paused(now.ahead().waiting());
            case STOPPING -> new Condition.Stopping();
            case RUNNING_ELSEWHERE -> elsewhere(now);
            case STALLED_ELSEWHERE -> new Condition.Elsewhere(Optional.empty(), stalled(now));
            case FINISHED -> ended(now);
            case STOPPED ->
                new Condition.Stopped(now.figures().fetched(), now.ahead().waiting());
            case UNFINISHED ->
                said(now) instanceof RunReason.Interrupted
                        ? new Condition.Interrupted()
                        : new Condition.EndedEarly(said(now));
            case FAILED ->
                now.message().orElse(null) instanceof RunReason.StorageFailed(StorageFault fault)
                        ? new Condition.DiskFailed(fault)
                        : new Condition.Broken(said(now));
        };
    }

    private static Condition elsewhere(CrawlProgress now) {
        return now.message().orElse(null) instanceof RunReason.Elsewhere where
                ? new Condition.Elsewhere(Optional.of(where), running(now, where.doing()))
                : new Condition.Elsewhere(Optional.empty(), brings(now));
    }

    private static Condition running(CrawlProgress now, @Nullable Reason doing) {
        return switch (doing) {
            case RunReason.NetworkDown down -> noAnswer(down.why());
            case RunReason.WaitsForHosts waits -> new Condition.HostsParked(waits);
            case RunReason.Judging judging -> new Condition.Judging(judging, false);
            case RunReason.JudgingSoFar judging -> new Condition.Judging(judging, false);
            case RunReason.Rejudging judging -> new Condition.Judging(judging, true);
            case RunReason.OtherWork work -> new Condition.OtherWork(work);
            case null, default -> brings(now);
        };
    }

    private static Condition brings(CrawlProgress now) {
        long fetched = now.figures().fetched();
        long onTopic = now.figures().onTopic();
        double pace = now.pace().pagesPerSecond();
        if (now.kind() == RunKind.IMPORT) {
            return new Condition.Importing(pace, fetched, onTopic);
        }
        if (now.pace().failing() > MOST) {
            return new Condition.MostlyFailing(now.pace().failing(), fetched, onTopic);
        }
        if (fetched == 0) {
            return new Condition.Beginning();
        }
        if (Yield.of(fetched, onTopic) == Yield.RARE) {
            return new Condition.RarelyOnTopic(fetched, onTopic);
        }
        return now.pace().delayed()
                ? new Condition.HeldByDelays(pace, fetched, onTopic)
                : new Condition.Crawling(pace, fetched, onTopic);
    }

    private static Condition stalled(CrawlProgress now) {
        return switch (said(now)) {
            case RunReason.NetworkDown down -> noAnswer(down.why());
            case RunReason.WaitsForHosts waits -> new Condition.HostsParked(waits);
            case Failure failure -> noAnswer(failure);
            case Reason other -> new Condition.NetworkDown(other);
        };
    }

    private static Condition noAnswer(Failure why) {
        return switch (why) {
            case Failure.ByProxy(Failure failure, String proxy) -> new Condition.ProxyDown(proxy, failure);
            case Failure.RobotsUnread(String _, Failure behind) -> noAnswer(behind);
            case Failure.HttpStatus status -> new Condition.HostsFail(status);
            default -> new Condition.NetworkDown(why);
        };
    }

    private static Condition ended(CrawlProgress now) {
        RunFigures did = now.figures();
        long waiting = now.ahead().waiting();
        if (now.kind() == RunKind.IMPORT) {
            return new Condition.Imported(did.fetched(), did.onTopic());
        }
        return said(now) instanceof RunReason.BudgetUsed
                ? new Condition.BudgetUsed(
                        did.fetched(),
                        did.onTopic(),
                        waiting,
                        now.kind() == RunKind.RECRAWL ? 0 : now.ahead().budget())
                : new Condition.Ended(said(now), did.fetched(), did.onTopic(), waiting);
    }

    private static Reason said(CrawlProgress now) {
        return now.message().orElseGet(RunReason.NothingWaits::new);
    }
}

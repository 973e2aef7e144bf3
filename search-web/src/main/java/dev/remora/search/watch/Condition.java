package dev.remora.search.watch;

import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.run.CrawlProgress;
import java.util.Locale;
import java.util.Optional;

/// The condition of a run, the first information for an observer. Each kind has a sentence with cause and
/// remedy ([ConditionText]).
public sealed interface Condition {
    /// The first pages are being requested.
    record Beginning() implements Condition {}

    /// Pages are being fetched.
    record Crawling(double pagesPerSecond, long fetched, long onTopic) implements Condition {}

    /// Pages are being fetched at the maximum speed that the hosts' delays allow.
    record HeldByDelays(double pagesPerSecond, long fetched, long onTopic) implements Condition {}

    /// Archived responses are being read.
    record Importing(double pagesPerSecond, long fetched, long onTopic) implements Condition {}

    /// Most of the last requests failed: more than half of [dev.remora.shared.run.RecentFailures#REQUESTS].
    ///
    /// @param share of these that failed, in (0.5, 1]
    record MostlyFailing(double share, long fetched, long onTopic) implements Condition {}

    /// Pages are being fetched, but hardly any are on topic.
    record RarelyOnTopic(long fetched, long onTopic) implements Condition {}

    /// Stored pages are being re-judged.
    ///
    /// @param alone whether no crawl follows
    record Judging(Reason how, boolean alone) implements Condition {}

    /// The collection is used for something else than a run or a re-judging.
    record OtherWork(Reason what) implements Condition {}

    /// The proxy refuses connections.
    record ProxyDown(String proxy, Failure why) implements Condition {}

    /// Nothing responds: a failure of this machine's network or its provider.
    record NetworkDown(Reason why) implements Condition {}

    /// Hosts respond with server errors.
    record HostsFail(Reason why) implements Condition {}

    /// All links in the frontier are on hosts that do not respond at present.
    record HostsParked(Reason until) implements Condition {}

    /// The run was paused by a person.
    record Paused(long waiting) implements Condition {}

    /// A stop was requested; requests in flight are being finished.
    record Stopping() implements Condition {}

    /// The run was stopped before its end.
    record Stopped(long fetched, long waiting) implements Condition {}

    /// The budget is used up.
    ///
    /// @param limit the pages of all runs that it allowed; 0 for a recrawl, which counts its own requests
    record BudgetUsed(long fetched, long onTopic, long waiting, long limit) implements Condition {}

    /// All archived responses were read.
    record Imported(long fetched, long onTopic) implements Condition {}

    /// The run ended for another reason.
    record Ended(Reason why, long fetched, long onTopic, long waiting) implements Condition {}

    /// The process of the run ended without stopping it.
    record Interrupted() implements Condition {}

    /// The run ended before it was finished.
    record EndedEarly(Reason why) implements Condition {}

    /// The disk is full or faulty.
    record DiskFailed(StorageFault fault) implements Condition {}

    /// A defect ended the run.
    record Broken(Reason why) implements Condition {}

    /// The run is in another process.
    ///
    /// @param where the process, if known
    /// @param there its condition
    record Elsewhere(Optional<RunReason.Elsewhere> where, Condition there) implements Condition {}

    /// Returns the condition of a run in a state.
    static Condition of(CrawlProgress now) {
        return Conditions.of(now);
    }

    /// Returns its name in JSON and message files: `proxy-down`; of a run elsewhere, the name of its condition
    /// there.
    default String code() {
        return this instanceof Elsewhere elsewhere
                ? elsewhere.there().code()
                : Conditions.INNER_CAPITAL
                        .matcher(getClass().getSimpleName())
                        .replaceAll("-")
                        .toLowerCase(Locale.ROOT);
    }

    /// Whether it is the condition of the run itself: not of a re-judging without one, or of other work.
    default boolean ofRun() {
        return switch (this) {
            case Judging judging -> !judging.alone();
            case OtherWork _ -> false;
            case Elsewhere elsewhere -> elsewhere.there().ofRun();
            default -> true;
        };
    }

    /// True if action is needed, or a fault must pass.
    default boolean trouble() {
        return switch (this) {
            case ProxyDown _, NetworkDown _, HostsFail _, HostsParked _, DiskFailed _, Broken _, RarelyOnTopic _ ->
                true;
            case Interrupted _, EndedEarly _, MostlyFailing _ -> true;
            case Elsewhere elsewhere -> elsewhere.there().trouble();
            case Beginning _, Crawling _, HeldByDelays _, Importing _, Judging _, OtherWork _, Paused _, Stopping _ ->
                false;
            case Stopped _, BudgetUsed _, Imported _, Ended _ -> false;
        };
    }
}

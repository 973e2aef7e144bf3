package dev.remora.shared.reason;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Why a run ended or stalls, and what it has to tell on its way.
public sealed interface RunReason extends Reason {
    record BudgetUsed() implements RunReason {}

    record NothingWaits() implements RunReason {}

    /// Nothing was read; the last failure says why.
    ///
    /// @param last failure of the run
    record NoPageRead(Failure last) implements RunReason {}

    /// A recrawl of some addresses has asked for all of them.
    record AllAsked() implements RunReason {}

    record Stopped() implements RunReason {}

    record HostsSilent(long links) implements RunReason {}

    record HostsSilentAs(long links, Failure last) implements RunReason {}

    record Unfinished(long links, int hosts) implements RunReason {}

    /// Nothing ever answered.
    record NothingHad(Failure why, long links) implements RunReason {}

    record WaitsForHosts(long links, int hosts, String first, Instant askedAgain) implements RunReason {}

    record HostParked(String host, Duration pause, Failure why) implements RunReason {}

    record NetworkDown(Failure why) implements RunReason {}

    record NetworkBack() implements RunReason {}

    record FrontierTrimmed(int links) implements RunReason {}

    record AsksAgain() implements RunReason {}

    record GoesOn() implements RunReason {}

    record Judging(RunReason why) implements RunReason {}

    record JudgingSoFar(long pages, long of) implements RunReason {}

    record JudgedAll(long pages, long onTopic, long cameIn, long wentOut) implements RunReason {}

    record JudgingBrokenOff() implements RunReason {}

    record JudgingAskedFor() implements RunReason {}

    record TopicChanged(List<TopicPart> parts) implements RunReason {}

    record TopicRefused(String said) implements RunReason {}

    record StorageFailed(String said) implements RunReason {}

    record Defect(String said) implements RunReason {}

    /// Another process crawls the topic.
    ///
    /// @param writer the process that crawls
    record Elsewhere(String writer) implements RunReason {}
}

package dev.remora.shared.reason;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Why a run ended or stalls, and what it has to tell on its way.
public sealed interface RunReason extends Reason {
    /// The budget is used up.
    record BudgetUsed() implements RunReason {}

    /// No link waits any more.
    record NothingWaits() implements RunReason {}

    /// Nothing was read; the last failure says why.
    ///
    /// @param last failure of the run
    record NoPageRead(Failure last) implements RunReason {}

    /// A recrawl of some addresses has asked for all of them.
    record AllAsked() implements RunReason {}

    /// A person stopped it.
    record Stopped() implements RunReason {}

    /// The links that wait are on hosts that do not answer.
    record HostsSilent(long links) implements RunReason {}

    /// The same, with the last failure.
    record HostsSilentAs(long links, Failure last) implements RunReason {}

    /// Links are left on hosts that may answer later.
    record Unfinished(long links, int hosts) implements RunReason {}

    /// Nothing ever answered.
    record NothingHad(Failure why, long links) implements RunReason {}

    /// It waits until silent hosts are asked again.
    record WaitsForHosts(long links, int hosts, String first, Instant askedAgain) implements RunReason {}

    /// A silent host is left alone for a pause, and why.
    record HostParked(String host, Duration pause, Failure why) implements RunReason {}

    /// Nothing answers any more: the network of this machine is at fault.
    record NetworkDown(Failure why) implements RunReason {}

    /// The web answers again.
    record NetworkBack() implements RunReason {}

    /// The frontier was full, and its worst links were let go of.
    record FrontierTrimmed(int links) implements RunReason {}

    /// It asks for known pages again.
    record AsksAgain() implements RunReason {}

    /// It goes on with a run that was broken off.
    record GoesOn() implements RunReason {}

    /// The stored pages are judged anew, and why.
    record Judging(RunReason why) implements RunReason {}

    /// How many of the stored pages are judged anew.
    record JudgingSoFar(long pages, long of) implements RunReason {}

    /// All stored pages are judged anew, and what came of it.
    record JudgedAll(long pages, long onTopic, long cameIn, long wentOut) implements RunReason {}

    /// Judging anew was broken off before.
    record JudgingBrokenOff() implements RunReason {}

    /// A person asked for it.
    record JudgingAskedFor() implements RunReason {}

    /// Parts of the topic changed.
    record TopicChanged(List<TopicPart> parts) implements RunReason {}

    /// The topic file cannot be used, as it says.
    record TopicRefused(String said) implements RunReason {}

    /// The disk failed, as the system says it.
    record StorageFailed(String said) implements RunReason {}

    /// A defect of the program, as the exception says it.
    record Defect(String said) implements RunReason {}

    /// Another process crawls the topic.
    ///
    /// @param writer the process that crawls
    record Elsewhere(String writer) implements RunReason {}
}

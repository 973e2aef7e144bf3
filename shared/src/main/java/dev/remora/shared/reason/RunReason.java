package dev.remora.shared.reason;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Why a run ended or stalls, and its messages while it is running.
public sealed interface RunReason extends Reason {
    /// The budget is used up.
    record BudgetUsed() implements RunReason {}

    /// The queue is empty.
    record NothingWaits() implements RunReason {}

    /// All archived responses of an import were read.
    record ArchiveRead() implements RunReason {}

    /// No page was parsed; the last failure says why.
    ///
    /// @param last failure of the run
    record NoPageRead(Failure last) implements RunReason {}

    /// A recrawl of some addresses has requested all of them that robots.txt allows; there may be none.
    record AllAsked() implements RunReason {}

    /// A user stopped it.
    record Stopped() implements RunReason {}

    /// A round of a shard ended; the run goes on in the next one.
    record RoundEnded() implements RunReason {}

    /// Its process ended without stopping it. Never journalled: such a run has no record of an end.
    record Interrupted() implements RunReason {}

    /// The queued links are on hosts that do not answer.
    record HostsSilent(long links) implements RunReason {}

    /// The queued links are on hosts that do not answer, with the last failure.
    record HostsSilentAs(long links, Failure last) implements RunReason {}

    /// Links remain on hosts that may answer later.
    record Unfinished(long links, int hosts) implements RunReason {}

    /// No host ever answered.
    record NothingHad(Failure why, long links) implements RunReason {}

    /// It waits for the next request to hosts that do not answer.
    record WaitsForHosts(long links, int hosts, String first, Instant askedAgain) implements RunReason {}

    /// A host that does not answer is paused, and why.
    record HostParked(String host, Duration pause, Failure why) implements RunReason {}

    /// A host shows browsers another page than the crawler, and what.
    record HostCloaks(String host, PageEvidence what) implements RunReason {}

    /// No host answers any more: the network of this machine has failed.
    record NetworkDown(Failure why) implements RunReason {}

    /// The network is back.
    record NetworkBack() implements RunReason {}

    /// The frontier was full, and its worst links were dropped.
    record FrontierTrimmed(int links) implements RunReason {}

    /// As many addresses are known as the topic allows: new links are ignored from now on.
    record AddressesFull(long addresses) implements RunReason {}

    /// Links of pages off topic have made as many addresses known as they may.
    ///
    /// @param addresses known in all
    record OffTopicAddressesFull(long addresses) implements RunReason {}

    /// Links of a site have made as many addresses known as they may.
    ///
    /// @param site a registrable domain
    record SiteAddressesFull(String site) implements RunReason {}

    /// It requests known pages again.
    record AsksAgain() implements RunReason {}

    /// It fetches queued links.
    record GoesOn() implements RunReason {}

    /// The stored pages are being re-judged, and why.
    record Judging(RunReason why) implements RunReason {}

    /// The number of stored pages re-judged so far.
    record JudgingSoFar(long pages, long of) implements RunReason {}

    /// The number of stored pages re-judged so far, if no crawl follows; `of` is 0 before the first.
    record Rejudging(long pages, long of) implements RunReason {}

    /// A re-judging without a crawl was interrupted.
    record RejudgingStopped() implements RunReason {}

    /// All stored pages were re-judged, with the result.
    ///
    /// @param before pages on topic before
    /// @param onTopic pages on topic now: `before` plus `cameIn` minus `wentOut`
    record JudgedAll(long pages, long onTopic, long before, long cameIn, long wentOut) implements RunReason {}

    /// The same, with a warning, because more than half of the pages that were on topic are not any more.
    ///
    /// @param why they were re-judged
    /// @param remedy what takes the change back
    record MostWentOut(JudgedAll judged, RunReason why, Remedy remedy) implements RunReason {
        /// The ways to take a change back.
        public enum Remedy {
            DROP_WORDS,
            RESTORE_TOPIC
        }

        /// With the remedy for the parts of the topic that changed.
        public MostWentOut(JudgedAll judged, RunReason why) {
            this(
                    judged,
                    why,
                    why instanceof TopicChanged(List<TopicPart> parts) && parts.contains(TopicPart.WORDS)
                            ? Remedy.DROP_WORDS
                            : Remedy.RESTORE_TOPIC);
        }
    }

    /// An earlier re-judging was interrupted.
    record JudgingBrokenOff() implements RunReason {}

    /// A user requested the re-judging.
    record JudgingAskedFor() implements RunReason {}

    /// Parts of the topic changed.
    record TopicChanged(List<TopicPart> parts) implements RunReason {}

    /// The topic file is invalid; `said` is the message.
    record TopicRefused(String said) implements RunReason {}

    /// The disk failed.
    record StorageFailed(StorageFault fault) implements RunReason {}

    /// A bug of the program; `said` is the exception's message.
    record Defect(String said) implements RunReason {}

    /// Another process writes the collection.
    ///
    /// @param process id of the other process
    /// @param address of it, for users: `remora serve, http://127.0.0.1:7070`
    /// @param since start of writing
    /// @param doing what it does, as far as the journal tells
    record Elsewhere(long process, String address, Instant since, RunReason doing) implements RunReason {}

    /// The collection is used for something else than a run or a re-judging, which may be about to begin.
    record OtherWork() implements RunReason {}
}

package dev.remora.crawler.crawl;

import dev.remora.shared.reason.RunReason;
import java.time.Instant;
import java.util.Optional;

/// The core's next action.
public sealed interface CrawlStep {
    /// Run this job and report its completion.
    record Dispatch(Job job) implements CrawlStep {}

    /// Look up the network addresses of a host and report them.
    record LookUp(String host) implements CrawlStep {}

    /// Wait until this time or the next outcome; without a time, until the next outcome.
    record Wait(Optional<Instant> until) implements CrawlStep {}

    /// The run is over. The reason is for users.
    record Done(RunReason reason) implements CrawlStep {}

    /// The run ends with work left, and can be resumed. The reason is for users.
    record Unfinished(RunReason reason) implements CrawlStep {}
}

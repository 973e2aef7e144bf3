package dev.remora.crawler.crawl;

import dev.remora.shared.reason.RunReason;
import java.time.Instant;
import java.util.Optional;

/// What the core wants next.
public sealed interface CrawlStep {
    /// Do this, and tell the core when it is done.
    record Dispatch(Job job) implements CrawlStep {}

    /// Look up the network addresses behind a host, and tell the core.
    record LookUp(String host) implements CrawlStep {}

    /// Nothing until then, or until something under way is done; only the latter if there is no time.
    record Wait(Optional<Instant> until) implements CrawlStep {}

    /// The run is over; the reason is for people.
    record Done(RunReason reason) implements CrawlStep {}

    /// The run ends, but there is more to do: it can be gone on with. The reason is for people.
    record Unfinished(RunReason reason) implements CrawlStep {}
}

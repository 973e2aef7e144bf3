package dev.remora.shared.provenance;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What happened to an address.
public sealed interface Fate {
    /// It was fetched and judged.
    ///
    /// @param onTopic whether its relevance reached the threshold
    /// @param relevance in [0, 1]
    /// @param evidence of the relevance, with its numbers
    /// @param status HTTP status
    /// @param indexable false if the page asks not to be indexed, or is a soft error
    /// @param near first page of its cluster of near-duplicates, if that is another page
    /// @param location of its last version in the page store
    record Page(
            boolean onTopic,
            double relevance,
            PageEvidence evidence,
            int status,
            boolean indexable,
            Optional<Url> near,
            PageLocation location)
            implements Fate {}

    /// It was fetched, and its text is that of another address, its representative.
    ///
    /// @param of the representative; empty if the journal does not name it
    /// @param page how it was judged itself
    record Duplicate(Optional<Url> of, Page page) implements Fate {}

    /// It is queued.
    ///
    /// @param priority in [0, 1]
    /// @param ahead number of queued links with a higher priority
    /// @param aheadOnHost number of these on its own host
    /// @param failures failed requests for it so far
    /// @param notBefore time of the retry; empty: as its priority allows
    /// @param host why its host is not requested now, according to the journal
    /// @param again whether it was fetched before
    record Waiting(
            double priority,
            long ahead,
            long aheadOnHost,
            int failures,
            Optional<Instant> notBefore,
            Optional<HostTrouble> host,
            boolean again)
            implements Fate {}

    /// Why a host is not requested.
    sealed interface HostTrouble {
        /// It asked for a pause, or did not answer.
        record Paused(Instant since, Duration pause, Failure reason) implements HostTrouble {}

        /// Its robots.txt could not be fetched, so nothing on it may be requested.
        ///
        /// @param status HTTP status; 0 if no response came
        record NoRobots(int status) implements HostTrouble {}
    }

    /// It redirects to another address.
    record Moved(int status, String target) implements Fate {}

    /// It could not be fetched, or was not a page.
    ///
    /// @param status HTTP status; 0 if no response came
    /// @param attempts requests made for it
    /// @param kept whether a version from an earlier run is still stored
    record Failed(int status, Failure reason, int attempts, boolean kept) implements Fate {}

    /// The host's robots.txt forbids it.
    record RefusedByRobots() implements Fate {}

    /// It was not admitted to the queue, or was removed from it before it was fetched.
    ///
    /// @param reason depth, scope, a trap rule, the size of the queue …
    /// @param source the page that linked to it, if one did
    /// @param kept whether a version from an earlier run is still stored
    /// @param inScopeNow whether it was out of the topic's scope then but is in scope now
    record NotLetIn(Exclusion reason, Optional<Url> source, boolean kept, boolean inScopeNow) implements Fate {}

    /// A list of addresses was read.
    ///
    /// @param feed true for a feed, false for a sitemap
    /// @param links number of addresses that it lists
    record ListRead(boolean feed, int status, int links) implements Fate {}

    /// It is the robots.txt of its host.
    record RobotsFile(int status) implements Fate {}

    /// It was shown once and is no longer: it is gone, or may not be shown any more.
    record Removed(Failure reason) implements Fate {}
}

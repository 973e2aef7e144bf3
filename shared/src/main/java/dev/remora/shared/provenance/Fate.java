package dev.remora.shared.provenance;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What became of an address.
public sealed interface Fate {
    /// It was fetched and judged.
    ///
    /// @param onTopic whether its relevance was enough
    /// @param relevance in [0, 1]
    /// @param evidence what counted, with its numbers
    /// @param status HTTP status
    /// @param indexable false where the page asks not to be shown, or is none though it was served well
    /// @param near first page of those that are nearly like it, if that is another
    /// @param location where its last version lies in the page store
    record Page(
            boolean onTopic,
            double relevance,
            PageEvidence evidence,
            int status,
            boolean indexable,
            Optional<Url> near,
            PageLocation location)
            implements Fate {}

    /// It was fetched, and its text is that of another address, which stands for both.
    ///
    /// @param of the other; empty if the journal does not name it
    /// @param page how it was judged itself
    record Duplicate(Optional<Url> of, Page page) implements Fate {}

    /// It waits to be fetched.
    ///
    /// @param priority in [0, 1]
    /// @param ahead links with a higher priority that wait
    /// @param aheadOnHost those of them on its own host
    /// @param failures requests for it that failed so far
    /// @param notBefore when it is tried again; empty: when its turn comes
    /// @param host what keeps its host from being asked, as far as the journal tells
    /// @param again it was fetched before and is to be fetched again
    record Waiting(
            double priority,
            long ahead,
            long aheadOnHost,
            int failures,
            Optional<Instant> notBefore,
            Optional<HostTrouble> host,
            boolean again)
            implements Fate {}

    /// What keeps a host from being asked.
    sealed interface HostTrouble {
        /// It asked to be left alone, or did not answer.
        record Paused(Instant since, Duration pause, Failure reason) implements HostTrouble {}

        /// Its robots.txt could not be had, so nothing on it may be asked for.
        ///
        /// @param status HTTP status; 0 where no response came
        record NoRobots(int status) implements HostTrouble {}
    }

    /// It leads to another address.
    record Moved(int status, String target) implements Fate {}

    /// It could not be had, or was no page.
    ///
    /// @param status HTTP status; 0 where no response came
    /// @param attempts requests made for it
    /// @param kept an earlier run read it, and that version is still there
    record Failed(int status, Failure reason, int attempts, boolean kept) implements Fate {}

    /// The host's robots.txt forbids it.
    record RefusedByRobots() implements Fate {}

    /// It was not let in, or was let go of before it was fetched.
    ///
    /// @param reason depth, scope, a trap rule, the bound on what waits …
    /// @param source the page that linked to it, if one did
    /// @param kept an earlier run read it, and that version is still there
    /// @param inScopeNow the topic's scope left it out, and has it as the topic is now
    record NotLetIn(Exclusion reason, Optional<Url> source, boolean kept, boolean inScopeNow) implements Fate {}

    /// A list of addresses was read.
    ///
    /// @param feed a feed; otherwise a sitemap
    /// @param links addresses that it names
    record ListRead(boolean feed, int status, int links) implements Fate {}

    /// It is the robots.txt of its host.
    record RobotsFile(int status) implements Fate {}

    /// It was shown once and is no longer: it is gone, or nobody may see it any more.
    record Removed(Failure reason) implements Fate {}
}

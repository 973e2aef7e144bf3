package dev.remora.lab.hostile.outcome;

import dev.remora.shared.reason.Failure;

/// The expected outcome of a case's address.
public sealed interface CaseExpectation {
    /// A whole page is stored.
    record Fetched() implements CaseExpectation {}

    /// A page is stored and judged on topic.
    record OnTopic() implements CaseExpectation {}

    /// A page is stored and judged off topic.
    record OffTopic() implements CaseExpectation {}

    /// A truncated page is stored.
    record Cut() implements CaseExpectation {}

    /// Fails for a reason of this kind.
    record Failed(Class<? extends Failure> reason) implements CaseExpectation {}

    /// Fails with a status.
    record Status(int status) implements CaseExpectation {}

    /// Redirects.
    record Moved() implements CaseExpectation {}

    /// A sitemap or feed is read.
    ///
    /// @param links number of links in it
    record Listed(int links) implements CaseExpectation {}

    /// Requested without yielding links.
    record ListedNothing() implements CaseExpectation {}

    /// The address guard refuses the host, and no connection is made.
    record Refused() implements CaseExpectation {}

    /// Not requested.
    record NotAsked() implements CaseExpectation {}

    /// A maximum of requests, including robots.txt, for an infinite host. Four more are allowed: if very many
    /// other hosts fail, a crawl requests the robots.txt of a recently responsive host to check its network.
    record AtMost(int requests) implements CaseExpectation {
        private static final int NETWORK_CHECKS = 4;
    }

    /// True if the outcome meets the expectation.
    ///
    /// @param requests to the host, or to any host on loopback because of it
    /// @param probed true if its address was requested
    default boolean met(CaseOutcome outcome, long requests, boolean probed) {
        return switch (this) {
            case Fetched() -> outcome instanceof CaseOutcome.Stored stored && !stored.cut();
            case OnTopic() -> outcome.equals(new CaseOutcome.Stored(false, true));
            case OffTopic() -> outcome.equals(new CaseOutcome.Stored(false, false));
            case Cut() -> outcome instanceof CaseOutcome.Stored stored && stored.cut();
            case Failed(Class<? extends Failure> wanted) ->
                outcome instanceof CaseOutcome.Gone(Failure reason) && wanted.isInstance(reason);
            case Status(int status) -> outcome.equals(new CaseOutcome.Gone(new Failure.HttpStatus(status)));
            case Moved() -> outcome instanceof CaseOutcome.Led;
            case Listed(int links) -> outcome.equals(new CaseOutcome.Listed(200, links));
            case ListedNothing() -> outcome instanceof CaseOutcome.Listed list && list.links() == 0;
            case Refused() -> requests == 0 && outcome instanceof CaseOutcome.Gone(Failure reason) && guards(reason);
            case NotAsked() -> !probed;
            case AtMost(int most) -> requests <= most + AtMost.NETWORK_CHECKS;
        };
    }

    private static boolean guards(Failure reason) {
        return reason instanceof Failure.SpecialAddress || reason instanceof Failure.PrivateName;
    }

    /// Returns the expectation as text.
    default String words() {
        return switch (this) {
            case Fetched() -> "fetched";
            case OnTopic() -> "fetched, on topic";
            case OffTopic() -> "fetched, off topic";
            case Cut() -> "fetched, cut";
            case Failed(Class<? extends Failure> reason) -> "fails: " + reason.getSimpleName();
            case Status(int status) -> "fails: status " + status;
            case Moved() -> "moved";
            case Listed(int links) -> "read, " + links + " links";
            case ListedNothing() -> "asked, no links";
            case Refused() -> "refused by the guard";
            case NotAsked() -> "not asked";
            case AtMost(int requests) -> "at most " + requests + " requests";
        };
    }
}

package dev.remora.lab.hostile;

import dev.remora.shared.reason.Failure;

/// What is to become of a case's address.
sealed interface CaseExpectation {
    /// A page is stored, whole.
    record Fetched() implements CaseExpectation {}

    /// A page is stored, of which a part was not read.
    record Cut() implements CaseExpectation {}

    /// No page, for a reason of this kind.
    record Failed(Class<? extends Failure> reason) implements CaseExpectation {}

    /// No page, for a status.
    record Status(int status) implements CaseExpectation {}

    /// It leads elsewhere.
    record Moved() implements CaseExpectation {}

    /// Read for its links.
    ///
    /// @param links that it names
    record Listed(int links) implements CaseExpectation {}

    /// Asked for without any links coming of it.
    record ListedNothing() implements CaseExpectation {}

    /// The guard refuses the host, and no connection is made.
    record Refused() implements CaseExpectation {}

    /// It is not asked for.
    record NotAsked() implements CaseExpectation {}

    /// A host without end: so many requests at most, robots.txt included.
    record AtMost(int requests) implements CaseExpectation {}

    /// Whether it came so.
    ///
    /// @param requests that reached the host, or anybody else on loopback for its sake
    /// @param probed whether its address was among them
    default boolean met(CaseOutcome outcome, long requests, boolean probed) {
        return switch (this) {
            case Fetched() -> outcome.equals(new CaseOutcome.Stored(false));
            case Cut() -> outcome.equals(new CaseOutcome.Stored(true));
            case Failed(Class<? extends Failure> wanted) ->
                outcome instanceof CaseOutcome.Gone(Failure reason) && wanted.isInstance(reason);
            case Status(int status) -> outcome.equals(new CaseOutcome.Gone(new Failure.HttpStatus(status)));
            case Moved() -> outcome instanceof CaseOutcome.Led;
            case Listed(int links) -> outcome.equals(new CaseOutcome.Listed(200, links));
            case ListedNothing() -> outcome instanceof CaseOutcome.Listed list && list.links() == 0;
            case Refused() -> requests == 0 && outcome instanceof CaseOutcome.Gone(Failure reason) && guards(reason);
            case NotAsked() -> !probed;
            case AtMost(int most) -> requests <= most;
        };
    }

    private static boolean guards(Failure reason) {
        return reason instanceof Failure.SpecialAddress || reason instanceof Failure.PrivateName;
    }

    /// In words.
    default String words() {
        return switch (this) {
            case Fetched() -> "fetched";
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

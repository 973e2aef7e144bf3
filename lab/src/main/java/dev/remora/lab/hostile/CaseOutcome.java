package dev.remora.lab.hostile;

import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;

/// What became of an address, by the journal.
sealed interface CaseOutcome {
    /// A page was stored.
    ///
    /// @param cut a part of its response was not read
    record Stored(boolean cut) implements CaseOutcome {}

    /// It led elsewhere.
    record Led(String target) implements CaseOutcome {}

    /// A request brought no page, and was the last.
    record Gone(Failure reason) implements CaseOutcome {}

    /// It was read for its links: a sitemap, or a feed.
    record Listed(int status, int links) implements CaseOutcome {}

    /// It was known, and left out.
    record LeftOut(Exclusion reason) implements CaseOutcome {}

    /// The host's robots.txt forbids it.
    record Forbidden() implements CaseOutcome {}

    /// The journal has no outcome: it was never asked for, or never answered to the end.
    record Open() implements CaseOutcome {}

    /// In words.
    default String words() {
        return switch (this) {
            case Stored(boolean cut) -> cut ? "fetched, cut" : "fetched";
            case Led(String target) -> "moved to " + shortened(target);
            case Gone(Failure reason) -> shortened(ReasonText.ENGLISH.say(reason));
            case Listed(int status, int links) -> "status " + status + ", " + links + " links";
            case LeftOut(Exclusion reason) -> "left out: " + shortened(ReasonText.ENGLISH.say(reason));
            case Forbidden() -> "forbidden by robots.txt";
            case Open() -> "not asked";
        };
    }

    private static String shortened(String words) {
        String printable = words.replaceAll("[^\\x20-\\x7e]", "?").replace("|", "/");
        return printable.length() <= 90 ? printable : printable.substring(0, 90) + "…";
    }
}

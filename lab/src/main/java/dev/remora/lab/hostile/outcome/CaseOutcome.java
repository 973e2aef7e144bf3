package dev.remora.lab.hostile.outcome;

import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;

/// The outcome of an address, by the journal.
public sealed interface CaseOutcome {
    /// A stored page.
    ///
    /// @param cut true if its response was truncated
    /// @param onTopic its judgement, even if another address has the same content
    record Stored(boolean cut, boolean onTopic) implements CaseOutcome {}

    /// A redirect.
    record Led(String target) implements CaseOutcome {}

    /// The last request failed.
    record Gone(Failure reason) implements CaseOutcome {}

    /// A sitemap or feed that was read.
    record Listed(int status, int links) implements CaseOutcome {}

    /// An address that was excluded.
    record LeftOut(Exclusion reason) implements CaseOutcome {}

    /// An address disallowed by the host's robots.txt.
    record Forbidden() implements CaseOutcome {}

    /// No outcome: never requested, or never answered completely.
    record Open() implements CaseOutcome {}

    /// Returns the outcome as text.
    default String words() {
        return switch (this) {
            case Stored(boolean cut, boolean onTopic) ->
                (cut ? "fetched, cut" : "fetched") + (onTopic ? "" : ", off topic");
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

package dev.remora.search.console;

import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.RunKind;

/// What the progress bar of a topic shows, as the script of the page computes it.
///
/// @param done pages fetched, or re-judged so far; of an import, archived responses read
/// @param of pages to fetch, to re-judge or to import; at least 1
public record ProgressBar(long done, long of) {
    /// @param live whether the run or the re-judging goes on
    static ProgressBar of(CrawlProgress reading, boolean live) {
        return switch (reading.message().filter(_ -> live).orElse(null)) {
            case RunReason.Judging _ -> new ProgressBar(0, 1);
            case RunReason.JudgingSoFar(long pages, long of) -> new ProgressBar(pages, Math.max(1, of));
            case RunReason.Rejudging(long pages, long of) -> new ProgressBar(pages, Math.max(1, of));
            case null, default -> {
                long of = Math.max(1, reading.ahead().budget());
                yield new ProgressBar(
                        reading.kind() == RunKind.IMPORT
                                ? of - reading.ahead().waiting()
                                : reading.figures().fetched(),
                        of);
            }
        };
    }
}

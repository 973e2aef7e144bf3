package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.run.CrawlProgress;
import java.util.function.Function;

/// A run watched at a terminal: progress, a clean stop at Ctrl-C, a summary at its end.
///
/// @param end its last state
/// @param interrupted true if the process is ending
public record WatchedRun(CrawlProgress end, boolean interrupted) {
    /// Where the pages of a run come from.
    public enum Source {
        /// Hosts that are requested.
        WEB,
        /// Archived responses.
        ARCHIVE
    }

    /// Runs to the end and closes the run.
    ///
    /// @param summary makes the text at its end
    public static WatchedRun of(TopicCrawl run, Source source, Wiring wiring, Function<CrawlProgress, String> summary) {
        Terminal terminal = wiring.terminal();
        CleanStop stop = CleanStop.at(terminal, "stopping", run.crawl()::stop);
        CrawlProgress end;
        try (stop;
                run) {
            try (ProgressView _ = ProgressView.of(terminal, source, run.crawl()::progress)) {
                end = run.run();
            }
            terminal.say(summary.apply(end));
        }
        return new WatchedRun(end, stop.interrupted());
    }
}

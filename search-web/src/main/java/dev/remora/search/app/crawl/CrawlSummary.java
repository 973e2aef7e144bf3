package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.RunFigures;
import java.nio.file.Path;
import java.util.Optional;

/// The summary at the end of a run.
public final class CrawlSummary {
    private CrawlSummary() {}

    /// True if the run failed: it ended with an error, unfinished, or without a single page.
    ///
    /// @param crawled pages of the topic in the collection
    static boolean failed(CrawlProgress end, long crawled) {
        return end.state() == CrawlProgress.State.FAILED
                || end.state() == CrawlProgress.State.UNFINISHED
                || (nothingFetched(end) && crawled == 0);
    }

    /// Returns the message if there was nothing to do: why, and what would give the topic something to fetch.
    ///
    /// @param crawled pages of the topic in the collection
    /// @param topic its file or id, as named by the command
    /// @param options of the run
    static String nothingToDo(CrawlProgress end, long crawled, String topic, CrawlOptions options, Terminal terminal) {
        long waiting = end.ahead().waiting();
        boolean budget =
                end.message().filter(RunReason.BudgetUsed.class::isInstance).isPresent();
        String nextForLinks = budget ? "nothing-to-do.budget" : "nothing-to-do.hosts";
        return terminal.words(
                waiting == 0 ? "nothing-to-do.queue" : nextForLinks,
                crawled,
                message(end, terminal),
                topic,
                options.told(),
                waiting);
    }

    /// Returns how the run ended, its figures, and the next command.
    ///
    /// @param crawled pages of the topic in the collection
    /// @param recrawled results for known pages, if they were fetched again
    /// @param data folder of the topic's collection
    static String words(CrawlProgress end, long crawled, Optional<String> recrawled, Path data, Terminal terminal) {
        String known = recrawled.map(found -> found + "\n").orElse("");
        return how(end, crawled, terminal) + "\n" + figures(end, terminal) + "\n" + known
                + next(end, crawled, data, terminal);
    }

    /// Returns one line for a series of runs; it names the topic.
    public static String brief(CrawlProgress end, Terminal terminal) {
        return terminal.words(
                "brief",
                end.topic(),
                end.state() == CrawlProgress.State.FINISHED && end.figures().fetched() > 0
                        ? figures(end, terminal)
                        : how(end, end.figures().fetched(), terminal));
    }

    private static String figures(CrawlProgress end, Terminal terminal) {
        RunFigures did = end.figures();
        return terminal.words(
                "figures",
                did.fetched(),
                did.onTopic(),
                did.harvestRate(),
                did.requests(),
                did.failed(),
                end.ahead().waiting());
    }

    private static String how(CrawlProgress end, long crawled, Terminal terminal) {
        String message = message(end, terminal);
        return switch (end.state()) {
            case STOPPED -> terminal.words("ended.stopped");
            case UNFINISHED -> terminal.words("ended.unfinished", sentence(message));
            case FAILED -> terminal.words("ended.failed", message);
            default -> terminal.words(nothingFetched(end) && crawled == 0 ? "ended.nothing" : "ended", message);
        };
    }

    private static String sentence(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    /// Returns the next command.
    ///
    /// @param crawled pages of the topic in the collection
    /// @param data folder of the topic's collection
    public static String next(CrawlProgress end, long crawled, Path data, Terminal terminal) {
        if (nothingFetched(end) && crawled == 0) {
            return terminal.words(
                    end.message().filter(CrawlSummary::forTheCommandLine).isPresent() ? "next.cause" : "next.seeds");
        }
        boolean offTopic = end.figures().onTopic() == 0 && end.figures().fetched() > 0;
        return terminal.words(offTopic ? "next.why" : "next.search", end.topic(), DataFolder.option(data));
    }

    private static String message(CrawlProgress end, Terminal terminal) {
        return end.message().map(terminal.reasons()::say).orElse("");
    }

    /// True if an option of the command would help.
    private static boolean forTheCommandLine(Reason reason) {
        return switch (reason) {
            case RunReason.NoPageRead(Failure last) -> forTheCommandLine(last);
            case RunReason.NothingHad nothing -> forTheCommandLine(nothing.why());
            case RunReason.HostsSilentAs silent -> forTheCommandLine(silent.last());
            case Failure.RobotsUnread unread -> forTheCommandLine(unread.why());
            case Failure.ByProxy _, Failure.NoContact _, Failure.PrivateName _, Failure.SpecialAddress _ -> true;
            default -> false;
        };
    }

    private static boolean nothingFetched(CrawlProgress end) {
        boolean ended = end.state() == CrawlProgress.State.FINISHED || end.state() == CrawlProgress.State.UNFINISHED;
        return ended && end.figures().fetched() == 0;
    }
}

package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.DataFolder;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.Plurals;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import java.nio.file.Path;
import java.util.Locale;
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

    /// Returns the message if there was nothing to do.
    ///
    /// @param crawled pages of the topic in the collection
    /// @param file of the topic
    static String finishedBefore(CrawlProgress end, long crawled, Path file) {
        return String.format(
                Locale.ROOT,
                "Finished: %s in the collection, and %s.%nNext: ./remora recrawl %s fetches known pages again (with "
                        + "--failed: pages that could not be fetched); ./remora crawl %s --max-pages N continues "
                        + "beyond %s if more links wait.",
                Plurals.say(crawled, "page is", "pages are"),
                message(end),
                file,
                file,
                Plurals.say(end.budget(), "page", "pages"));
    }

    /// Returns how the run ended, its figures, and the next command.
    ///
    /// @param crawled pages of the topic in the collection
    /// @param recrawled results for known pages, if they were fetched again
    /// @param data folder of the topic's collection
    static String words(CrawlProgress end, long crawled, Optional<String> recrawled, Path data) {
        String known = recrawled.map(found -> found + "\n").orElse("");
        return how(end, crawled) + "\n" + figures(end) + "\n" + known + next(end, crawled, data);
    }

    /// Returns one line for a series of runs; it names the topic.
    public static String brief(CrawlProgress end) {
        return end.topic() + ": "
                + (end.state() == CrawlProgress.State.FINISHED && end.fetched() > 0
                        ? figures(end)
                        : how(end, end.fetched()));
    }

    private static String figures(CrawlProgress end) {
        return String.format(
                Locale.ROOT,
                "%s fetched, %,d of them on topic (harvest rate %.2f); %s, %,d of them failed; %s; %s.",
                Plurals.say(end.fetched(), "page", "pages"),
                end.onTopic(),
                end.harvestRate(),
                Plurals.say(end.requests(), "request", "requests"),
                end.failed(),
                Plurals.say(end.hosts(), "host", "hosts"),
                Plurals.say(end.waiting(), "link queued", "links queued"));
    }

    private static String how(CrawlProgress end, long crawled) {
        return switch (end.state()) {
            case STOPPED -> "Stopped. Run the same command to resume.";
            case UNFINISHED -> sentence(message(end));
            case FAILED -> "Ended with an error: " + message(end);
            default ->
                nothingFetched(end) && crawled == 0
                        ? "No page was fetched: " + message(end) + "."
                        : "Done: " + message(end) + ".";
        };
    }

    private static String sentence(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }

    private static String next(CrawlProgress end, long crawled, Path data) {
        String where = DataFolder.isDefault(data) ? "" : " --data " + data;
        if (nothingFetched(end) && crawled == 0) {
            return end.message().filter(CrawlSummary::forTheCommandLine).isPresent()
                    ? "Next: fix the cause, then run the same command again."
                    : "Next: check that the topic's seeds open in a browser, and that their robots.txt allows crawlers.";
        }
        return end.onTopic() == 0 && end.fetched() > 0
                ? "Next: no page on topic was found. To see why a page is off topic, run ./remora why ADDRESS --topic "
                        + end.topic() + where + ", and check that such pages use the topic's keywords."
                : "Next: ./remora search QUERY --topic " + end.topic() + where + "    or: ./remora serve" + where;
    }

    private static String message(CrawlProgress end) {
        return end.message().map(ReasonText.ENGLISH::say).orElse("");
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
        return ended && end.fetched() == 0;
    }
}

package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.DataFolder;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// What is said when a run is over.
public final class CrawlSummary {
    private CrawlSummary() {}

    /// Whether the run failed: it ended with an error, before it was done, or without a single page.
    ///
    /// @param crawled pages of the topic that are there
    static boolean failed(CrawlProgress end, long crawled) {
        return end.state() == CrawlProgress.State.FAILED
                || end.state() == CrawlProgress.State.UNFINISHED
                || (nothingFetched(end) && crawled == 0);
    }

    /// What is said where there was nothing to do.
    ///
    /// @param crawled pages of the topic that are there
    /// @param file of the topic
    static String finishedBefore(CrawlProgress end, long crawled, Path file) {
        return String.format(
                Locale.ROOT,
                "Finished: %,d pages are there, and %s.%nNext: ./remora recrawl %s asks for known pages again (with --failed "
                        + "for those that could not be had); ./remora crawl %s --max-pages N goes on beyond %,d pages, where more links "
                        + "wait.",
                crawled,
                message(end),
                file,
                file,
                end.budget());
    }

    /// How the run ended, its figures, and the command to type next.
    ///
    /// @param crawled pages of the topic that are there
    /// @param recrawled what became of the pages that were known before, where they were fetched again
    /// @param data the folder that the topic's collection is in
    static String words(CrawlProgress end, long crawled, Optional<Recrawled> recrawled, Path data) {
        String known = recrawled.map(found -> found.words() + "\n").orElse("");
        return how(end, crawled) + "\n" + figures(end) + "\n" + known + next(end, crawled, data);
    }

    /// One line, where other runs follow; it names the topic.
    public static String brief(CrawlProgress end) {
        return end.topic() + ": "
                + (end.state() == CrawlProgress.State.FINISHED && end.fetched() > 0
                        ? figures(end)
                        : how(end, end.fetched()));
    }

    private static String figures(CrawlProgress end) {
        return String.format(
                Locale.ROOT,
                "%,d pages fetched, %,d of them on topic (harvest rate %.2f); %,d requests, %,d of them failed; %,d hosts; %,d links wait.",
                end.fetched(),
                end.onTopic(),
                end.harvestRate(),
                end.requests(),
                end.failed(),
                end.hosts(),
                end.waiting());
    }

    private static String how(CrawlProgress end, long crawled) {
        return switch (end.state()) {
            case STOPPED -> "Stopped. The same command goes on from here.";
            case UNFINISHED -> sentence(message(end));
            case FAILED -> "Ended with an error: " + message(end);
            default ->
                nothingFetched(end) && crawled == 0
                        ? "No page could be fetched: " + message(end) + "."
                        : "Done: " + message(end) + ".";
        };
    }

    private static String sentence(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }

    private static String next(CrawlProgress end, long crawled, Path data) {
        String where = data.equals(Path.of(DataFolder.DEFAULT)) ? "" : " --data " + data;
        if (nothingFetched(end) && crawled == 0) {
            return end.message().filter(CrawlSummary::forTheCommandLine).isPresent()
                    ? "Next: the same command, once that is put right."
                    : "Next: see whether the topic's seeds open in a browser, and whether their robots.txt lets crawlers in.";
        }
        return end.onTopic() == 0 && end.fetched() > 0
                ? "Next: nothing was found on the topic. Ask why a page is off it with ./remora why ADDRESS --topic "
                        + end.topic() + where + ", and see whether the topic's keywords are the words of such pages."
                : "Next: ./remora search QUERY --topic " + end.topic() + where + "    or: ./remora serve" + where;
    }

    private static String message(CrawlProgress end) {
        return end.message().map(ReasonText.ENGLISH::say).orElse("");
    }

    /// Whether an option of the command would help.
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

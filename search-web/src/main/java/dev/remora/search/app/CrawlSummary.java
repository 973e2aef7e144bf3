package dev.remora.search.app;

import dev.remora.shared.run.CrawlProgress;
import java.nio.file.Path;
import java.util.Locale;

/// What is said when a run is over.
final class CrawlSummary {
    private CrawlSummary() {}

    /// Whether the run failed: it ended with an error, or without a single page.
    static boolean failed(CrawlProgress end) {
        return end.state() == CrawlProgress.State.FAILED || nothingFetched(end);
    }

    /// How the run ended, its figures, and the command to type next.
    ///
    /// @param data the folder that the topic's collection is in
    static String words(CrawlProgress end, Path data) {
        return how(end) + "\n" + figures(end) + "\n" + next(end, data);
    }

    /// One line, where other runs follow; it names the topic.
    static String brief(CrawlProgress end) {
        return end.topic() + ": "
                + (end.state() == CrawlProgress.State.FINISHED && end.fetched() > 0 ? figures(end) : how(end));
    }

    private static String figures(CrawlProgress end) {
        return String.format(
                Locale.ROOT,
                "%,d pages fetched, %,d of them on topic (harvest rate %.2f); %,d requests, %,d of them without a page; %,d hosts; %,d links wait.",
                end.fetched(),
                end.onTopic(),
                end.harvestRate(),
                end.requests(),
                end.failed(),
                end.hosts(),
                end.waiting());
    }

    private static String how(CrawlProgress end) {
        return switch (end.state()) {
            case STOPPED -> "Stopped. The same command goes on from here.";
            case FAILED -> "Ended with an error: " + end.message();
            default ->
                nothingFetched(end)
                        ? "No page could be fetched: " + end.message() + "."
                        : "Done: " + end.message() + ".";
        };
    }

    private static String next(CrawlProgress end, Path data) {
        String where = data.equals(Path.of(DataFolder.DEFAULT)) ? "" : " --data " + data;
        return nothingFetched(end)
                ? "Next: see whether the topic's seeds open in a browser, and whether their robots.txt lets crawlers in."
                : "Next: ./remora search QUERY --topic " + end.topic() + where + "    or: ./remora serve" + where;
    }

    private static boolean nothingFetched(CrawlProgress end) {
        return end.state() == CrawlProgress.State.FINISHED && end.fetched() == 0;
    }
}

package dev.remora.search.app;

import dev.remora.shared.run.CrawlProgress;
import java.util.Locale;

/// What is said when a run is over.
final class CrawlSummary {
    private CrawlSummary() {}

    static String words(CrawlProgress end) {
        String figures = String.format(
                Locale.ROOT,
                "%,d pages fetched, %,d of them on topic (harvest rate %.2f); %,d requests, %,d failed; %,d hosts; %,d links wait.",
                end.fetched(),
                end.onTopic(),
                end.harvestRate(),
                end.requests(),
                end.failed(),
                end.hosts(),
                end.waiting());
        String how = switch (end.state()) {
            case STOPPED -> "Stopped. The same command goes on from here.";
            case FAILED -> "Ended with an error: " + end.message();
            default -> "Done: " + end.message() + ".";
        };
        return how + "\n" + figures + "\nNext: ./remora search QUERY --topic " + end.topic() + "    or: ./remora serve";
    }
}

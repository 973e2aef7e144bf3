package dev.remora.search.app;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What a collection's journal says, read as any reader reads it.
///
/// @param pages address -> verdict, of the pages fetched
/// @param settled addresses that are not to be asked for again: pages, redirects, robots.txt, sitemaps, dead
///     ends
public record JournalledDecisions(Map<String, Verdict> pages, Set<String> settled) {
    public static JournalledDecisions of(Path folder) {
        JournalledDecisions decisions = new JournalledDecisions(new TreeMap<>(), new TreeSet<>());
        try (CollectionReader collection = CollectionFolder.openForReading(folder);
                CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> decisions.take(entry.record()));
        }
        return decisions;
    }

    /// The addresses of the pages, in the order of their fetches.
    public static List<String> order(Path folder) {
        List<String> pages = new ArrayList<>();
        try (CollectionReader collection = CollectionFolder.openForReading(folder);
                CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                if (entry.record() instanceof JournalRecord.Fetched page) {
                    pages.add(page.url().text());
                }
            });
        }
        return pages;
    }

    private void take(JournalRecord decision) {
        switch (decision) {
            case JournalRecord.Fetched page -> {
                pages.put(page.url().text(), page.verdict());
                settled.add(page.url().text());
            }
            case JournalRecord.Reparsed again ->
                pages.put(again.page().url().text(), again.page().verdict());
            case JournalRecord.Moved moved -> settled.add(moved.url().text());
            case JournalRecord.Failed failed -> {
                if (failed.retryAt().isEmpty()) {
                    settled.add(failed.url().text());
                }
            }
            case JournalRecord.RobotsFetched robots -> {
                if (robots.status() == 200 || robots.status() == 404) {
                    settled.add(robots.origin() + "/robots.txt");
                }
            }
            case JournalRecord.SitemapFetched sitemap ->
                settled.add(sitemap.url().text());
            default -> {} // decisions without a request
        }
    }
}

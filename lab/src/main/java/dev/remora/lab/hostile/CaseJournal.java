package dev.remora.lab.hostile;

import dev.remora.shared.collection.CollectionFolder;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// What the journal of a finished crawl says.
///
/// @param outcome of the address that was looked for
/// @param pages addresses whose pages are stored
/// @param unforeseen failures for reasons that nobody thought of: defects
record CaseJournal(CaseOutcome outcome, Set<String> pages, List<String> unforeseen) {
    /// Reads it.
    ///
    /// @param collection folder of the collection
    /// @param address whose outcome is wanted
    /// @param wanted hosts whose pages are wanted
    static CaseJournal read(Path collection, String address, Predicate<String> wanted) {
        Reading reading = new Reading(address(address), wanted);
        try (CollectionReader reader = CollectionFolder.openForReading(collection);
                CollectionReader.Records records = reader.after(0)) {
            records.forEachRemaining(entry -> reading.take(entry.record(), reader));
        }
        return new CaseJournal(reading.outcome, reading.pages, reading.unforeseen);
    }

    private static String address(String address) {
        return switch (new UrlRules(true).canonical(address)) {
            case UrlVerdict.Accepted(Url url) -> url.text();
            case UrlVerdict.Refused _ -> address;
        };
    }

    private static final class Reading {
        private final String address;
        private final Predicate<String> wanted;
        private final Set<String> pages = new TreeSet<>();
        private final List<String> unforeseen = new ArrayList<>();
        private CaseOutcome outcome = new CaseOutcome.Open();

        Reading(String address, Predicate<String> wanted) {
            this.address = address;
            this.wanted = wanted;
        }

        void take(JournalRecord record, CollectionReader reader) {
            switch (record) {
                case JournalRecord.Fetched page -> {
                    if (wanted.test(page.url().host())) {
                        pages.add(page.url().text());
                    }
                    if (about(page.url())) {
                        outcome = new CaseOutcome.Stored(
                                reader.exchange(page.warc()).truncated());
                    }
                }
                case JournalRecord.Failed failed -> failed(failed);
                case JournalRecord.Moved moved -> set(moved.url(), new CaseOutcome.Led(moved.target()));
                case JournalRecord.SitemapFetched list ->
                    set(list.url(), new CaseOutcome.Listed(list.status(), list.links()));
                case JournalRecord.Dropped dropped -> set(dropped.url(), new CaseOutcome.LeftOut(dropped.reason()));
                case JournalRecord.RefusedByRobots refused -> set(refused.url(), new CaseOutcome.Forbidden());
                default -> {} // says nothing of an address
            }
        }

        private void failed(JournalRecord.Failed failed) {
            set(failed.url(), new CaseOutcome.Gone(failed.reason()));
            if (failed.reason() instanceof Failure.FetchingFailed
                    || failed.reason() instanceof Failure.ReadingFailed) {
                unforeseen.add(failed.url().text() + ": " + ReasonText.ENGLISH.say(failed.reason()));
            }
        }

        private void set(Url url, CaseOutcome became) {
            if (about(url)) {
                outcome = became;
            }
        }

        private boolean about(Url url) {
            return url.text().equals(address);
        }
    }
}

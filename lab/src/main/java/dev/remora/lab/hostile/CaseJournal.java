package dev.remora.lab.hostile;

import dev.remora.lab.hostile.outcome.CaseOutcome;
import dev.remora.lab.hostile.server.SoundHosts;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The results of a crawl, from its journal.
final class CaseJournal {
    private final Map<String, CaseOutcome> outcomes = new HashMap<>();
    private final Set<String> soundPages = new TreeSet<>();
    private final List<String> unforeseen = new ArrayList<>();
    private boolean ended;

    private CaseJournal() {}

    /// Reads a journal.
    ///
    /// @param collection folder of the collection
    static CaseJournal read(Path collection) {
        CaseJournal journal = new CaseJournal();
        try (CollectionReader reader = CollectionFolder.openForReading(collection);
                CollectionReader.Records records = reader.after(0)) {
            records.forEachRemaining(entry -> journal.take(entry.record(), reader));
        }
        return journal;
    }

    /// Returns the outcome of an address, which need not be canonical.
    CaseOutcome outcome(String address) {
        String canonical = switch (new UrlRules(true).canonical(address)) {
            case UrlVerdict.Accepted(Url url) -> url.text();
            case UrlVerdict.Refused _ -> address;
        };
        return outcomes.getOrDefault(canonical, new CaseOutcome.Open());
    }

    /// Returns the addresses of stored pages on sound hosts.
    Set<String> soundPages() {
        return soundPages;
    }

    /// Returns failures for unexpected reasons, which are defects.
    List<String> unforeseen() {
        return unforeseen;
    }

    /// True if the run ended by itself, finished or not.
    boolean ended() {
        return ended;
    }

    private void take(JournalRecord record, CollectionReader reader) {
        switch (record) {
            case JournalRecord.Fetched page -> {
                if (SoundHosts.isSound(page.url().host())) {
                    soundPages.add(page.url().text());
                }
                put(
                        page.url(),
                        new CaseOutcome.Stored(
                                reader.exchange(page.warc()).truncated(),
                                page.likeness().onTopic()));
            }
            case JournalRecord.Failed failed -> failed(failed);
            case JournalRecord.Moved moved -> put(moved.url(), new CaseOutcome.Led(moved.target()));
            case JournalRecord.SitemapFetched list ->
                put(list.url(), new CaseOutcome.Listed(list.answer().status(), list.links()));
            case JournalRecord.Dropped dropped -> put(dropped.url(), new CaseOutcome.LeftOut(dropped.reason()));
            case JournalRecord.RefusedByRobots refused -> put(refused.url(), new CaseOutcome.Forbidden());
            case JournalRecord.RunEnded _ -> ended = true;
            case JournalRecord.RunMeasured measured ->
                ended |= measured.unfinished()
                        .filter(reason -> !(reason instanceof RunReason.Stopped))
                        .isPresent();
            default -> {} // not about an address
        }
    }

    private void failed(JournalRecord.Failed failed) {
        Failure reason = failed.reason() instanceof Failure.Withheld(Failure why, Instant _) ? why : failed.reason();
        put(failed.url(), new CaseOutcome.Gone(reason));
        if (failed.reason() instanceof Failure.FetchingFailed || failed.reason() instanceof Failure.ReadingFailed) {
            unforeseen.add(failed.url().text() + ": " + ReasonText.ENGLISH.say(failed.reason()));
        }
    }

    private void put(Url url, CaseOutcome became) {
        outcomes.put(url.text(), became);
    }
}

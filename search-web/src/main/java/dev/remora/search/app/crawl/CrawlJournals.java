package dev.remora.search.app.crawl;

import dev.remora.search.watch.CrawlLog;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The journals of the collections in a folder. Each is read once and then incrementally. Thread-safe.
final class CrawlJournals {
    private static final Logger LOG = LoggerFactory.getLogger(CrawlJournals.class);

    private final Path data;
    private final Clock clock;
    private final Map<String, JournalProgress> known = new ConcurrentHashMap<>();

    /// Reads no journal yet.
    CrawlJournals(Path data, Clock clock) {
        this.data = data;
        this.clock = clock;
    }

    /// The state of a journal that was read to its end.
    ///
    /// @param progress of the last run; empty before the first
    /// @param worked time of the last record that says that the last run was at work
    /// @param rejudged what the last re-judging did since then, or that it was interrupted; empty if there was none
    /// @param log the rest of the journal's information
    /// @param sequence of the last record
    record Reading(
            Optional<CrawlProgress> progress,
            Instant worked,
            Optional<RunReason> rejudged,
            CrawlLog log,
            long sequence) {}

    /// Returns the folder of a topic's collection; empty if there is none.
    Optional<Path> folder(String topic) {
        return Optional.of(topic).filter(TopicPlaces::isId).map(data::resolve).filter(CollectionFolder::isCollection);
    }

    /// Reads a collection's journal; empty if there is no collection, or it cannot be read.
    Optional<Reading> read(String topic) {
        return folder(topic).flatMap(folder -> read(topic, folder));
    }

    private Optional<Reading> read(String topic, Path folder) {
        // Asked for first: if the process ends afterwards, all its records are read.
        Optional<LockHolder.Writer> writer = CollectionFolder.otherWriter(folder);
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            boolean imports = UnfinishedImport.in(folder).isPresent();
            JournalProgress journal = known.compute(
                    topic,
                    (id, before) -> before != null && before.isOf(collection) ? before : new JournalProgress(id));
            Optional<CrawlProgress> progress = journal.read(collection, writer, imports, clock.instant());
            return Optional.of(
                    new Reading(progress, journal.worked(), journal.rejudged(), journal.log(), journal.sequence()));
        } catch (CollectionDamaged damaged) {
            LOG.warn("could not read the state of the last crawl of {}: {}", topic, damaged.getMessage());
            return Optional.empty();
        }
    }
}

package dev.remora.indexer.build;

import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.schema.Fields;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.IOUtils;

/// The Lucene index of one collection, open for writing. Each commit carries the journal sequence number that it
/// stands at. While an index is built anew, searches go on seeing the old one until the first commit.
///
/// Merging: small segments, which a commit each second makes many of, are merged at the commit itself where that
/// takes under half a second; larger ones by Lucene's tiers in the background.
final class CollectionIndex implements AutoCloseable {
    private final Path folder;
    private final IndexSettings settings;
    private final Directory directory;
    private final IndexWriter writer;
    private final String dictionary;
    private final boolean isNew;
    private final long sequence;
    private final long settled;

    private CollectionIndex(
            Path folder,
            IndexSettings settings,
            Directory directory,
            IndexWriter writer,
            String dictionary,
            Optional<Map<String, String>> commit) {
        this.folder = folder;
        this.settings = settings;
        this.directory = directory;
        this.writer = writer;
        this.dictionary = dictionary;
        isNew = commit.isEmpty();
        sequence = number(commit.orElse(Map.of()), Fields.COMMIT_SEQUENCE);
        settled = number(commit.orElse(Map.of()), Fields.COMMIT_SETTLED);
    }

    /// Opens the index in `folder`, or begins a new one there: where there is none, where `anew` says so, or where
    /// the one that is there cannot be gone on with, which `events` then hears.
    ///
    /// @param last newest sequence number of the journal
    /// @throws IndexUnavailable if another process writes the index, or the folder cannot be written
    static CollectionIndex open(
            Path folder,
            ChineseAnalyzer analyzer,
            IndexSettings settings,
            long last,
            boolean anew,
            IndexEvents events) {
        try {
            Files.createDirectories(folder);
            Directory directory = FSDirectory.open(folder);
            try {
                return open(folder, directory, analyzer, settings, last, anew, events);
            } catch (Throwable e) {
                IOUtils.closeWhileHandlingException(directory);
                throw e;
            }
        } catch (LockObtainFailedException e) {
            throw new IndexUnavailable(
                    "Another process is writing the index in " + folder
                            + ". Wait until it is done, or stop it (it may be a crawl or a server).",
                    e);
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    private static CollectionIndex open(
            Path folder,
            Directory directory,
            ChineseAnalyzer analyzer,
            IndexSettings settings,
            long last,
            boolean anew,
            IndexEvents events)
            throws IOException {
        String dictionary = Long.toHexString(analyzer.segmenter().dictionary());
        boolean create = anew || !DirectoryReader.indexExists(directory);
        if (!create) {
            Optional<String> reason = reasonToRebuild(directory, settings, dictionary, last);
            reason.ifPresent(events::rebuilt);
            create = reason.isPresent();
        }
        IndexWriter writer;
        try {
            writer = new IndexWriter(directory, config(analyzer, settings, create));
        } catch (CorruptIndexException | NoSuchFileException | EOFException e) {
            // The last commit cannot even be read, so there is nothing that searches could go on seeing.
            IOUtils.rm(folder);
            Files.createDirectories(folder);
            writer = new IndexWriter(directory, config(analyzer, settings, true));
            create = true;
        }
        Optional<Map<String, String>> commit = create ? Optional.empty() : Optional.of(commitData(directory));
        return new CollectionIndex(folder, settings, directory, writer, dictionary, commit);
    }

    private static IndexWriterConfig config(ChineseAnalyzer analyzer, IndexSettings settings, boolean create) {
        return new IndexWriterConfig(analyzer)
                .setOpenMode(create ? OpenMode.CREATE : OpenMode.CREATE_OR_APPEND)
                .setRAMBufferSizeMB(settings.ramBufferMegabytes())
                .setMergePolicy(new TieredMergePolicy())
                .setCommitOnClose(false);
    }

    /// Why the index cannot be gone on with, as a sentence; empty if it can.
    private static Optional<String> reasonToRebuild(
            Directory directory, IndexSettings settings, String dictionary, long last) {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            Map<String, String> data = reader.getIndexCommit().getUserData();
            String schema = data.getOrDefault(Fields.COMMIT_SCHEMA, "none");
            if (!schema.equals(String.valueOf(Fields.VERSION))) {
                return Optional.of("The index is of schema version " + schema + ", this Remora writes version "
                        + Fields.VERSION + ": it is built anew.");
            }
            if (!settings.scope().name().equals(data.get(Fields.COMMIT_SCOPE))) {
                return Optional.of("Which pages are searchable was changed (now " + settings.scope()
                        + "): the index is built anew.");
            }
            if (!dictionary.equals(data.get(Fields.COMMIT_DICTIONARY))) {
                return Optional.of("Its pages were cut into words by another dictionary: it is built anew.");
            }
            if (number(data, Fields.COMMIT_SEQUENCE) > last) {
                return Optional.of("The index is ahead of the journal (" + number(data, Fields.COMMIT_SEQUENCE) + " > "
                        + last + "), so it belongs to another crawl: it is built anew.");
            }
            return Optional.empty();
        } catch (CorruptIndexException
                | IndexFormatTooOldException
                | IndexFormatTooNewException
                | IndexNotFoundException
                | NoSuchFileException
                | EOFException
                | IllegalArgumentException e) {
            return Optional.of("The index cannot be read (" + e.getMessage() + "): it is built anew.");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> commitData(Directory directory) throws IOException {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            return reader.getIndexCommit().getUserData();
        }
    }

    private static long number(Map<String, String> data, String key) {
        return Long.parseLong(data.getOrDefault(key, "0"));
    }

    /// Whether nothing was committed yet.
    boolean isNew() {
        return isNew;
    }

    /// Sequence number at which the index stood when it was opened; 0 for a new one.
    long sequence() {
        return sequence;
    }

    /// Sequence number up to which anchor texts and PageRank were in the index when it was opened.
    long settled() {
        return settled;
    }

    /// Pages in the index, those not committed yet among them.
    long pages() {
        return writer.getDocStats().numDocs;
    }

    /// Adds a page that the index does not hold.
    void add(Document page) {
        attempt(() -> writer.addDocument(page));
    }

    /// Puts a page in the place of its last version.
    void replace(String id, Document page) {
        attempt(() -> writer.updateDocument(new Term(Fields.ID, id), page));
    }

    /// Takes a page out.
    void remove(String id) {
        attempt(() -> writer.deleteDocuments(new Term(Fields.ID, id)));
    }

    /// Changes a page's doc value in place.
    ///
    /// @param field [Fields#RELEVANCE], [Fields#PAGE_RANK] or [Fields#TOPIC_RANK]
    void update(String id, String field, double value) {
        attempt(() -> writer.updateNumericDocValue(new Term(Fields.ID, id), field, Double.doubleToRawLongBits(value)));
    }

    /// Makes everything so far durable and visible to searches.
    void commit(long atSequence, long settledSequence) {
        attempt(() -> {
            writer.setLiveCommitData(Map.of(
                            Fields.COMMIT_SEQUENCE, String.valueOf(atSequence),
                            Fields.COMMIT_SETTLED, String.valueOf(settledSequence),
                            Fields.COMMIT_SCOPE, settings.scope().name(),
                            Fields.COMMIT_DICTIONARY, dictionary,
                            Fields.COMMIT_SCHEMA, String.valueOf(Fields.VERSION))
                    .entrySet());
            return writer.commit();
        });
    }

    /// Closes without a commit: what was not committed is lost, as after a kill.
    @Override
    public void close() {
        try {
            IOUtils.close(writer, directory);
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    private void attempt(Write write) {
        try {
            write.run();
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    private static IndexUnavailable unwritable(Path folder, IOException e) {
        return new IndexUnavailable(
                "The index in " + folder + " cannot be written: " + e.getMessage()
                        + ". See that the disk has room and the folder can be written; then index again, and what was"
                        + " committed is gone on with.",
                e);
    }

    private interface Write {
        long run() throws IOException;
    }
}

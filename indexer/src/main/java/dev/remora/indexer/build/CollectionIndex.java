package dev.remora.indexer.build;

import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.embedding.Embedder;
import dev.remora.shared.embedding.EmbeddingFields;
import dev.remora.shared.reason.StorageFault;
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
import org.apache.lucene.index.ConcurrentMergeScheduler;
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

/// The Lucene index of one collection, open for writing. Each commit stores its journal sequence number.
/// While an index is rebuilt, searches see the old one until the first commit.
///
/// Merging: small segments, which frequent commits create in great number, are merged in the commit
/// itself if that takes less than half a second; larger ones by Lucene's tiered policy in the background.
/// Replaced and removed pages count in the statistics of terms until their segment is merged: see [#expungeDeletes].
final class CollectionIndex implements AutoCloseable {
    /// Up to this size, a segment is merged for a single replaced page: that takes 17 s of CPU time at most.
    private static final long FULL_EXPUNGE_BYTES = 1L << 29;

    private final Path folder;
    private final IndexSettings settings;
    private final Directory directory;
    private final IndexWriter writer;
    private final TieredMergePolicy merging;
    private final String dictionary;
    private final Optional<CommittedVectors> vectors;
    private final Start start;

    private CollectionIndex(
            Path folder,
            IndexSettings settings,
            Directory directory,
            IndexWriter writer,
            String dictionary,
            Optional<CommittedVectors> vectors,
            Start start) {
        this.folder = folder;
        this.settings = settings;
        this.directory = directory;
        this.writer = writer;
        merging = (TieredMergePolicy) writer.getConfig().getMergePolicy();
        this.dictionary = dictionary;
        this.vectors = vectors;
        this.start = start;
    }

    /// Where a writer begins.
    ///
    /// @param commit data of the commit that it continues; empty for a new index
    /// @param replaces whether searches see an earlier index until the first commit of a new one
    private record Start(Optional<Map<String, String>> commit, boolean replaces) {
        long number(String key) {
            return CollectionIndex.number(commit.orElse(Map.of()), key);
        }
    }

    Path folder() {
        return folder;
    }

    /// Opens the index in `folder`, or creates a new one: if there is none, if `anew` is true, or if the
    /// existing one cannot be continued, which is reported to `events`.
    ///
    /// @param last newest sequence number of the journal
    /// @throws IndexUnavailable if another process is writing the index, or the folder cannot be written
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
            throw new IndexUnavailable(new StorageFault.IndexHeld(folder.toString()), e);
        } catch (IOException e) {
            throw unwritable(folder, e);
        }
    }

    static CollectionIndex open(
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
        boolean replaces = anew;
        if (!create) {
            Optional<RebuildReason> reason = reasonToRebuild(directory, settings, dictionary, last)
                    .or(() -> vectorsToMake(directory, settings, events));
            reason.ifPresent(events::rebuilt);
            create = reason.isPresent();
            replaces = reason.map(RebuildReason::oldIsUsable).orElse(false);
        }
        boolean rebuilt = create;
        Optional<CommittedVectors> vectors = settings.embedder().map(_ -> CommittedVectors.of(directory, rebuilt));
        IndexWriter writer = null;
        try {
            try {
                writer = new IndexWriter(directory, config(analyzer, settings, create));
            } catch (CorruptIndexException | NoSuchFileException | EOFException e) {
                // The last commit is unreadable, so there is nothing for searches to see.
                IOUtils.rm(folder);
                Files.createDirectories(folder);
                writer = new IndexWriter(directory, config(analyzer, settings, true));
                create = true;
                replaces = false;
            }
            Start start = new Start(create ? Optional.empty() : Optional.of(commitData(directory)), replaces);
            CollectionIndex index =
                    new CollectionIndex(folder, settings, directory, writer, dictionary, vectors, start);
            if (!DirectoryReader.indexExists(directory)) {
                index.commitNothing();
            }
            return index;
        } catch (Throwable e) { // above all: another process is writing it
            IOUtils.closeWhileHandlingException(vectors.orElse(null), writer);
            throw e;
        }
    }

    /// Makes the first commit, of no pages: from then on, a kill at any moment leaves an index that can be opened.
    private void commitNothing() {
        commit(
                0,
                0,
                settings.embedder()
                        .map(Embedder::model)
                        .map(EmbeddingFields::prefix)
                        .orElse(""));
    }

    private static IndexWriterConfig config(ChineseAnalyzer analyzer, IndexSettings settings, boolean create) {
        return new IndexWriterConfig(analyzer)
                .setOpenMode(create ? OpenMode.CREATE : OpenMode.CREATE_OR_APPEND)
                .setRAMBufferSizeMB(settings.ramBufferMegabytes())
                .setMergePolicy(new TieredMergePolicy())
                .setCommitOnClose(false);
    }

    /// Why the index must be rebuilt; empty if it can be continued.
    private static Optional<RebuildReason> reasonToRebuild(
            Directory directory, IndexSettings settings, String dictionary, long last) {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            Map<String, String> data = reader.getIndexCommit().getUserData();
            String schema = data.getOrDefault(Fields.COMMIT_SCHEMA, "none");
            if (!schema.equals(String.valueOf(Fields.VERSION))) {
                return Optional.of(new RebuildReason.OtherSchema(schema, String.valueOf(Fields.VERSION)));
            }
            if (number(data, Fields.COMMIT_SEQUENCE) > last) { // first: the collection lacks pages that this index has
                return Optional.of(new RebuildReason.AheadOfJournal(number(data, Fields.COMMIT_SEQUENCE), last));
            }
            if (!settings.scope().name().equals(data.get(Fields.COMMIT_SCOPE))) {
                return Optional.of(new RebuildReason.OtherScope(settings.scope()));
            }
            if (!dictionary.equals(data.get(Fields.COMMIT_DICTIONARY))) {
                return Optional.of(new RebuildReason.OtherDictionary());
            }
            return Optional.empty();
        } catch (CorruptIndexException
                | IndexFormatTooOldException
                | IndexFormatTooNewException
                | IndexNotFoundException
                | NoSuchFileException
                | EOFException
                | IllegalArgumentException e) {
            return Optional.of(new RebuildReason.Unreadable(String.valueOf(e.getMessage())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Why the index must be rebuilt for its vectors; empty if it has them all, or if the model does not
    /// answer, which is reported.
    private static Optional<RebuildReason> vectorsToMake(
            Directory directory, IndexSettings settings, IndexEvents events) {
        Optional<Embedder> model = settings.embedder().filter(embedder -> !embedded(directory, embedder));
        Optional<String> failure = model.flatMap(PageVectors::failure);
        failure.ifPresent(events::withoutVectors);
        return failure.isPresent()
                ? Optional.empty()
                : model.map(embedder -> new RebuildReason.VectorsMissing(embedder.model()));
    }

    private static boolean embedded(Directory directory, Embedder embedder) {
        return committedField(directory).startsWith(EmbeddingFields.prefix(embedder.model()));
    }

    private static String committedField(Directory directory) {
        try {
            return commitData(directory).getOrDefault(Fields.COMMIT_EMBEDDINGS, "");
        } catch (IOException | IllegalArgumentException unreadable) {
            return ""; // its index is being rebuilt
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
        return start.commit().isEmpty();
    }

    /// Whether searches see an earlier index until the first commit.
    boolean replaces() {
        return start.replaces();
    }

    /// The sequence number of the index when it was opened; 0 for a new one.
    long sequence() {
        return start.number(Fields.COMMIT_SEQUENCE);
    }

    /// The sequence number up to which anchor texts and PageRank were in the index when it was opened.
    long settled() {
        return start.number(Fields.COMMIT_SETTLED);
    }

    /// The number of pages in the index, including uncommitted ones.
    long pages() {
        return writer.getDocStats().numDocs;
    }

    void add(Document page) {
        attempt(() -> writer.addDocument(page));
    }

    /// Replaces the last version of a page.
    void replace(String id, Document page) {
        attempt(() -> writer.updateDocument(new Term(Fields.ID, id), page));
    }

    void remove(String id) {
        attempt(() -> writer.deleteDocuments(new Term(Fields.ID, id)));
    }

    /// Changes a doc value of a page in place.
    ///
    /// @param field [Fields#RELEVANCE], [Fields#PAGE_RANK] or [Fields#TOPIC_RANK]
    void update(String id, String field, double value) {
        attempt(() -> writer.updateNumericDocValue(new Term(Fields.ID, id), field, Double.doubleToRawLongBits(value)));
    }

    /// Whether every page of the last commit has a vector of a model.
    boolean embedded(Embedder embedder) {
        return embedded(directory, embedder);
    }

    /// Returns the field of a model's vectors in the last commit, if all of its pages have one.
    Optional<String> embeddings(Embedder embedder) {
        String prefix = EmbeddingFields.prefix(embedder.model());
        return Optional.of(committedField(directory))
                .filter(field -> field.startsWith(prefix) && field.length() > prefix.length());
    }

    /// Returns the committed vector of a page if it was made from the same text ([CommittedVectors#find]).
    Optional<byte[]> vector(String id, String field, long digest) {
        try {
            return vectors.isEmpty() ? Optional.empty() : vectors.get().find(id, field, digest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Makes everything so far durable and visible to searches.
    ///
    /// @param embeddings field of which every page has a vector, or empty
    void commit(long atSequence, long settledSequence, String embeddings) {
        attempt(() -> {
            writer.setLiveCommitData(Map.of(
                            Fields.COMMIT_EMBEDDINGS, embeddings,
                            Fields.COMMIT_SEQUENCE, String.valueOf(atSequence),
                            Fields.COMMIT_SETTLED, String.valueOf(settledSequence),
                            Fields.COMMIT_SCOPE, settings.scope().name(),
                            Fields.COMMIT_DICTIONARY, dictionary,
                            Fields.COMMIT_SCHEMA, String.valueOf(Fields.VERSION))
                    .entrySet());
            long committed = writer.commit();
            if (vectors.isPresent()) {
                vectors.get().add(directory);
            }
            return committed;
        });
    }

    /// Merges segments that have replaced or removed pages, so that scores do not depend on when a page was indexed.
    /// Waits for the merges; they are visible after the next [#commit]. In an index above [#FULL_EXPUNGE_BYTES],
    /// only segments with more than a tenth of such pages are merged.
    ///
    /// @return whether there were such pages
    boolean expungeDeletes() {
        if (!writer.hasDeletions()) {
            return false;
        }
        attempt(() -> {
            if (writer.getConfig().getMergeScheduler() instanceof ConcurrentMergeScheduler running) {
                running.sync(); // Lucene passes over segments that are being merged
            }
            merging.setForceMergeDeletesPctAllowed(bytes() <= FULL_EXPUNGE_BYTES ? 0 : 10);
            writer.forceMergeDeletes();
            return 0;
        });
        return true;
    }

    private long bytes() throws IOException {
        long bytes = 0;
        for (String file : directory.listAll()) {
            bytes += directory.fileLength(file);
        }
        return bytes;
    }

    /// Closes without a commit: uncommitted changes are lost, as after a kill.
    @Override
    public void close() {
        try {
            IOUtils.close(vectors.orElse(null), writer, directory);
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
        return new IndexUnavailable(new StorageFault.IndexNotWritten(folder.toString(), StorageFault.cause(e)), e);
    }

    private interface Write {
        long run() throws IOException;
    }
}

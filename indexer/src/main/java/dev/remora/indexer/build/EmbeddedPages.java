package dev.remora.indexer.build;

import dev.remora.shared.embedding.ByteVectors;
import dev.remora.shared.embedding.Embedder;
import dev.remora.shared.embedding.Embedder.Purpose;
import dev.remora.shared.embedding.EmbeddingFailed;
import dev.remora.shared.embedding.EmbeddingFields;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.VectorSimilarityFunction;

/// The Lucene index of a collection with a vector of each page. Pages wait until there is a batch, because a model
/// embeds many texts faster than one at a time; a commit, or another change, ends the wait.
///
/// If the model does not answer, pages are written without a vector, and the model is left alone, longer each time.
/// The commit then says that vectors are missing, so the next start rebuilds the index once the model answers. The
/// same holds if its vectors have another length than those in the index.
final class EmbeddedPages implements PageIndex {
    private static final int BATCH = 32;
    private static final Duration WITHIN = Duration.ofSeconds(30);
    private static final Duration WITHIN_AT_START = Duration.ofSeconds(10);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

    private final CollectionIndex index;
    private final PageDocuments documents;
    private final Embedder embedder;
    private final Clock clock;
    private final IndexEvents events;
    private final List<Waiting> waiting = new ArrayList<>();
    private Instant pausedUntil = Instant.MIN;
    private Duration pause = FIRST_PAUSE;
    private boolean complete;

    /// The field of the vectors; empty until the model or the index tells their length.
    private Optional<String> field;

    private record Waiting(IndexedPage page, boolean isNew, String text) {}

    EmbeddedPages(CollectionIndex index, PageDocuments documents, Embedder embedder, Clock clock, IndexEvents events) {
        this.index = index;
        this.documents = documents;
        this.embedder = embedder;
        this.clock = clock;
        this.events = events;
        complete = index.isNew() || index.embedded(embedder);
        field = index.embeddings(embedder);
    }

    /// Returns why a model gives no vectors now; empty if it gives some.
    static Optional<String> failure(Embedder embedder) {
        try {
            float[] vector =
                    embedder.embed(List.of("印鱼"), Purpose.PAGE, WITHIN_AT_START).getFirst();
            ByteVectors.of(vector, embedder.model());
            return Optional.empty();
        } catch (EmbeddingFailed e) {
            return Optional.of(e.getMessage());
        }
    }

    @Override
    public boolean isNew() {
        return index.isNew();
    }

    @Override
    public long sequence() {
        return index.sequence();
    }

    @Override
    public long settled() {
        return index.settled();
    }

    @Override
    public long pages() {
        return index.pages() + waiting.stream().filter(Waiting::isNew).count();
    }

    @Override
    public void add(IndexedPage page, long sequence) {
        await(page, true);
    }

    @Override
    public void replace(IndexedPage page, long sequence) {
        await(page, false);
    }

    private void await(IndexedPage page, boolean isNew) {
        String text = EmbeddingFields.text(page.stored());
        waiting.add(new Waiting(
                page, isNew, text.isEmpty() ? page.stored().page().url().text() : text));
        if (waiting.size() >= BATCH) {
            write();
        }
    }

    @Override
    public void remove(String id, long sequence) {
        write();
        index.remove(id);
    }

    @Override
    public void update(String id, String column, double value) {
        write();
        index.update(id, column, value);
    }

    @Override
    public void commit(long atSequence, long settledSequence) {
        write();
        index.commit(
                atSequence, settledSequence, complete ? field.orElse(EmbeddingFields.prefix(embedder.model())) : "");
    }

    @Override
    public boolean expungeDeletes() {
        write();
        return index.expungeDeletes();
    }

    @Override
    public void close() {
        index.close();
    }

    /// Writes the waiting pages, in their order.
    private void write() {
        if (waiting.isEmpty()) {
            return;
        }
        List<Optional<byte[]>> vectors = vectors();
        for (int i = 0; i < waiting.size(); i++) {
            Waiting next = waiting.get(i);
            Document document = documents.of(next.page());
            vectors.get(i).ifPresentOrElse(vector -> add(vector, next.text(), document), () -> complete = false);
            if (next.isNew()) {
                index.add(document);
            } else {
                index.replace(next.page().stored().page().url().id(), document);
            }
        }
        waiting.clear();
    }

    private void add(byte[] vector, String text, Document document) {
        String name = EmbeddingFields.vector(embedder.model(), vector.length);
        complete &= field.isEmpty() || field.get().equals(name);
        field = Optional.of(name);
        document.add(new KnnByteVectorField(name, vector, VectorSimilarityFunction.COSINE));
        document.add(new NumericDocValuesField(EmbeddingFields.source(name), EmbeddingFields.digest(text)));
    }

    /// Returns the vectors of the waiting pages: those in the index, and new ones.
    private List<Optional<byte[]>> vectors() {
        List<Optional<byte[]>> vectors = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (Waiting next : waiting) {
            String id = next.page().stored().page().url().id();
            Optional<byte[]> known = field.flatMap(name -> index.vector(id, name, EmbeddingFields.digest(next.text())));
            vectors.add(known);
            if (known.isEmpty()) {
                unknown.add(next.text());
            }
        }
        List<byte[]> made = unknown.isEmpty() ? List.of() : embed(unknown);
        int at = 0;
        for (int i = 0; i < vectors.size() && at < made.size(); i++) {
            if (vectors.get(i).isEmpty()) {
                vectors.set(i, Optional.of(made.get(at++)));
            }
        }
        return vectors;
    }

    /// Returns the vectors of texts; none if the model does not answer.
    private List<byte[]> embed(List<String> texts) {
        if (clock.instant().isBefore(pausedUntil)) {
            return List.of();
        }
        try {
            List<byte[]> vectors = embedder.embed(texts, Purpose.PAGE, WITHIN).stream()
                    .map(vector -> ByteVectors.of(vector, embedder.model()))
                    .toList();
            pause = FIRST_PAUSE;
            return vectors;
        } catch (EmbeddingFailed e) {
            pausedUntil = clock.instant().plus(pause);
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
            events.withoutVectors(e.getMessage());
            return List.of();
        }
    }
}

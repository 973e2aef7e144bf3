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

/// The vectors of pages, for the documents of a Lucene index: committed ones whose text is unchanged, and new ones.
///
/// If the model does not answer, pages are written without a vector, and the model is left alone, longer each time.
/// The commit then says that vectors are missing, so the next start rebuilds the index once the model answers. The
/// same holds if its vectors have another length than those in the index.
final class PageVectors {
    /// Texts that a model embeds at a time.
    static final int BATCH = 32;

    private static final Duration WITHIN = Duration.ofSeconds(30);
    private static final Duration WITHIN_AT_START = Duration.ofSeconds(10);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

    private final CollectionIndex index;
    private final Embedder embedder;
    private final Clock clock;
    private final IndexEvents events;
    private Instant pausedUntil = Instant.MIN;
    private Duration pause = FIRST_PAUSE;
    private boolean complete;

    /// The field of the vectors; empty until the model or the index tells their length.
    private Optional<String> field;

    PageVectors(CollectionIndex index, Embedder embedder, Clock clock, IndexEvents events) {
        this.index = index;
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

    /// The field of which every page has a vector; empty if a page has none.
    String covered() {
        return complete ? field.orElse(EmbeddingFields.prefix(embedder.model())) : "";
    }

    void addTo(List<Document> documents, List<IndexedPage> pages) {
        List<String> texts = pages.stream().map(PageVectors::text).toList();
        List<Optional<byte[]>> vectors = vectors(pages, texts);
        for (int i = 0; i < pages.size(); i++) {
            String text = texts.get(i);
            Document document = documents.get(i);
            vectors.get(i).ifPresentOrElse(vector -> add(vector, text, document), () -> complete = false);
        }
    }

    private static String text(IndexedPage page) {
        String text = EmbeddingFields.text(page.stored());
        return text.isEmpty() ? page.stored().page().url().text() : text;
    }

    private void add(byte[] vector, String text, Document document) {
        String name = EmbeddingFields.vector(embedder.model(), vector.length);
        complete &= field.isEmpty() || field.get().equals(name);
        field = Optional.of(name);
        document.add(new KnnByteVectorField(name, vector, VectorSimilarityFunction.COSINE));
        document.add(new NumericDocValuesField(EmbeddingFields.source(name), EmbeddingFields.digest(text)));
    }

    /// Returns the vectors of pages: those in the index, and new ones.
    private List<Optional<byte[]>> vectors(List<IndexedPage> pages, List<String> texts) {
        List<Optional<byte[]>> vectors = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (int i = 0; i < pages.size(); i++) {
            String id = pages.get(i).stored().page().url().id();
            long digest = EmbeddingFields.digest(texts.get(i));
            Optional<byte[]> known = field.flatMap(name -> index.vector(id, name, digest));
            vectors.add(known);
            if (known.isEmpty()) {
                unknown.add(texts.get(i));
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

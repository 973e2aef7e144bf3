package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.embedding.Embedder;
import dev.remora.shared.embedding.EmbeddingFailed;
import dev.remora.shared.embedding.EmbeddingFields;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic.IndexScope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageVectorsTest {
    private final CrawledWeb web = new CrawledWeb();
    private final Model model = new Model("letters", 8);
    private final List<RebuildReason> rebuilt = new ArrayList<>();
    private final List<String> without = new ArrayList<>();
    private final ManualClock clock = new ManualClock();

    @TempDir
    private Path folder;

    @Test
    void aPageHasTheVectorOfItsTitleAndTheBeginningOfItsText() {
        web.fetch("http://a.example/", "针灸", "内容".repeat(1_000));
        catchUp(Optional.of(model));
        assertEquals(List.of("针灸\n" + "内容".repeat(225)), model.texts);
        assertEquals(1, vectors(model));
    }

    @Test
    void textsAreEmbeddedInBatches() {
        for (int i = 0; i < 70; i++) {
            web.fetch("http://a.example/" + i, "页" + i, "内容");
        }
        catchUp(Optional.of(model));
        assertEquals(70, vectors(model));
        assertEquals(3, model.calls);
    }

    @Test
    void anUnchangedTextIsNotEmbeddedAgain() {
        web.fetch("http://a.example/", "针灸", "内容");
        catchUp(Optional.of(model));
        web.fetch("http://b.example/", "推拿", "内容", CrawledWeb.link("http://a.example/", "针灸的文章"));
        catchUp(Optional.of(model)); // a new anchor text: its page is written again
        assertEquals(List.of("针灸\n内容", "推拿\n内容"), model.texts);
        web.fetch("http://a.example/", "针灸", "新内容");
        catchUp(Optional.of(model));
        assertEquals(List.of("针灸\n内容", "推拿\n内容", "针灸\n新内容"), model.texts);
        assertEquals(2, vectors(model));
    }

    @Test
    void rebuildingTakesTheVectorsOfTheOldIndex() {
        web.fetch("http://a.example/", "针灸", "内容");
        catchUp(Optional.of(model));
        try (IndexFollower follower = IndexFollower.rebuild(
                web.collection(), folder, CrawledWeb.ANALYZER, settings(Optional.of(model)), clock, events())) {
            follower.catchUp();
        }
        assertEquals(1, model.texts.size());
        assertEquals(1, vectors(model));
    }

    @Test
    void aModelThatDoesNotAnswerCostsVectorsOnlyUntilItAnswersAtAStart() {
        model.failing = true;
        web.fetch("http://a.example/", "针灸", "内容");
        catchUp(Optional.of(model));
        assertEquals(List.of("The model is out."), without);
        assertEquals(0, vectors(model));
        assertEquals(1, pages());
        catchUp(Optional.of(model)); // still out: the index stays as it is
        assertEquals(List.of(), rebuilt);
        model.failing = false;
        catchUp(Optional.of(model));
        assertEquals(List.of(new RebuildReason.VectorsMissing("letters")), rebuilt);
        assertEquals(1, vectors(model));
    }

    @Test
    void aModelThatDoesNotAnswerIsLeftAloneForAWhile() {
        model.failing = true;
        for (int i = 0; i < 70; i++) {
            web.fetch("http://a.example/" + i, "页" + i, "内容");
        }
        try (IndexFollower follower = open(Optional.of(model))) {
            follower.catchUp();
            assertEquals(1, model.calls);
            clock.pass(Duration.ofMinutes(1));
            web.fetch("http://b.example/", "针灸", "内容");
            follower.catchUp();
            assertEquals(2, model.calls);
            clock.pass(Duration.ofSeconds(45));
            web.fetch("http://c.example/", "针灸", "内容");
            follower.catchUp();
            assertEquals(2, model.calls, "the second pause is longer");
        }
    }

    @Test
    void vectorsOfAnotherLengthUnderTheSameNameRebuildTheIndexAtTheNextStart() {
        web.fetch("http://a.example/", "针灸", "内容");
        catchUp(Optional.of(model));
        Model longer = new Model("letters", 16);
        web.fetch("http://b.example/", "推拿", "内容");
        catchUp(Optional.of(longer));
        assertEquals(List.of(), rebuilt);
        assertEquals(1, vectors(longer));
        catchUp(Optional.of(longer));
        assertEquals(List.of(new RebuildReason.VectorsMissing("letters")), rebuilt);
        assertEquals(2, vectors(longer));
        catchUp(Optional.of(longer));
        assertEquals(1, rebuilt.size(), "once");
    }

    @Test
    void anotherModelRebuildsTheIndexEvenIfItsVectorsAreLonger() {
        web.fetch("http://a.example/", "针灸", "内容");
        catchUp(Optional.of(model));
        Model other = new Model("other", 16);
        catchUp(Optional.of(other));
        assertEquals(List.of(new RebuildReason.VectorsMissing("other")), rebuilt);
        assertEquals(1, vectors(other));
        assertEquals(0, vectors(model));
    }

    @Test
    void pagesIndexedWithoutTheModelGetVectorsWhenItIsThereAgain() {
        web.fetch("http://a.example/", "针灸", "内容");
        catchUp(Optional.of(model));
        web.fetch("http://b.example/", "推拿", "内容");
        catchUp(Optional.empty());
        assertEquals(List.of(), rebuilt);
        assertEquals(1, vectors(model));
        catchUp(Optional.of(model));
        assertEquals(2, vectors(model));
        assertEquals(new RebuildReason.VectorsMissing("letters"), rebuilt.getFirst());
    }

    private void catchUp(Optional<Embedder> embedder) {
        try (IndexFollower follower = open(embedder)) {
            follower.catchUp();
        }
    }

    private IndexFollower open(Optional<Embedder> embedder) {
        return IndexFollower.open(web.collection(), folder, CrawledWeb.ANALYZER, settings(embedder), clock, events());
    }

    private static IndexSettings settings(Optional<Embedder> embedder) {
        return IndexSettings.of(IndexScope.ON_TOPIC).with(embedder);
    }

    private IndexEvents events() {
        return new IndexEvents() {
            @Override
            public void progress(IndexProgress progress) {}

            @Override
            public void rebuilt(RebuildReason reason) {
                rebuilt.add(reason);
            }

            @Override
            public void withoutVectors(String reason) {
                without.add(reason);
            }
        };
    }

    private int pages() {
        return Searches.find(folder, Fields.TITLE, "针灸").size();
    }

    private int vectors(Model of) {
        try (FSDirectory directory = FSDirectory.open(folder);
                DirectoryReader reader = DirectoryReader.open(directory)) {
            int vectors = 0;
            for (LeafReaderContext leaf : reader.leaves()) {
                ByteVectorValues values =
                        leaf.reader().getByteVectorValues(EmbeddingFields.vector(of.model(), of.size));
                var live = leaf.reader().getLiveDocs();
                for (int i = 0; values != null && i < values.size(); i++) {
                    vectors += live == null || live.get(values.ordToDoc(i)) ? 1 : 0;
                }
            }
            return vectors;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A model whose vectors count letters by their code.
    private static final class Model implements Embedder {
        private final String name;
        private final int size;
        private final List<String> texts = new ArrayList<>();
        private int calls;
        private boolean failing;

        Model(String name, int size) {
            this.name = name;
            this.size = size;
        }

        @Override
        public String model() {
            return name;
        }

        @Override
        public List<float[]> embed(List<String> some, Purpose purpose, Duration within) {
            calls++;
            if (failing) {
                throw new EmbeddingFailed("The model is out.");
            }
            some.stream().filter(text -> !text.equals("印鱼")).forEach(texts::add);
            return some.stream().map(this::vector).toList();
        }

        private float[] vector(String text) {
            float[] vector = new float[size];
            text.chars().forEach(letter -> vector[letter % size]++);
            return vector;
        }

        @Override
        public void close() {}
    }
}

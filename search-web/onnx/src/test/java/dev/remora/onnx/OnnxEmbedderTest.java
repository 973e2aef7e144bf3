package dev.remora.onnx;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.wiring.EmbedderProvider;
import dev.remora.search.embedding.EmbeddingSettings;
import dev.remora.shared.embedding.Embedder;
import dev.remora.shared.embedding.Embedder.Purpose;
import dev.remora.shared.embedding.EmbeddingFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxEmbedderTest {
    /// [CLS], [SEP], [UNK], 失, 眠, 牛 in two dimensions.
    private static final float[][] TABLE = {{8, 0}, {0, 8}, {0, 0}, {4, 0}, {2, 0}, {0, 4}};

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.write(folder.resolve("model.onnx"), TinyModel.of(TABLE));
        Files.write(folder.resolve("vocab.txt"), List.of("[CLS]", "[SEP]", "[UNK]", "失", "眠", "牛"));
    }

    @Test
    void aTextsVectorIsTheMeanOfItsTokensWithoutPadding() {
        try (Embedder model = open(Map.of())) {
            List<float[]> vectors = model.embed(List.of("失眠", "牛"), Purpose.PAGE, Duration.ZERO);
            assertArrayEquals(new float[] {14 / 4f, 8 / 4f}, vectors.get(0), 1e-6f);
            assertArrayEquals(new float[] {8 / 3f, 12 / 3f}, vectors.get(1), 1e-6f);
        }
    }

    @Test
    void manyTextsComeInTheirOrder() {
        List<String> texts = List.of("失", "牛", "失", "牛", "失", "牛", "失", "牛", "失", "牛");
        try (Embedder model = open(Map.of())) {
            List<float[]> vectors = model.embed(texts, Purpose.PAGE, Duration.ZERO);
            for (int i = 0; i < texts.size(); i++) {
                assertEquals(i % 2 == 0 ? 4f : 8 / 3f, vectors.get(i)[0], 1e-6f);
            }
        }
    }

    @Test
    void theFirstTokenMayStandForTheText() {
        try (Embedder model = open(Map.of("REMORA_EMBEDDINGS_POOLING", "first"));
                Embedder usual = open(Map.of())) {
            assertArrayEquals(
                    new float[] {8, 0},
                    model.embed(List.of("失眠"), Purpose.PAGE, Duration.ZERO).getFirst());
            assertNotEquals(usual.model(), model.model());
        }
    }

    @Test
    void aQueryHasItsPrefix() {
        try (Embedder model = open(Map.of("REMORA_EMBEDDINGS_QUERY_PREFIX", "牛"))) {
            float[] query =
                    model.embed(List.of("失"), Purpose.QUERY, Duration.ZERO).getFirst();
            assertArrayEquals(new float[] {12 / 4f, 12 / 4f}, query, 1e-6f);
        }
    }

    @Test
    void anotherFileIsAnotherModel() throws IOException {
        String before;
        try (Embedder model = open(Map.of())) {
            before = model.model();
        }
        Files.write(folder.resolve("model.onnx"), TinyModel.of(new float[][] {{1}, {1}, {1}, {1}, {1}, {1}}));
        try (Embedder model = open(Map.of())) {
            assertNotEquals(before, model.model());
        }
    }

    @Test
    void whatIsMissingOrBrokenIsNamed() throws IOException {
        Files.writeString(folder.resolve("model.onnx"), "no model");
        assertTrue(failure().contains("model.onnx cannot be used as an ONNX model"));
        Files.writeString(folder.resolve("vocab.txt"), "a\nb\n");
        assertTrue(failure().contains("it has no [CLS]"));
        Files.delete(folder.resolve("vocab.txt"));
        assertTrue(failure().contains("SentencePiece"));
        Files.delete(folder.resolve("model.onnx"));
        assertTrue(failure().contains("There is no readable file"));
    }

    private String failure() {
        return assertThrows(EmbeddingFailed.class, () -> open(Map.of())).getMessage();
    }

    private Embedder open(Map<String, String> further) {
        Map<String, String> environment = new HashMap<>(further);
        environment.put("REMORA_EMBEDDINGS", "onnx:" + folder.resolve("model.onnx"));
        EmbedderProvider provider =
                ServiceLoader.load(EmbedderProvider.class).findFirst().orElseThrow();
        return provider.open(EmbeddingSettings.of(environment).orElseThrow());
    }
}

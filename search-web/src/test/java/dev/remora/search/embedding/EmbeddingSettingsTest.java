package dev.remora.search.embedding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EmbeddingSettingsTest {
    private static final Map<String, String> LOCAL =
            Map.of("REMORA_EMBEDDINGS", "http://127.0.0.1:8080/v1/embeddings", "REMORA_EMBEDDINGS_MODEL", "bge-m3");

    @Test
    void withoutAPlaceThereAreNone() {
        assertEquals(Optional.empty(), EmbeddingSettings.of(Map.of("REMORA_EMBEDDINGS_MODEL", "bge-m3")));
        assertEquals(Optional.empty(), EmbeddingSettings.of(Map.of("REMORA_EMBEDDINGS", " ")));
    }

    @Test
    void theUsualIsFilledIn() {
        EmbeddingSettings settings = EmbeddingSettings.of(LOCAL).orElseThrow();
        assertEquals(Duration.ofMillis(300), settings.deadline());
        assertEquals(0.5, settings.weight());
        assertFalse(settings.isFile());
    }

    @Test
    void aFileNeedsNoModelName() {
        EmbeddingSettings settings = EmbeddingSettings.of(Map.of("REMORA_EMBEDDINGS", "onnx:/models/a.onnx"))
                .orElseThrow();
        assertTrue(settings.isFile());
        assertEquals("/models/a.onnx", settings.file());
    }

    @Test
    void aKeyIsNotSentInTheClear() {
        refused(
                "unencrypted to gpu.example",
                "REMORA_EMBEDDINGS",
                "http://gpu.example/v1/embeddings",
                "REMORA_EMBEDDINGS_KEY",
                "k");
        with("REMORA_EMBEDDINGS_KEY", "k");
        with("REMORA_EMBEDDINGS", "http://[::1]:80/v1/embeddings", "REMORA_EMBEDDINGS_KEY", "k");
        with("REMORA_EMBEDDINGS", "https://gpu.example/v1/embeddings", "REMORA_EMBEDDINGS_KEY", "k");
        with("REMORA_EMBEDDINGS", "http://gpu.example/v1/embeddings");
    }

    @Test
    void theKeyIsNeverShown() {
        assertFalse(with("REMORA_EMBEDDINGS_KEY", "secret").toString().contains("secret"));
    }

    @Test
    void whatCannotBeUsedIsNamedWithWhatIsAllowed() {
        refused("onnx:FILE", "REMORA_EMBEDDINGS", "ftp://a.example/");
        refused("onnx:FILE", "REMORA_EMBEDDINGS", "bge-m3");
        refused("onnx:FILE", "REMORA_EMBEDDINGS", "http://user:key@a.example/");
        refused("REMORA_EMBEDDINGS_MODEL", "REMORA_EMBEDDINGS_MODEL", "");
        refused("1 to 1024", "REMORA_EMBEDDINGS_DIMENSIONS", "3072");
        refused("0 to 10", "REMORA_EMBEDDINGS_WEIGHT", "much");
        refused("mean, or first", "REMORA_EMBEDDINGS_POOLING", "max");
        refused("1 to 60000", "REMORA_EMBEDDINGS_DEADLINE_MS", "0");
    }

    private static EmbeddingSettings with(String... changes) {
        Map<String, String> environment = new java.util.HashMap<>(LOCAL);
        for (int i = 0; i < changes.length; i += 2) {
            environment.put(changes[i], changes[i + 1]);
        }
        return EmbeddingSettings.of(environment).orElseThrow();
    }

    private static void refused(String words, String... changes) {
        String said = assertThrows(IllegalArgumentException.class, () -> with(changes))
                .getMessage();
        assertTrue(said.contains(words), said);
    }
}
